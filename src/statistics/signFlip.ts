import { foldIn, random, type Key } from '../random/streams'

/** For up to EXACT differences all 2ⁿ choices of signs are counted; for more, DRAWS random choices. */
const EXACT = 16
const DRAWS = 10_000
/** Stratum of the key: the tables of a resampling use the small ones. */
const STRATUM = 0x5167

/**
 * Fisher's randomisation test of paired differences, two-sided. If it made no difference which row a run belongs to, each
 * difference could as well have had the other sign; p is the share of all 2ⁿ choices of signs with |Σ ± dᵢ| ≥ |Σ dᵢ|.
 *
 * No normal distribution is assumed, and with few seeds its level is right, while the bootstrap interval is too narrow.
 * A verdict therefore uses both. The smallest p of n pairs is 2^(1 − n). Exact up to 16 pairs; beyond, (1 + hits)/(1 +
 * draws) of 10,000 drawn choices. Without a pair p = 1.
 */
export function signFlipTest(differences: ArrayLike<number>, key: Key): number {
  const values = Array.from(differences)
  const size = values.reduce((sum, d) => sum + Math.abs(d), 0)
  // Sums that are equal on paper differ by rounding.
  const bound = Math.abs(values.reduce((sum, d) => sum + d, 0)) - 1e-12 * size
  if (values.length > EXACT) {
    const draw = random(foldIn(key, STRATUM))
    let hits = 0
    for (let i = 0; i < DRAWS; i++) {
      let sum = 0
      for (const d of values) sum += draw.uniform() < 0.5 ? d : -d
      if (Math.abs(sum) >= bound) hits++
    }
    return (1 + hits) / (1 + DRAWS)
  }
  const sums = new Float64Array(1 << values.length)
  values.forEach((d, i) => {
    for (let j = 0; j < 1 << i; j++) {
      sums[j + (1 << i)] = sums[j] - d
      sums[j] += d
    }
  })
  return sums.filter((sum) => Math.abs(sum) >= bound).length / sums.length
}
