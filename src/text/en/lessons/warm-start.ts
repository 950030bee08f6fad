import type { Catalogue } from '../../catalogue'

export const warmStart: Catalogue['lessons']['warm-start'] = {
  title: 'Supervised warm start',
  about: 'A search without a find',
  text: [
    'One string in 4096 pays. A step makes 64 guesses.',
    'The first run is plain GRPO. The second is shown solutions: for 20 steps it imitates them ([warm start|warm-start]), over the next 20 the reward takes over, and the last 20 learn from reward alone.',
  ],
  question: 'Which runs learn the task in 60 steps?',
  answers: {
    both: 'Both, one sooner than the other',
    warm: 'Only the second',
    neither: 'Neither: it is too hard',
  },
  replies: {
    both: 'The first never began to.',
    warm: 'The first never began to.',
    neither: 'A few solutions were enough for the second.',
  },
  arms: { scratch: 'GRPO alone', warm: 'warm start' },
  picture: { before: 'Reward, and dead groups', after: 'From scratch there is nothing to compare' },
  opens: {
    title: 'Who finds a string at all',
    across: 'probability that one completion is right',
    up: 'at least one is right',
    names: { group: 'of 8 completions', step: 'of 64 completions', guess: 'a guess: 1/4096' },
  },
  explanation: ({ stuck, rewardScratch, afterWarm, deadThen, rewardWarm }) => [
    `From scratch ${stuck} of the groups were [dead|dead-group], and the reward ended at ${rewardScratch}. GRPO can only make sampled completions more likely.`,
    `The solutions brought the second run to ${afterWarm} in steps 16 to 25, with ${deadThen} of the groups dead. The reward did the rest: ${rewardWarm}. This is why a language model is fine-tuned on examples first.`,
  ],
  next: {
    title: 'five steps of solutions',
    question: 'A quarter of the warm start. How far does it get?',
    answers: { never: 'nowhere', half: 'half way', nearly: 'nearly as far' },
    arms: { short: 'short warm start' },
    explanation: ({ rewardShort, afterShort }) => [
      `To ${rewardShort}. In steps 16 to 25 it was at ${afterShort}: a policy that sometimes succeeds is all that reinforcement needs.`,
    ],
  },
  sum: 'Reinforcement needs a policy that sometimes succeeds; solutions can make it one.',
  mistake: 'They expect more steps to find what chance never finds.',
}
