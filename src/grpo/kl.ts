import { expm1 } from '../math/portable'
import type { KlEstimator } from './spec'

/** One estimator as a function of d = refLogp − logp. */
interface KlDefinition {
  value(d: number): number
  /** ∂value/∂logp */
  slope(d: number): number
  /** Whether the gradient is another estimator's and so passes the limit of the value */
  isStraightThrough: boolean
}

const k1 = { value: (d: number) => -d, slope: () => 1, isStraightThrough: false }
const k2 = { value: (d: number) => (d * d) / 2, slope: (d: number) => -d, isStraightThrough: false }
const k3 = {
  value: (d: number) => expm1(d) - d,
  slope: (d: number) => -expm1(d),
  isStraightThrough: false,
}
const minusK1 = { value: (d: number) => d, slope: () => -1, isStraightThrough: false }
const abs = { value: Math.abs, slope: (d: number) => -Math.sign(d), isStraightThrough: false }

const withSlopeOfK2 = ({ value }: KlDefinition) => ({ value, slope: k2.slope, isStraightThrough: true })

const KL_DEFINITIONS: Record<KlEstimator, KlDefinition> = {
  k1,
  k2,
  k3,
  abs,
  'k1+': withSlopeOfK2(k1),
  'k3+': withSlopeOfK2(k3),
  'abs+': withSlopeOfK2(abs),
  minus_k1: minusK1,
}

/**
 * An estimate of KL(π ‖ π_ref) from one token sampled from π, in nats. With d = refLogp − logp:
 *
 *     k1 = −d        k2 = d² / 2        k3 = e^d − d − 1        abs = |d|        minus_k1 = d
 *
 * k1 and k3 are unbiased, k3 is never negative, k2 is biased and its gradient is the right one.
 * The `+` kinds have the value of the kind they extend.
 * minus_k1 estimates −KL(π ‖ π_ref) from such a token, and KL(π_ref ‖ π) from one that was sampled from π_ref, which it is when
 * π_ref is the policy of the rollout. Either way a single one is as often below 0 as above.
 * Sources: Schulman, “Approximating KL divergence” (2020); verl `kl_penalty_forward`; k3 is DeepSeekMath's eq. 4.
 *
 * @param limit the value is held in ±limit (verl holds k3 in ±10; TRL has no limit)
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
  const { value, slope, isStraightThrough } = KL_DEFINITIONS[estimator]
  return !isStraightThrough && limit !== null && Math.abs(value(d)) > limit ? 0 : slope(d)
}
