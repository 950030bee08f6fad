import type { Estimator, KlKind, LossType, Surrogate } from '../../grpo'
import { hasKl } from '../../settings/derived'
import type { RunConfig } from '../../settings/knobs'
import { betaInForce, never, offAt0, type Counterparts } from './counterparts'

/** What verl calls the estimators of the page, where it has them; `baseline` by its baseline and scaling. */
const ESTIMATORS: Partial<Record<Estimator, string>> = {
  reinforce_plus_plus: 'reinforce_plus_plus',
  reinforce_plus_plus_baseline: 'reinforce_plus_plus_baseline',
  remax: 'remax',
  opo: 'opo',
  gpg: 'gpg',
  grpo_passk: 'grpo_passk',
}

function estimatorInVerl(config: RunConfig): string | undefined {
  const { advEstimator, baseline, scaleRewards, multiObjectiveAggregation: aggregation } = config
  if (advEstimator !== 'baseline') return ESTIMATORS[advEstimator]
  if (aggregation === 'normalize_then_sum') return 'gdpo'
  if (baseline === 'group' && scaleRewards !== 'batch') return 'grpo'
  return baseline === 'leave_one_out' && scaleRewards === 'none' ? 'rloo' : undefined
}

/** What verl calls the surrogates of the page. */
const SURROGATES: Partial<Record<Surrogate, string>> = {
  clip: 'vanilla',
  logp: 'gpg',
  gmpo: 'geo_mean',
  cispo: 'cispo',
  sapo: 'sapo',
  clip_cov: 'clip_cov',
  kl_cov: 'kl_cov',
}

function lossModeInVerl({ surrogate, importanceSamplingLevel: level }: RunConfig): string | undefined {
  if (surrogate === 'clip' && level === 'sequence') return 'gspo'
  return SURROGATES[surrogate]
}

/** What verl calls the ways to aggregate: TRL's are the same sums where no completion is left out. */
const AGGREGATIONS: Partial<Record<LossType, string>> = {
  grpo: 'seq-mean-token-mean',
  bnpo: 'token-mean',
  dapo: 'token-mean',
  dr_grpo: 'seq-mean-token-sum-norm',
  luspo: 'seq-mean-token-sum',
  'token-mean': 'token-mean',
  'seq-mean-token-sum': 'seq-mean-token-sum',
  'seq-mean-token-mean': 'seq-mean-token-mean',
  'seq-mean-token-sum-norm': 'seq-mean-token-sum-norm',
}

const KLS: Partial<Record<KlKind, string>> = {
  k1: 'kl',
  k2: 'mse',
  k3: 'low_var_kl',
  abs: 'abs',
  'k1+': 'kl+',
  'k3+': 'low_var_kl+',
}

const isInReward = (config: RunConfig) => hasKl(config) && config.klIn === 'reward'

/** What verl has for each knob. */
export const VERL_KNOBS: Counterparts = {
  task: 'page',
  algorithm: 'page',
  // JavaScript, and those programs call Python
  rewardCode: { only: [''] },
  numGenerations: 'same',
  // verl counts prompts: data.train_batch_size, beside the knob of mini-batches
  generationBatchSize: 'elsewhere',
  temperature: 'same',
  deadGroups: { only: ['keep', 'resample'] },
  maxNumGenBatches: {
    as: ({ deadGroups, maxNumGenBatches }) => (deadGroups === 'resample' ? maxNumGenBatches : undefined),
  },
  replayBufferSize: 'none',
  timestepFraction: { only: [1] },
  adaptiveGroupSize: never,
  groupSizeRule: { only: ['fixed'] },
  groupSizeMax: 'none',
  evalCompletions: 'page',
  baseline: { only: ['group', 'leave_one_out'] },
  scaleRewards: {
    as: ({ scaleRewards }) => (scaleRewards === 'batch' ? undefined : scaleRewards === 'group'),
  },
  stdConvention: { only: ['verl'] },
  runningAlpha: 'none',
  perStepAdvantages: never,
  advEstimator: { as: estimatorInVerl },
  multiObjectiveAggregation: 'elsewhere',
  normalizeAdvantages: never,
  advClipMax: offAt0,
  rewardClipRange: offAt0,
  softPunishCache: offAt0,
  maskTruncatedCompletions: never,
  bufferSize: 'none',
  minCount: 'none',
  epsilon: 'same',
  epsilonHigh: 'same',
  epsilonHighFollows: 'elsewhere',
  numIterations: 'same',
  stepsPerGeneration: 'elsewhere',
  surrogate: { as: lossModeInVerl },
  importanceSamplingLevel: { only: ['token', 'sequence'] },
  lossType: { as: ({ lossType }) => AGGREGATIONS[lossType] },
  delta: offAt0,
  clipRatioC: {
    // verl always has one: 3 unless it is told another
    as: ({ clipRatioC }) => (clipRatioC === 0 ? 1e6 : clipRatioC),
  },
  sapoTemperaturePos: 'same',
  sapoTemperatureNeg: 'same',
  vespoKPos: 'none',
  vespoLambdaPos: 'none',
  vespoKNeg: 'none',
  vespoLambdaNeg: 'none',
  clipCovRatio: 'same',
  clipCovLow: 'same',
  clipCovHigh: 'same',
  klCovRatio: 'same',
  klCovCoef: 'same',
  topEntropyQuantile: { only: [1] },
  offPolicyMaskThreshold: offAt0,
  // of the loss, or of the reward
  beta: 'elsewhere',
  useReference: { as: (config) => betaInForce(config) > 0 && config.klIn === 'loss' },
  klIn: { as: isInReward },
  klEstimator: {
    as: ({ klEstimator }) => KLS[klEstimator],
  },
  klAgainst: { only: ['reference'], acts: (config) => config.beta > 0 },
  useBiasCorrectionKl: { only: [false] },
  betaSchedule: {
    as: ({ betaSchedule }) =>
      betaSchedule === 'constant' ? 'fixed' : betaSchedule === 'adaptive' ? 'adaptive' : undefined,
  },
  betaEnd: 'none',
  klTarget: 'same',
  klHorizon: 'same',
  syncRefModel: never,
  refModelSyncRule: 'none',
  refModelMixupAlpha: 'none',
  refModelSyncSteps: 'none',
  refModelSyncMargin: 'none',
  learningRate: 'same',
  maxGradNorm: {
    // verl has no word for no limit
    as: ({ maxGradNorm }) => (maxGradNorm === 0 ? 1e9 : maxGradNorm),
  },
  weightDecay: 'same',
  warmupSteps: 'same',
  lrSchedulerType: {
    as: ({ lrSchedulerType }) => (lrSchedulerType === 'linear' ? undefined : lrSchedulerType),
  },
  scheduleUpdates: 'none',
  entropyCoef: 'same',
  useAdaptiveEntropy: never,
  entropyTarget: 'none',
  entropyCoefDelta: 'none',
  staging: { only: ['off'] },
  warmStartSteps: 'none',
  rampSteps: 'none',
  epochPrompts: 'none',
  grpoLearningRate: 'none',
  lambdaSup: 'none',
  lambdaCons: 'none',
  policy: 'page',
  width: 'page',
  depth: 'page',
  layers: 'page',
  heads: 'page',
  window: 'page',
  replicas: 'page',
  engine: 'page',
  seed: 'elsewhere',
  maxSteps: 'page',
  budget: offAt0,
  stopReward: offAt0,
}
