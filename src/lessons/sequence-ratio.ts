import { defineLesson } from './lesson'
import { atFirst, atLast, highest, mean } from './reading'

/** Token ratios against the one ratio of a whole completion (GSPO), whose clip is therefore far narrower. */
export const sequenceRatio = defineLesson({
  task: 'reverse',
  setup: { useReference: false, beta: 0 },
  arms: {
    token: { numIterations: 4 },
    sequence: { algorithm: 'gspo', numIterations: 4 },
  },
  steps: 60,
  seconds: 18,
  shows: { figures: ['clip', 'reward'], metrics: ['ratio_max'], side: 'lens' },
  knobs: ['importanceSamplingLevel', 'epsilon', 'epsilonHigh'],
  answers: ['fewer', 'same', 'more'],
  right: 'more',
  figures: {
    ratioToken: { as: 'number', of: ({ token }) => highest(token, 'ratio_max') },
    ratioSequence: { as: 'number', of: ({ sequence }) => highest(sequence, 'ratio_max') },
    clippedToken: { as: 'percent', of: ({ token }) => mean(token, 'clip_ratio/region_mean') },
    clippedSequence: { as: 'percent', of: ({ sequence }) => mean(sequence, 'clip_ratio/region_mean') },
    from: { as: 'number', of: ({ sequence }) => atFirst(sequence, 'reward') },
    to: { as: 'number', of: ({ sequence }) => atLast(sequence, 'reward') },
  },
  claims: {
    'the ratio of a completion stays nearer to 1': ({ ratioToken, ratioSequence }) =>
      ratioSequence - 1 < (ratioToken - 1) / 2,
    'GSPO clips several times as much': ({ clippedToken, clippedSequence }) =>
      clippedSequence > 3 * clippedToken,
    'it learns all the same': ({ from, to }) => to > 2 * from,
  },
})
