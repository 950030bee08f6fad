import type { METRICS, MetricName } from './metrics'

type FigureOf<Declared> = Declared extends { line: { figure: infer Figure extends string } } ? Figure : never
/** Figures in which a metric is drawn. */
type CurveFigureName = FigureOf<(typeof METRICS)[MetricName]>

/** The declarations of a figure of curves besides its lines. */
export interface CurveAxes {
  /** values that the axis always contains */
  include?: readonly number[]
  /** offers a logarithmic axis */
  hasLog?: boolean
  /** a few values far above all others do not decide the end of its axis */
  cutsSpikes?: boolean
  /** an area of mean ± std behind the lines */
  band?: { mean: MetricName; std: MetricName; range?: readonly [number, number] }
  /** shown before all others while a run is staged, and not at all in other runs */
  isStaged?: boolean
  /** metrics whose values are shown next to those of the lines, without a line */
  beside?: readonly MetricName[]
  /** marks the steps after which the reference moved, and the healthy range */
  ofReference?: boolean
}

/**
 * The figures of every run, in the order of the page; the first `MAIN_FIGURES` are shown at the top. A figure that a metric
 * names must be here, and one that no metric names must not.
 */
export const FIGURES = {
  reward: { include: [0, 1], band: { mean: 'reward', std: 'reward_std' } },
  advantage: { groups: 'dots' },
  kl: { include: [0], hasLog: true, ofReference: true, beside: ['reference_age', 'reference_distance'] },
  clip: { include: [0] },
  entropy: { include: [0] },
  groupReward: { groups: 'bars' },
  groupAdvantage: {
    include: [-1, 1],
    // not the range of the rewards
    band: { mean: 'group_advantage_mean', std: 'group_advantage_std', range: [-Infinity, Infinity] },
  },
  loss: {},
  gradNorm: { include: [0] },
  stagedPolicy: { include: [0], isStaged: true, cutsSpikes: true },
  supervised: { isStaged: true, cutsSpikes: true },
  consistency: { include: [0], isStaged: true, cutsSpikes: true },
  stageWeights: { include: [0, 1], isStaged: true },
  globalReward: { include: [0], isStaged: true },
  batchAdvantage: { include: [0, 1], isStaged: true },
} as const satisfies Record<CurveFigureName, CurveAxes> &
  Record<'advantage' | 'groupReward', { groups: string }>

export type FigureName = keyof typeof FIGURES
/** Whether a name is that of a figure. */
export const isFigure = (name: string): name is FigureName => Object.hasOwn(FIGURES, name)
export const MAIN_FIGURES = 4
/** Runs with a consistency loss have so many at the top, and its losses among them. */
export const MAIN_STAGED_FIGURES = 6
