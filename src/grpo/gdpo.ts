import { expectLength } from './shapes'
import { groupMean, nanMean, nanStd } from './statistics'
import { STD_CONVENTIONS, type AdvantageSpec, type StdConvention } from './spec'

/** Whether an estimator normalises each part of the reward before they are summed; only the `baseline` family can. */
export function isGdpo(spec: Pick<AdvantageSpec, 'estimator' | 'multiObjectiveAggregation'>): boolean {
  return spec.estimator === 'baseline' && spec.multiObjectiveAggregation === 'normalize_then_sum'
}

/**
 * The weighted sum of reward parts, R_i = Σ_k w_k r_ik over the parts that are not NaN; NaN where every part is.
 * Source: TRL `sum_then_normalize`.
 *
 * @param parts [N·K], row-major
 * @param count N
 * @param weights [K]; default all 1
 * @returns [N]
 * @throws {RangeError} where `parts` is not N·K long
 */
export function weightedRewards(
  parts: Float32Array,
  count: number,
  weights?: ArrayLike<number>,
): Float32Array {
  const kinds = weights?.length ?? Math.floor(parts.length / Math.max(count, 1))
  expectLength('parts', parts, count * kinds, 'N·K')
  const rewards = new Float32Array(count).fill(NaN)
  for (let i = 0; i < count; i++) {
    let sum = NaN
    for (let k = 0; k < kinds; k++) {
      const part = parts[i * kinds + k]
      if (!Number.isNaN(part)) sum = (Number.isNaN(sum) ? 0 : sum) + part * (weights?.[k] ?? 1)
    }
    rewards[i] = sum
  }
  return rewards
}

/**
 * GDPO's reward: each part is normalised within its group before the parts are weighed and summed,
 *
 *     R_i = Σ_k w_k (r_ik − μ_gk) / (σ_gk + ε),
 *
 * so that a part of large scale cannot drown the others. A part without a std in its group (one scorable completion) adds 0.
 * Source: GDPO, arXiv 2601.05242; TRL `normalize_then_sum`.
 *
 * @returns [N], NaN where every part is NaN
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
    for (let g = 0; g + 1 < offsets.length; g++) {
      const mean = groupMean(column, offsets[g], offsets[g + 1])
      const std = nanStd(column, ddof, offsets[g], offsets[g + 1])
      for (let i = offsets[g]; i < offsets[g + 1]; i++) {
        const score = (column[i] - mean) / (std + eps)
        normalized[i * kinds + k] = Number.isNaN(score) && !Number.isNaN(column[i]) ? 0 : score
      }
    }
  }
  return weightedRewards(normalized, count, weights)
}

/**
 * GDPO's advantage: A = (R − mean R) / (std R + ε) over the whole batch. TRL ignores scale_rewards here, and a single reward
 * is changed too.
 */
export function gdpoAdvantages(rewards: Float32Array, convention: StdConvention): Float32Array {
  const { ddof, eps } = STD_CONVENTIONS[convention]
  const mean = nanMean(rewards)
  const std = nanStd(rewards, ddof)
  return rewards.map((reward) => (reward - mean) / (std + eps))
}
