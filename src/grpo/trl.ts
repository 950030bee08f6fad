import type { LossSpec, RatioLevel } from './spec'

/** TRL's loss_type, which names a surrogate and an aggregation in one word. */
export const TRL_LOSS_TYPES = ['grpo', 'bnpo', 'dr_grpo', 'dapo', 'cispo', 'sapo', 'luspo', 'vespo'] as const
export type TrlLossType = (typeof TRL_LOSS_TYPES)[number]

/** The surrogate and the aggregation that each loss_type of TRL stands for. */
const BY_TRL_LOSS_TYPE: Record<TrlLossType, Pick<LossSpec, 'surrogate' | 'lossType'>> = {
  grpo: { surrogate: 'clip', lossType: 'grpo' },
  bnpo: { surrogate: 'clip', lossType: 'bnpo' },
  dr_grpo: { surrogate: 'clip', lossType: 'dr_grpo' },
  dapo: { surrogate: 'clip', lossType: 'dapo' },
  cispo: { surrogate: 'cispo', lossType: 'dapo' },
  sapo: { surrogate: 'sapo', lossType: 'grpo' },
  luspo: { surrogate: 'clip', lossType: 'luspo' },
  vespo: { surrogate: 'vespo', lossType: 'dapo' },
}

/** The fields of TRL's GRPOConfig that the loss reads, by TRL's names; what is left out has TRL 1.13's default. */
export interface TrlLossConfig {
  loss_type?: TrlLossType
  importance_sampling_level?: RatioLevel
  epsilon?: number
  epsilon_high?: number | null
  delta?: number | null
  beta?: number
  use_bias_correction_kl?: boolean
  max_completion_length?: number
  entropy_coef?: number
  top_entropy_quantile?: number
  off_policy_mask_threshold?: number | null
  sapo_temperature_pos?: number
  sapo_temperature_neg?: number
  vespo_k_pos?: number
  vespo_lambda_pos?: number
  vespo_k_neg?: number
  vespo_lambda_neg?: number
}

/** The loss that TRL's GRPOTrainer computes for a GRPOConfig. `sequence_token` is TRL's experimental GSPO-token trainer. */
export function fromTrl(config: TrlLossConfig): LossSpec {
  const epsilon = config.epsilon ?? 0.2
  return {
    ...BY_TRL_LOSS_TYPE[config.loss_type ?? 'dapo'],
    ratioLevel: config.importance_sampling_level ?? 'token',
    epsilon,
    epsilonHigh: config.epsilon_high ?? epsilon,
    delta: config.delta ?? null,
    dualClip: null,
    beta: config.beta ?? 0,
    klEstimator: 'k3',
    useBiasCorrectionKl: config.use_bias_correction_kl ?? true,
    maxCompletionLength: config.max_completion_length ?? 512,
    entropyCoef: config.entropy_coef ?? 0,
    topEntropyQuantile: config.top_entropy_quantile ?? 1,
    offPolicyMaskThreshold: config.off_policy_mask_threshold ?? null,
    sapoTemperaturePos: config.sapo_temperature_pos ?? 1,
    sapoTemperatureNeg: config.sapo_temperature_neg ?? 1.05,
    vespoKPos: config.vespo_k_pos ?? 2,
    vespoLambdaPos: config.vespo_lambda_pos ?? 3,
    vespoKNeg: config.vespo_k_neg ?? 3,
    vespoLambdaNeg: config.vespo_lambda_neg ?? 2,
    // what TRL's GRPOConfig does not have
    clipCovRatio: 0,
    clipCovLow: 0,
    clipCovHigh: 0,
    klCovRatio: 0,
    klCovCoef: 0,
    logRatioMin: null,
    logRatioMax: null,
    klClamp: null,
    cispoFloor: null,
  }
}
