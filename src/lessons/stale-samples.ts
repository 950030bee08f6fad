import { exp } from '../math/portable'
import { defineLesson, type LessonRun } from './lesson'
import type { PlotSeries, Point } from './opening'
import { ended, peak, whole } from './quoted'

const [SAMPLES, BATCHES] = [512, 32]

/** How many updates have been made after so many completions of a step, if it is cut into so many mini-batches. */
const updates = (batches: number): Point[] =>
  Array.from({ length: batches }, (_, b): Point[] => [
    [(SAMPLES * b) / batches, b],
    [(SAMPLES * (b + 1)) / batches, b],
    [(SAMPLES * (b + 1)) / batches, b + 1],
  ]).flat()

/** The largest ratio in each mini-batch of a run's last step. */
function largestRatios({ inspection: { updates, oldLogp, lossMask } }: LessonRun): number[] {
  return updates.map(({ logp }) =>
    logp.reduce(
      (most, value, m) =>
        lossMask[m] === 0 || Number.isNaN(value) ? most : Math.max(most, exp(value - oldLogp[m])),
      0,
    ),
  )
}

const later = (run: LessonRun) => largestRatios(run).slice(1)

/** The mini-batches of both runs as dots, and on them the marks of the figures that read them. */
function ratiosOf(one: LessonRun, many: LessonRun): PlotSeries[] {
  const dots = largestRatios(many).map((most, i): Point => [i + 1, most])
  const highest = dots.slice(1).reduce((best, dot) => (dot[1] > best[1] ? dot : best))
  const of = (id: string, look: PlotSeries['look'], points: Point[], figure?: string): PlotSeries => ({
    id,
    look,
    drawn: 'dots',
    points,
    figure,
  })
  return [
    of('many', 'second', dots),
    of('one', 'first', [[1, largestRatios(one)[0]]]),
    of('ratioFirst', 'second', [dots[0]], 'ratioFirst'),
    of('ratioLater', 'second', [highest], 'ratioLater'),
  ]
}

/** Stale samples: of a large rollout that is cut into mini-batches, all but the first come from an older policy. */
export const staleSamples = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: {
    useReference: false,
    beta: 0,
    numIterations: 1,
    generationBatchSize: SAMPLES,
    taskSettings: { length: 3, symbols: 6 },
  },
  arms: { one: { stepsPerGeneration: 1 }, many: { stepsPerGeneration: BATCHES } },
  steps: 20,
  seconds: 14,
  charts: ['reward', 'ratio_max', 'clip_ratio/region_mean'],
  opens: {
    kind: 'plot',
    ticks: [0, 128, 256, 384, SAMPLES],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'many', look: 'second', drawn: 'line', points: updates(BATCHES) },
      { id: 'one', look: 'first', drawn: 'line', points: updates(1) },
    ],
  },
  plot: {
    ticks: [1, 8, 16, 24, BATCHES],
    across: 'number',
    up: 'number',
    series: ({ one, many, bare }) => (one && many && !bare ? ratiosOf(one, many) : []),
  },
  knobs: ['stepsPerGeneration', 'numIterations', 'surrogate'],
  answers: ['all', 'none', 'first'],
  right: 'first',
  figures: {
    ratioFirst: { as: 'number', of: ({ many }) => largestRatios(many)[0] },
    ratioLater: { as: 'number', of: ({ many }) => Math.max(...later(many)) },
    clippedMany: whole('many', 'clip_ratio/region_mean'),
    rewardOne: ended('one', 'reward'),
    rewardMany: ended('many', 'reward'),
  },
  claims: {
    'in the first mini-batch every ratio is 1': ({ ratioFirst }) => Math.abs(ratioFirst - 1) < 1e-5,
    'in later ones ratios leave 1, and tokens are clipped': ({ ratioLater, clippedMany }) =>
      ratioLater > 1.2 && clippedMany > 0.05,
    '32 updates from the same completions teach far more than one': ({ rewardOne, rewardMany }) =>
      rewardMany > 3 * rewardOne,
  },
  next: {
    arms: { bare: { stepsPerGeneration: BATCHES, surrogate: 'logp' } },
    answers: ['above', 'same', 'far'],
    right: 'far',
    figures: {
      rewardBare: ended('bare', 'reward'),
      rewardWith: ended('many', 'reward'),
      ratioBare: peak('bare', 'ratio_max'),
    },
    claims: {
      'without ratio and clip hardly anything is learnt': ({ rewardBare, rewardWith }) =>
        rewardBare < rewardWith / 2,
      'and the policy moves further in a step': ({ ratioBare }) => ratioBare > 1.9,
    },
  },
})
