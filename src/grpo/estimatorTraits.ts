import type { AdvantageSpec, Estimator } from './spec'

/** What is known of an estimator without its functions. All fields are required, so that a new one cannot leave one out. */
interface EstimatorTraits {
  /** The fields of the spec that it is computed from; shaping, normalisation and clip are the same for all. */
  reads: readonly (keyof AdvantageSpec)[]
  /** Whether it compares the completions of a group, which needs two; for `baseline` its baseline and scaling decide. */
  comparesGroup: boolean
  /** Whether its advantages of each group have mean 0; for `baseline` its baseline decides. */
  centresGroup: boolean
  /** Whether within a group a higher reward always has a higher advantage, and equal rewards have equal advantages */
  keepsOrder: boolean
  /** Whether it reads the reward of a greedy completion of each prompt */
  needsGreedy: boolean
  /** Whether its state is a mean and a variance of the rewards of all steps */
  hasMoments: boolean
}

/** The traits of every estimator by its name. */
export const ESTIMATOR_TRAITS: Readonly<Record<Estimator, EstimatorTraits>> = {
  baseline: {
    reads: ['baseline', 'scaleRewards', 'stdConvention', 'multiObjectiveAggregation', 'runningAlpha'],
    comparesGroup: false,
    centresGroup: false,
    keepsOrder: true,
    needsGreedy: false,
    hasMoments: false,
  },
  reinforce_plus_plus: {
    reads: ['gamma'],
    comparesGroup: false,
    centresGroup: false,
    keepsOrder: true,
    needsGreedy: false,
    hasMoments: false,
  },
  reinforce_plus_plus_baseline: {
    reads: [],
    comparesGroup: true,
    centresGroup: false,
    keepsOrder: true,
    needsGreedy: false,
    hasMoments: false,
  },
  remax: {
    reads: [],
    comparesGroup: false,
    centresGroup: false,
    keepsOrder: true,
    needsGreedy: true,
    hasMoments: false,
  },
  opo: {
    reads: [],
    comparesGroup: true,
    centresGroup: false,
    keepsOrder: true,
    needsGreedy: false,
    hasMoments: false,
  },
  gpg: {
    reads: [],
    comparesGroup: true,
    centresGroup: true,
    keepsOrder: true,
    needsGreedy: false,
    hasMoments: false,
  },
  grpo_passk: {
    reads: ['scaleRewards', 'stdConvention'],
    comparesGroup: true,
    centresGroup: false,
    keepsOrder: false,
    needsGreedy: false,
    hasMoments: false,
  },
  running_norm: {
    reads: ['stdConvention', 'runningAlpha'],
    comparesGroup: false,
    centresGroup: false,
    keepsOrder: true,
    needsGreedy: false,
    hasMoments: true,
  },
  running_average: {
    reads: ['stdConvention', 'runningAlpha'],
    comparesGroup: false,
    centresGroup: false,
    keepsOrder: true,
    needsGreedy: false,
    hasMoments: true,
  },
  prompt_history: {
    reads: ['bufferSize', 'minCount'],
    comparesGroup: false,
    centresGroup: false,
    keepsOrder: true,
    needsGreedy: false,
    hasMoments: false,
  },
}

/** Whether an estimator normalises each part of the reward before they are summed; only the `baseline` family can. */
export function isGdpo(spec: Pick<AdvantageSpec, 'estimator' | 'multiObjectiveAggregation'>): boolean {
  return spec.estimator === 'baseline' && spec.multiObjectiveAggregation === 'normalize_then_sum'
}
