import type { MetricKey } from '../../metrics/metrics'
import { smooth } from '../series/ema'
import { runSeries, type LabRun } from './labRun'
import type { CurveAxis } from './state'

/** What is measured of a run, in the order of the axis. */
export interface MeasuredCurve {
  /** on the axis, ascending */
  x: Float64Array
  /** smoothed, and as it was measured */
  y: Float64Array
  raw: Float64Array
  /** where its first step and its last one lie, measured there or not */
  first: number
  reached: number
}

const COUNTED = { completions: 'num_completions', updates: 'updates' } as const

/** Where each step of a run lies on an axis. Seconds are those in which all runs beside it were trained as well. */
export function axisOf(run: LabRun, axis: CurveAxis): Float64Array {
  if (axis === 'steps') return Float64Array.from({ length: run.steps }, (_, step) => step + 1)
  if (axis !== 'seconds') return runSeries(run, COUNTED[axis])
  let sum = 0
  return runSeries(run, 'step_time').map((seconds) => (sum += seconds))
}

/** The curve of a run with at least one step, smoothed before anything is left out. */
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

/** The place of the last point at or before x; −1 where there is none. */
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
 * Points at which curves are drawn together: multiples of the first step's length, of twice, four times … that length, as
 * many as `most` allows, and the end. A growing axis keeps every second of its points, so that nothing shimmers.
 */
export function gridOf(unit: number, end: number, most: number): Float64Array {
  if (!(end > 0 && unit > 0)) return new Float64Array(0)
  let width = unit
  while (end / width > most - 1) width *= 2
  const whole = Math.ceil(end / width - 1e-9) - 1
  return Float64Array.from({ length: whole + 1 }, (_, i) => (i < whole ? (i + 1) * width : end))
}
