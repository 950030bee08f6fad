import { ESTIMATOR_TRAITS, SURROGATE_TRAITS } from '../grpo/declarations'
import { hasStepAdvantages, isGdpo } from '../settings/derived'
import type { RunConfig } from '../settings/knobs'
import { taskOf } from '../tasks'

/**
 * The advantages inside a group: mean 0 and std about 1; mean 0; mean 0 at each step; neither; or not used by the
 * surrogate.
 */
export type AdvantageKind = 'scaledByGroup' | 'centredByGroup' | 'stepByStep' | 'notCentred' | 'unused'

export function advantageKind(config: RunConfig): AdvantageKind {
  const { advEstimator, baseline, scaleRewards } = config
  if (!SURROGATE_TRAITS[config.surrogate].usesAdvantages) return 'unused'
  if (config.normalizeAdvantages) return 'notCentred'
  const isCentred = baseline === 'group' || baseline === 'leave_one_out'
  if (hasStepAdvantages(config, taskOf(config.task))) return isCentred ? 'stepByStep' : 'notCentred'
  if (ESTIMATOR_TRAITS[advEstimator].centresGroup || isGdpo(config)) return 'centredByGroup'
  if (advEstimator !== 'baseline' || !isCentred) return 'notCentred'
  return scaleRewards === 'group' ? 'scaledByGroup' : 'centredByGroup'
}
