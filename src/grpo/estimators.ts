import { baselineValues } from './baselines'
import { countScorable, nanStd } from './statistics'
import { STD_CONVENTIONS, type AdvantageSpec } from './spec'

/**
 * ReMax: A = reward − reward of the greedy completion of the same prompt. Source: arXiv 2310.10505; verl `remax`.
 *
 * @param greedyRewards one per group, [P]
 */
export function remax(rewards: Float32Array, offsets: Int32Array, greedyRewards: Float32Array): Float32Array {
  const advantages = new Float32Array(rewards.length)
  for (let g = 0; g + 1 < offsets.length; g++) {
    for (let i = offsets[g]; i < offsets[g + 1]; i++) advantages[i] = rewards[i] - greedyRewards[g]
  }
  return advantages
}

/**
 * OPO: A = reward − Σ n·r / Σ n over the group, n the lengths: the baseline of least variance when the gradient of a completion
 * grows with its length. A completion alone in its group keeps its reward. Source: arXiv 2505.23585; verl `opo`.
 *
 * @param lengths tokens of each completion, [N]
 */
export function opo(rewards: Float32Array, offsets: Int32Array, lengths: ArrayLike<number>): Float32Array {
  const advantages = new Float32Array(rewards.length)
  for (let g = 0; g + 1 < offsets.length; g++) {
    const [start, end] = [offsets[g], offsets[g + 1]]
    let weighted = 0
    let tokens = 0
    for (let i = start; i < end; i++) {
      if (Number.isNaN(rewards[i])) continue
      weighted += lengths[i] * rewards[i]
      tokens += lengths[i]
    }
    const baseline = countScorable(rewards, start, end) <= 1 ? 0 : weighted / Math.max(tokens, 1)
    for (let i = start; i < end; i++) advantages[i] = rewards[i] - baseline
  }
  return advantages
}

/**
 * GPG: A = α (reward − group mean), α = completions ÷ completions of non-zero reward, which makes up for those that teach
 * nothing. A completion alone in its group has mean 0. Source: arXiv 2504.02546; verl `gpg` (f_norm = 1).
 */
export function gpg(rewards: Float32Array, offsets: Int32Array): Float32Array {
  let scorable = 0
  let nonZero = 0
  for (const reward of rewards) {
    if (Number.isNaN(reward)) continue
    scorable++
    if (reward !== 0) nonZero++
  }
  const alpha = scorable / Math.max(nonZero, 1)
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
  const advantages = rewards.map((reward) => (Number.isNaN(reward) ? NaN : 0))
  for (let g = 0; g + 1 < offsets.length; g++) {
    const [start, end] = [offsets[g], offsets[g + 1]]
    let best = -1
    let second = -1
    for (let i = start; i < end; i++) {
      if (Number.isNaN(rewards[i])) continue
      if (best < 0 || rewards[i] > rewards[best]) {
        second = best
        best = i
      } else if (second < 0 || rewards[i] > rewards[second]) second = i
    }
    if (second < 0) continue
    const scale = spec.scaleRewards === 'none' ? 1 : nanStd(rewards, ddof, start, end) + eps
    advantages[best] = (rewards[best] - rewards[second]) / scale
  }
  return advantages
}
