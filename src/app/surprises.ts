import type { RunConfig } from '../settings/knobs'
import type { SurpriseName } from '../text/panelText'
import type { Field } from '../tasks/fields'
import { readsRatio, rowWeights } from '../grpo/declarations'
import { hasKl, isBetaOn, isGdpo, isKlInLoss } from '../settings/derived'

interface Surprise {
  /** the field where the page says so */
  field: Field
  isMet(config: RunConfig): boolean
}

const isSequence = ({ importanceSamplingLevel: level }: RunConfig) =>
  level === 'sequence' || level === 'sequence_sum'

/**
 * Whether a longer completion weighs more in a loss type: its tokens weigh as much as those of a shorter one. `luspo` does so
 * too, and is made for one ratio per completion.
 */
function weighsByLength(lossType: RunConfig['lossType']): boolean {
  const weights = new Float64Array(2)
  rowWeights(lossType, { counts: Int32Array.of(1, 2), rows: 2, maxCompletionLength: 2 }, weights)
  return lossType !== 'luspo' && weights[0] === weights[1]
}

/** Combinations of knobs that are allowed but do not do what most people expect. */
export const SURPRISES: Readonly<Record<SurpriseName, Surprise>> = {
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
    isMet: (config) => isSequence(config) && readsRatio(config.surrogate) && weighsByLength(config.lossType),
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

export const SURPRISE_NAMES = Object.keys(SURPRISES) as SurpriseName[]

/** What the page should point out at a field; null where there is nothing surprising. */
export function surpriseAt(field: Field, config: RunConfig): SurpriseName | null {
  return (
    SURPRISE_NAMES.find((name) => SURPRISES[name].field === field && SURPRISES[name].isMet(config)) ?? null
  )
}
