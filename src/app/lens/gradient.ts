import { klSlope, SURROGATE_DEFINITIONS, type LossSpec } from '../../grpo'
import type { TokenNumbers } from './completion'

/** The terms of a token's gradient: ∂loss/∂logp = weight · (policy + kl). */
export interface GradientTerms {
  /** ∂x/∂logp: −w·A with a ratio, −A without one, 0 where the clip or a mask acts */
  policy: number
  /** ∂(β·KL)/∂logp, of β·w·KL if it is bias-corrected; null if the loss has no KL */
  kl: number | null
}

/** Relative tolerance for numbers that were stored in 32 bits. */
const ROUNDING = 1e-4

/**
 * The gradient of a token, split into its terms if it has no others; null if it also depends on other tokens
 * (a ratio per completion, pairs), on further limits (δ, the dual clip), or on the means of a Gaussian.
 */
export function gradientTerms(
  spec: Pick<
    LossSpec,
    'surrogate' | 'ratioLevel' | 'beta' | 'klEstimator' | 'klClamp' | 'useBiasCorrectionKl'
  >,
  numbers: TokenNumbers,
): GradientTerms | null {
  const { logp, refLogp, ratio, advantage, clipped, isKept, kl, klPlace, weight, gradient } = numbers
  const { freeSlope } = SURROGATE_DEFINITIONS[spec.surrogate]
  if (freeSlope === null || spec.ratioLevel !== 'token' || spec.klEstimator === 'exact') return null
  const pushed = freeSlope(ratio, advantage)
  const policy = isKept && clipped === 0 ? pushed : 0
  const slope =
    klPlace !== 'loss' || refLogp === null || kl === null
      ? null
      : klSlope(spec.klEstimator, logp, refLogp, spec.klClamp)
  const klTerm =
    slope === null ? null : spec.beta * (spec.useBiasCorrectionKl ? ratio * (slope + kl!) : slope)
  const whole = weight * (policy + (klTerm ?? 0))
  const size = weight * (Math.abs(pushed) + Math.abs(klTerm ?? 0))
  return Math.abs(whole - gradient) <= ROUNDING * size ? { policy, kl: klTerm } : null
}
