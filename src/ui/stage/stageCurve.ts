import type { History } from '../../app/history/history'
import type { DrawnPoint } from '../../app/series/drawing'
import type { ExperimentRun } from '../../experiments/experimentRun'
import type { MetricKey } from '../../metrics/metrics'

/** A curve of a small chart. */
export interface StageCurve {
  metric: MetricKey
  colour: string
  /** what stands at its end; without, its value stands above the chart */
  label?: string
  isSparse?: boolean
  /** the std that an area of ± std around the curve shows */
  std?: { metric: MetricKey; start: number | null }
  /** before the first step, if it is known */
  start: number | null
}

/** The run beside the one in Train, as it stands at a version. */
export interface RunBesideCurve {
  run: ExperimentRun
  version: number
  name: string
}

/** An earlier run, and what tells it from the one that trains. */
export interface Ghost {
  name: string
  history: History
}

/** The last point of a curve, which has a mark. */
export const endOf = (points: readonly DrawnPoint[]): DrawnPoint | null =>
  points.findLast(({ y }) => y !== null) ?? null
