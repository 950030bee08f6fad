import { bootstrapInterval, type Estimate } from './bootstrap'
import type { Resampling } from './resampling'

/** row − first, seed by seed: only seeds that both have measured. */
export function differences(row: ArrayLike<number>, first: ArrayLike<number>): Float64Array {
  const length = Math.min(row.length, first.length)
  return Float64Array.from({ length }, (_, seed) => row[seed] - first[seed]).filter(Number.isFinite)
}

/**
 * The mean over seeds of (row − first), with the percentile bootstrap interval of resampled *pairs*. Runs of one seed
 * have the same prompts, noise and initial weights, so the seed's effect on both rows cancels, and the interval is
 * narrower than that of two samples which have nothing in common.
 *
 * @param row, first one value per seed, the same seed at the same place
 */
export function pairedDifference(
  row: ArrayLike<number>,
  first: ArrayLike<number>,
  resampling: Resampling,
): Estimate {
  return bootstrapInterval(differences(row, first), 'mean', resampling)
}
