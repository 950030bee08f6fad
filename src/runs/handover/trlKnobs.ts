import type { LossType, Surrogate } from '../../grpo'
import type { RunConfig } from '../../settings/knobs'
import { betaInForce, never, offAt0, ofKl, orNone, type Counterpart, type Counterparts } from './counterparts'

/** The loss types of TRL that are another surrogate, and the one way in which each makes one number of its tokens. */
const OTHER_SURROGATES: Partial<Record<Surrogate, LossType>> = { cispo: 'dapo', sapo: 'grpo', vespo: 'dapo' }

/** The ways to aggregate, and what TRL calls them. verl's average over the completions that are not left out. */
const AGGREGATIONS: Partial<Record<LossType, string>> = {
  grpo: 'grpo',
  bnpo: 'bnpo',
  dr_grpo: 'dr_grpo',
  dapo: 'dapo',
  luspo: 'luspo',
  'token-mean': 'bnpo',
  'seq-mean-token-mean': 'grpo',
  'seq-mean-token-sum': 'luspo',
  'seq-mean-token-sum-norm': 'dr_grpo',
}
const OF_VERL = (Object.keys(AGGREGATIONS) as LossType[]).filter((type) => type !== AGGREGATIONS[type])

/** TRL's loss_type is surrogate and aggregation in one. */
const lossType: Counterpart = {
  as: (config) => (OTHER_SURROGATES[config.surrogate] ? config.surrogate : AGGREGATIONS[config.lossType]),
  only({ surrogate, maskTruncatedCompletions }) {
    const other = OTHER_SURROGATES[surrogate]
    if (other) return [other]
    const all = Object.keys(AGGREGATIONS) as LossType[]
    return maskTruncatedCompletions ? all.filter((type) => !OF_VERL.includes(type)) : all
  },
}

/** TRL stops where its schedule ends; without a schedule, where the page's run does. */
function maxStepsInTrl(config: RunConfig): number | undefined {
  const { lrSchedulerType, scheduleUpdates, maxSteps, numIterations, stepsPerGeneration } = config
  if (lrSchedulerType !== 'constant') return scheduleUpdates
  return maxSteps > 0 ? maxSteps * numIterations * stepsPerGeneration : undefined
}

/** What TRL 1.13 has for each knob in `GRPOConfig`. */
export const GRPO_KNOBS: Counterparts = {
  task: 'page',
  algorithm: 'page',
  // JavaScript, and those programs call Python
  rewardCode: { only: [''] },
  // TRL compares completions of a group
  numGenerations: { as: ({ numGenerations }) => (numGenerations > 1 ? numGenerations : undefined) },
  generationBatchSize: 'same',
  temperature: 'same',
  deadGroups: { only: ['keep'] },
  maxNumGenBatches: 'none',
  replayBufferSize: 'none',
  timestepFraction: { only: [1] },
  adaptiveGroupSize: never,
  groupSizeRule: { only: ['fixed'] },
  groupSizeMax: 'none',
  evalCompletions: 'page',
  baseline: { only: ['group'] },
  scaleRewards: 'same',
  stdConvention: { only: ['trl'] },
  runningAlpha: 'none',
  perStepAdvantages: never,
  advEstimator: { only: ['baseline'] },
  multiObjectiveAggregation: 'same',
  normalizeAdvantages: never,
  advClipMax: offAt0,
  rewardClipRange: offAt0,
  // a reward function of TRL's beside the task's
  softPunishCache: 'elsewhere',
  // where completions have no end, all of them count as truncated in TRL
  maskTruncatedCompletions: 'same',
  bufferSize: 'none',
  minCount: 'none',
  epsilon: 'same',
  epsilonHigh: { as: (config) => (config.epsilonHighFollows ? null : config.epsilonHigh) },
  epsilonHighFollows: 'elsewhere',
  numIterations: 'same',
  // TRL refuses it beside generation_batch_size: it follows from the batch of each device
  stepsPerGeneration: 'elsewhere',
  surrogate: { only: ['clip', ...(Object.keys(OTHER_SURROGATES) as Surrogate[])] },
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
  beta: { as: betaInForce },
  // TRL has a reference wherever β is not 0
  useReference: 'elsewhere',
  klIn: ofKl('loss'),
  klEstimator: ofKl('k3'),
  klAgainst: ofKl('reference'),
  useBiasCorrectionKl: 'same',
  betaSchedule: { only: ['constant'] },
  betaEnd: 'none',
  klTarget: 'none',
  klHorizon: 'none',
  syncRefModel: { as: (config) => config.syncRefModel && config.useReference && betaInForce(config) !== 0 },
  refModelSyncRule: { only: ['interval'] },
  refModelMixupAlpha: 'same',
  refModelSyncSteps: 'same',
  refModelSyncMargin: 'none',
  learningRate: 'same',
  maxGradNorm: 'same',
  weightDecay: 'same',
  warmupSteps: 'same',
  lrSchedulerType: {
    // the constant schedule of transformers has no warm-up
    as: ({ lrSchedulerType, warmupSteps }) =>
      lrSchedulerType === 'constant' && warmupSteps > 0 ? 'constant_with_warmup' : lrSchedulerType,
  },
  scheduleUpdates: 'elsewhere',
  entropyCoef: 'same',
  useAdaptiveEntropy: 'same',
  entropyTarget: 'same',
  entropyCoefDelta: 'same',
  staging: { only: ['off'] },
  warmStartSteps: 'none',
  rampSteps: 'none',
  epochPrompts: 'none',
  grpoLearningRate: 'none',
  lambdaSup: 'none',
  lambdaCons: 'none',
  policy: { only: ['mlp'] },
  width: 'page',
  depth: 'page',
  layers: 'page',
  heads: 'page',
  window: 'page',
  replicas: 'page',
  engine: 'page',
  seed: 'elsewhere',
  maxSteps: {
    as: maxStepsInTrl,
    only: (config) => (maxStepsInTrl(config) === undefined ? [0] : null),
  },
  budget: offAt0,
  stopReward: offAt0,
}

/** The same in `RLOOConfig`: a ratio a completion, the mean of the others as the baseline, the KL in the reward. */
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
  // one number a completion, whose mean TRL takes
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
