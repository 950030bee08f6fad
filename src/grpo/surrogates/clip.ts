import { clipRatios, isClippedPerCompletion, tokenShare } from '../clipMetrics'
import type { LossSpec } from '../spec'
import type { ClipState, SurrogateDefinition } from './definition'

/** The fields of a spec that a clipped term reads. */
export type ClipSpec = Pick<LossSpec, 'epsilon' | 'epsilonHigh' | 'delta' | 'dualClip'>

/**
 * The clipped policy term of one token, of ratio w and advantage A:
 *
 *     x = −min( min(w, δ) · A,  clip(w, 1 − ε, 1 + ε_high) · A )
 *
 * and with a dual clip c, for A < 0, x = min(x, −c · A). In the unit of A.
 * Sources: PPO, arXiv 1707.06347, eq. 7; DAPO's ε_high, arXiv 2503.14476; δ: INTELLECT-2, arXiv 2505.07291, as in TRL;
 * dual clip: arXiv 1912.09729, as in verl `compute_policy_loss_vanilla`.
 */
export function clipValue(w: number, advantage: number, spec: ClipSpec): number {
  const free = (spec.delta === null ? w : Math.min(w, spec.delta)) * advantage
  const clipped = Math.min(Math.max(w, 1 - spec.epsilon), 1 + spec.epsilonHigh) * advantage
  const x = -Math.min(free, clipped)
  return spec.dualClip !== null && advantage < 0 ? Math.min(x, -spec.dualClip * advantage) : x
}

/** ∂x/∂log w of `clipValue`: −w·A, or 0 if the term is clipped. */
export function clipSlope(w: number, advantage: number, spec: ClipSpec): number {
  const free = spec.delta === null ? w : Math.min(w, spec.delta)
  const clipped = Math.min(Math.max(w, 1 - spec.epsilon), 1 + spec.epsilonHigh)
  const isMoving = free * advantage <= clipped * advantage ? free === w : clipped === w
  return isMoving && !isDualClipped(w, advantage, spec) ? -w * advantage : 0
}

/** Whether the dual clip is active: A < 0 and the clipped loss exceeds −c·A. */
export function isDualClipped(w: number, advantage: number, spec: ClipSpec): boolean {
  if (spec.dualClip === null || advantage >= 0) return false
  const free = spec.delta === null ? w : Math.min(w, spec.delta)
  const clipped = Math.min(Math.max(w, 1 - spec.epsilon), 1 + spec.epsilonHigh)
  return Math.max(free, clipped) > spec.dualClip
}

/**
 * TRL's indicator, the same at every level: 1 when w < 1 − ε and A < 0, 2 when w > 1 + ε_high and A > 0, else 0.
 * With δ, w is min(w, δ) here; TRL's quirk is kept: a δ below 1 + ε_high reports no high clipping at all.
 */
export function clipIndicator(w: number, advantage: number, spec: ClipSpec): ClipState {
  const seen = spec.delta === null ? w : Math.min(w, spec.delta)
  if (advantage < 0 && seen < 1 - spec.epsilon) return 1
  if (advantage > 0 && seen > 1 + spec.epsilonHigh) return 2
  return 0
}

/**
 * The clip of PPO and GRPO. verl's `pg_clipfrac` counts clipped tokens, `pg_clipfrac_lower` those with an active dual
 * clip.
 */
export const clip = {
  stop: null,
  term: {
    per: 'token',
    fill({ size, advantages, ratio, keep }, spec, terms) {
      for (let k = 0; k < size; k++) {
        if (keep[k] === 0 || advantages[k] === 0) continue
        terms.value[k] = clipValue(ratio[k], advantages[k], spec)
        terms.viaRatio[k] = clipSlope(ratio[k], advantages[k], spec)
      }
    },
  },
  freeSlope: (w, advantage) => -w * advantage,
  clipState: ({ advantages, ratio }, k, spec) => clipIndicator(ratio[k], advantages[k], spec),
  metrics: (outcome, spec) => ({
    ...clipRatios(outcome, isClippedPerCompletion(outcome, spec)),
    'actor/pg_clipfrac': tokenShare(outcome, (k) => outcome.clipped[k] !== 0),
    'actor/pg_clipfrac_lower': tokenShare(outcome, (k) =>
      isDualClipped(outcome.ratio[k], outcome.advantages[k], spec),
    ),
  }),
} satisfies SurrogateDefinition
