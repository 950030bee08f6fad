import { defineLesson } from './lesson'
import { atLast, highest, mean } from './reading'

/** μ updates on the same completions: the ratio says how far the policy has moved since they were sampled. */
export const ratio = defineLesson({
  task: 'reverse',
  setup: { useReference: false, beta: 0, taskSettings: { length: 3, symbols: 6 } },
  arms: { one: { numIterations: 1 }, four: { numIterations: 4 } },
  steps: 40,
  seconds: 16,
  shows: { figures: ['reward', 'clip'], metrics: ['ratio_max'], side: 'lens' },
  knobs: ['numIterations'],
  answers: ['fewer', 'same', 'more'],
  right: 'more',
  figures: {
    rewardOne: { as: 'number', of: ({ one }) => atLast(one, 'reward') },
    rewardFour: { as: 'number', of: ({ four }) => atLast(four, 'reward') },
    ratioOne: { as: 'number', of: ({ one }) => highest(one, 'ratio_max') },
    ratioFour: { as: 'number', of: ({ four }) => highest(four, 'ratio_max') },
    clippedOne: { as: 'percent', of: ({ one }) => mean(one, 'clip_ratio/region_mean') },
    clippedFour: { as: 'percent', of: ({ four }) => mean(four, 'clip_ratio/region_mean') },
  },
  claims: {
    'with one update every ratio is 1 and nothing is clipped': ({ ratioOne, clippedOne }) =>
      Math.abs(ratioOne - 1) < 1e-5 && clippedOne === 0,
    'with four, ratios leave 1 and some tokens are clipped': ({ ratioFour, clippedFour }) =>
      ratioFour > 1.4 && clippedFour > 0.03,
    'the same number of completions teaches more': ({ rewardOne, rewardFour }) =>
      rewardFour > 1.5 * rewardOne,
  },
})
