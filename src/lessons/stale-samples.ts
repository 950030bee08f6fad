import { exp } from '../math/portable'
import { defineLesson, type LessonRun } from './lesson'
import { level, type PlotSeries, type Point } from './opening'
import { ended, peak, whole } from './quoted'

const [SAMPLES, BATCHES] = [512, 32]

/** How many updates have been made after so many completions of a step, if it is cut into so many mini-batches. */
const updates = (batches: number): Point[] =>
  Array.from({ length: batches }, (_, b): Point[] => [
    [(SAMPLES * b) / batches, b],
    [(SAMPLES * (b + 1)) / batches, b],
    [(SAMPLES * (b + 1)) / batches, b + 1],
  ]).flat()

/** How far a ratio may be from 1 and still count as 1. */
const NEAR = 0.01

/** The share of tokens whose ratio is not 1, in each mini-batch of a run's last step. */
function movedShares({ inspection: { updates, oldLogp, lossMask } }: LessonRun): number[] {
  return updates.map(({ logp }) => {
    const ratios = Array.from(logp, (value, m) => exp(value - oldLogp[m])).filter(
      (ratio, m) => lossMask[m] !== 0 && !Number.isNaN(ratio),
    )
    return ratios.filter((ratio) => Math.abs(ratio - 1) > NEAR).length / ratios.length
  })
}

/** The mean of these shares over all mini-batches but the first. */
function movedLater(run: LessonRun): number {
  const later = movedShares(run).slice(1)
  return later.reduce((sum, share) => sum + share, 0) / later.length
}

/** The mini-batches of a run as bars, and on them the figures that read them. */
function sharesOf(many: LessonRun): PlotSeries[] {
  const shares = movedShares(many).map((share, i): Point => [i + 1, share])
  const mark = (figure: string, from: number, to: number, value: number): PlotSeries => ({
    id: figure,
    figure,
    look: 'first',
    drawn: 'line',
    points: level(from, to, value),
  })
  return [
    { id: 'many', look: 'second', drawn: 'bars', points: shares },
    mark('movedFirst', 0.6, 1.4, shares[0][1]),
    mark('movedLater', 2, BATCHES, movedLater(many)),
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
    up: 'percent',
    series: ({ many, bare }) => (many && !bare ? sharesOf(many) : []),
  },
  knobs: ['stepsPerGeneration', 'numIterations', 'surrogate'],
  answers: ['all', 'none', 'first'],
  right: 'first',
  figures: {
    movedFirst: { as: 'percent', of: ({ many }) => movedShares(many)[0] },
    movedLater: { as: 'percent', of: ({ many }) => movedLater(many) },
    clippedMany: whole('many', 'clip_ratio/region_mean'),
    rewardOne: ended('one', 'reward'),
    rewardMany: ended('many', 'reward'),
  },
  claims: {
    'in the first mini-batch every ratio is 1': ({ movedFirst }) => movedFirst === 0,
    'in later ones ratios leave 1, and tokens are clipped': ({ movedLater: later, clippedMany }) =>
      later > 0.03 && clippedMany > 0.05,
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
