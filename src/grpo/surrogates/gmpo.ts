import { exp } from '../../math/portable'
import { clipRatios, tokenShare } from '../clipMetrics'
import { tokenLogRatio } from '../ratio'
import type { LossSpec } from '../spec'
import type { SurrogateDefinition, SurrogateInput, Terms } from './definition'

/**
 * GMPO's clip, in log space and on the side that A punishes only: min(Δ, ε_high) for A > 0, max(Δ, −ε) for A < 0.
 * In nats. The paper has ε = ε_high = 0.4.
 */
export function gmpoLogRatio(delta: number, advantage: number, spec: LossSpec): number {
  return advantage > 0 ? Math.min(delta, spec.epsilonHigh) : Math.max(delta, -spec.epsilon)
}

/**
 * Geometric-mean policy optimisation: one weight per completion, the geometric mean of its clipped token ratios,
 *
 *     w_i = exp( Σ_t clip(Δ_t) / n ),   x = −w_i · A
 *
 * over its kept tokens; ∂x/∂logp_t = −w_i · A / n for every token that is not clipped. The term applies to every
 * unmasked token of the completion, so that loss type `grpo` is the paper's mean over completions. The spec's ratio
 * level is not read. Sources: arXiv 2507.20673; verl loss_mode `geo_mean`; TRL's experimental GMPOTrainer.
 */
function fillGeometricMean({ batch, advantages, keep }: SurrogateInput, spec: LossSpec, terms: Terms): void {
  const { rows, length, mask } = batch
  for (let i = 0; i < rows; i++) {
    const start = i * length
    const end = start + length
    let sum = 0
    let count = 0
    for (let k = start; k < end; k++) {
      if (keep[k] === 0) continue
      sum += gmpoLogRatio(tokenLogRatio(batch, k), advantages[k], spec)
      count++
    }
    if (count === 0) continue
    const weight = exp(sum / count)
    let total = 0
    for (let k = start; k < end; k++) {
      if (mask[k] === 0) continue
      terms.value[k] = -weight * advantages[k]
      total += terms.value[k]
    }
    for (let k = start; k < end; k++) {
      if (keep[k] === 0) continue
      const delta = tokenLogRatio(batch, k)
      const isFree = gmpoLogRatio(delta, advantages[k], spec) === delta
      terms.viaLogp[k] = isFree ? total / count : 0
    }
  }
}

export const gmpo = {
  stop: null,
  term: { per: 'token', fill: fillGeometricMean },
  freeSlope: null,
  clipState({ batch, advantages }, k, spec) {
    const delta = tokenLogRatio(batch, k)
    if (advantages[k] < 0 && delta < -spec.epsilon) return 1
    return advantages[k] > 0 && delta > spec.epsilonHigh ? 2 : 0
  },
  /** verl's clip fractions: Δ outside [−ε, ε_high] on either side, with A > 0 and, lower, with A < 0 */
  metrics(outcome, spec) {
    const { batch, advantages } = outcome
    const isOutside = (k: number) => {
      const delta = tokenLogRatio(batch, k)
      return !(delta >= -spec.epsilon && delta <= spec.epsilonHigh)
    }
    return {
      ...clipRatios(outcome, false),
      'actor/pg_clipfrac': tokenShare(outcome, (k) => advantages[k] > 0 && isOutside(k)),
      'actor/pg_clipfrac_lower': tokenShare(outcome, (k) => advantages[k] < 0 && isOutside(k)),
    }
  },
} satisfies SurrogateDefinition
