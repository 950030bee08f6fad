/** The metrics of one update that every loss has, and those that some surrogates add; see `lossMetrics`. */
export type LossMetric =
  | 'kl'
  | 'entropy'
  | 'entropy_coef'
  | 'policy_loss'
  | 'ratio_mean'
  | 'ratio_max'
  | 'clip_ratio/low_mean'
  | 'clip_ratio/high_mean'
  | 'clip_ratio/region_mean'
  | 'clip_ratio/low_min'
  | 'clip_ratio/high_max'
  | 'cispo_clip_ratio'
  | 'vespo/phi_seq_mean'
  | 'actor/ppo_kl'
  | 'actor/pg_clipfrac'
  | 'actor/pg_clipfrac_lower'

/** The metrics of a step's rewards; see `rewardMetrics`. */
export type RewardMetric = 'reward' | 'reward_std' | 'frac_reward_zero_std'

/** Mean and std of one part of the reward, by the name of the part. */
export type PartMetric = `rewards/${string}/${'mean' | 'std'}`

/**
 * The metrics that `advantages` reports: the metrics of the rewards, and the mean of the reward that the estimator saw.
 */
export type AdvantageMetric = RewardMetric | 'critic/rewards/mean'

/** flow_grpo's statistics of a step; see `promptMetrics`. */
export type PromptMetric = 'group_size' | 'trained_prompt_num' | 'zero_std_ratio' | 'reward_std_mean'
