import { hasKl } from '../../settings/derived'
import type { KnobValue } from '../../settings/knob'
import type { RunConfig } from '../../settings/knobs'
import { knobNamed } from '../../settings/names'
import {
  BASELINES_IN_VERL,
  BETA_SCHEDULES_IN_VERL,
  ESTIMATORS_IN_VERL,
  GSPO_IN_VERL,
  KLS_IN_VERL,
  LOSS_TYPES_IN_VERL,
  SURROGATES_IN_VERL,
} from '../../settings/verl'
import { betaInUse, never, offAt0, OF_THE_PAGE, type Counterparts } from './counterparts'

/** verl's `adv_estimator`. Its GRPO divides by the std of a group or not at all. */
function estimatorInVerl(config: RunConfig): string | undefined {
  if (config.advEstimator !== 'baseline') return ESTIMATORS_IN_VERL[config.advEstimator]
  const agrees = ([external, value]: [string, KnobValue]) => config[knobNamed(external)!] === value
  const [word] =
    Object.entries(BASELINES_IN_VERL).find(([, values]) => Object.entries(values).every(agrees)) ?? []
  return word === 'grpo' && config.scaleRewards === 'batch' ? undefined : word
}

function lossModeInVerl({ surrogate, importanceSamplingLevel: level }: RunConfig): string | undefined {
  const { word, ...gspo } = GSPO_IN_VERL
  if (surrogate === gspo.surrogate && level === gspo.importanceSamplingLevel) return word
  return SURROGATES_IN_VERL[surrogate]
}

/** The updates of a step. */
export const updatesOf = ({ numIterations, stepsPerGeneration }: RunConfig) =>
  numIterations * stepsPerGeneration

const isInReward = (config: RunConfig) => hasKl(config) && config.klIn === 'reward'

/** The counterparts of the knobs in verl. */
export const VERL_KNOBS: Counterparts = {
  ...OF_THE_PAGE,
  numGenerations: 'same',
  // verl counts prompts: data.train_batch_size, beside the knob of mini-batches
  generationBatchSize: 'elsewhere',
  temperature: 'same',
  deadGroups: { only: ['keep', 'resample'] },
  maxNumGenBatches: {
    as: ({ deadGroups, maxNumGenBatches }) => (deadGroups === 'resample' ? maxNumGenBatches : undefined),
  },
  baseline: { only: ['group', 'leave_one_out'] },
  scaleRewards: {
    as: ({ scaleRewards }) => (scaleRewards === 'batch' ? undefined : scaleRewards === 'group'),
  },
  stdConvention: { only: ['verl'] },
  advEstimator: { as: estimatorInVerl },
  multiObjectiveAggregation: 'elsewhere',
  normalizeAdvantages: never,
  rewardClipRange: offAt0,
  softPunishCache: offAt0,
  maskTruncatedCompletions: never,
  epsilon: 'same',
  epsilonHigh: 'same',
  numIterations: 'same',
  stepsPerGeneration: 'elsewhere',
  surrogate: { as: lossModeInVerl },
  importanceSamplingLevel: { only: ['token', 'sequence'] },
  lossType: { as: ({ lossType }) => LOSS_TYPES_IN_VERL[lossType] },
  delta: offAt0,
  clipRatioC: {
    // verl always has a limit, by default 3
    as: ({ clipRatioC }) => (clipRatioC === 0 ? 1e6 : clipRatioC),
    isSame: () => true,
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
  // the page measures the KL without using it; verl does not
  useReference: { as: (config) => betaInUse(config) > 0 && config.klIn === 'loss', isSame: () => true },
  klIn: { as: isInReward },
  klEstimator: { as: ({ klEstimator }) => KLS_IN_VERL[klEstimator] },
  klAgainst: { only: ['reference'], acts: (config) => config.beta > 0 },
  useBiasCorrectionKl: never,
  betaSchedule: { as: ({ betaSchedule }) => BETA_SCHEDULES_IN_VERL[betaSchedule] },
  klTarget: 'same',
  klHorizon: 'same',
  syncRefModel: never,
  refModelSyncRule: 'none',
  refModelMixupAlpha: 'none',
  refModelSyncSteps: 'none',
  learningRate: 'same',
  maxGradNorm: {
    // verl has no word for no limit
    as: ({ maxGradNorm }) => (maxGradNorm === 0 ? 1e9 : maxGradNorm),
    isSame: () => true,
  },
  weightDecay: 'same',
  // verl's schedule counts steps, the page's and TRL's updates
  warmupSteps: {
    as: (config) => Math.round(config.warmupSteps / updatesOf(config)),
    isSame: (config) => Number.isInteger(config.warmupSteps / updatesOf(config)),
  },
  lrSchedulerType: {
    as: ({ lrSchedulerType }) => (lrSchedulerType === 'linear' ? undefined : lrSchedulerType),
  },
  // the schedule ends where the training does
  scheduleUpdates: 'elsewhere',
  entropyCoef: 'same',
  useAdaptiveEntropy: never,
  entropyTarget: 'none',
  entropyCoefDelta: 'none',
  policy: 'page',
  maxSteps: 'page',
}
