/** Where a curve is drawn. */
export const PANELS = [
  'reward',
  'kl',
  'clip',
  'entropy',
  'loss',
  'gradNorm',
  'length',
  'ratio',
  'groups',
  'rate',
] as const
export type Panel = (typeof PANELS)[number]

export interface Metric {
  panel: Panel
  /** how the number is made, as one reads it aloud; N completions, G a group, m the mask */
  formula: string
  /** averaged over the updates of a step (TRL), or measured once a step */
  per: 'update' | 'step'
  /** who defines it under this name */
  source: 'trl' | 'verl' | 'flow_grpo' | 'own'
}

const metric = (panel: Panel, per: Metric['per'], source: Metric['source'], formula: string): Metric => ({
  panel,
  per,
  source,
  formula,
})

/** Every curve once. A metric's key is its name in TRL where TRL has it; labels and help are in the text catalogue. */
export const METRICS = {
  reward: metric('reward', 'step', 'trl', 'mean of R over the batch'),
  reward_std: metric('reward', 'step', 'trl', 'std of R over the whole batch, ddof 1'),
  eval_reward: metric('reward', 'step', 'trl', 'mean of R of greedy completions on the evaluation problems'),
  'critic/rewards/mean': metric(
    'reward',
    'step',
    'verl',
    'mean of R after shaping, clip and KL in the reward',
  ),
  'pass@1': metric('reward', 'step', 'own', 'mean over groups of c/n: chance that one draw is right'),
  'pass@2': metric('reward', 'step', 'own', 'mean over groups of 1 − C(n − c, 2)/C(n, 2)'),
  'pass@4': metric('reward', 'step', 'own', 'mean over groups of 1 − C(n − c, 4)/C(n, 4)'),
  'pass@8': metric('reward', 'step', 'own', 'mean over groups of 1 − C(n − c, 8)/C(n, 8)'),
  global_reward_mean: metric('reward', 'step', 'own', 'moving average of the batch mean of R'),
  global_reward_std: metric('reward', 'step', 'own', 'root of the moving average of the variance of R'),
  frac_reward_zero_std: metric(
    'groups',
    'step',
    'trl',
    'share of completions whose scaling std is 0; with batch scaling the std of the batch',
  ),
  dead_groups: metric('groups', 'step', 'own', 'share of groups with max R − min R ≤ 1e-8'),
  group_reward_std: metric('groups', 'step', 'own', 'mean over groups of the std of R in the group'),
  group_advantage_mean: metric('groups', 'step', 'own', 'mean over groups of the mean of A in the group'),
  group_advantage_std: metric('groups', 'step', 'own', 'mean over groups of the std of A in the group'),
  group_size: metric('groups', 'step', 'flow_grpo', 'mean number of rewards per distinct prompt'),
  trained_prompt_num: metric('groups', 'step', 'flow_grpo', 'distinct prompts so far'),
  zero_std_ratio: metric('groups', 'step', 'flow_grpo', 'share of prompts whose rewards have std 0'),
  reward_std_mean: metric('groups', 'step', 'flow_grpo', 'mean over prompts of the std of R, ddof 0'),
  all_right: metric('groups', 'step', 'own', 'share of groups in which every R reaches 1'),
  all_wrong: metric('groups', 'step', 'own', 'share of groups in which no R reaches 1'),
  discarded_completions: metric('groups', 'step', 'own', 'completions sampled and not learnt from, so far'),
  resample_rounds: metric('groups', 'step', 'own', 'rounds in which dead groups were sampled anew'),
  replayed_groups: metric('groups', 'step', 'own', 'dead groups replaced from the replay buffer'),
  kl: metric('kl', 'update', 'trl', 'Σ m·k3 / Σ m, times the ratio when bias-corrected'),
  'actor/ppo_kl': metric('kl', 'update', 'verl', 'Σ m·(old − logp) / Σ m'),
  reference_age: metric('kl', 'step', 'own', 'updates since the reference was last set from the policy'),
  reference_distance: metric('kl', 'step', 'own', 'root of the mean of m·(logp − ref)² at rollout'),
  beta: metric('kl', 'step', 'own', 'β of the step, after schedule or controller'),
  'clip_ratio/low_mean': metric('clip', 'update', 'trl', 'share of tokens with w < 1 − ε and A < 0'),
  'clip_ratio/high_mean': metric('clip', 'update', 'trl', 'share of tokens with w > 1 + ε high and A > 0'),
  'clip_ratio/region_mean': metric('clip', 'update', 'trl', 'share of tokens clipped on either side'),
  'clip_ratio/low_min': metric('clip', 'update', 'trl', 'smallest share clipped low in one completion'),
  'clip_ratio/high_max': metric('clip', 'update', 'trl', 'largest share clipped high in one completion'),
  cispo_clip_ratio: metric('clip', 'update', 'trl', 'share of tokens with w above the cap and A > 0'),
  'actor/pg_clipfrac_lower': metric('clip', 'update', 'verl', 'share of tokens held by the dual clip, A < 0'),
  'vespo/phi_seq_mean': metric('ratio', 'update', 'trl', 'mean of VESPO’s weight φ over completions'),
  ratio_mean: metric('ratio', 'update', 'own', 'Σ m·w / Σ m'),
  ratio_max: metric('ratio', 'update', 'own', 'largest w where m = 1'),
  entropy: metric('entropy', 'update', 'trl', 'Σ m·H / Σ m, in nats, of the tempered policy'),
  loss: metric('loss', 'update', 'trl', 'the number that is minimised'),
  'actor/pg_loss': metric('loss', 'update', 'verl', 'the loss without KL and entropy terms'),
  kl_loss: metric('loss', 'update', 'own', 'β times the aggregated KL, as it stands in the loss'),
  entropy_coef: metric('entropy', 'step', 'trl', 'weight of the entropy bonus in the step'),
  loss_sup: metric('loss', 'update', 'own', '−Σ m·logp / Σ m on the task’s own solutions'),
  loss_cons: metric('loss', 'update', 'own', 'mean of (μ − μ′)² over two looks at each problem'),
  lambda_sup: metric('loss', 'step', 'own', 'weight of the supervised loss'),
  lambda_pg: metric('loss', 'step', 'own', 'weight of the policy loss'),
  grad_norm: metric('gradNorm', 'update', 'trl', '‖∂loss/∂θ‖ before the limit'),
  grad_snr: metric(
    'gradNorm',
    'step',
    'own',
    'a·b / ¼‖a − b‖², a and b the gradients of two halves of the prompts',
  ),
  'completions/mean_length': metric('length', 'step', 'trl', 'mean of Σ_t m'),
  'completions/min_length': metric('length', 'step', 'trl', 'smallest Σ_t m'),
  'completions/max_length': metric('length', 'step', 'trl', 'largest Σ_t m'),
  'completions/mean_terminated_length': metric('length', 'step', 'trl', 'mean of Σ_t m of the ended ones'),
  'completions/min_terminated_length': metric('length', 'step', 'trl', 'smallest Σ_t m of the ended ones'),
  'completions/max_terminated_length': metric('length', 'step', 'trl', 'largest Σ_t m of the ended ones'),
  'completions/clipped_ratio': metric('length', 'step', 'trl', 'share of completions without an end token'),
  learning_rate: metric('rate', 'step', 'trl', 'learning rate of the step'),
  updates: metric('rate', 'step', 'own', 'optimiser steps so far'),
  num_completions: metric('rate', 'step', 'own', 'training completions so far'),
  num_tokens: metric('rate', 'step', 'trl', 'prompt and completion tokens so far'),
  step_time: metric('rate', 'step', 'trl', 'seconds for the step, generation included'),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/**
 * Families: metrics for each part of the task's reward, named as TRL names reward functions, and for each of the task's own
 * measures, of the step's completions and of greedy evaluation.
 */
export type MetricKey =
  MetricName | `rewards/${string}/mean` | `rewards/${string}/std` | `task/${string}` | `eval/${string}`

/** All columns of a run: METRICS, then mean and std of each reward part, then the task's measures. */
export function metricKeys(parts: readonly string[], measures: readonly string[] = []): MetricKey[] {
  return [
    ...METRIC_NAMES,
    ...parts.flatMap((part): MetricKey[] => [`rewards/${part}/mean`, `rewards/${part}/std`]),
    ...measures.flatMap((measure): MetricKey[] => [`task/${measure}`, `eval/${measure}`]),
  ]
}
