import type { RunConfig } from '../settings/knobs'
import type { SurpriseName } from '../text/catalogue'
import type { Field } from './fields'
import { readsRatio } from '../grpo/surrogates'
import { hasKl, isBetaOn, isGdpo, isKlInLoss } from '../settings/derived'

interface Surprise {
  /** the field that it is shown at */
  field: Field
  isMet(config: RunConfig): boolean
}

const isSequence = ({ importanceSamplingLevel: level }: RunConfig) =>
  level === 'sequence' || level === 'sequence_sum'

/** Loss types that let a completion of one ratio weigh by its length, luspo apart, which is made for that. */
const BY_LENGTH: readonly RunConfig['lossType'][] = [
  'bnpo',
  'dapo',
  'dr_grpo',
  'token-mean',
  'token-sum',
  'seq-mean-token-sum',
  'seq-mean-token-sum-norm',
]

/** Combinations that are allowed, and do something other than most people expect. */
const SURPRISES: Readonly<Record<SurpriseName, Surprise>> = {
  gdpoIgnoresScaling: {
    field: 'multiObjectiveAggregation',
    isMet: (config) => isGdpo(config) && config.scaleRewards !== 'none' && config.surrogate !== 'pairwise',
  },
  cispoCapBelowOne: {
    field: 'epsilonHigh',
    isMet: (config) => config.surrogate === 'cispo' && config.epsilonHigh < 1,
  },
  luspoWithoutSequence: {
    field: 'lossType',
    isMet: (config) =>
      config.lossType === 'luspo' &&
      readsRatio(config.surrogate) &&
      config.importanceSamplingLevel !== 'sequence',
  },
  sequenceByLength: {
    field: 'importanceSamplingLevel',
    isMet: (config) =>
      isSequence(config) && readsRatio(config.surrogate) && BY_LENGTH.includes(config.lossType),
  },
  plusInReward: {
    field: 'klEstimator',
    isMet: (config) =>
      config.klEstimator.endsWith('+') && config.klIn === 'reward' && hasKl(config) && isBetaOn(config),
  },
  oldInReward: {
    field: 'klAgainst',
    isMet: (config) => config.klAgainst === 'old' && config.klIn === 'reward' && isBetaOn(config),
  },
  oldByK1: {
    field: 'klAgainst',
    isMet: (config) => config.klAgainst === 'old' && config.klEstimator === 'k1' && isKlInLoss(config),
  },
  deltaBelowClip: {
    field: 'delta',
    isMet: (config) =>
      (config.surrogate === 'clip' || config.surrogate === 'clip_cov') &&
      config.delta > 0 &&
      config.delta <= 1 + config.epsilonHigh,
  },
  groupOfOneIsDead: {
    field: 'deadGroups',
    isMet: (config) => config.numGenerations === 1 && config.deadGroups !== 'keep',
  },
  historyNeverFull: {
    field: 'minCount',
    isMet: (config) => config.advEstimator === 'prompt_history' && config.minCount > config.bufferSize,
  },
}

const NAMES = Object.keys(SURPRISES) as SurpriseName[]

/** What is surprising about a configuration, to be said at a field; null where nothing is. */
export function surpriseAt(field: Field, config: RunConfig): SurpriseName | null {
  return NAMES.find((name) => SURPRISES[name].field === field && SURPRISES[name].isMet(config)) ?? null
}

/** Everything that is surprising about a configuration. */
export function surprises(config: RunConfig): SurpriseName[] {
  return NAMES.filter((name) => SURPRISES[name].isMet(config))
}
