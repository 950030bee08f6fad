import type { AdvantageSpec, Estimator } from './spec'

/** What is known of an estimator without its functions. All fields are required, so that a new one cannot leave one out. */
interface EstimatorTraits {
  /** The fields of the spec that it follows from; shaping, normalisation and clip are the same for all. */
  reads: readonly (keyof AdvantageSpec)[]
  /** Whether it compares the completions of a group, which needs two; for `baseline` its baseline and scaling decide. */
  comparesGroup: boolean
  /** Whether its state is a mean and a variance of the rewards of all steps */
  hasMoments: boolean
}

/** The traits of every estimator by its name. */
export const ESTIMATOR_TRAITS: Readonly<Record<Estimator, EstimatorTraits>> = {
  baseline: {
    reads: ['baseline', 'scaleRewards', 'stdConvention', 'multiObjectiveAggregation', 'runningAlpha'],
    comparesGroup: false,
    hasMoments: false,
  },
  reinforce_plus_plus: { reads: ['gamma'], comparesGroup: false, hasMoments: false },
  reinforce_plus_plus_baseline: { reads: [], comparesGroup: true, hasMoments: false },
  remax: { reads: [], comparesGroup: false, hasMoments: false },
  opo: { reads: [], comparesGroup: true, hasMoments: false },
  gpg: { reads: [], comparesGroup: true, hasMoments: false },
  grpo_passk: { reads: ['scaleRewards', 'stdConvention'], comparesGroup: true, hasMoments: false },
  running_norm: { reads: ['stdConvention', 'runningAlpha'], comparesGroup: false, hasMoments: true },
  running_average: { reads: ['stdConvention', 'runningAlpha'], comparesGroup: false, hasMoments: true },
  prompt_history: { reads: ['bufferSize', 'minCount'], comparesGroup: false, hasMoments: false },
}

/** Whether an estimator normalises each part of the reward before they are summed; only the `baseline` family can. */
export function isGdpo(spec: Pick<AdvantageSpec, 'estimator' | 'multiObjectiveAggregation'>): boolean {
  return spec.estimator === 'baseline' && spec.multiObjectiveAggregation === 'normalize_then_sum'
}
