import { ESTIMATOR_TRAITS } from '../grpo/declarations'
import type { RunConfig } from './knobs'

/**
 * Whether rewards are compared with those of earlier steps. The mean of a step's advantages then need not be 0: earlier rewards
 * lag behind a reward that rises, and may belong to other prompts.
 */
export function comparesWithEarlier({
  advEstimator,
  baseline,
}: Pick<RunConfig, 'advEstimator' | 'baseline'>): boolean {
  const { needs } = ESTIMATOR_TRAITS[advEstimator]
  return needs === 'moments' || needs === 'history' || (advEstimator === 'baseline' && baseline === 'running')
}
