import { normalQuantile } from '../math/normalQuantile'

/** The chance that an experiment of the size planned here shows a difference that is really there. */
const POWER = 0.8

/**
 * About how many pairs of runs would decide whether two rows differ, if the differences go on as those that were measured:
 *
 *     n = ⌈(z_{1−α/2m} + z_{0.8})² s² / d̄² + z²_{1−α/2m} / 2⌉
 *
 * with d̄ and s the mean and the standard deviation (n − 1) of the paired differences, α = 1 − level, and m comparisons at
 * once. With n pairs a two-sided t-test shows such a difference with a chance of 80 %. The last term corrects for s being
 * an estimate (Guenther, "Sample size formulas for normal theory t tests", The American Statistician 35, 1981). The number
 * is a plan and no promise: few pairs measure d̄ and s badly.
 *
 * @param differences one per seed, all finite
 * @returns more than the number of differences; ∞ if their mean is 0; NaN for fewer than two
 */
export function seedsToDecide(differences: ArrayLike<number>, level: number, comparisons: number): number {
  const count = differences.length
  if (count < 2) return NaN
  const all = Array.from(differences)
  const mean = all.reduce((sum, x) => sum + x, 0) / count
  const variance = all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (count - 1)
  if (mean === 0) return Infinity
  const ofTest = normalQuantile(1 - (1 - level) / (2 * comparisons))
  const needed = ((ofTest + normalQuantile(POWER)) ** 2 * variance) / mean ** 2 + ofTest ** 2 / 2
  return Math.max(count + 1, Math.ceil(needed))
}
