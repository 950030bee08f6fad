import { expm1 } from '../math/portable'
import { KL_TRAITS } from './klTraits'
import type { KlEstimator } from './spec'

/** One estimator as a function of d = refLogp − logp. */
interface KlDefinition {
  value(d: number): number
  /** ∂value/∂logp, or the gradient of k2 for the `+` kinds */
  slope(d: number): number
}

const k1: KlDefinition = { value: (d) => -d, slope: () => 1 }
const k2: KlDefinition = { value: (d) => (d * d) / 2, slope: (d) => -d }
const k3: KlDefinition = { value: (d) => expm1(d) - d, slope: (d) => -expm1(d) }
const abs: KlDefinition = { value: Math.abs, slope: (d) => -Math.sign(d) }

const KL_DEFINITIONS: Record<KlEstimator, KlDefinition> = {
  k1,
  k2,
  k3,
  abs,
  'k1+': { ...k1, slope: k2.slope },
  'k3+': { ...k3, slope: k2.slope },
  'abs+': { ...abs, slope: k2.slope },
  minus_k1: { value: (d) => d, slope: () => -1 },
}

/**
 * An estimate of KL(π ‖ π_ref) from one token sampled from π, in nats. With d = refLogp − logp:
 *
 *     k1 = −d        k2 = d² / 2        k3 = e^d − d − 1        abs = |d|        minus_k1 = d
 *
 * k1 and k3 are unbiased, k3 is never negative, k2 is biased and its gradient is the right one.
 * The `+` kinds have the value of the kind they extend.
 * minus_k1 estimates −KL(π ‖ π_ref) from such a token. It estimates KL(π_ref ‖ π) from a token that was sampled from π_ref,
 * as it is when π_ref is the policy of the rollout. In both cases a single value can be below 0.
 * Sources: Schulman, “Approximating KL divergence” (2020); verl `kl_penalty_forward`; k3 is DeepSeekMath's eq. 4.
 *
 * @param limit the value is clamped to ±limit (verl clamps k3 to ±10; TRL has no limit)
 */
export function klValue(
  estimator: KlEstimator,
  logp: number,
  refLogp: number,
  limit: number | null = null,
): number {
  const value = KL_DEFINITIONS[estimator].value(refLogp - logp)
  return limit === null ? value : Math.min(Math.max(value, -limit), limit)
}

/**
 * ∂/∂logp of `klValue`, dimensionless:
 *
 *     k1: 1        k2: −d        k3: 1 − e^d        abs: −sign d        k1+, k3+, abs+: −d        minus_k1: −1
 *
 * The `+` kinds are straight-through: the value of one estimator, the gradient of k2 (verl `kl_penalty`).
 * Beyond the limit the gradient is 0, except for the `+` kinds.
 */
export function klSlope(
  estimator: KlEstimator,
  logp: number,
  refLogp: number,
  limit: number | null = null,
): number {
  const d = refLogp - logp
  const { value, slope } = KL_DEFINITIONS[estimator]
  const { isStraightThrough } = KL_TRAITS[estimator]
  return !isStraightThrough && limit !== null && Math.abs(value(d)) > limit ? 0 : slope(d)
}
