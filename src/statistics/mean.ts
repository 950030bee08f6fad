import type { Ascending } from './ascending'

/**
 * The mean, as x₀ + Σ (xᵢ − x₀) / n: equal values have exactly their common value as mean, so that runs that agree show a
 * difference of exactly 0 and a band of no width. NaN when there is none.
 */
export function mean(values: ArrayLike<number>): number {
  return meanOf(values, 0, values.length)
}

/** The mean of values[start..end). */
export function meanOf(values: ArrayLike<number>, start: number, end: number): number {
  const first = values[start]
  let sum = 0
  for (let i = start + 1; i < end; i++) sum += values[i] - first
  return end > start ? first + sum / (end - start) : NaN
}

/**
 * The interquartile mean (IQM): the mean of the values that remain after the lowest and the highest quarter are
 * removed. Robust to a seed that failed, and using more of the data than the median.
 *
 * Of n values ⌊n / 4⌋ are cut at either end, whole values only: 2 of 8 at either end, none of 3. This is
 * `scipy.stats.trim_mean(x, 0.25)`, which is `rliable.metrics.aggregate_iqm`; Agarwal et al., "Deep reinforcement learning at
 * the edge of the statistical precipice", NeurIPS 2021, arXiv:2108.13264.
 */
export function interquartileMean(sorted: Ascending): number {
  const cut = quarter(sorted.length)
  return meanOf(sorted, cut, sorted.length - cut)
}

/** How many of n values are cut off at either end. */
export function quarter(n: number): number {
  return Math.floor(n / 4)
}
