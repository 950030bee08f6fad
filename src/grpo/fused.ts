import type { LossSpec, Surrogate } from './spec'

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
