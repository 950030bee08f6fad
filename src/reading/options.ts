import type { Framework } from '../metrics/foreignNames'

type ByFramework = Readonly<Partial<Record<Framework, readonly string[]>>>

const trl = (...written: readonly string[]) => ({ trl: written, unsloth: written })

/**
 * Settings to change, as each framework writes them: TRL 1.13 (`entropy_coef` is one of its newer names), ms-swift 4.5, verl 0.7 to 0.9, and OpenRLHF since 0.10.2; before,
 * OpenRLHF had the same names without their first part, such as --n_samples_per_prompt.
 */
const WRITTEN = {
  logCompletions: {
    ...trl('log_completions=True'),
    'ms-swift': ['--log_completions true'],
    verl: ['trainer.rollout_data_dir=…'],
  },
  chatTemplate: {
    ...trl('apply_chat_template(…, add_generation_prompt=True)'),
    'ms-swift': ['--template …'],
    verl: ['data.return_raw_chat=True'],
    openrlhf: ['--data.apply_chat_template'],
  },
  endToken: {
    ...trl('tokenizer.eos_token', 'generation_kwargs={"stop_token_ids": […]}'),
    'ms-swift': ['--stop_words …'],
    verl: ['actor_rollout_ref.rollout.ignore_eos=False'],
  },
  /** verl: since 0.9; before, only the trainer of its recipe for DAPO read them. */
  dynamicSampling: {
    'ms-swift': ['--dynamic_sample true'],
    verl: ['algorithm.filter_groups.enable=True', 'algorithm.filter_groups.metric=score'],
    openrlhf: ['--algo.dynamic_filtering_enable'],
  },
  groupSize: {
    ...trl('num_generations=16'),
    'ms-swift': ['--num_generations 16'],
    verl: ['actor_rollout_ref.rollout.n=16'],
    openrlhf: ['--rollout.n_samples_per_prompt 16'],
  },
  rate: {
    ...trl('learning_rate=…'),
    'ms-swift': ['--learning_rate …'],
    verl: ['actor_rollout_ref.actor.optim.lr=…'],
    openrlhf: ['--actor.adam.lr …'],
  },
  gradientLimit: {
    ...trl('max_grad_norm=0.2'),
    'ms-swift': ['--max_grad_norm 0.2'],
    verl: ['actor_rollout_ref.actor.grad_clip=0.2'],
    openrlhf: ['--actor.max_norm 0.2'],
  },
  trainable: {
    ...trl('model.enable_input_require_grads()', 'model.print_trainable_parameters()'),
    'ms-swift': ['--freeze_parameters_ratio 0', '--tuner_type lora'],
    verl: ['actor_rollout_ref.model.lora_rank=…'],
  },
  lengthLimit: {
    ...trl('max_completion_length=…'),
    'ms-swift': ['--max_completion_length …'],
    verl: ['data.max_response_length=…'],
    openrlhf: ['--rollout.max_new_tokens …'],
  },
  overlong: {
    ...trl('mask_truncated_completions=True'),
    'ms-swift': ['--overlong_filter true'],
  },
  /** A penalty that grows with the length near the limit. Since verl 0.7.1; before, the names began with `reward_model.`. */
  overlongPenalty: {
    verl: [
      'reward.reward_manager.name=dapo',
      '+reward.reward_kwargs.overlong_buffer_cfg.enable=True',
      '+reward.reward_kwargs.overlong_buffer_cfg.len=…',
      '+reward.reward_kwargs.overlong_buffer_cfg.penalty_factor=1.0',
      '+reward.reward_kwargs.overlong_buffer_cfg.log=False',
      '+reward.reward_kwargs.max_resp_len=…',
    ],
    openrlhf: ['--reward.overlong_buffer_len …', '--reward.overlong_penalty_factor 1'],
  },
  beta: {
    ...trl('beta=…'),
    'ms-swift': ['--beta …'],
    verl: ['actor_rollout_ref.actor.kl_loss_coef=…'],
    openrlhf: ['--algo.kl.init_coef …'],
  },
  samplerCorrection: {
    ...trl('vllm_importance_sampling_mode=…', 'vllm_importance_sampling_clip_max=…'),
    'ms-swift': ['--rollout_importance_sampling_mode token_truncate'],
    verl: ['algorithm.rollout_correction.rollout_is=token'],
    openrlhf: ['--algo.advantage.is_correction_enable'],
  },
  rewardWeights: {
    ...trl('reward_weights=[…]'),
    'ms-swift': ['--reward_weights …'],
  },
  batch: {
    ...trl('gradient_accumulation_steps=…'),
    'ms-swift': ['--gradient_accumulation_steps …'],
    verl: ['data.train_batch_size=…'],
    openrlhf: ['--rollout.batch_size …'],
  },
  clipHigher: {
    ...trl('epsilon_high=0.28'),
    'ms-swift': ['--epsilon_high 0.28'],
    verl: ['actor_rollout_ref.actor.clip_ratio_high=0.28'],
    openrlhf: ['--actor.eps_clip_low_high 0.2 0.28'],
  },
  entropyBonus: {
    ...trl('entropy_coef=0.001'),
    verl: ['actor_rollout_ref.actor.entropy_coeff=0.001'],
    openrlhf: ['--actor.entropy_coef 0.001'],
  },
  noEntropyBonus: {
    ...trl('entropy_coef=0'),
    verl: ['actor_rollout_ref.actor.entropy_coeff=0'],
    openrlhf: ['--actor.entropy_coef 0'],
  },
  temperature: {
    ...trl('temperature=1.0'),
    'ms-swift': ['--temperature 1.0'],
    verl: ['actor_rollout_ref.rollout.temperature=1.0'],
    openrlhf: ['--rollout.temperature 1.0'],
  },
  passes: {
    ...trl('num_iterations=1', 'steps_per_generation=…'),
    'ms-swift': ['--num_iterations 1'],
    verl: ['actor_rollout_ref.actor.ppo_epochs=1', 'actor_rollout_ref.actor.ppo_mini_batch_size=…'],
    openrlhf: ['--train.max_epochs 1'],
  },
  lossType: {
    ...trl('loss_type="dapo"'),
    'ms-swift': ['--loss_type dapo'],
    verl: ['actor_rollout_ref.actor.loss_agg_mode=token-mean'],
  },
  logKl: {
    ...trl('beta=0.04'),
    'ms-swift': ['--beta 0.04'],
    verl: ['actor_rollout_ref.actor.use_kl_loss=True'],
    openrlhf: ['--algo.kl.init_coef …'],
  },
  logClips: trl('trl>=0.17'),
  logLengths: trl('trl>=0.17'),
  logDeadGroups: trl('trl>=0.18'),
  logEntropy: {
    ...trl('trl>=0.20'),
    'ms-swift': ['--log_entropy true'],
    verl: ['actor_rollout_ref.actor.calculate_entropy=True'],
    openrlhf: ['--actor.entropy_coef 0'],
  },
} as const satisfies Record<string, ByFramework>

/** A purpose for which frameworks have settings. */
export type OptionId = keyof typeof WRITTEN

/** The settings for some purposes, as a framework writes them; purposes for which it has none are left out. */
export const optionsOf = (framework: Framework, ...purposes: readonly OptionId[]): readonly string[] =>
  purposes.flatMap((purpose) => (WRITTEN[purpose] as ByFramework)[framework] ?? [])
