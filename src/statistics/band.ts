import { ascending, type Ascending } from './ascending'
import { centreOf, intervalOf, type Interval, type Statistic } from './bootstrap'
import type { Resampling } from './resampling'

/** The kinds of band over several seeds. */
export const BAND_KINDS = ['mean', 'interquartile-mean', 'min-max', 'seeds'] as const
export type BandKind = (typeof BAND_KINDS)[number]

/** A line and the band around it, point by point; NaN at points without a value. */
export interface Band {
  centre: Float64Array
  low: Float64Array
  high: Float64Array
  /** seeds that were measured at a point */
  count: Int32Array
}

/**
 * The band of several seeds' curves, each point on its own:
 *
 * - `mean`, `interquartile-mean`: that number and its percentile bootstrap interval, as `bootstrapInterval` of the point gives
 *   it, bit for bit. All points with the same number of seeds share one table of resamples.
 * - `min-max`: the mean, and the smallest and the largest seed.
 * - `seeds`: the mean alone; the curves themselves are drawn faint around it.
 *
 * A point depends only on its own values, so a growing chart passes only its new points.
 *
 * The interval holds for each point, not for the whole curve: of many points some lie outside theirs.
 *
 * @param curves seeds × points, on one axis; not measured if not finite, or past the end of a shorter curve
 */
export function band(curves: readonly ArrayLike<number>[], kind: BandKind, resampling: Resampling): Band {
  const points = curves.reduce((most, curve) => Math.max(most, curve.length), 0)
  const found: Band = {
    centre: new Float64Array(points),
    low: new Float64Array(points),
    high: new Float64Array(points),
    count: new Int32Array(points),
  }
  const statistic: Statistic = kind === 'interquartile-mean' ? kind : 'mean'
  const replicates = new Float64Array(resampling.resamples)
  const around = (sorted: Ascending): Interval => {
    if (kind === 'seeds') return { low: NaN, high: NaN }
    return kind === 'min-max' ? extent(sorted) : intervalOf(sorted, statistic, resampling, replicates)
  }
  for (let point = 0; point < points; point++) {
    const sorted = ascending(curves.map((curve) => (point < curve.length ? curve[point] : NaN)))
    const { low, high } = around(sorted)
    found.centre[point] = centreOf(sorted, statistic)
    found.low[point] = low
    found.high[point] = high
    found.count[point] = sorted.length
  }
  return found
}

/** The smallest and the largest value; NaN if there is none. It widens with the number of seeds, as no interval of a mean does. */
export function extent(sorted: Ascending): Interval {
  return sorted.length > 0 ? { low: sorted[0], high: sorted[sorted.length - 1] } : { low: NaN, high: NaN }
}
