import { sequenceLogRatio } from './ratio'
import type { LossSpec, TokenBatch } from './spec'

/**
 * The q-quantile with linear interpolation, in the float32 arithmetic of `torch.quantile`, so that a value
 * equal to the threshold is not lost to rounding.
 *
 * @param sorted ascending, not empty
 */
export function quantile(sorted: Float32Array, q: number): number {
  const f = Math.fround
  const rank = f(f(q) * (sorted.length - 1))
  const below = Math.floor(rank)
  const lower = sorted[below]
  const upper = sorted[Math.min(below + 1, sorted.length - 1)]
  const share = f(rank - below)
  const step = f(upper - lower)
  return share < 0.5 ? f(lower + f(share * step)) : f(upper - f(step * f(1 - share)))
}

/**
 * Entropy, in nats, from which a token keeps its policy term: the (1 − ρ)-quantile of the entropies of all unmasked tokens
 * of the batch; −∞ when ρ = 1. Source: “Beyond the 80/20 rule”, arXiv 2506.01939; TRL `get_high_entropy_mask`.
 */
export function entropyThreshold(batch: TokenBatch, spec: LossSpec): number {
  if (spec.topEntropyQuantile >= 1) return -Infinity
  const valid = batch.entropy.filter((_, k) => batch.mask[k] !== 0).sort()
  return valid.length === 0 ? -Infinity : quantile(valid, 1 - spec.topEntropyQuantile)
}

/**
 * mean_t(oldLogp − logp) of completion i in nats: how far the policy has moved away from the old policy
 * (DeepSeek-V3.2's off-policy sequence mask).
 */
export function staleness(batch: TokenBatch, row: number): number {
  return 0 - sequenceLogRatio(batch, 'sequence', row)
}

/**
 * Which tokens have a policy term: those of the loss mask, of entropy at least `threshold`, and not in a completion that
 * the off-policy mask drops (A < 0 and `staleness` beyond spec.offPolicyMaskThreshold).
 * KL, entropy metric and all denominators still count the tokens that are left out here, as in TRL.
 *
 * @param advantages one per token, [B·T]
 * @param keep out, [B·T], 1 or 0
 */
export function fillKeep(
  batch: TokenBatch,
  advantages: Float32Array,
  spec: LossSpec,
  threshold: number,
  keep: Uint8Array,
): void {
  const { rows, length, mask, entropy } = batch
  const size = rows * length
  for (let k = 0; k < size; k++) keep[k] = mask[k] !== 0 && entropy[k] >= threshold ? 1 : 0
  const limit = spec.offPolicyMaskThreshold
  if (limit === null) return
  for (let i = 0, k = 0; i < rows; i++) {
    const isStale = staleness(batch, i) > limit
    for (let t = 0; t < length; t++, k++) if (isStale && advantages[k] < 0) keep[k] = 0
  }
}
