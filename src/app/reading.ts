import type { RunConfig } from '../settings/knobs'
import { TASKS } from '../tasks'

/** What a configuration amounts to, where that follows from several knobs. */

type Surrogate = RunConfig['surrogate']

/** Surrogates with the clip of ε and ε high in them. */
const CLIPPED: readonly Surrogate[] = ['clip', 'clip_cov', 'gmpo']
/** Surrogates that take the ratio at the level chosen; the others have their own, or none. */
const AT_RATIO_LEVEL: readonly Surrogate[] = ['clip', 'clip_cov', 'kl_cov', 'cispo', 'sapo']

export const isClipped = ({ surrogate }: RunConfig) => CLIPPED.includes(surrogate)
export const readsRatioLevel = ({ surrogate }: RunConfig) => AT_RATIO_LEVEL.includes(surrogate)

/** Whether the sampling policy is the trained one in every update, so that every ratio is 1. */
export const isOnPolicy = ({ numIterations, stepsPerGeneration, deadGroups }: RunConfig) =>
  numIterations * stepsPerGeneration === 1 && deadGroups !== 'replay'

/** Whether parts of the reward are normalised before they are summed, which takes the place of baseline and scaling. */
export const isGdpo = ({ advEstimator, multiObjectiveAggregation }: RunConfig) =>
  advEstimator === 'baseline' && multiObjectiveAggregation === 'normalize_then_sum'

/** Whether there is a policy that KL can be measured from. */
export const hasKl = ({ useReference, klAgainst }: RunConfig) => useReference || klAgainst === 'old'

/** Whether β moves along a line or a curve of given length. */
export const isBetaScheduled = ({ betaSchedule }: RunConfig) =>
  betaSchedule === 'linear' || betaSchedule === 'cosine'

/** Whether β is above 0 at some time. */
export const isBetaOn = (config: RunConfig) =>
  config.beta > 0 || (isBetaScheduled(config) && config.betaEnd > 0)

/** Whether KL is a term of the loss. */
export const isKlInLoss = (config: RunConfig) => hasKl(config) && isBetaOn(config) && config.klIn === 'loss'

/** Whether each step of a completion has an advantage of its own. */
const hasStepAdvantages = ({ perStepAdvantages, task }: RunConfig) =>
  perStepAdvantages && TASKS[task].stepRewards !== undefined

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
  if (hasStepAdvantages(config)) return isCentred ? 'stepByStep' : 'notCentred'
  if (advEstimator === 'gpg' || isGdpo(config)) return 'centredByGroup'
  if (advEstimator !== 'baseline' || !isCentred) return 'notCentred'
  return scaleRewards === 'group' ? 'scaledByGroup' : 'centredByGroup'
}
