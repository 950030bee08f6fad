import type { AdvantageSpec, KlEstimator, LossSpec, LossType } from './spec'

/** verl's policy_loss.loss_mode, as far as this project has it. */
export const VERL_LOSS_MODES = [
  'vanilla',
  'gspo',
  'sapo',
  'cispo',
  'gpg',
  'geo_mean',
  'clip_cov',
  'kl_cov',
] as const
export type VerlLossMode = (typeof VERL_LOSS_MODES)[number]

/** The fields of verl's actor config that the policy loss reads, by verl's names; what is left out has verl's default. */
export interface VerlLossConfig {
  loss_mode?: VerlLossMode
  loss_agg_mode?: LossType
  clip_ratio_low?: number
  clip_ratio_high?: number
  clip_ratio_c?: number
  tau_pos?: number
  tau_neg?: number
  clip_cov_ratio?: number
  clip_cov_lb?: number
  clip_cov_ub?: number
  kl_cov_ratio?: number
  ppo_kl_coef?: number
  /** the divisor of seq-mean-token-sum-norm; verl's default is the padded width T of the batch */
  loss_scale_factor?: number
}

/**
 * The policy loss that verl's `compute_policy_loss_<loss_mode>` computes. gspo and sapo force seq-mean-token-mean; geo_mean is a
 * plain mean over completions whatever loss_agg_mode says; clip_ratio_c acts in vanilla only.
 *
 * @param length T
 */
export function fromVerl(config: VerlLossConfig, length: number): LossSpec {
  const low = config.clip_ratio_low ?? 0.2
  const high = config.clip_ratio_high ?? 0.2
  const base: LossSpec = {
    surrogate: 'clip',
    ratioLevel: 'token',
    lossType: config.loss_agg_mode ?? 'token-mean',
    epsilon: low,
    epsilonHigh: high,
    delta: null,
    dualClip: null,
    beta: 0,
    klEstimator: 'k3',
    useBiasCorrectionKl: false,
    maxCompletionLength: config.loss_scale_factor ?? length,
    entropyCoef: 0,
    topEntropyQuantile: 1,
    offPolicyMaskThreshold: null,
    sapoTemperaturePos: config.tau_pos ?? 1,
    sapoTemperatureNeg: config.tau_neg ?? 1.05,
    vespoKPos: 2,
    vespoLambdaPos: 3,
    vespoKNeg: 3,
    vespoLambdaNeg: 2,
    clipCovRatio: config.clip_cov_ratio ?? 2e-4,
    clipCovLow: config.clip_cov_lb ?? 1,
    clipCovHigh: config.clip_cov_ub ?? 5,
    klCovRatio: config.kl_cov_ratio ?? 2e-4,
    klCovCoef: config.ppo_kl_coef ?? 0.1,
    logRatioMin: null,
    logRatioMax: null,
    klClamp: null,
    cispoFloor: null,
  }
  const guarded = { ...base, logRatioMin: -20, logRatioMax: 20 }
  switch (config.loss_mode ?? 'vanilla') {
    case 'vanilla':
      return { ...guarded, dualClip: config.clip_ratio_c ?? 3 }
    case 'gspo':
      return {
        ...base,
        ratioLevel: 'sequence_token',
        lossType: 'seq-mean-token-mean',
        logRatioMax: 10,
      }
    case 'sapo':
      return { ...guarded, surrogate: 'sapo', lossType: 'seq-mean-token-mean' }
    case 'cispo':
      return { ...guarded, surrogate: 'cispo', cispoFloor: 1 - low, epsilonHigh: 1 + high }
    case 'gpg':
      return { ...base, surrogate: 'logp' }
    case 'geo_mean':
      return { ...base, surrogate: 'gmpo', lossType: 'grpo' }
    case 'clip_cov':
      return { ...base, surrogate: 'clip_cov' }
    case 'kl_cov':
      return { ...base, surrogate: 'kl_cov' }
  }
}

/** verl's kl_loss_type, its aliases included. */
const VERL_KL_KINDS: Record<string, KlEstimator> = {
  kl: 'k1',
  k1: 'k1',
  abs: 'abs',
  mse: 'k2',
  k2: 'k2',
  low_var_kl: 'k3',
  k3: 'k3',
  'kl+': 'k1+',
  'k1+': 'k1+',
  'abs+': 'abs+',
  'mse+': 'k2',
  'k2+': 'k2',
  'low_var_kl+': 'k3+',
  'k3+': 'k3+',
}

/** The KL term of a verl kl_loss_type: the estimator, and the ±10 in which verl holds k3. Null for kinds verl does not have. */
export function fromVerlKl(kind: string): Pick<LossSpec, 'klEstimator' | 'klClamp'> | null {
  const klEstimator = VERL_KL_KINDS[kind]
  if (klEstimator === undefined) return null
  return klEstimator.startsWith('k3') ? { klEstimator, klClamp: 10 } : { klEstimator, klClamp: null }
}

/** verl's algorithm.adv_estimator, as far as this project has it. */
export const VERL_ADV_ESTIMATORS = [
  'grpo',
  'grpo_passk',
  'rloo',
  'reinforce_plus_plus_baseline',
  'reinforce_plus_plus',
  'opo',
  'gpg',
  'remax',
] as const
export type VerlAdvEstimator = (typeof VERL_ADV_ESTIMATORS)[number]

/** The advantage estimator that verl's `compute_advantage` runs for an adv_estimator. */
export function fromVerlEstimator(
  estimator: VerlAdvEstimator,
  normAdvByStd = true,
  gamma = 1,
): AdvantageSpec {
  const base: AdvantageSpec = {
    estimator: 'baseline',
    baseline: 'group',
    scaleRewards: normAdvByStd ? 'group' : 'none',
    stdConvention: 'verl',
    multiObjectiveAggregation: 'sum_then_normalize',
    normalizeAdvantages: false,
    advantageClip: null,
    rewardClip: null,
    softPunishCache: 0,
    maxCompletionLength: 1,
    runningAlpha: 1,
    gamma,
    bufferSize: 1,
    minCount: 1,
  }
  if (estimator === 'grpo') return base
  if (estimator === 'rloo') return { ...base, baseline: 'leave_one_out', scaleRewards: 'none' }
  return { ...base, estimator }
}
