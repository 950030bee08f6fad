import type { MetricKey } from '../../metrics/metrics'
import { smooth } from '../series/ema'
import { runSeries, type LabRun } from './labRun'
import type { CurveAxis } from './state'

/** The measured points of a run, in the order of the axis. */
export interface MeasuredCurve {
  /** on the axis, ascending */
  x: Float64Array
  /** smoothed, and as measured */
  y: Float64Array
  raw: Float64Array
  /** the positions of the run's first and last step, whether or not there is a measurement */
  first: number
  reached: number
}

const COUNTED = { completions: 'num_completions', updates: 'updates' } as const

/** The position of each step on an axis. Seconds include the training of the runs beside it. */
export function axisOf(run: LabRun, axis: CurveAxis): Float64Array {
  if (axis === 'steps') return Float64Array.from({ length: run.steps }, (_, step) => step + 1)
  if (axis !== 'seconds') return runSeries(run, COUNTED[axis])
  let sum = 0
  return runSeries(run, 'step_time').map((seconds) => (sum += seconds))
}

/** The measured points of a run with at least one step; smoothed before unmeasured steps are left out. */
export function measuredCurve(
  run: LabRun,
  metric: MetricKey,
  axis: CurveAxis,
  smoothing: number,
): MeasuredCurve {
  const all = axisOf(run, axis)
  const values = runSeries(run, metric)
  const smoothed = smoothing > 0 ? smooth(values, smoothing) : values
  const isMeasured = (_: number, i: number) => Number.isFinite(values[i])
  return {
    x: all.filter(isMeasured),
    y: smoothed.filter(isMeasured),
    raw: values.filter(isMeasured),
    first: all[0],
    reached: all[all.length - 1],
  }
}

/** The index of the last point at or before x; −1 where there is none. */
export function placeAt(xs: Float64Array, x: number): number {
  let low = 0
  let high = xs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (xs[middle] <= x) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * The common points of several curves: multiples of the first step's length times a power of two, at most `most` of them,
 * and the end. As the axis grows, every second point stays where it was, so that the curves do not flicker.
 */
export function gridOf(unit: number, end: number, most: number): Float64Array {
  if (!(end > 0 && unit > 0)) return new Float64Array(0)
  let width = unit
  while (end / width > most - 1) width *= 2
  const whole = Math.ceil(end / width - 1e-9) - 1
  return Float64Array.from({ length: whole + 1 }, (_, i) => (i < whole ? (i + 1) * width : end))
}
