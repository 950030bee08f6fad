import type { PaperId } from '../grpo'

/**
 * The part of a step that computes a metric: the rewards, the loss of an update, the rest of an update, or the whole
 * step.
 */
export type Producer = 'rewards' | 'loss' | 'update' | 'step'

/** How a metric is drawn in the figure that shows it. */
interface MetricLine {
  figure: string
  /** a custom property of the theme */
  colour: `--series-${number}`
  /** as in SVG; a solid line without it */
  dash?: string
  /** the metric is measured at some steps only */
  isSparse?: boolean
  /** left out of the figure while the metric has been 0 at every step */
  isOptional?: boolean
  /** drawn only if the visitor asks for it */
  isOffered?: boolean
}

export interface Metric {
  by: Producer
  /** averaged over the updates of a step (TRL), or measured once a step */
  per: 'update' | 'step'
  /** who defines it under this name */
  source: 'trl' | 'verl' | 'flow_grpo' | 'own'
  /** formula in words and symbols: R reward, A advantage, w ratio, m mask, H entropy, n completions of a group, c right ones */
  formula: string
  /** how it is drawn; without it, a metric appears in comparisons, sweeps and exports only */
  line?: MetricLine
  /** set for metrics in the unit of the reward, where 1 is the best that can be reached */
  unit?: 'reward'
  /** names under which training scripts log it to TensorBoard or wandb */
  tags?: readonly string[]
  /** the papers that it comes from */
  papers?: readonly PaperId[]
}

/**
 * A declaration for `METRICS`. Keeps the literal types of producer and figure, for `MetricBy` and `CurveFigureName`.
 */
function metric<
  const By extends Producer,
  const More extends Pick<Metric, 'line' | 'unit' | 'tags' | 'papers'> = object,
>(by: By, source: Metric['source'], formula: string, more?: More): Metric & { by: By } & More {
  return { by, per: by === 'loss' || by === 'update' ? 'update' : 'step', source, formula, ...more! }
}

/**
 * Every metric once, in the order of its column. The key is TRL's name if TRL has the metric; labels and help are in
 * the text catalogue. A new metric needs an entry here, its text, and its value from its producer.
 */
export const METRICS = {
  reward: metric('rewards', 'trl', 'mean of R over the batch', {
    unit: 'reward',
    line: { figure: 'reward', colour: '--series-1' },
    tags: ['Train/Reward_Mean', 'reward_avg', 'rewards_mean'],
  }),
  reward_std: metric('rewards', 'trl', 'std of R over the whole batch, ddof 1', {
    unit: 'reward',
    tags: ['Train/Reward_Std', 'rewards_std'],
  }),
  eval_reward: metric('step', 'trl', 'mean of R of greedy completions on the evaluation problems', {
    unit: 'reward',
    line: { figure: 'reward', colour: '--series-2', isSparse: true },
    tags: ['Val/Reward_Mean'],
  }),
  'eval/reference_reward': metric(
    'step',
    'own',
    'mean of R of the reference’s greedy completions on the evaluation problems',
    {
      unit: 'reward',
      line: { figure: 'reward', colour: '--series-4', isSparse: true, isOptional: true },
    },
  ),
  'critic/rewards/mean': metric('rewards', 'verl', 'mean of R after shaping, clip and KL in the reward', {
    unit: 'reward',
  }),
  'pass@1': metric('rewards', 'own', 'mean over groups of c/n: chance that one draw is right', {
    unit: 'reward',
    papers: ['2107.03374'],
  }),
  'pass@2': metric('rewards', 'own', 'mean over groups of 1 − C(n − c, 2)/C(n, 2)', {
    unit: 'reward',
    papers: ['2107.03374'],
  }),
  'pass@4': metric('rewards', 'own', 'mean over groups of 1 − C(n − c, 4)/C(n, 4)', {
    unit: 'reward',
    papers: ['2107.03374'],
  }),
  'pass@8': metric('rewards', 'own', 'mean over groups of 1 − C(n − c, 8)/C(n, 8)', {
    unit: 'reward',
    papers: ['2107.03374'],
  }),
  global_reward_mean: metric('rewards', 'own', 'moving average of the batch mean of R', {
    unit: 'reward',
    line: { figure: 'globalReward', colour: '--series-1' },
  }),
  global_reward_std: metric('rewards', 'own', 'root of the moving average of the variance of R', {
    unit: 'reward',
    line: { figure: 'globalReward', colour: '--series-2' },
  }),
  frac_reward_zero_std: metric(
    'rewards',
    'trl',
    'share of completions whose scaling std is 0; with batch scaling the std of the batch',
  ),
  dead_groups: metric('rewards', 'own', 'share of groups with max R − min R ≤ 1e-8'),
  group_reward_std: metric('rewards', 'own', 'mean over groups of the std of R in the group'),
  group_advantage_mean: metric('rewards', 'own', 'mean over groups of the mean of A in the group', {
    line: { figure: 'groupAdvantage', colour: '--series-1' },
  }),
  group_advantage_std: metric('rewards', 'own', 'mean over groups of the std of A in the group'),
  advantages_mean: metric('rewards', 'own', 'mean of A over the completions of the batch', {
    line: { figure: 'batchAdvantage', colour: '--series-1' },
  }),
  advantages_std: metric('rewards', 'own', 'std of A over the completions of the batch', {
    line: { figure: 'batchAdvantage', colour: '--series-2' },
  }),
  group_size: metric('rewards', 'flow_grpo', 'mean number of rewards per distinct prompt'),
  trained_prompt_num: metric('rewards', 'flow_grpo', 'distinct prompts of the step'),
  trained_prompts_total: metric('rewards', 'own', 'distinct prompts so far'),
  zero_std_ratio: metric('rewards', 'flow_grpo', 'share of prompts whose rewards have std 0'),
  reward_std_mean: metric('rewards', 'flow_grpo', 'mean over prompts of the std of R, ddof 0'),
  all_right: metric('rewards', 'own', 'share of groups with c = n'),
  all_wrong: metric('rewards', 'own', 'share of groups with c = 0'),
  discarded_completions: metric('step', 'own', 'completions sampled and not learnt from, so far'),
  resample_rounds: metric('step', 'own', 'rounds in which dead groups were sampled again'),
  replayed_groups: metric('step', 'own', 'dead groups replaced from the replay buffer'),
  kl: metric('loss', 'trl', 'Σ m·k3 / Σ m, times the ratio when bias-corrected', {
    papers: ['2402.03300'],
    line: { figure: 'kl', colour: '--series-1' },
  }),
  'actor/ppo_kl': metric('loss', 'verl', 'Σ m·(old − logp) / Σ m', {
    line: { figure: 'kl', colour: '--series-4', dash: '5 3', isOffered: true },
  }),
  reference_sync: metric('step', 'own', 'α with which the reference moved after the step, 0 where it stayed'),
  reference_age: metric('step', 'own', 'updates since the reference was last set from the policy'),
  reference_distance: metric('step', 'own', 'root of the mean of m·(logp − ref)² at rollout'),
  beta: metric('step', 'own', 'β of the step, after schedule or controller'),
  'clip_ratio/low_mean': metric('loss', 'trl', 'share of tokens with w < 1 − ε and A < 0', {
    line: { figure: 'clip', colour: '--series-2' },
  }),
  'clip_ratio/high_mean': metric('loss', 'trl', 'share of tokens with w > 1 + ε high and A > 0', {
    line: { figure: 'clip', colour: '--series-1' },
  }),
  'clip_ratio/region_mean': metric('loss', 'trl', 'share of tokens clipped on either side'),
  'clip_ratio/low_min': metric('loss', 'trl', 'smallest share clipped low in one completion'),
  'clip_ratio/high_max': metric('loss', 'trl', 'largest share clipped high in one completion'),
  cispo_clip_ratio: metric('loss', 'trl', 'share of tokens with w above the cap and A > 0', {
    papers: ['2506.13585'],
  }),
  'actor/pg_clipfrac_lower': metric('loss', 'verl', 'share of tokens held by the dual clip, A < 0', {
    papers: ['1912.09729'],
  }),
  'vespo/phi_seq_mean': metric('loss', 'trl', 'mean of VESPO’s weight φ over completions', {
    papers: ['2602.10693'],
  }),
  ratio_mean: metric('loss', 'own', 'Σ m·w / Σ m'),
  ratio_max: metric('loss', 'own', 'largest w where m = 1'),
  entropy: metric('loss', 'trl', 'Σ m·H / Σ m, in nats, of the tempered policy', {
    line: { figure: 'entropy', colour: '--series-1' },
  }),
  loss: metric('update', 'trl', 'the number that is minimised', {
    line: { figure: 'loss', colour: '--series-1' },
    tags: ['Train/Loss'],
  }),
  'actor/pg_loss': metric('update', 'verl', 'the loss without KL and entropy terms', {
    line: { figure: 'stagedPolicy', colour: '--series-1' },
    tags: ['loss_pg'],
  }),
  kl_loss: metric('update', 'own', 'β times the aggregated KL, as it stands in the loss', {
    tags: ['loss_kl'],
  }),
  'loss/policy': metric('update', 'own', 'λ_pg times the policy loss', {
    line: { figure: 'loss', colour: '--series-2', dash: '5 3' },
  }),
  'loss/kl': metric('update', 'own', 'λ_pg times the KL loss', {
    line: { figure: 'loss', colour: '--series-3', dash: '2 3' },
  }),
  'loss/entropy': metric('update', 'own', '−λ_pg times the weighted mean entropy', {
    line: { figure: 'loss', colour: '--series-4', dash: '10 3', isOptional: true },
  }),
  'loss/supervised': metric('update', 'own', 'λ_sup times the supervised loss', {
    line: { figure: 'loss', colour: '--series-4', dash: '10 3 2 3', isOptional: true },
  }),
  'loss/consistency': metric('update', 'own', 'λ_cons times the consistency loss', {
    line: { figure: 'loss', colour: '--series-4', dash: '1 2', isOptional: true },
  }),
  entropy_coef: metric('step', 'trl', 'weight of the entropy bonus in the step'),
  loss_sup: metric('update', 'own', '−Σ m·logp / Σ m on the task’s own solutions', {
    line: { figure: 'supervised', colour: '--series-1' },
  }),
  loss_cons: metric('update', 'own', 'mean of (μ − μ′)² over two looks at each problem', {
    line: { figure: 'consistency', colour: '--series-1' },
  }),
  lambda_sup: metric('step', 'own', 'weight of the supervised loss', {
    line: { figure: 'stageWeights', colour: '--series-4', dash: '5 3' },
  }),
  lambda_pg: metric('step', 'own', 'weight of the policy loss', {
    line: { figure: 'stageWeights', colour: '--series-1' },
  }),
  grad_norm: metric('update', 'trl', '‖∂loss/∂θ‖ before the limit', {
    line: { figure: 'gradNorm', colour: '--series-1' },
  }),
  grad_snr: metric('step', 'own', 'a·b / ¼‖a − b‖², a and b the gradients of two halves of the prompts'),
  'completions/mean_length': metric('step', 'trl', 'mean of Σ_t m'),
  'completions/min_length': metric('step', 'trl', 'smallest Σ_t m'),
  'completions/max_length': metric('step', 'trl', 'largest Σ_t m'),
  'completions/mean_terminated_length': metric('step', 'trl', 'mean of Σ_t m of the ended ones'),
  'completions/min_terminated_length': metric('step', 'trl', 'smallest Σ_t m of the ended ones'),
  'completions/max_terminated_length': metric('step', 'trl', 'largest Σ_t m of the ended ones'),
  'completions/clipped_ratio': metric('step', 'trl', 'share of completions without an end token'),
  learning_rate: metric('update', 'trl', 'learning rate of the step'),
  updates: metric('step', 'own', 'optimiser steps so far'),
  num_completions: metric('step', 'own', 'training completions so far'),
  num_tokens: metric('step', 'trl', 'prompt and completion tokens so far'),
  epoch: metric('step', 'own', 'prompts so far ÷ prompts per epoch'),
  step_time: metric('step', 'trl', 'seconds for the step, generation included'),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/** The metrics that a producer computes. */
export type MetricBy<By extends Producer> = {
  [Name in MetricName]: (typeof METRICS)[Name]['by'] extends By ? Name : never
}[MetricName]

/**
 * A metric of `METRICS` or of a family. Families have a metric for each part of the task's reward, named as TRL names
 * reward functions, and for each of the task's own measures, in the step's completions (of some with its std) and in greedy
 * evaluation.
 */
export type MetricKey =
  | MetricName
  | `rewards/${string}/mean`
  | `rewards/${string}/std`
  | `task/${string}`
  | `eval/${string}`

const ZERO = [0]
const NONE: readonly number[] = []

/** The values that the axis of a metric always includes: 0 in the unit of the reward, else none. */
export function axisValues(key: MetricKey): readonly number[] {
  const isInRewardUnit = METRICS[key as MetricName]?.unit === 'reward' || key.startsWith('rewards/')
  return isInRewardUnit ? ZERO : NONE
}

/** All columns of a run: METRICS, then mean and std of each reward part, then the task's measures, then stds of some. */
export function metricKeys(
  parts: readonly string[],
  measures: readonly string[] = [],
  spreads: readonly string[] = [],
): MetricKey[] {
  return [
    ...METRIC_NAMES,
    ...parts.flatMap((part): MetricKey[] => [`rewards/${part}/mean`, `rewards/${part}/std`]),
    ...measures.flatMap((measure): MetricKey[] => [`task/${measure}`, `eval/${measure}`]),
    ...spreads.map((measure): MetricKey => `task/${measure}/std`),
  ]
}
