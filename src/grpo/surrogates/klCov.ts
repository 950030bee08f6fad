import { tokenDrift, tokenLogRatio } from '../ratio'
import type { LossSpec } from '../spec'
import { tokenCovariances } from './covariances'
import type { SurrogateDefinition, SurrogateInput, Terms } from './definition'

/**
 * x = −w·A, without a clip; the max(⌊klCovRatio · Σm⌋, 1) tokens of highest covariance also add klCovCoef · |Δ| (in the
 * unit of A), whose gradient klCovCoef · sign(Δ) goes to the token's own logp. Source: verl
 * `compute_policy_loss_kl_cov`.
 */
function fillWithPenalty(input: SurrogateInput, spec: LossSpec, terms: Terms): void {
  const { batch, size, advantages, ratio, keep } = input
  const { mask } = batch
  const valid: number[] = []
  for (let k = 0; k < size; k++) {
    if (mask[k] !== 0) valid.push(k)
    if (keep[k] === 0) continue
    terms.value[k] = -ratio[k] * advantages[k]
    terms.viaRatio[k] = terms.value[k]
  }
  const covariances = tokenCovariances(input)
  const highest = valid.sort((a, b) => covariances[b] - covariances[a] || a - b)
  for (const k of highest.slice(0, Math.max(Math.floor(spec.klCovRatio * valid.length), 1))) {
    if (keep[k] === 0) continue
    const delta = tokenLogRatio(batch, k)
    terms.value[k] += spec.klCovCoef * Math.abs(delta)
    terms.viaLogp[k] = spec.klCovCoef * Math.sign(delta)
  }
}

export const klCov = {
  stop: null,
  term: { per: 'token', fill: fillWithPenalty },
  freeSlope: null,
  clipState: null,
  /** verl reports the mean |Δ| as `ppo_kl` here, and the mean −Δ for the others. */
  metrics({ batch, size, tokens }, spec) {
    let sum = 0
    for (let k = 0; k < size; k++) if (batch.mask[k] !== 0) sum += Math.abs(tokenDrift(batch, spec, k))
    return { 'actor/ppo_kl': sum / tokens }
  },
} satisfies SurrogateDefinition
