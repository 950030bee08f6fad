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
  source: 'trl' | 'verl' | 'own'
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
  kl: metric('kl', 'update', 'trl', 'Σ m·k3 / Σ m, times the ratio when bias-corrected'),
  'actor/ppo_kl': metric('kl', 'update', 'verl', 'Σ m·(old − logp) / Σ m'),
  reference_age: metric('kl', 'step', 'own', 'updates since the reference was last set from the policy'),
  'clip_ratio/low_mean': metric('clip', 'update', 'trl', 'share of tokens with w < 1 − ε and A < 0'),
  'clip_ratio/high_mean': metric('clip', 'update', 'trl', 'share of tokens with w > 1 + ε high and A > 0'),
  'clip_ratio/region_mean': metric('clip', 'update', 'trl', 'share of tokens clipped on either side'),
  'clip_ratio/low_min': metric('clip', 'update', 'trl', 'smallest share clipped low in one completion'),
  'clip_ratio/high_max': metric('clip', 'update', 'trl', 'largest share clipped high in one completion'),
  ratio_mean: metric('ratio', 'update', 'own', 'Σ m·w / Σ m'),
  ratio_max: metric('ratio', 'update', 'own', 'largest w where m = 1'),
  entropy: metric('entropy', 'update', 'trl', 'Σ m·H / Σ m, in nats, of the tempered policy'),
  loss: metric('loss', 'update', 'trl', 'the number that is minimised'),
  'actor/pg_loss': metric('loss', 'update', 'verl', 'the loss without KL and entropy terms'),
  kl_loss: metric('loss', 'update', 'own', 'β times the aggregated KL, as it stands in the loss'),
  grad_norm: metric('gradNorm', 'update', 'trl', '‖∂loss/∂θ‖ before the limit'),
  'completions/mean_length': metric('length', 'step', 'trl', 'mean of Σ_t m'),
  'completions/min_length': metric('length', 'step', 'trl', 'smallest Σ_t m'),
  'completions/max_length': metric('length', 'step', 'trl', 'largest Σ_t m'),
  'completions/clipped_ratio': metric('length', 'step', 'trl', 'share of completions without an end token'),
  learning_rate: metric('rate', 'step', 'trl', 'learning rate of the step'),
  updates: metric('rate', 'step', 'own', 'optimiser steps so far'),
  num_completions: metric('rate', 'step', 'own', 'training completions so far'),
  num_tokens: metric('rate', 'step', 'trl', 'prompt and completion tokens so far'),
  step_time: metric('rate', 'step', 'trl', 'seconds for the step, generation included'),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/** Families: a metric for each part of the task's reward, named as TRL names reward functions. */
export type MetricKey = MetricName | `rewards/${string}/mean` | `rewards/${string}/std`

/** All columns of a run: METRICS, then mean and std of each reward part. */
export function metricKeys(parts: readonly string[]): MetricKey[] {
  return [
    ...METRIC_NAMES,
    ...parts.flatMap((part): MetricKey[] => [`rewards/${part}/mean`, `rewards/${part}/std`]),
  ]
}
