import { SURROGATES, type LossType, type Surrogate } from '../../grpo'
import type { KnobName, RunConfig } from '../../settings/knobs'
import {
  betaInUse,
  never,
  offAt0,
  ofKl,
  OF_THE_PAGE,
  updatesOf,
  type Counterpart,
  type Counterparts,
} from './counterparts'

/**
 * In TRL one word, `loss_type`, names the aggregation or the surrogate. For each surrogate: the loss type that its word implies.
 * `clip` has no word and goes with any loss type; undefined if TRL lacks the surrogate.
 */
const SURROGATES_IN_TRL: Readonly<Record<Surrogate, LossType | 'any' | undefined>> = {
  clip: 'any',
  logp: undefined,
  cispo: 'dapo',
  sapo: 'grpo',
  vespo: 'dapo',
  gmpo: undefined,
  clip_cov: undefined,
  kl_cov: undefined,
  pairwise: undefined,
}

/** TRL's word for a loss type, undefined if it has none. verl's loss types average over the completions that are not left out. */
const LOSS_TYPES_IN_TRL: Readonly<Record<LossType, string | undefined>> = {
  grpo: 'grpo',
  bnpo: 'bnpo',
  dr_grpo: 'dr_grpo',
  dapo: 'dapo',
  luspo: 'luspo',
  'token-mean': 'bnpo',
  'token-sum': undefined,
  'seq-mean-token-mean': 'grpo',
  'seq-mean-token-sum': 'luspo',
  'seq-mean-token-sum-norm': 'dr_grpo',
}

/** The loss type that a word of TRL's `loss_type` implies as the name of a surrogate; undefined if it is no such name. */
export function impliedLossType(word: string): LossType | undefined {
  const implied = Object.hasOwn(SURROGATES_IN_TRL, word) ? SURROGATES_IN_TRL[word as Surrogate] : undefined
  return implied === 'any' ? undefined : implied
}

const lossType: Counterpart = {
  as: (config) => (impliedLossType(config.surrogate) ? config.surrogate : LOSS_TYPES_IN_TRL[config.lossType]),
  only({ surrogate, maskTruncatedCompletions }) {
    const implied = impliedLossType(surrogate)
    if (implied) return [implied]
    return (Object.keys(LOSS_TYPES_IN_TRL) as LossType[]).filter((type) =>
      maskTruncatedCompletions ? LOSS_TYPES_IN_TRL[type] === type : LOSS_TYPES_IN_TRL[type] !== undefined,
    )
  },
}

/** The limits whose 0 is None in TRL. */
export const NONE_AT_0 = [
  'delta',
  'offPolicyMaskThreshold',
  'rewardClipRange',
] as const satisfies readonly KnobName[]
const orNone = (knob: (typeof NONE_AT_0)[number]): Counterpart => ({
  as: (config) => (config[knob] === 0 ? null : config[knob]),
})

/** The constant schedule of transformers has no warm-up; one with a warm-up has another name. */
export const CONSTANT_WITH_WARMUP = 'constant_with_warmup'

/** TRL stops at the end of its schedule; without a schedule, at the step where the page's run stops. */
function maxStepsInTrl(config: RunConfig): number | undefined {
  const { lrSchedulerType, scheduleUpdates, maxSteps } = config
  if (lrSchedulerType !== 'constant') return scheduleUpdates
  return maxSteps > 0 ? maxSteps * updatesOf(config) : undefined
}

/** The counterparts of the knobs in TRL 1.13's `GRPOConfig`. */
export const GRPO_KNOBS: Counterparts = {
  ...OF_THE_PAGE,
  // TRL compares completions of a group
  numGenerations: { as: ({ numGenerations }) => (numGenerations > 1 ? numGenerations : undefined) },
  generationBatchSize: 'same',
  temperature: 'same',
  deadGroups: { only: ['keep'] },
  maxNumGenBatches: 'none',
  baseline: { only: ['group'] },
  scaleRewards: 'same',
  stdConvention: { only: ['trl'] },
  advEstimator: { only: ['baseline'] },
  multiObjectiveAggregation: 'same',
  normalizeAdvantages: never,
  rewardClipRange: offAt0,
  // a reward function of TRL's beside the task's
  softPunishCache: 'elsewhere',
  // without an end token, TRL counts all completions as truncated
  maskTruncatedCompletions: 'same',
  epsilon: 'same',
  epsilonHigh: { as: (config) => (config.epsilonHighFollows ? null : config.epsilonHigh) },
  numIterations: 'same',
  // TRL refuses it beside generation_batch_size: it follows from the batch of each device
  stepsPerGeneration: 'elsewhere',
  surrogate: { only: SURROGATES.filter((surrogate) => SURROGATES_IN_TRL[surrogate] !== undefined) },
  importanceSamplingLevel: {
    as: ({ importanceSamplingLevel: level }) =>
      level === 'token' || level === 'sequence' ? level : undefined,
  },
  lossType,
  delta: orNone('delta'),
  clipRatioC: offAt0,
  sapoTemperaturePos: 'same',
  sapoTemperatureNeg: 'same',
  vespoKPos: 'same',
  vespoLambdaPos: 'same',
  vespoKNeg: 'same',
  vespoLambdaNeg: 'same',
  clipCovRatio: 'none',
  clipCovLow: 'none',
  clipCovHigh: 'none',
  klCovRatio: 'none',
  klCovCoef: 'none',
  topEntropyQuantile: 'same',
  offPolicyMaskThreshold: orNone('offPolicyMaskThreshold'),
  beta: { as: betaInUse },
  // TRL has a reference if β is not 0
  useReference: 'elsewhere',
  klIn: ofKl('loss'),
  klEstimator: ofKl('k3'),
  klAgainst: ofKl('reference'),
  useBiasCorrectionKl: 'same',
  betaSchedule: { only: ['constant'] },
  klTarget: 'none',
  klHorizon: 'none',
  syncRefModel: { as: (config) => config.syncRefModel && config.useReference && betaInUse(config) !== 0 },
  refModelSyncRule: { only: ['interval'] },
  refModelMixupAlpha: 'same',
  refModelSyncSteps: 'same',
  learningRate: 'same',
  maxGradNorm: 'same',
  weightDecay: 'same',
  warmupSteps: 'same',
  lrSchedulerType: {
    as: ({ lrSchedulerType, warmupSteps }) =>
      lrSchedulerType === 'constant' && warmupSteps > 0 ? CONSTANT_WITH_WARMUP : lrSchedulerType,
  },
  scheduleUpdates: 'elsewhere',
  entropyCoef: 'same',
  useAdaptiveEntropy: 'same',
  entropyTarget: 'same',
  entropyCoefDelta: 'same',
  // the file has the network itself
  policy: 'elsewhere',
  maxSteps: {
    as: maxStepsInTrl,
    only: (config) => (maxStepsInTrl(config) === undefined ? [0] : null),
    // TRL counts updates
    isSame: () => true,
  },
}

/** The same in `RLOOConfig`: one ratio per completion, the mean of the other completions as the baseline, KL in the reward. */
export const RLOO_KNOBS: Counterparts = {
  ...GRPO_KNOBS,
  baseline: { only: ['leave_one_out'] },
  scaleRewards: { only: ['none'] },
  multiObjectiveAggregation: { only: ['sum_then_normalize'] },
  normalizeAdvantages: 'same',
  rewardClipRange: {
    as: ({ rewardClipRange: most }) => (most === 0 ? null : [-most, most]),
  },
  surrogate: { only: ['clip'] },
  importanceSamplingLevel: { only: ['sequence_sum'] },
  // TRL takes the mean of one number per completion
  lossType: { only: ['grpo', 'seq-mean-token-mean'] },
  delta: offAt0,
  sapoTemperaturePos: 'none',
  sapoTemperatureNeg: 'none',
  vespoKPos: 'none',
  vespoLambdaPos: 'none',
  vespoKNeg: 'none',
  vespoLambdaNeg: 'none',
  topEntropyQuantile: { only: [1] },
  offPolicyMaskThreshold: offAt0,
  klIn: ofKl('reward'),
  klEstimator: ofKl('k1'),
  useBiasCorrectionKl: 'elsewhere',
  entropyCoef: offAt0,
  useAdaptiveEntropy: never,
  entropyTarget: 'none',
  entropyCoefDelta: 'none',
}
