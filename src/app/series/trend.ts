import type { History } from '../history/history'
import { seriesOf } from '../../metrics/stepTable'
import type { MetricKey } from '../../metrics/metrics'

/** Where a curve goes. */
export type Trend = 'rising' | 'falling' | 'steady'

/** Steps of each of the two windows that are compared, at most, and the least with which there is a trend. */
const WINDOW = 20
const LEAST = 5
/** The difference of two means, in its standard errors, from which on it is more than chance. */
const BEYOND_CHANCE = 2

/**
 * Whether a metric's mean over the latest steps differs from that over as many before them by more than the scatter between steps
 * explains; null before there are enough steps.
 */
export function trendOf(history: History, metric: MetricKey): Trend | null {
  const values = seriesOf(history, metric)?.subarray(0, history.rows).filter(Number.isFinite)
  const size = Math.min(WINDOW, Math.floor((values?.length ?? 0) / 2))
  if (!values || size < LEAST) return null
  const now = moments(values.subarray(values.length - size))
  const before = moments(values.subarray(values.length - 2 * size, values.length - size))
  const error = Math.sqrt((now.variance + before.variance) / size)
  const difference = now.mean - before.mean
  // equal values have no scatter, and rounding is no trend
  if (Math.abs(difference) <= Math.max(BEYOND_CHANCE * error, 1e-6)) return 'steady'
  return difference > 0 ? 'rising' : 'falling'
}

function moments(values: ArrayLike<number>): { mean: number; variance: number } {
  const all = Array.from(values)
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length
  const squares = all.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (all.length - 1) }
}
