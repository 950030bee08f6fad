import { exp, log1p } from '../../math/portable'
import { sigmoid } from './sapo'
import type { TokenBatch } from '../spec'
import type { SurrogateDefinition } from './definition'

/**
 * The pairwise loss: within a group, the better completion of every pair should be the more likely one.
 *
 *     loss = mean over pairs i < j of one group of  −log σ((ℓ_i − ℓ_j)·sign(r_i − r_j)),   ℓ = Σ_t logp
 *
 * over kept tokens, in nats. It uses the order of the rewards, not their size: no advantage, no ratio, no loss type.
 * A tie has sign 0: it adds −log σ(0) = ln 2 to the sum and a pair to the count, but no gradient, so ties weaken the
 * other pairs. Pairs with a reward that is not a number are left out; the loss is 0 when there are no pairs.
 * Source: the Bradley–Terry comparison of DPO (arXiv 2305.18290) with β = 1 and no reference.
 *
 * @param keep 1 if a token counts, [B·T]
 * @param dLogp ∂loss/∂logp is added to it, [B·T]
 * @returns the loss
 */
export function addPairwise(batch: TokenBatch, keep: Uint8Array, dLogp: Float32Array): number {
  const { rows, length, logp, rewards, groupOf } = batch
  if (!rewards || !groupOf)
    throw new RangeError('the pairwise surrogate needs rewards and groupOf in its batch')
  const sequenceLogp = new Float64Array(rows)
  for (let k = 0; k < rows * length; k++) if (keep[k] !== 0) sequenceLogp[Math.floor(k / length)] += logp[k]

  const groups = new Map<number, number[]>()
  for (let i = 0; i < rows; i++) {
    const members = groups.get(groupOf[i])
    if (members) members.push(i)
    else groups.set(groupOf[i], [i])
  }

  const slope = new Float64Array(rows)
  let loss = 0
  let pairs = 0
  for (const members of groups.values()) {
    for (let a = 0; a < members.length; a++) {
      for (let b = a + 1; b < members.length; b++) {
        const [i, j] = [members[a], members[b]]
        const sign = Math.sign(rewards[i] - rewards[j])
        if (Number.isNaN(sign)) continue
        const margin = sign * (sequenceLogp[i] - sequenceLogp[j])
        loss += log1p(exp(-Math.abs(margin))) + Math.max(-margin, 0)
        slope[i] -= sign * sigmoid(-margin)
        slope[j] += sign * sigmoid(-margin)
        pairs++
      }
    }
  }
  if (pairs === 0) return 0
  for (let k = 0; k < rows * length; k++) {
    if (keep[k] !== 0) dLogp[k] += slope[Math.floor(k / length)] / pairs
  }
  return loss / pairs
}

export const pairwise = {
  stop: null,
  term: { per: 'batch', add: ({ batch, keep }, dLogp) => addPairwise(batch, keep, dLogp) },
  freeSlope: null,
  clipState: null,
  metrics: null,
} satisfies SurrogateDefinition
