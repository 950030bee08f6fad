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

/** The versions of TRL whose defaults are known. */
export const TRL_VERSIONS = ['0.14', '0.17', '0.20', '0.27', '1.13'] as const
export type TrlVersion = (typeof TRL_VERSIONS)[number]

/** The defaults of transformers' `TrainingArguments` that TRL does not change. */
const TRANSFORMERS = {
  per_device_train_batch_size: '8',
  gradient_accumulation_steps: '1',
  max_grad_norm: '1.0',
  weight_decay: '0.0',
  warmup_steps: '0',
  lr_scheduler_type: 'linear',
} as const

const TRL_0_17 = {
  ...TRANSFORMERS,
  learning_rate: '1e-06',
  num_generations: '8',
  temperature: '0.9',
  beta: '0.04',
  num_iterations: '1',
  epsilon: '0.2',
  epsilon_high: 'None',
  scale_rewards: 'True',
  loss_type: 'bnpo',
  mask_truncated_completions: 'False',
  sync_ref_model: 'False',
} as const

/** From 0.20 on β is 0, and the ratio can be one of the sequence. */
const TRL_0_20 = {
  ...TRL_0_17,
  temperature: '1.0',
  beta: '0.0',
  delta: 'None',
  importance_sampling_level: 'token',
  top_entropy_quantile: '1.0',
} as const

const TRL_0_27 = {
  ...TRL_0_20,
  loss_type: 'dapo',
  scale_rewards: 'group',
  multi_objective_aggregation: 'sum_then_normalize',
  off_policy_mask_threshold: 'None',
} as const

/**
 * The defaults of `GRPOConfig` as its source has them in TRL 0.14.0, 0.17.0, 0.20.0, 0.27.0 and 1.13.0, by TRL's names. 0.14
 * has neither a clip nor a loss type: it takes the mean over the tokens of each completion, then over the completions. Those of
 * 0.27 are the same from 0.22 to 1.9.
 */
export const TRL_DEFAULTS: Readonly<Record<TrlVersion, Readonly<Record<string, string>>>> = {
  '0.14': {
    ...TRANSFORMERS,
    per_device_train_batch_size: '1',
    gradient_accumulation_steps: '8',
    learning_rate: '1e-06',
    num_generations: '8',
    temperature: '0.9',
    beta: '0.04',
    num_iterations: '1',
    loss_type: 'grpo',
    use_bias_correction_kl: 'False',
  },
  '0.17': { ...TRL_0_17, use_bias_correction_kl: 'False' },
  '0.20': { ...TRL_0_20, use_bias_correction_kl: 'False' },
  '0.27': { ...TRL_0_27, use_bias_correction_kl: 'False' },
  '1.13': {
    ...TRL_0_27,
    use_bias_correction_kl: 'True',
    entropy_coef: '0.0',
    use_adaptive_entropy: 'False',
  },
}

/** Settings that TRL 1.13 has and the earlier versions lack, with the values that amount to the same. */
export const BEFORE_IN_TRL = { entropy_coef: '0.0', use_adaptive_entropy: 'False' } as const

/** The defaults of `RLOOConfig` in TRL 1.13.0. */
export const RLOO_DEFAULTS: Readonly<Record<string, string>> = {
  ...TRANSFORMERS,
  learning_rate: '1e-06',
  num_generations: '2',
  temperature: '1.0',
  beta: '0.05',
  num_iterations: '1',
  epsilon: '0.2',
  epsilon_high: 'None',
  normalize_advantages: 'False',
  reward_clip_range: 'None',
  mask_truncated_completions: 'False',
  sync_ref_model: 'False',
}

/**
 * Names of `GRPOConfig` that TRL 1.13 refuses, with the newest version in the table that takes them: those of 0.27 were taken
 * until 0.26 or 0.27, the others until 0.17. `warmup_ratio` and `overwrite_output_dir`, which transformers 5 refuses, are not
 * among them, because TRL 1.13 also runs with transformers 4.56 and later.
 */
const LAST_IN_TRL: Readonly<Record<string, TrlVersion>> = {
  max_prompt_length: '0.27',
  use_liger_loss: '0.27',
  vllm_guided_decoding_regex: '0.27',
  wandb_log_unique_prompts: '0.27',
  vllm_device: '0.17',
  vllm_dtype: '0.17',
  vllm_enable_prefix_caching: '0.17',
  vllm_max_model_len: '0.17',
}

/** The newest version in the table that takes all names of a file, and the name that rules out the later ones; null if none does. */
export function newestTrlWith(names: readonly string[]): { version: TrlVersion; name: string } | null {
  const found = names.flatMap((name) =>
    Object.hasOwn(LAST_IN_TRL, name) ? [{ version: LAST_IN_TRL[name], name }] : [],
  )
  const age = ({ version }: { version: TrlVersion }) => TRL_VERSIONS.indexOf(version)
  return found.toSorted((a, b) => age(a) - age(b))[0] ?? null
}

/** The version in the table whose defaults a version that a file names has, or is nearest to. */
export function knownTrlVersion(major: number, minor: number): TrlVersion {
  if (major > 1 || (major === 1 && minor >= 10)) return '1.13'
  if (major === 1 || minor >= 22) return '0.27'
  if (minor >= 19) return '0.20'
  return minor >= 16 ? '0.17' : '0.14'
}
