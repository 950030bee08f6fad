/**
 * The defaults of ms-swift 4.5 for `--rlhf_type grpo`, as its source has them. Two are missing: `gradient_accumulation_steps`
 * follows from the number of devices, and `scale_rewards` from `advantage_estimator`.
 */
export const SWIFT_DEFAULTS: Readonly<Record<string, string>> = {
  max_grad_norm: '1.0',
  weight_decay: '0.1',
  adam_beta2: '0.95',
  lr_scheduler_type: 'cosine',
  num_generations: '8',
  temperature: '0.9',
  beta: '0.04',
  num_iterations: '1',
  epsilon: '0.2',
  epsilon_high: 'None',
  delta: 'None',
  loss_type: 'grpo',
  importance_sampling_level: 'token',
  top_entropy_quantile: '1.0',
  sync_ref_model: 'False',
}
