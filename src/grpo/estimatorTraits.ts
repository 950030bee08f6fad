import type { AdvantageSpec, Estimator } from './spec'

/**
 * The facts about an estimator that need none of its functions. All fields are required, so that a new one cannot leave
 * one out.
 */
interface EstimatorTraits {
  /** The fields of the spec that it is computed from; shaping, normalisation and clip are the same for all. */
  reads: readonly (keyof AdvantageSpec)[]
  /**
   * How it judges the completions of a group: each apart; compared with each other, which needs two; compared so that their
   * advantages have mean 0; or compared so that the best one alone has an advantage. For `baseline` its knobs decide.
   */
  group: 'apart' | 'compared' | 'centred' | 'best_alone' | 'by_knobs'
  /**
   * The data that it reads besides the rewards of the step: nothing; the reward of a greedy completion of each prompt;
   * mean and variance of the rewards of all steps; or the last rewards of each prompt. For `baseline` its baseline
   * decides.
   */
  needs: 'nothing' | 'greedy' | 'moments' | 'history'
}

/** The traits of every estimator by its name. */
export const ESTIMATOR_TRAITS: Readonly<Record<Estimator, EstimatorTraits>> = {
  baseline: {
    reads: ['baseline', 'scaleRewards', 'stdConvention', 'multiObjectiveAggregation', 'runningAlpha'],
    group: 'by_knobs',
    needs: 'nothing',
  },
  reinforce_plus_plus: { reads: ['gamma'], group: 'apart', needs: 'nothing' },
  reinforce_plus_plus_baseline: { reads: [], group: 'compared', needs: 'nothing' },
  remax: { reads: [], group: 'apart', needs: 'greedy' },
  opo: { reads: [], group: 'compared', needs: 'nothing' },
  gpg: { reads: [], group: 'centred', needs: 'nothing' },
  grpo_passk: { reads: ['scaleRewards', 'stdConvention'], group: 'best_alone', needs: 'nothing' },
  running_norm: { reads: ['stdConvention', 'runningAlpha'], group: 'apart', needs: 'moments' },
  running_average: { reads: ['stdConvention', 'runningAlpha'], group: 'apart', needs: 'moments' },
  prompt_history: { reads: ['bufferSize', 'minCount'], group: 'apart', needs: 'history' },
}

/** Whether an estimator compares the completions of a group for all values of its knobs, which needs two. */
export function comparesGroup(estimator: Estimator): boolean {
  const { group } = ESTIMATOR_TRAITS[estimator]
  return group !== 'apart' && group !== 'by_knobs'
}

/** Whether an estimator normalises each part of the reward before they are summed; only the `baseline` family can. */
export function isGdpo(spec: Pick<AdvantageSpec, 'estimator' | 'multiObjectiveAggregation'>): boolean {
  return spec.estimator === 'baseline' && spec.multiObjectiveAggregation === 'normalize_then_sum'
}
