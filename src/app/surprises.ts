import type { RunConfig } from '../settings/knobs'
import type { SurpriseName } from '../text/catalogue'
import type { Field } from '../tasks/fields'
import {
  ESTIMATOR_TRAITS,
  IS_FOR_SEQUENCES,
  KL_TRAITS,
  readsRatio,
  rowWeights,
  SURROGATE_TRAITS,
  usesAdvantages,
} from '../grpo/declarations'
import { hasKl, isBetaOn, isGdpo, isKlInLoss } from '../settings/derived'

interface Surprise {
  /** the field at which the page shows it */
  field: Field
  isMet(config: RunConfig): boolean
}

const traitsOf = ({ surrogate }: RunConfig) => SURROGATE_TRAITS[surrogate]
const slopeOf = ({ klEstimator }: RunConfig) => KL_TRAITS[klEstimator].constantSlope
const isSequence = ({ importanceSamplingLevel: level }: RunConfig) =>
  level === 'sequence' || level === 'sequence_sum'

/** Whether a longer completion weighs more, because its tokens weigh as much as those of a shorter one. */
function weighsByLength(lossType: RunConfig['lossType']): boolean {
  const weights = new Float64Array(2)
  rowWeights(lossType, { counts: Int32Array.of(1, 2), rows: 2, maxCompletionLength: 2 }, weights)
  return !IS_FOR_SEQUENCES[lossType] && weights[0] === weights[1]
}

/** Combinations of knobs that are allowed but do not do what most people expect. */
export const SURPRISES: Readonly<Record<SurpriseName, Surprise>> = {
  gdpoIgnoresScaling: {
    field: 'multiObjectiveAggregation',
    isMet: (config) => isGdpo(config) && config.scaleRewards !== 'none' && usesAdvantages(config.surrogate),
  },
  cispoCapBelowOne: {
    field: 'epsilonHigh',
    isMet: (config) => traitsOf(config).clips === 'weight' && config.epsilonHigh < 1,
  },
  luspoWithoutSequence: {
    field: 'lossType',
    isMet: (config) =>
      IS_FOR_SEQUENCES[config.lossType] &&
      readsRatio(config.surrogate) &&
      config.importanceSamplingLevel !== 'sequence',
  },
  sequenceByLength: {
    field: 'importanceSamplingLevel',
    isMet: (config) => isSequence(config) && readsRatio(config.surrogate) && weighsByLength(config.lossType),
  },
  plusInReward: {
    field: 'klEstimator',
    isMet: (config) =>
      KL_TRAITS[config.klEstimator].isStraightThrough &&
      config.klIn === 'reward' &&
      hasKl(config) &&
      isBetaOn(config),
  },
  oldInReward: {
    field: 'klAgainst',
    isMet: (config) => config.klAgainst === 'old' && config.klIn === 'reward' && isBetaOn(config),
  },
  oldByK1: {
    field: 'klAgainst',
    isMet: (config) => config.klAgainst === 'old' && slopeOf(config) === 1 && isKlInLoss(config),
  },
  minusK1Rewards: {
    field: 'klEstimator',
    isMet: (config) =>
      slopeOf(config) === -1 &&
      hasKl(config) &&
      isBetaOn(config) &&
      (config.klIn === 'loss' ? config.useBiasCorrectionKl : config.klAgainst === 'reference'),
  },
  minusK1Restrains: {
    field: 'klEstimator',
    isMet: (config) => slopeOf(config) === -1 && isKlInLoss(config) && !config.useBiasCorrectionKl,
  },
  deltaBelowClip: {
    field: 'delta',
    isMet: (config) =>
      traitsOf(config).reads.includes('delta') && config.delta > 0 && config.delta <= 1 + config.epsilonHigh,
  },
  groupOfOneIsDead: {
    field: 'deadGroups',
    isMet: (config) => config.numGenerations === 1 && config.deadGroups !== 'keep',
  },
  historyNeverFull: {
    field: 'minCount',
    isMet: (config) =>
      ESTIMATOR_TRAITS[config.advEstimator].needs === 'history' && config.minCount > config.bufferSize,
  },
}

export const SURPRISE_NAMES = Object.keys(SURPRISES) as SurpriseName[]

/** The surprise that the page shows at a field, if any. */
export function surpriseAt(field: Field, config: RunConfig): SurpriseName | null {
  return (
    SURPRISE_NAMES.find((name) => SURPRISES[name].field === field && SURPRISES[name].isMet(config)) ?? null
  )
}
