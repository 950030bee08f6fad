import type { Catalogue } from '../../catalogue'

export const critic: Catalogue['lessons']['critic'] = {
  title: 'A critic beside the group',
  about: 'Two sources of a baseline',
  text: [
    'PPO has a second network, the [critic|critic], which predicts the reward of a prompt; the [advantage|advantage] is measured from that. GRPO takes the group’s mean instead.',
    'Here a table replaces the critic. It holds the last 512 rewards of each of the 8 prompts. The run with the table draws 64 single completions a step; the other draws 8 groups of 8. Both divide by a [std|std], so an advantage of 1 is one std, not one unit of reward.',
  ],
  question: 'The policy improves. What is the mean of all advantages that the table gives?',
  answers: {
    below: 'Below 0',
    zero: '0, as in a group',
    above: 'Above 0',
  },
  replies: {
    below: 'The table expects what was earned before, and that was less.',
    zero: 'In a group it is 0 by arithmetic; here nothing makes it so.',
    above: 'The table is behind: it expects what was earned before.',
  },
  metrics: { advantages_mean: 'Mean advantage, in std' },
  arms: { group: 'groups of 8', critic: 'table of the past' },
  picture: { before: 'The mean of all advantages', after: 'A late critic: the mean advantage is above 0' },
  opens: {
    title: 'Two baselines for one prompt, while nothing is learnt',
    across: 'completion of this prompt',
    up: 'reward',
    names: { reward: 'reward', group: 'mean of its group of 8', table: 'table: mean of all before it' },
  },
  explanation: ({ meanGroup, meanCritic, rewardGroup, rewardCritic }) => [
    `It was ${meanCritic} std over the run, against ${meanGroup} in groups. A critic has to learn too, and is behind the policy: on average, completions are better than it expects.`,
    `The rewards ended at ${rewardCritic} and ${rewardGroup}. So a critic needs no group, and each completion may have a prompt of its own. But a critic is a second model, which has to be trained and can be wrong. PPO’s critic also judges each token.`,
  ],
  next: {
    title: 'a shorter memory',
    question: 'The table keeps the last 16 rewards of a prompt. Where is the mean of the advantages?',
    answers: { nearer: 'nearer to 0', same: 'as before', further: 'further from 0' },
    arms: { short: 'last 16 rewards' },
    explanation: ({ meanShort, meanLong, rewardShort }) => [
      `At ${meanShort} instead of ${meanLong}: what is remembered is newer. The reward ended at ${rewardShort}. Fewer rewards also make a noisier estimate.`,
    ],
  },
  sum: 'A critic needs no group, but it must be learnt and is late; a group’s mean is up to date and costs completions.',
  mistake: 'They think that advantages have mean 0 by definition.',
}
