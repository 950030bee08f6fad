import { expectLength } from './shapes'
import { groupMean, mapGroups, nanMean, nanStd } from './statistics'
import { STD_CONVENTIONS, type StdConvention } from './spec'

/**
 * The weighted sum of reward parts, R_i = Σ_k w_k r_ik over the parts that are not NaN; NaN if every part is.
 * Source: TRL `sum_then_normalize`.
 *
 * @param parts [N·K], row-major
 * @param weights [K]
 * @returns [N]
 * @throws {RangeError} if `parts` is not a multiple of K long
 */
export function weightedRewards(parts: Float32Array, weights: ArrayLike<number>): Float32Array {
  const K = weights.length
  const rewards = new Float32Array(Math.floor(parts.length / K))
  expectLength('parts', parts, rewards.length * K, 'N·K')
  return rewards.map((_, i) => {
    let sum = NaN
    for (let k = 0; k < K; k++) {
      const part = parts[i * K + k]
      if (!Number.isNaN(part)) sum = (Number.isNaN(sum) ? 0 : sum) + part * weights[k]
    }
    return sum
  })
}

/**
 * GDPO's reward: each part is normalised within its group before the parts are weighted and summed,
 *
 *     R_i = Σ_k w_k (r_ik − μ_gk) / (σ_gk + ε),
 *
 * so that a part of large scale cannot dominate the others. A part without a std in its group (one scorable completion)
 * adds 0. Source: GDPO, arXiv 2601.05242; TRL `normalize_then_sum`.
 *
 * @returns [N], NaN if every part is NaN
 */
export function normalizedRewards(
  parts: Float32Array,
  offsets: Int32Array,
  convention: StdConvention,
  weights?: ArrayLike<number>,
): Float32Array {
  const count = offsets[offsets.length - 1]
  const kinds = parts.length / count
  const { ddof, eps } = STD_CONVENTIONS[convention]
  const normalized = new Float32Array(parts.length)
  const column = new Float32Array(count)
  for (let k = 0; k < kinds; k++) {
    for (let i = 0; i < count; i++) column[i] = parts[i * kinds + k]
    const scores = mapGroups(column, offsets, (group) => {
      const [mean, std] = [groupMean(group), nanStd(group, ddof)]
      return group.map((part) => (Number.isNaN(std) && !Number.isNaN(part) ? 0 : (part - mean) / (std + eps)))
    })
    scores.forEach((score, i) => (normalized[i * kinds + k] = score))
  }
  return weightedRewards(normalized, weights ?? new Array<number>(kinds).fill(1))
}

/**
 * GDPO's advantage: A = (R − mean R) / (std R + ε) over the whole batch. As in TRL, scale_rewards is ignored, and
 * advantages change even when there is only one reward part.
 */
export function gdpoAdvantages(rewards: Float32Array, convention: StdConvention): Float32Array {
  const { ddof, eps } = STD_CONVENTIONS[convention]
  const mean = nanMean(rewards)
  const std = nanStd(rewards, ddof)
  return rewards.map((reward) => (reward - mean) / (std + eps))
}
