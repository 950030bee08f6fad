import type { Entry } from '../../settings/read'
import { isTrue, type Counterparts } from './counterparts'

/** A name of the page for the same value, or the entries of the page for a written value. */
type Meaning = string | ((written: string) => Entry[])

const either =
  (name: string, whenTrue: string, whenFalse: string) =>
  (written: string): Entry[] => [[name, isTrue(written) ? whenTrue : whenFalse]]

/**
 * The settings of NeMo-RL's GRPO by their full names, as in its `examples/configs/grpo_math_1B.yaml`. Its files state every
 * setting, so that there are no defaults.
 */
const NEMO_NAMES: Readonly<Record<string, Meaning>> = {
  'grpo.num_prompts_per_step': 'prompts_per_step',
  'grpo.num_generations_per_prompt': 'num_generations',
  'grpo.normalize_rewards': either('scale_rewards', 'group', 'none'),
  'grpo.use_leave_one_out_baseline': either('baseline', 'leave_one_out', 'group'),
  // the estimator decides which of these it reads
  'grpo.adv_estimator.name': 'adv_estimator',
  'grpo.adv_estimator.normalize_rewards': either('scale_rewards', 'group', 'none'),
  'grpo.adv_estimator.use_leave_one_out_baseline': either('baseline', 'leave_one_out', 'group'),
  'grpo.adv_estimator.minus_baseline': () => [],
  'grpo.overlong_filtering': 'mask_truncated_completions',
  'grpo.use_dynamic_sampling': either('dead_groups', 'resample', 'keep'),
  'grpo.seed': 'seed',
  'grpo.max_num_steps': 'max_steps',
  'loss_fn.reference_policy_kl_penalty': (written) => [
    ['beta', written],
    ['use_reference', String(Number(written) > 0)],
  ],
  'loss_fn.reference_policy_kl_type': 'kl_estimator',
  'loss_fn.use_kl_in_reward': either('kl_in', 'reward', 'loss'),
  'loss_fn.ratio_clip_min': 'epsilon',
  'loss_fn.ratio_clip_max': 'epsilon_high',
  'loss_fn.ratio_clip_c': (written) => [['clip_ratio_c', written === 'None' ? '0' : written]],
  'loss_fn.sequence_level_importance_ratios': either('importance_sampling_level', 'sequence', 'token'),
  'loss_fn.use_cispo': either('surrogate', 'cispo', 'clip'),
  'loss_fn.token_level_loss': either('loss_type', 'token-mean', 'seq-mean-token-mean'),
  'policy.max_grad_norm': 'max_grad_norm',
  'policy.optimizer.kwargs.lr': 'learning_rate',
  'policy.optimizer.kwargs.weight_decay': 'weight_decay',
  'policy.generation.temperature': 'temperature',
}

/**
 * What NeMo-RL does in every run: its workers go once through the completions of a step, with an update for each
 * `policy.train_global_batch_size` of them.
 */
export const NEMO_KNOBS: Partial<Counterparts> = { numIterations: { only: [1] } }

/** A setting of NeMo-RL as entries of the page; null if the page has no such setting. */
export function inNemo(name: string, written: string): Entry[] | null {
  if (!Object.hasOwn(NEMO_NAMES, name)) return null
  const meaning = NEMO_NAMES[name]
  return typeof meaning === 'string' ? [[meaning, written]] : meaning(written)
}
