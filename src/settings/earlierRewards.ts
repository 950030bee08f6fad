import { ESTIMATOR_TRAITS } from '../grpo/declarations'
import type { RunConfig } from './knobs'

/**
 * Whether rewards are compared with those of earlier steps. The mean of what is compared then need not be 0 in a step: earlier
 * rewards lag behind a reward that rises, and were earned with other prompts.
 */
export function comparesWithEarlier({
  advEstimator,
  baseline,
}: Pick<RunConfig, 'advEstimator' | 'baseline'>): boolean {
  const { needs } = ESTIMATOR_TRAITS[advEstimator]
  return needs === 'moments' || needs === 'history' || (advEstimator === 'baseline' && baseline === 'running')
}
