import type { Catalogue } from '../../catalogue'

export const groupingKey: Catalogue['lessons']['grouping-key'] = {
  title: 'Grouped by the wrong key',
  about: 'Who may be compared?',
  text: [
    'The policy chooses a model for a sample that has a latency budget. Large models are right more often, but they are too slow for a small budget. So a [prompt|prompt] is a sample with its budget.',
    'One run groups four completions by sample and budget. The other groups them by sample alone: each has a budget of its own.',
  ],
  question: 'How does the wrong key show?',
  answers: {
    dead: 'Most of its groups are dead',
    live: 'Few groups are dead, and it earns less',
    same: 'It does not: both runs get the same rewards',
  },
  replies: {
    dead: 'It was the right key whose groups died, because they were solved.',
    live: 'Its groups stay alive for the wrong reason.',
    same: 'The rewards are the same, but they are compared with others.',
  },
  arms: { pair: 'right key', sample: 'wrong key' },
  groups: {
    pair: 'by sample and budget',
    sample: 'by sample alone',
    twice: 'by sample alone: 8 of 16, one for each budget',
  },
  picture: {
    before: 'Four times the same choice, grouped both ways',
    after: 'A group of the last step, by either key',
  },
  explanation: ({
    deadPair,
    deadSample,
    loose,
    tight,
    spreadPair,
    spreadSample,
    rewardPair,
    rewardSample,
  }) => [
    `With the right key, ${deadPair} of the groups were [dead|dead-group] at the end: their choices agree. With the wrong key ${deadSample} were. Equal choices still earn differently there, because their budgets differ.`,
    `In the last step, completions with the four larger budgets had a mean [advantage|advantage] of ${loose}, the others ${tight}. So whatever is chosen for a large budget is pushed up. The std of the latencies fell to ${spreadSample} ms (right key: ${spreadPair} ms): nearly one model for all budgets. The reward is ${rewardSample}, against ${rewardPair}.`,
  ],
  next: {
    title: 'wrong key, groups of 16',
    question: 'Now each group has every budget twice. Where does the reward end?',
    answers: { low: 'as low', half: 'half-way', high: 'about as high as with the right key' },
    arms: { twice: 'wrong key, G = 16' },
    explanation: ({ rewardTwice, deadTwice, spreadTwice, spreadRight }) => [
      `It ended at ${rewardTwice}. The reward hides the mistake now; two other curves show it: ${deadTwice} of the groups are dead, and the std of the latencies is ${spreadTwice} ms instead of ${spreadRight} ms.`,
    ],
  },
  sum: 'The key of a group is everything that the reward depends on except the completion itself.',
  mistake: 'They take it for a good sign that no group is dead.',
}
