import { hasStepAdvantages, isGdpo } from '../settings/derived'
import type { RunConfig } from '../settings/knobs'
import { taskOf } from '../tasks'

/**
 * What can be said of the advantages inside a group: mean 0 and std about 1, mean 0, mean 0 step by step, nothing; or
 * that the surrogate does not use them.
 */
export type AdvantageKind = 'scaledByGroup' | 'centredByGroup' | 'stepByStep' | 'notCentred' | 'unused'

export function advantageKind(config: RunConfig): AdvantageKind {
  const { advEstimator, baseline, scaleRewards } = config
  if (config.surrogate === 'pairwise') return 'unused'
  if (config.normalizeAdvantages) return 'notCentred'
  const isCentred = baseline === 'group' || baseline === 'leave_one_out'
  if (hasStepAdvantages(config, taskOf(config.task))) return isCentred ? 'stepByStep' : 'notCentred'
  if (advEstimator === 'gpg' || isGdpo(config)) return 'centredByGroup'
  if (advEstimator !== 'baseline' || !isCentred) return 'notCentred'
  return scaleRewards === 'group' ? 'scaledByGroup' : 'centredByGroup'
}
