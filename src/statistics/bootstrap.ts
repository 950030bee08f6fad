import { ascending, type Ascending } from './ascending'
import { interquartileMean, mean, quarter } from './mean'
import { quantileInPlace } from './quantile'
import type { Resampling } from './resampling'

/** From `low` to `high`; both NaN where it cannot be said. */
export interface Interval {
  low: number
  high: number
}

/** A number drawn from several seeds, with its interval. */
export interface Estimate extends Interval {
  value: number
  /** seeds that it is drawn from: those that were measured */
  count: number
}

/** What is drawn from a sample: the mean of all of it, or of its middle half. */
export type Statistic = 'mean' | 'interquartile-mean'

/** The statistic of a sample; NaN of none. */
export function centreOf(sorted: Ascending, statistic: Statistic): number {
  return statistic === 'mean' ? mean(sorted) : interquartileMean(sorted)
}

/**
 * A statistic of one value per seed with its percentile bootstrap interval: the statistic of B resamples of the seeds,
 * between their quantiles (1 − level)/2 and (1 + level)/2 (Efron 1979; Agarwal et al. 2021, arXiv:2108.13264).
 *
 * It is as narrow as few seeds make it: the resamples of n values spread by √((n − 1)/n) too little, and know nothing of
 * Student's t. For the mean of normal values a nominal 95 % covers about 84 % with 5 seeds, 89 % with 8, 92 % with 16 and
 * 94 % with 32 (simulated). One seed says nothing about how seeds differ, so its interval is NaN, not a point.
 *
 * @param values one per seed; what is not finite was not measured and is left out
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
  // `centreOf` of each resample, without writing it down: this is the inner loop of a live chart.
  for (let b = 0; b < resampling.resamples; b++) {
    const end = (b + 1) * n - cut
    const first = sorted[table[b * n + cut]]
    let sum = 0
    for (let i = b * n + cut + 1; i < end; i++) sum += sorted[table[i]] - first
    replicates[b] = first + sum / (n - 2 * cut)
  }
  return percentiles(replicates, resampling.level)
}

/** What holds the middle `level` of the replicates, which are reordered. */
export function percentiles(replicates: Float64Array, level: number): Interval {
  const low = quantileInPlace(replicates, (1 - level) / 2)
  return { low, high: quantileInPlace(replicates, (1 + level) / 2) }
}
