import { SURROGATE_TRAITS } from './surrogates/traits'
import type { AdvantageSpec, Baseline, LossSpec, RewardScaling } from './spec'

/**
 * Whether the loss program computes this loss on the GPU. The others compare completions (covariances, quantiles) or are rare:
 * their log-probs are read back, `policyLoss` computes the derivatives, and these are uploaded. The exact KL is
 * covered for the heads that have it.
 */
export function fusedCovers(spec: LossSpec): boolean {
  return (
    SURROGATE_TRAITS[spec.surrogate].isFused &&
    spec.topEntropyQuantile >= 1 &&
    spec.offPolicyMaskThreshold === null
  )
}

/** Whether the credit program has a case for a baseline, and for a scaling. */
const FUSED_BASELINES = {
  none: true,
  group: true,
  leave_one_out: true,
  batch: true,
  running: false,
} as const satisfies Record<Baseline, boolean>
const FUSED_SCALINGS = { group: true, batch: true, none: true } satisfies Record<RewardScaling, boolean>

/** The baselines that the credit program has a case for. */
export type FusedBaseline = {
  [Name in Baseline]: (typeof FUSED_BASELINES)[Name] extends true ? Name : never
}[Baseline]

/**
 * Whether the credit program makes these advantages on the GPU: those of one step's rewards alone, minus a mean and over a
 * standard deviation.
 */
export function fusedCreditCovers(spec: AdvantageSpec): boolean {
  return (
    spec.estimator === 'baseline' &&
    FUSED_BASELINES[spec.baseline] &&
    FUSED_SCALINGS[spec.scaleRewards] &&
    spec.multiObjectiveAggregation === 'sum_then_normalize'
  )
}
