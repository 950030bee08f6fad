import type { KlEstimator } from './spec'

/**
 * An estimate of KL(π ‖ π_ref) from one token sampled from π, in nats. With d = refLogp − logp:
 *
 *     k1 = −d        k2 = d² / 2        k3 = e^d − d − 1        abs = |d|
 *
 * k1 and k3 are unbiased, k3 is never negative, k2 is biased and its gradient is the right one.
 * The `+` kinds have the value of the kind they extend.
 * Sources: Schulman, “Approximating KL divergence” (2020); verl `kl_penalty_forward`; k3 is DeepSeekMath's eq. 4.
 *
 * @param limit the value is held in ±limit (verl holds k3 in ±10; TRL has no limit)
 */
export function klValue(estimator: KlEstimator, logp: number, refLogp: number, limit = Infinity): number {
  return Math.min(Math.max(freeKlValue(estimator, refLogp - logp), -limit), limit)
}

/**
 * ∂/∂logp of `klValue`, dimensionless:
 *
 *     k1: 1        k2: −d        k3: 1 − e^d        abs: −sign d        k1+, k3+, abs+: −d
 *
 * The `+` kinds are straight-through: the value of one estimator, the gradient of k2 (verl `kl_penalty`).
 * Beyond the limit the gradient is 0, except for the `+` kinds.
 */
export function klSlope(estimator: KlEstimator, logp: number, refLogp: number, limit = Infinity): number {
  const d = refLogp - logp
  switch (estimator) {
    case 'k1+':
    case 'k3+':
    case 'abs+':
      return -d
  }
  if (limit !== Infinity && Math.abs(freeKlValue(estimator, d)) > limit) return 0
  switch (estimator) {
    case 'k3':
      return -Math.expm1(d)
    case 'k2':
      return -d
    case 'k1':
      return 1
    case 'abs':
      return -Math.sign(d)
  }
}

function freeKlValue(estimator: KlEstimator, d: number): number {
  switch (estimator) {
    case 'k3':
    case 'k3+':
      return Math.expm1(d) - d
    case 'k2':
      return (d * d) / 2
    case 'k1':
    case 'k1+':
      return -d
    case 'abs':
    case 'abs+':
      return Math.abs(d)
  }
}
