/**
 * The vocabulary of the algorithm: the settings of a policy loss and of an advantage estimator.
 * Plain data, so that it travels in messages and becomes a GPU record without translation.
 */

/** Which function of the probability ratio is maximised. `logp` is −A·log π: REINFORCE (verl calls it gpg). */
export const SURROGATES = [
  'clip',
  'logp',
  'cispo',
  'sapo',
  'vespo',
  'gmpo',
  'clip_cov',
  'kl_cov',
  'pairwise',
] as const
export type Surrogate = (typeof SURROGATES)[number]

/**
 * The level of the ratio w, with Δ = logp − oldLogp and mask m.
 * - `token`: e^Δ, one per token
 * - `sequence`: exp(Σ mΔ / max(Σm, 1)), one per completion (GSPO)
 * - `sequence_sum`: exp(Σ mΔ), one per completion (RLOO)
 * - `sequence_token`: the value of `sequence`, the gradient through each token's own logp (GSPO-token)
 */
export const RATIO_LEVELS = ['token', 'sequence', 'sequence_sum', 'sequence_token'] as const
export type RatioLevel = (typeof RATIO_LEVELS)[number]

/**
 * How token losses x become one number; n_i = Σ_t m, B rows, L = maxCompletionLength.
 * - `grpo`: (1/B) Σ_i Σ_t m x / max(n_i, 1)
 * - `bnpo`: Σ m x / max(Σ m, 1)
 * - `dr_grpo`: Σ m x / (B·L)
 * - `dapo`: Σ m x / itemsInBatch, the tokens of the whole generation batch over the mini-batches
 * - `luspo`: (1/B) Σ_i Σ_t m x
 * and verl's `loss_agg_mode`s, which average over non-empty rows only.
 */
export const LOSS_TYPES = [
  'grpo',
  'bnpo',
  'dr_grpo',
  'dapo',
  'luspo',
  'token-mean',
  'token-sum',
  'seq-mean-token-sum',
  'seq-mean-token-mean',
  'seq-mean-token-sum-norm',
] as const
export type LossType = (typeof LOSS_TYPES)[number]

/**
 * KL estimators (Schulman 2020) with d = refLogp − logp; a `+` keeps the value and takes the gradient of k2 (verl).
 * `minus_k1` is k1 with the opposite sign: against the old policy it is mean(old − new), as some scripts log it.
 */
export const KL_ESTIMATORS = ['k1', 'k2', 'k3', 'abs', 'k1+', 'k3+', 'abs+', 'minus_k1'] as const
export type KlEstimator = (typeof KL_ESTIMATORS)[number]

/** How the KL of a token is computed: by an estimator, or in closed form (`exact`) from the means of a Gaussian head. */
export const KL_KINDS = [...KL_ESTIMATORS, 'exact'] as const
export type KlKind = (typeof KL_KINDS)[number]

/** How β changes over training. */
export const BETA_SCHEDULES = ['constant', 'linear', 'cosine'] as const
export type BetaSchedule = (typeof BETA_SCHEDULES)[number]

/** Everything `policyLoss` needs beside the batch. */
export interface LossSpec {
  surrogate: Surrogate
  ratioLevel: RatioLevel
  lossType: LossType
  /** ε: the ratio is clipped below at 1 − ε; for `gmpo` Δ is clipped below at −ε. */
  epsilon: number
  /** ε high: the ratio is clipped above at 1 + ε high; for `cispo` an absolute cap, as in TRL; for `gmpo` Δ at ε high. */
  epsilonHigh: number
  /** TRL's δ: min(w, δ) inside the minimum; null is off. */
  delta: number | null
  /** verl's clip_ratio_c: for A < 0 the loss is at most −c·A; null is off. */
  dualClip: number | null
  /** Weight of the KL to the reference in the loss; 0 leaves KL a metric. */
  beta: number
  klEstimator: KlKind
  /** Multiply the KL of a token by its ratio (TRL's use_bias_correction_kl). */
  useBiasCorrectionKl: boolean
  /** TRL's max_completion_length: the constant of `dr_grpo`. */
  maxCompletionLength: number
  /** loss −= entropyCoef · mean token entropy. */
  entropyCoef: number
  /** Share ρ of highest-entropy tokens that keep their policy term; 1 keeps all. */
  topEntropyQuantile: number
  /** TRL's off_policy_mask_threshold: drop a completion with A < 0 whose mean(old − logp) exceeds it; null is off. */
  offPolicyMaskThreshold: number | null
  sapoTemperaturePos: number
  sapoTemperatureNeg: number
  vespoKPos: number
  vespoLambdaPos: number
  vespoKNeg: number
  vespoLambdaNeg: number
  /** clip_cov: share of tokens whose gradient is stopped, and the covariance band they are drawn from. */
  clipCovRatio: number
  clipCovLow: number
  clipCovHigh: number
  /** kl_cov: share of highest-covariance tokens, and the weight of |Δ| on them. */
  klCovRatio: number
  klCovCoef: number

  // verl's guard rails, which TRL does not have; null is off.
  /** log w is clamped to [logRatioMin, logRatioMax] and has no gradient outside (verl: ±20, gspo: at most 10). */
  logRatioMin: number | null
  logRatioMax: number | null
  /** The KL of a token is clamped to ±klClamp and has no gradient outside (verl's k3: 10). */
  klClamp: number | null
  /** cispo: the ratio is lifted to at least this (verl: 1 − clip_ratio_low). */
  cispoFloor: number | null
}

/** The plain GRPO loss of DeepSeekMath with TRL's token-level clip. */
export const DEFAULT_LOSS_SPEC: LossSpec = {
  surrogate: 'clip',
  ratioLevel: 'token',
  lossType: 'grpo',
  epsilon: 0.2,
  epsilonHigh: 0.2,
  delta: null,
  dualClip: null,
  beta: 0.04,
  klEstimator: 'k3',
  useBiasCorrectionKl: true,
  maxCompletionLength: 8,
  entropyCoef: 0,
  topEntropyQuantile: 1,
  offPolicyMaskThreshold: null,
  sapoTemperaturePos: 1,
  sapoTemperatureNeg: 1.05,
  vespoKPos: 2,
  vespoLambdaPos: 3,
  vespoKNeg: 3,
  vespoLambdaNeg: 2,
  clipCovRatio: 2e-4,
  clipCovLow: 1,
  clipCovHigh: 5,
  klCovRatio: 2e-4,
  klCovCoef: 0.1,
  logRatioMin: null,
  logRatioMax: null,
  klClamp: null,
  cispoFloor: null,
}

/** The arrays that the exact KL of a Gaussian policy reads. */
export interface GaussianBatch {
  /** D */
  dimensions: number
  /** μ and μ_ref, [B·T·D]; the reference's is null if there is none */
  mean: Float32Array
  refMean: Float32Array | null
  /** (τσ_t)² of each step, [T] */
  variance: Float32Array
  /** the factor of the log-density: 1, or 1/D for its mean over dimensions */
  scale: number
}

/** One run's (mini-)batch of completions, row-major [B, T]. */
export interface TokenBatch {
  /** B */
  rows: number
  /** T */
  length: number
  /** 1 if a token counts, else 0; [B·T] */
  mask: Float32Array
  /** log π(token) of the policy being trained; [B·T] */
  logp: Float32Array
  /** log π at rollout; null means the sampling policy is the current one (ratio 1). [B·T] */
  oldLogp: Float32Array | null
  /** log π_ref; null when there is no reference. [B·T] */
  refLogp: Float32Array | null
  /** entropy of the token's distribution in nats; [B·T] */
  entropy: Float32Array
  /** one per completion [B], or one per token [B·T] */
  advantages: Float32Array
  /** normaliser of `dapo`: unmasked tokens of the generation batch ÷ mini-batches; default Σ mask of this batch */
  itemsInBatch?: number
  /** reward and group of each row [B]; only the `pairwise` surrogate reads them */
  rewards?: Float32Array
  groupOf?: Int32Array
  /** means and variances of a Gaussian head; only the `exact` KL reads them */
  gaussian?: GaussianBatch
  /**
   * one uniform number per token [B·T]: `clip_cov` stops the candidates with the smallest numbers; without them, those of
   * highest covariance
   */
  draws?: Float32Array
}

/** Subtracted from the reward to make an advantage. */
export const BASELINES = ['none', 'group', 'leave_one_out', 'batch', 'running'] as const
export type Baseline = (typeof BASELINES)[number]

/** Divides the centred reward: its group's std, the batch's, or nothing (TRL's scale_rewards). */
export const REWARD_SCALINGS = ['group', 'batch', 'none'] as const
export type RewardScaling = (typeof REWARD_SCALINGS)[number]

/**
 * How a standard deviation is computed: ddof, the ε added to it, and how a completion that is alone in its group is
 * treated: TRL gives it A = 0 (`zero`), verl takes mean 0 and std 1, so that it keeps its reward (`keep`).
 */
export const STD_CONVENTIONS = {
  trl: { ddof: 1, eps: 1e-4, lone: 'zero' },
  verl: { ddof: 1, eps: 1e-6, lone: 'keep' },
  openrlhf: { ddof: 1, eps: 1e-9, lone: 'zero' },
  'grpo-zero': { ddof: 0, eps: 1e-4, lone: 'zero' },
} as const
export type StdConvention = keyof typeof STD_CONVENTIONS

/**
 * How several reward parts become one: weight and sum, then normalise; or normalise each within its group, then weight and
 * sum (GDPO).
 */
export const REWARD_AGGREGATIONS = ['sum_then_normalize', 'normalize_then_sum'] as const
export type RewardAggregation = (typeof REWARD_AGGREGATIONS)[number]

/**
 * Families of advantage estimators.
 * - `baseline`: (reward − baseline) ÷ scale — GRPO, Dr. GRPO, RLOO, REINFORCE, by `baseline` and `scaleRewards`
 * - `reinforce_plus_plus`: discounted return-to-go, whitened over the tokens of the batch
 * - `reinforce_plus_plus_baseline`: reward − group mean, whitened over the tokens of the batch
 * - `remax`: reward − reward of the greedy completion
 * - `opo`: reward − length-weighted group mean
 * - `gpg`: (reward − group mean) · batch ÷ completions of non-zero reward
 * - `grpo_passk`: best − second best for the best completion of a group, 0 for the others
 * - `running_norm`: (reward − m) ÷ s with m, s the moments of a mixture of all steps
 * - `running_average`: the same with s² the running average of the variances of the steps
 * - `prompt_history`: the same with the moments of the last rewards of each prompt (DDPO)
 */
export const ESTIMATORS = [
  'baseline',
  'reinforce_plus_plus',
  'reinforce_plus_plus_baseline',
  'remax',
  'opo',
  'gpg',
  'grpo_passk',
  'running_norm',
  'running_average',
  'prompt_history',
] as const
export type Estimator = (typeof ESTIMATORS)[number]

/** Everything `advantages` needs beside the rewards. */
export interface AdvantageSpec {
  estimator: Estimator
  /** for `baseline` */
  baseline: Baseline
  /** for `baseline`; `grpo_passk` divides by the group's std unless this is none */
  scaleRewards: RewardScaling
  stdConvention: StdConvention
  /** normalize_then_sum replaces baseline and scaling, as in TRL; for `baseline` */
  multiObjectiveAggregation: RewardAggregation
  /** TRL's RLOO switch, for every estimator: (A − mean) ÷ (std + 1e-4) over the batch */
  normalizeAdvantages: boolean
  /** A ← clip(A, ±advantageClip); null is off (DDPO: 5) */
  advantageClip: number | null
  /** reward ← clip(reward, lower, upper) before anything is subtracted; null is off (TRL's RLOO reward_clip_range) */
  rewardClip: readonly [number, number] | null
  /** DAPO's soft overlong punishment: C of the last tokens before L = maxCompletionLength are punished; 0 is off */
  softPunishCache: number
  maxCompletionLength: number
  /** share of the new batch in the running mean and variance */
  runningAlpha: number
  /** discount of `reinforce_plus_plus` */
  gamma: number
  /** `prompt_history`: rewards kept per prompt, and how many a prompt needs before they replace the batch's */
  bufferSize: number
  minCount: number
}

/** GRPO as TRL ships it: reward minus group mean, over the group's std. */
export const DEFAULT_ADVANTAGE_SPEC: AdvantageSpec = {
  estimator: 'baseline',
  baseline: 'group',
  scaleRewards: 'group',
  stdConvention: 'trl',
  multiObjectiveAggregation: 'sum_then_normalize',
  normalizeAdvantages: false,
  advantageClip: null,
  rewardClip: null,
  softPunishCache: 0,
  maxCompletionLength: 8,
  runningAlpha: 0.1,
  gamma: 1,
  bufferSize: 16,
  minCount: 16,
}
