import type { ReactNode } from 'react'
import type { History } from '../../../app/history/history'
import type { BandRequest } from '../../../app/series/drawing'
import type { MetricKey } from '../../../metrics/metrics'
import type { Range } from '../../../tasks/task'
import type { FigureProps } from '../stepsProps'
import type { CurveStyle } from './Curves'

/** One curve of a chart. */
export interface ChartLine extends CurveStyle {
  metric: MetricKey
  label: string
  /** written at the end of the line if the label is too long for it */
  endLabel?: string
  /** left out while the metric has been 0 at every step */
  isOptional?: boolean
  /** drawn only if its switch is on */
  isOffered?: boolean
  /** its value before the first step, if it is known */
  start?: number | undefined
}

/** An earlier run, of which the chart's first metric is drawn as a faint line. */
interface PreviousRun {
  name: string
  history: History
}

export interface MetricChartProps extends FigureProps {
  unit?: string
  lines: readonly ChartLine[]
  /** area of mean ± std behind the lines, in the colour of the first line */
  band?: Omit<BandRequest, 'range'> & { range?: Range }
  /** the possible values, if the band does not state them */
  range?: Range
  /** values that the axis always contains */
  include?: readonly number[]
  /** a few values far above all others lie above the axis, and the largest is written there */
  cutsSpikes?: boolean
  previous?: readonly PreviousRun[]
  /** weight of the past in the running mean, 0 … 0.99 */
  smoothing: number
  logScale?: boolean
  /** shows a switch for a logarithmic axis */
  onLogScale?: (isLog: boolean) => void
  /** shows a button that removes the chart */
  onRemove?: (metric: MetricKey) => void
  /** values beside those of the lines; left out if nothing was measured */
  readings?: readonly { metric: MetricKey; label: string; help: string }[]
  /** marks the steps after which the reference moved */
  hasMoves?: boolean
  /** drawn as a band behind the curves, with its limits */
  healthyRange?: { low: number; high: number }
  /** shown at the end of the legend */
  note?: ReactNode
  /** explanation under the plot */
  about?: string
}
