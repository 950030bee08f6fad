import type { AdvantageSpec, LossSpec, Surrogate } from './spec'

const COVERED: readonly Surrogate[] = ['clip', 'logp', 'cispo', 'sapo']

/**
 * Whether the loss program computes this loss on the GPU. The others look across completions (covariances, quantiles) or are rare:
 * their log-probs are read, `policyLoss` makes the derivatives, and these go back. The exact KL is covered for the heads that
 * have it.
 */
export function fusedCovers(spec: LossSpec): boolean {
  return (
    COVERED.includes(spec.surrogate) && spec.topEntropyQuantile >= 1 && spec.offPolicyMaskThreshold === null
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
