import { ESTIMATOR_TRAITS, usesAdvantages } from '../grpo/declarations'
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
  if (!usesAdvantages(config.surrogate)) return 'unused'
  if (config.normalizeAdvantages) return 'notCentred'
  const isCentred = baseline === 'group' || baseline === 'leave_one_out'
  if (hasStepAdvantages(config, taskOf(config.task))) return isCentred ? 'stepByStep' : 'notCentred'
  if (ESTIMATOR_TRAITS[advEstimator].group === 'centred' || isGdpo(config)) return 'centredByGroup'
  if (advEstimator !== 'baseline' || !isCentred) return 'notCentred'
  return scaleRewards === 'group' ? 'scaledByGroup' : 'centredByGroup'
}
