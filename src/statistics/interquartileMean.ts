import type { Ascending } from './ascending'
import { meanOf } from './mean'

/**
 * The interquartile mean (IQM): the mean of what is left when the lowest and the highest quarter are cut off. Robust to a
 * seed that failed, and using more of the data than the median.
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
