import { DEFAULT_LOSS_SPEC } from '../grpo'
import { defineLesson } from './lesson'
import { curve, level } from './opening'
import { ended, peak, whole } from './quoted'

const EPSILON = DEFAULT_LOSS_SPEC.epsilon

/** μ updates on the same completions: the ratio says how far the policy has moved since they were sampled. */
export const ratio = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: { useReference: false, beta: 0, taskSettings: { length: 3, symbols: 6 } },
  arms: { one: { numIterations: 1 }, four: { numIterations: 4 } },
  steps: 40,
  seconds: 16,
  charts: ['reward', 'ratio_max', 'clip_ratio/region_mean'],
  opens: {
    kind: 'plot',
    ticks: [0, 0.25, 0.5, 0.75, 1],
    across: 'percent',
    up: 'number',
    series: () => [
      { id: 'quarter', look: 'first', drawn: 'line', points: curve(0, 1, (now) => now / 0.25) },
      { id: 'half', look: 'second', drawn: 'line', points: curve(0, 1, (now) => now / 0.5) },
      { id: 'high', look: 'ghost', drawn: 'dashed', points: level(0, 1, 1 + EPSILON) },
      { id: 'low', look: 'ghost', drawn: 'dashed', points: level(0, 1, 1 - EPSILON) },
    ],
  },
  knobs: ['numIterations'],
  answers: ['more', 'fewer', 'same'],
  right: 'more',
  figures: {
    rewardOne: ended('one', 'reward'),
    rewardFour: ended('four', 'reward'),
    ratioOne: peak('one', 'ratio_max'),
    ratioFour: peak('four', 'ratio_max'),
    clippedOne: whole('one', 'clip_ratio/region_mean'),
    clippedFour: whole('four', 'clip_ratio/region_mean'),
  },
  claims: {
    'with one update every ratio is 1 and nothing is clipped': ({ ratioOne, clippedOne }) =>
      Math.abs(ratioOne - 1) < 1e-5 && clippedOne === 0,
    'with four, ratios leave 1 and some tokens are clipped': ({ ratioFour, clippedFour }) =>
      ratioFour > 1.4 && clippedFour > 0.03,
    'the same number of completions teaches more': ({ rewardOne, rewardFour }) =>
      rewardFour > 1.5 * rewardOne,
  },
  next: {
    arms: { many: { numIterations: 16 } },
    answers: ['more', 'same', 'less'],
    right: 'less',
    figures: {
      rewardMany: ended('many', 'reward'),
      ratioMany: peak('many', 'ratio_max'),
      clippedMany: whole('many', 'clip_ratio/region_mean'),
      rewardBefore: ended('four', 'reward'),
    },
    claims: {
      'a quarter of the tokens is clipped': ({ clippedMany }) => clippedMany > 0.2,
      'ratios run away': ({ ratioMany }) => ratioMany > 10,
    },
    usually: {
      'sixteen updates earn less than four': ({ rewardMany, rewardBefore }) => rewardMany < rewardBefore,
    },
  },
})
