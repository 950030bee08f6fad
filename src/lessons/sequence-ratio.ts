import { DEFAULT_LOSS_SPEC, sequenceLogRatio } from '../grpo'
import { exp, log } from '../math/portable'
import { defineLesson } from './lesson'
import { level, type PlotSeries, type Point } from './opening'
import { began, ended, peak, whole } from './quoted'

/** Token ratios of an example, as they may be after some updates. */
const EXAMPLE = [1.3, 0.9, 0.75, 1.2]

/** The ratios of the example's tokens, and that of the whole completion. */
function ratios(): PlotSeries[] {
  const T = EXAMPLE.length
  const row = () => new Float32Array(T)
  const batch = {
    rows: 1,
    length: T,
    mask: row().fill(1),
    logp: Float32Array.from(EXAMPLE, log),
    oldLogp: row(),
    refLogp: null,
    entropy: row(),
    advantages: row(),
  }
  const whole = exp(sequenceLogRatio(batch, 'sequence', 0))
  const { epsilon } = DEFAULT_LOSS_SPEC
  const [from, to] = [0.5, T + 0.5]
  return [
    { id: 'token', look: 'ghost', drawn: 'bars', points: EXAMPLE.map((ratio, t): Point => [t + 1, ratio]) },
    { id: 'sequence', look: 'second', drawn: 'line', points: level(from, to, whole) },
    { id: 'high', look: 'first', drawn: 'dashed', points: level(from, to, 1 + epsilon) },
    { id: 'low', look: 'first', drawn: 'dashed', points: level(from, to, 1 - epsilon) },
  ]
}

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
  opens: {
    kind: 'plot',
    ticks: [1, 2, 3, 4],
    across: 'number',
    up: 'number',
    series: ratios,
  },
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
