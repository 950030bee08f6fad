import { clipRatios, isClippedPerCompletion, tokenShare } from '../clipMetrics'
import type { LossSpec } from '../spec'
import type { SurrogateDefinition } from './definition'

/**
 * CISPO's weight: the ratio, capped at the *absolute* epsilonHigh and, in verl only, lifted to cispoFloor. Dimensionless.
 * Sources: MiniMax-M1, arXiv 2506.13585 (cap 5); TRL loss_type `cispo`; verl loss_mode `cispo`.
 */
export function cispoWeight(w: number, spec: LossSpec): number {
  return Math.min(Math.max(w, spec.cispoFloor ?? 0), spec.epsilonHigh)
}

/**
 * x = −c·A·logp, ∂x/∂logp = −c·A, with c = `cispoWeight` treated as a constant by the gradient: the cap
 * scales the gradient but never blocks it. verl's `pg_clipfrac` is the share of tokens whose weight is not w.
 */
export const cispo = {
  stop: null,
  term: {
    per: 'token',
    fill({ batch, size, advantages, ratio, keep }, spec, terms) {
      for (let k = 0; k < size; k++) {
        if (keep[k] === 0 || advantages[k] === 0) continue
        terms.viaLogp[k] = -cispoWeight(ratio[k], spec) * advantages[k]
        terms.value[k] = -cispoWeight(ratio[k], spec) * advantages[k] * batch.logp[k]
      }
    },
  },
  freeSlope: null,
  clipState({ advantages, ratio }, k, spec) {
    if (advantages[k] < 0 && ratio[k] < (spec.cispoFloor ?? 0)) return 1
    return advantages[k] > 0 && ratio[k] > spec.epsilonHigh ? 2 : 0
  },
  metrics: (outcome, spec) => ({
    cispo_clip_ratio: clipRatios(outcome, isClippedPerCompletion(outcome, spec))['clip_ratio/high_mean'],
    'actor/pg_clipfrac': tokenShare(outcome, (k) => cispoWeight(outcome.ratio[k], spec) !== outcome.ratio[k]),
    'actor/pg_clipfrac_lower': 0,
  }),
} satisfies SurrogateDefinition
