import type { MetricKey } from '../metrics/metrics'
import { smooth } from '../statistics/ema'
import { runSeries, type ExperimentRun } from './experimentRun'
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
function axisOf(run: ExperimentRun, axis: CurveAxis): Float64Array {
  if (axis === 'steps') return Float64Array.from({ length: run.steps }, (_, step) => step + 1)
  if (axis !== 'seconds') return runSeries(run, COUNTED[axis])
  let sum = 0
  return runSeries(run, 'step_time').map((seconds) => (sum += seconds))
}

/** The measured points of a run with at least one step; smoothed before unmeasured steps are left out. */
export function measuredCurve(
  run: ExperimentRun,
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

/** The index of the last point at or before x; −1 if there is none. */
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

/** The value of a curve at x, on the straight line between two measurements; NaN before the first and after the last. */
export function valueAt(curve: MeasuredCurve, what: 'y' | 'raw', x: number): number {
  const { x: xs, [what]: values } = curve
  const place = placeAt(xs, x)
  if (place < 0) return NaN
  if (xs[place] === x) return values[place]
  if (place === xs.length - 1) return NaN
  const share = (x - xs[place]) / (xs[place + 1] - xs[place])
  return values[place] + share * (values[place + 1] - values[place])
}

/**
 * Completions and values of a metric up to `at`, or all for null. The value at `at` lies on the straight line between the
 * measurements around it.
 */
export function seriesUpTo(
  run: ExperimentRun,
  metric: MetricKey,
  at: number | null,
): [Float64Array, Float64Array] {
  if (at === null) return [runSeries(run, 'num_completions'), runSeries(run, metric)]
  const curve = measuredCurve(run, metric, 'completions', 0)
  const before = curve.x.filter((x) => x < at)
  return [
    Float64Array.of(...before, at),
    Float64Array.of(...curve.y.subarray(0, before.length), valueAt(curve, 'y', at)),
  ]
}

/** The most points of a curve that is drawn. */
const MOST_POINTS = 125

/**
 * The common points of several curves, at most 125: all points with a measurement of any of them, or else an even
 * grid.
 */
export function commonPoints(curves: readonly MeasuredCurve[]): Float64Array {
  const found = new Set<number>()
  for (const { x } of curves) {
    for (const at of x) found.add(at)
    if (found.size > MOST_POINTS) {
      const unit = curves.reduce((least, { first }) => Math.min(least, first), Infinity)
      const end = curves.reduce((furthest, { reached }) => Math.max(furthest, reached), 0)
      return gridOf(unit, end)
    }
  }
  return Float64Array.from(found).sort()
}

/**
 * Evenly spaced points: multiples of the length of the first step times a power of two, at most 125 of them, and the
 * end. When the axis grows, every second point stays at its place, so that the curves do not flicker.
 */
function gridOf(unit: number, end: number): Float64Array {
  if (!(end > 0 && unit > 0)) return new Float64Array(0)
  let width = unit
  while (end / width > MOST_POINTS - 1) width *= 2
  const whole = Math.ceil(end / width - 1e-9) - 1
  return Float64Array.from({ length: whole + 1 }, (_, i) => (i < whole ? (i + 1) * width : end))
}
