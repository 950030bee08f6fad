import { ESTIMATOR_TRAITS } from '../grpo/declarations'
import type { RunConfig } from './knobs'

/**
 * Whether rewards are compared with rewards of earlier steps. Then the mean of a step's advantages need not be 0,
 * because earlier rewards lag behind a rising reward and may belong to other prompts.
 */
export function comparesWithEarlier({
  advEstimator,
  baseline,
}: Pick<RunConfig, 'advEstimator' | 'baseline'>): boolean {
  const { needs } = ESTIMATOR_TRAITS[advEstimator]
  return needs === 'moments' || needs === 'history' || (advEstimator === 'baseline' && baseline === 'running')
}
