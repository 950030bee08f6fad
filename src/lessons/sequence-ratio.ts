import { defineLesson } from './lesson'
import { began, ended, peak, whole } from './quoted'

/** Token ratios against the one ratio of a whole completion (GSPO), whose clip is therefore far narrower. */
export const sequenceRatio = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: { useReference: false, beta: 0 },
  arms: {
    token: { numIterations: 4 },
    sequence: { algorithm: 'gspo', numIterations: 4 },
  },
  steps: 60,
  seconds: 18,
  charts: ['clip_ratio/region_mean', 'ratio_max', 'reward'],
  knobs: ['importanceSamplingLevel', 'epsilon', 'epsilonHigh'],
  answers: ['same', 'more', 'fewer'],
  right: 'more',
  figures: {
    ratioToken: peak('token', 'ratio_max'),
    ratioSequence: peak('sequence', 'ratio_max'),
    clippedToken: whole('token', 'clip_ratio/region_mean'),
    clippedSequence: whole('sequence', 'clip_ratio/region_mean'),
    from: began('sequence', 'reward'),
    to: ended('sequence', 'reward'),
  },
  claims: {
    'the ratio of a completion stays nearer to 1': ({ ratioToken, ratioSequence }) =>
      ratioSequence - 1 < (ratioToken - 1) / 2,
    'GSPO clips several times as much': ({ clippedToken, clippedSequence }) =>
      clippedSequence > 3 * clippedToken,
    'it learns all the same': ({ from, to }) => to > 1.4 * from,
  },
  next: {
    arms: { wide: { algorithm: 'gspo', numIterations: 4, epsilon: 0.2, epsilonHighFollows: true } },
    answers: ['less', 'same', 'none'],
    right: 'less',
    figures: { clippedWide: whole('wide', 'clip_ratio/region_mean'), rewardWide: ended('wide', 'reward') },
    claims: {
      'with the ordinary ε far less is clipped, but not nothing': ({ clippedWide }) =>
        clippedWide > 0.02 && clippedWide < 0.25,
    },
  },
})
