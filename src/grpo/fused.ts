import { SURROGATE_DEFINITIONS } from './surrogates'
import type { AdvantageSpec, LossSpec } from './spec'

/**
 * Whether the loss program computes this loss on the GPU. The others look across completions (covariances, quantiles) or are rare:
 * their log-probs are read, `policyLoss` makes the derivatives, and these go back. The exact KL is covered for the heads that
 * have it.
 */
export function fusedCovers(spec: LossSpec): boolean {
  return (
    SURROGATE_DEFINITIONS[spec.surrogate].isFused &&
    spec.topEntropyQuantile >= 1 &&
    spec.offPolicyMaskThreshold === null
  )
}

/**
 * Whether the credit program makes these advantages on the GPU: those of one step's rewards alone, minus a mean and over a
 * standard deviation.
 */
export function fusedCreditCovers(spec: AdvantageSpec): boolean {
  return (
    spec.estimator === 'baseline' &&
    spec.baseline !== 'running' &&
    spec.multiObjectiveAggregation === 'sum_then_normalize'
  )
}
