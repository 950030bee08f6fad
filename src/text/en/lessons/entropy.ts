import type { Catalogue } from '../../catalogue'

export const entropy: Catalogue['lessons']['entropy'] = {
  title: 'A bonus for entropy',
  about: 'Should doubt be paid?',
  text: [
    '[Entropy|entropy] says how undecided the policy is: 1.61 nats if five letters are equally likely, 0 if it is sure. Learning lowers it.',
    'The policy has to find the one string that pays, for each of five prompts. The first run has no bonus; the second adds a small one (0.1) that pays for being undecided.',
  ],
  question: 'Which run usually finds more?',
  answers: {
    without: 'The first: only the reward counts',
    same: 'Neither: both find all five strings',
    with: 'The second: it is in doubt for longer',
  },
  replies: {
    without: 'It settled before it had found everything.',
    same: 'One of them did not.',
    with: 'It went on trying long enough.',
  },
  arms: { without: 'no bonus', with: 'bonus 0.1' },
  picture: { before: 'Entropy, stuck groups and reward', after: 'Sure too early, and stuck' },
  opens: {
    title: 'How undecided a policy is between five letters',
    across: 'probability of the most probable letter',
    up: 'nats',
    names: { entropy: 'entropy' },
  },
  explanation: ({ entropyWithout, entropyWith, rewardWithout, rewardWith, stuckWithout, stuckWith }) => [
    `In steps 11 to 20, while needles were searched, the entropy was ${entropyWithout} without the bonus and ${entropyWith} with it. The rewards ended at ${rewardWithout} and ${rewardWith}.`,
    `Without the bonus ${stuckWithout} of the groups ended [stuck|stuck-group], with it ${stuckWith}. A policy that is sure of a wrong answer writes it every time, and cannot learn from itself: a [collapse|entropy-collapse]. Low entropy at the end of a solved task is none.`,
  ],
  next: {
    title: 'a bonus of 1',
    question: 'Ten times the bonus. How much does this run find?',
    answers: { more: 'more', same: 'as much', less: 'less' },
    arms: { large: 'bonus 1' },
    explanation: ({ rewardLarge, entropyLarge }) => [
      `The reward ended at ${rewardLarge}, the entropy at ${entropyLarge}: doubt now pays more than a needle.`,
    ],
  },
  sum: 'Entropy that is gone before the search is over leaves groups stuck; after it, it is the sign of success.',
  mistake: 'They read low entropy as bad in itself. It is bad only while groups are stuck.',
}
