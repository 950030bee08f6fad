import { baselineValues } from './baselines'
import { countScorable, mapGroups, nanStd } from './statistics'
import { STD_CONVENTIONS, type AdvantageSpec } from './spec'

/**
 * ReMax: A = reward − reward of the greedy completion of the same prompt. Source: arXiv 2310.10505; verl `remax`.
 *
 * @param greedyRewards one per group, [P]
 */
export function remax(rewards: Float32Array, offsets: Int32Array, greedyRewards: Float32Array): Float32Array {
  return mapGroups(rewards, offsets, (group, g) => group.map((reward) => reward - greedyRewards[g]))
}

/**
 * OPO: A = reward − Σ n·r / Σ n over the group, n the lengths: the baseline of least variance when the gradient of a completion
 * grows with its length. A completion alone in its group keeps its reward. Source: arXiv 2505.23585; verl `opo`.
 *
 * @param lengths tokens of each completion, [N]
 */
export function opo(rewards: Float32Array, offsets: Int32Array, lengths: ArrayLike<number>): Float32Array {
  return mapGroups(rewards, offsets, (group, g) => {
    let weighted = 0
    let tokens = 0
    group.forEach((reward, j) => {
      if (Number.isNaN(reward)) return
      weighted += lengths[offsets[g] + j] * reward
      tokens += lengths[offsets[g] + j]
    })
    const baseline = countScorable(group) <= 1 ? 0 : weighted / Math.max(tokens, 1)
    return group.map((reward) => reward - baseline)
  })
}

/**
 * GPG: A = α (reward − group mean), α = completions ÷ completions of non-zero reward, which makes up for completions
 * without a signal. A completion alone in its group has mean 0. Source: arXiv 2504.02546; verl `gpg` (f_norm = 1).
 */
export function gpg(rewards: Float32Array, offsets: Int32Array): Float32Array {
  const nonZero = countScorable(rewards.filter((reward) => reward !== 0))
  const alpha = countScorable(rewards) / Math.max(nonZero, 1)
  const means = baselineValues(rewards, offsets, 'group', 'verl', 0)
  return rewards.map((reward, i) => alpha * (reward - means[i]))
}

/**
 * Pass@k training: only the best completion of a group has an advantage, best − second best, over the group's std + ε unless
 * scaleRewards is none; a tie for the best gives 0. Source: arXiv 2503.19595; verl `grpo_passk`.
 */
export function passkAdvantages(
  rewards: Float32Array,
  offsets: Int32Array,
  spec: Pick<AdvantageSpec, 'scaleRewards' | 'stdConvention'>,
): Float32Array {
  const { ddof, eps } = STD_CONVENTIONS[spec.stdConvention]
  return mapGroups(rewards, offsets, (group) => {
    const advantages = group.map((reward) => (Number.isNaN(reward) ? NaN : 0))
    const [best, second] = group.filter((reward) => !Number.isNaN(reward)).toSorted((a, b) => b - a)
    if (second === undefined) return advantages
    const scale = spec.scaleRewards === 'none' ? 1 : nanStd(group, ddof) + eps
    advantages[group.indexOf(best)] = (best - second) / scale
    return advantages
  })
}
