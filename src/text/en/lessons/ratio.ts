import type { Catalogue } from '../../catalogue'

export const ratio: Catalogue['lessons']['ratio'] = {
  title: 'The ratio and μ',
  text: [
    'In language models sampling is the expensive part of a step. μ says how often the same completions are used for an update before new ones are sampled.',
    'After the first update the policy is no longer the one that sampled. The ratio w corrects for this: a token’s probability now, divided by its probability when it was sampled. Above 1 the token has become likelier, below 1 less likely. The clip limits it: outside 1 ± ε, here 0.8 to 1.2, a token whose advantage pushes it further out gets no gradient.',
  ],
  question:
    'One run makes one update a step, the other four. How much reward does the second run get after 40 steps, compared with the first?',
  answers: {
    fewer: 'Less: it learns from old completions.',
    same: 'The same: both saw the same number of completions.',
    more: 'More: each completion is used four times.',
  },
  arms: { one: 'μ = 1', four: 'μ = 4' },
  explanation: ({ rewardOne, rewardFour, ratioOne, ratioFour, clippedOne, clippedFour }) => [
    `With μ = 1 the largest ratio was ${ratioOne} and ${clippedOne} of the tokens were clipped: on-policy there is nothing to correct. With μ = 4 ratios reached ${ratioFour}, and ${clippedFour} of the tokens were clipped.`,
    `After the same number of completions the reward was ${rewardOne} with one update a step and ${rewardFour} with four. Further updates are not free: each works with completions of an older policy, and more tokens are clipped. The lens shows the ratio of each token.`,
  ],
  next: 'Try μ = 16. How much is clipped, and is it still worth it?',
}
