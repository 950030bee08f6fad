import type { RunConfig } from '../settings/knobs'
import type { SurpriseName } from '../text/panelText'
import type { Field } from '../tasks/fields'
import { readsRatio } from '../grpo'
import { hasKl, isBetaOn, isGdpo, isKlInLoss } from '../settings/derived'

interface Surprise {
  /** the field where the page says so */
  field: Field
  isMet(config: RunConfig): boolean
}

const isSequence = ({ importanceSamplingLevel: level }: RunConfig) =>
  level === 'sequence' || level === 'sequence_sum'

/** Loss types in which a completion weighs by its length, without luspo, which is made for one ratio per completion. */
const BY_LENGTH: readonly RunConfig['lossType'][] = [
  'bnpo',
  'dapo',
  'dr_grpo',
  'token-mean',
  'token-sum',
  'seq-mean-token-sum',
  'seq-mean-token-sum-norm',
]

/** Combinations of knobs that are allowed but do not do what most people expect. */
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
  minusK1Rewards: {
    field: 'klEstimator',
    isMet: (config) =>
      config.klEstimator === 'minus_k1' &&
      hasKl(config) &&
      isBetaOn(config) &&
      (config.klIn === 'loss' ? config.useBiasCorrectionKl : config.klAgainst === 'reference'),
  },
  minusK1Restrains: {
    field: 'klEstimator',
    isMet: (config) => config.klEstimator === 'minus_k1' && isKlInLoss(config) && !config.useBiasCorrectionKl,
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

/** What the page should point out at a field; null where there is nothing surprising. */
export function surpriseAt(field: Field, config: RunConfig): SurpriseName | null {
  return NAMES.find((name) => SURPRISES[name].field === field && SURPRISES[name].isMet(config)) ?? null
}

/** Everything that is surprising about a configuration. */
export function surprises(config: RunConfig): SurpriseName[] {
  return NAMES.filter((name) => SURPRISES[name].isMet(config))
}
