import { klValue } from './kl'
import { expectLength } from './shapes'
import type { KlEstimator } from './spec'

/**
 * DAPO's soft overlong punishment of a completion of n tokens: 0 up to L − C, then falling linearly,
 *
 *     (L − C − n) / C   for L − C < n ≤ L,      −1 beyond.
 *
 * Source: arXiv 2503.14476, eq. 13; TRL `get_soft_overlong_punishment(max_completion_len, soft_punish_cache)`.
 *
 * @param length n, tokens
 * @param maxLength L, tokens
 * @param cache C, tokens; 0 punishes only completions longer than L
 */
export function softOverlongPunishment(length: number, maxLength: number, cache: number): number {
  if (length <= maxLength - cache) return 0
  return length <= maxLength ? (maxLength - cache - length) / cache : -1
}

/** min(max(x, lower), upper) of every element; NaN stays NaN. */
export function clipAll(values: Float32Array, lower: number, upper: number): Float32Array {
  return values.map((value) => Math.min(Math.max(value, lower), upper))
}

/**
 * KL in the reward, β · Σ_t m KL(oldLogp, refLogp) per completion, in the unit of the reward: TRL's RLOO and verl's
 * use_kl_in_reward with kl_penalty `kl` have k1, the default.
 *
 * @param oldLogp log-probs at rollout, [B·T]
 * @returns the penalty to subtract from the reward, [B]
 * @throws {RangeError} if the log-probs are not as many as the mask has places
 */
export function klPenalty(
  oldLogp: Float32Array,
  refLogp: Float32Array,
  mask: Float32Array,
  rows: number,
  beta: number,
  estimator: KlEstimator = 'k1',
): Float32Array {
  expectLength('oldLogp', oldLogp, mask.length, 'B·T')
  expectLength('refLogp', refLogp, mask.length, 'B·T')
  const penalty = new Float32Array(rows)
  const length = mask.length / rows
  for (let i = 0, k = 0; i < rows; i++) {
    let sum = 0
    for (let t = 0; t < length; t++, k++) {
      if (mask[k] !== 0) sum += klValue(estimator, oldLogp[k], refLogp[k])
    }
    penalty[i] = beta * sum
  }
  return penalty
}
