import type { Catalogue } from '../../catalogue'

export const rewardParts: Catalogue['lessons']['reward-parts'] = {
  title: 'A reward in parts',
  about: 'All or nothing?',
  text: [
    'The policy writes four digits backwards. The first run is paid 1 if all four are right, and 0 otherwise: a [verifiable reward|verifiable-reward] that nobody can game.',
    'The second is paid half for that, and half for the share of digits that are right: a reward of two [parts|reward-part].',
  ],
  question: 'Which run writes more completely right answers after 80 steps?',
  answers: {
    sparse: 'The first: it is paid for nothing else',
    same: 'Both: the best answer is the same',
    both: 'The second: it is also paid for parts',
  },
  replies: {
    sparse: 'Paid for nothing else, it was never paid.',
    same: 'The best answer is the same, the way to it is not.',
    both: 'The parts led to the whole.',
  },
  arms: { sparse: 'all or nothing', both: 'in parts' },
  picture: { before: 'Completely right answers', after: 'All or nothing finds nothing' },
  opens: {
    title: 'What an answer earns',
    across: 'right digits of four',
    up: 'reward; bars: probability that a guess has so many',
    names: { chance: 'probability of a guess', sparse: 'all or nothing', both: 'in parts' },
  },
  explanation: ({ exactSparse, exactBoth, deadSparse, deadBoth }) => [
    `In the first ten steps ${deadSparse} of the groups with all or nothing were [dead|dead-group]: a chance guess is right once in 4096. Paid in parts, ${deadBoth} were.`,
    `So the share of right answers ended at ${exactSparse} with all or nothing and at ${exactBoth} in parts. A sparse reward is safe, but it must be reachable by chance.`,
  ],
  next: {
    title: 'digits alone',
    question: 'Now nothing pays for a complete answer. Will there be any?',
    answers: { never: 'none', some: 'some', all: 'nearly all' },
    arms: { digits: 'digits alone' },
    explanation: ({ exactDigits }) => [
      `The share ended at ${exactDigits}: right digits add up to right answers. But nothing pays for the last one more than for the first.`,
    ],
  },
  sum: 'A reward that is never earned teaches nothing; parts that chance can earn lead to it.',
  mistake:
    'They take the strictest reward for the best one, without asking whether the policy ever earns it.',
}
