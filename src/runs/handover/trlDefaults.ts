/** The versions of TRL whose defaults are known. */
export const TRL_VERSIONS = ['0.14', '0.15', '0.17', '0.18', '0.20', '0.27', '1.13'] as const
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

/** From 0.18 on the temperature is 1. */
const TRL_0_18 = { ...TRL_0_17, temperature: '1.0', delta: 'None' } as const

/** From 0.19 on β is 0, and the ratio can be one of the sequence. */
const TRL_0_20 = {
  ...TRL_0_18,
  beta: '0.0',
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
 * The defaults of `GRPOConfig` as its source has them in TRL 0.14.0, 0.15.2, 0.17.0, 0.18.2, 0.20.0, 0.27.0 and 1.13.0, by TRL's names. 0.14
 * and 0.15 have neither a clip nor a loss type: they take the mean over the tokens of each completion, then over the completions. Those of
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
  // from 0.15 on the batch of a device counts completions
  '0.15': {
    ...TRANSFORMERS,
    learning_rate: '1e-06',
    num_generations: '8',
    temperature: '0.9',
    beta: '0.04',
    num_iterations: '1',
    loss_type: 'grpo',
    sync_ref_model: 'False',
    use_bias_correction_kl: 'False',
  },
  '0.17': { ...TRL_0_17, use_bias_correction_kl: 'False' },
  '0.18': { ...TRL_0_18, use_bias_correction_kl: 'False' },
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
  if (minor >= 18) return '0.18'
  if (minor >= 16) return '0.17'
  return minor === 15 ? '0.15' : '0.14'
}
