import { ascending, type Ascending } from './ascending'
import { interquartileMean, mean, quarter } from './mean'
import { quantileInPlace } from './quantile'
import type { Resampling } from './resampling'

/** From `low` to `high`; both NaN if it cannot be computed. */
export interface Interval {
  low: number
  high: number
}

/** A statistic of several seeds, with its interval. */
export interface Estimate extends Interval {
  value: number
  /** number of seeds that were measured */
  count: number
}

/** A statistic of a sample: the mean of all its values, or of their middle half. */
export type Statistic = 'mean' | 'interquartile-mean'

/** The statistic of a sample; NaN of none. */
export function centreOf(sorted: Ascending, statistic: Statistic): number {
  return statistic === 'mean' ? mean(sorted) : interquartileMean(sorted)
}

/**
 * A statistic of one value per seed with its percentile bootstrap interval: the statistic of B resamples of the seeds,
 * between their quantiles (1 − level)/2 and (1 + level)/2 (Efron 1979; Agarwal et al. 2021, arXiv:2108.13264).
 *
 * With few seeds it is too narrow: resamples of n values spread too little by √((n − 1)/n), and ignore Student's t. For
 * the mean of normal values a nominal 95 % covers about 84 % with 5 seeds, 89 % with 8, 92 % with 16 and 94 % with 32
 * (simulated). One seed says nothing about how seeds differ, so its interval is NaN, not a point.
 *
 * @param values one per seed; values that are not finite were not measured and are left out
 */
export function bootstrapInterval(
  values: ArrayLike<number>,
  statistic: Statistic,
  resampling: Resampling,
): Estimate {
  const sorted = ascending(values)
  const interval = intervalOf(sorted, statistic, resampling)
  return { value: centreOf(sorted, statistic), ...interval, count: sorted.length }
}

/** The interval of values that are sorted already; `replicates` holds B numbers and is overwritten. */
export function intervalOf(
  sorted: Ascending,
  statistic: Statistic,
  resampling: Resampling,
  replicates = new Float64Array(resampling.resamples),
): Interval {
  const n = sorted.length
  if (n < 2) return { low: NaN, high: NaN }
  const table = resampling.table(n)
  const cut = statistic === 'mean' ? 0 : quarter(n)
  // `centreOf` of each resample, without storing the resample: this is the inner loop of a live chart.
  for (let b = 0; b < resampling.resamples; b++) {
    const end = (b + 1) * n - cut
    const first = sorted[table[b * n + cut]]
    let sum = 0
    for (let i = b * n + cut + 1; i < end; i++) sum += sorted[table[i]] - first
    replicates[b] = first + sum / (n - 2 * cut)
  }
  return percentiles(replicates, resampling.level)
}

/** The interval that contains the middle `level` of the replicates. Reorders them. */
export function percentiles(replicates: Float64Array, level: number): Interval {
  const low = quantileInPlace(replicates, (1 - level) / 2)
  return { low, high: quantileInPlace(replicates, (1 + level) / 2) }
}
