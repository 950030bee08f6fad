import { LOSS_TYPES } from '../../grpo'
import { hasKl } from '../../settings/derived'
import type { KnobValue } from '../../settings/knob'
import type { RunConfig } from '../../settings/knobs'
import { knobNamed } from '../../settings/names'
import {
  BASELINES_IN_VERL,
  BETA_SCHEDULES_IN_VERL,
  ESTIMATORS_IN_VERL,
  fixedLossTypeInVerl,
  GSPO_IN_VERL,
  KLS_IN_VERL,
  LOSS_TYPES_IN_VERL,
  SURROGATES_IN_VERL,
} from '../../settings/verl'
import { betaInUse, never, offAt0, OF_THE_PAGE, updatesOf, type Counterparts } from './counterparts'

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

const PLAIN = 'vanilla'
const isPlain = (config: RunConfig) => lossModeInVerl(config) === PLAIN

/** Whether a loss mode of verl is known here and does not read `clip_ratio_c`. */
export const hasNoDualClip = (mode: string): boolean =>
  mode !== PLAIN && [GSPO_IN_VERL.word, ...Object.values(SURROGATES_IN_VERL)].includes(mode)

/** The cap of CISPO, which verl writes as its distance from 1, without the rounding of a float64. */
export const capOf = (limit: number): number => withoutRounding(1 + limit)
const limitOf = (cap: number): number => withoutRounding(cap - 1)
const withoutRounding = (x: number) => Number(x.toPrecision(12))

const isInReward = (config: RunConfig) => hasKl(config) && config.klIn === 'reward'

/** The counterparts of the knobs in verl. */
export const VERL_KNOBS: Counterparts = {
  ...OF_THE_PAGE,
  numGenerations: 'same',
  // verl counts prompts, in data.train_batch_size
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
  // the weight of CISPO has no floor on the page, and one of 1 − clip_ratio_low in verl
  epsilon: { as: (config) => (config.surrogate === 'cispo' ? 1 : config.epsilon), isSame: () => true },
  epsilonHigh: {
    as: ({ surrogate, epsilonHigh }) => (surrogate === 'cispo' ? limitOf(epsilonHigh) : epsilonHigh),
    isSame: () => true,
  },
  numIterations: 'same',
  stepsPerGeneration: 'elsewhere',
  surrogate: { as: lossModeInVerl },
  importanceSamplingLevel: { only: ['token', 'sequence'] },
  lossType: {
    as: (config) => fixedLossTypeInVerl(lossModeInVerl(config)) ?? LOSS_TYPES_IN_VERL[config.lossType],
    only(config) {
      const fixed = fixedLossTypeInVerl(lossModeInVerl(config))
      return fixed === undefined ? null : LOSS_TYPES.filter((type) => LOSS_TYPES_IN_VERL[type] === fixed)
    },
  },
  delta: offAt0,
  clipRatioC: {
    // in its plain loss, verl always has a limit, by default 3; its other losses have none
    as: (config) => (isPlain(config) ? config.clipRatioC || 1e6 : undefined),
    only: (config) => (isPlain(config) ? null : [0]),
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
    // verl has no value for no limit
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

/**
 * The version of verl whose defaults an import takes, and for which an export is written. `OTHER_NAMES` in the program has the
 * names of other versions.
 */
export const VERL_VERSION = '0.9.0'

/**
 * The defaults of that version's `trainer/config/_generated_ppo_trainer.yaml`, by verl's names without `actor_rollout_ref.` and
 * `actor.`. Those of 0.7.0, 0.7.1 and 0.8.0 have the same values, but no `filter_groups`.
 */
export const VERL_DEFAULTS: Readonly<Record<string, string>> = {
  'data.train_batch_size': '1024',
  ppo_mini_batch_size: '256',
  'rollout.n': '1',
  'rollout.temperature': '1.0',
  'optim.lr': '1e-6',
  'optim.weight_decay': '0.01',
  'optim.lr_warmup_steps': '-1',
  'optim.lr_warmup_steps_ratio': '0.0',
  'optim.lr_scheduler_type': 'constant',
  grad_clip: '1.0',
  ppo_epochs: '1',
  clip_ratio_low: '0.2',
  clip_ratio_high: '0.2',
  clip_ratio_c: '3.0',
  loss_agg_mode: 'token-mean',
  'policy_loss.loss_mode': 'vanilla',
  entropy_coeff: '0',
  use_kl_loss: 'False',
  kl_loss_coef: '0.001',
  kl_loss_type: 'low_var_kl',
  'algorithm.adv_estimator': 'gae',
  'algorithm.norm_adv_by_std_in_grpo': 'True',
  'algorithm.use_kl_in_reward': 'False',
  'algorithm.kl_penalty': 'kl',
  'algorithm.kl_ctrl.type': 'fixed',
  'algorithm.kl_ctrl.kl_coef': '0.001',
  'algorithm.filter_groups.enable': 'False',
}
