/**
 * What other programs call this page's metrics: one table, which the readers of logs use in one direction and exports in the
 * other. Sources: TRL v0.14–v1.9, ms-swift, verl, OpenRLHF, prime-rl, tinker-cookbook and mlx-lm in 2026.
 */
import { METRICS, type Metric, type MetricKey, type MetricName } from './metrics'

const FRAMEWORKS = [
  'trl',
  'unsloth',
  'ms-swift',
  'verl',
  'openrlhf',
  'prime-rl',
  'tinker',
  'mlx',
  'unknown',
] as const
/** The program that wrote a log. */
export type Framework = (typeof FRAMEWORKS)[number]

/** Ways in which another program's metric differs from this page's of the same name; each has its words in the texts. */
const DIFFERENCES = [
  /** TRL’s reward_std: the mean of the groups’ stds, or the std of the batch */
  'spreadByVersion',
  /** the std runs over the whole batch, so differences between prompts count */
  'spreadOfBatch',
  /** a mean over tokens, so longer answers count more */
  'meanOverTokens',
  /** the KL without its weight, or summed over the updates of a step in some versions */
  'sumOfUpdates',
  /** a completion counts as cut whose last token is neither end nor pad token, whatever its length */
  'cutByLastToken',
  /** a completion counts as cut if it is as long as the widest of its batch may be */
  'cutByWidth',
  /** 0 where no completion ended, and such zeros enter the mean */
  'zeroIfNoneEnded',
  /** the last update only, not a mean over the logging steps */
  'lastUpdate',
  /** Unsloth keeps the older name, which need not equal completions/mean_length */
  'olderLength',
  /** the policy’s part alone */
  'policyPart',
  /** completions are counted, not groups */
  'countsCompletions',
] as const
export type DifferenceId = (typeof DIFFERENCES)[number]

/** A metric under another program's name. */
interface ForeignName {
  metric: MetricKey
  differs?: DifferenceId
  /** this page's value is the written one times this; 1 without it */
  times?: number
}

type Names = Readonly<Record<string, ForeignName>>
const same = (metric: MetricKey, differs?: DifferenceId): ForeignName =>
  differs ? { metric, differs } : { metric }

const TRL_DIFFERS: Readonly<Partial<Record<MetricName, DifferenceId>>> = {
  grad_norm: 'lastUpdate',
  learning_rate: 'lastUpdate',
  'completions/clipped_ratio': 'cutByLastToken',
  'completions/mean_terminated_length': 'zeroIfNoneEnded',
  'completions/min_terminated_length': 'zeroIfNoneEnded',
}

/** The metrics that have TRL's names here. */
const OWN_NAMES_OF_TRL: Names = Object.fromEntries(
  (Object.entries(METRICS) as [MetricName, Metric][])
    .filter(([, { source }]) => source === 'trl')
    .map(([name]) => [name, same(name, TRL_DIFFERS[name])]),
)

/** Names that training scripts give, as `METRICS` declares them. */
const SCRIPTS: Names = Object.fromEntries(
  (Object.entries(METRICS) as [MetricName, Metric][]).flatMap(([name, { tags = [] }]) =>
    [name, ...tags].map((tag) => [tag, same(name)]),
  ),
)

const NAMES_OF_TRL: Names = {
  ...OWN_NAMES_OF_TRL,
  // until 0.26; what a later version writes is told apart by `metricOf`
  reward_std: same('group_reward_std', 'spreadByVersion'),
  completion_length: same('completions/mean_length'),
  clip_ratio: same('clip_ratio/region_mean'),
}

/** Scripts print lines of the same form as TRL's trainer, and add losses of their own to its names. */
const TRL: Names = {
  ...NAMES_OF_TRL,
  ...Object.fromEntries(Object.entries(SCRIPTS).filter(([name]) => !Object.hasOwn(NAMES_OF_TRL, name))),
}

const SWIFT: Names = {
  ...TRL,
  reward_std: same('group_reward_std'),
  response_clip_ratio: same('completions/clipped_ratio'),
  'entropy/mean': same('entropy'),
}

const VERL: Names = {
  'critic/score/mean': same('reward'),
  'critic/rewards/mean': same('critic/rewards/mean'),
  'critic/advantages/mean': same('advantages_mean', 'meanOverTokens'),
  'actor/pg_loss': same('actor/pg_loss', 'sumOfUpdates'),
  'actor/loss': same('loss'),
  'actor/kl_loss': same('kl', 'sumOfUpdates'),
  'actor/kl_coef': same('beta'),
  'actor/ppo_kl': same('actor/ppo_kl'),
  'actor/pg_clipfrac': same('clip_ratio/region_mean'),
  'actor/pg_clipfrac_lower': same('actor/pg_clipfrac_lower'),
  'actor/entropy': same('entropy'),
  'actor/entropy_loss': same('entropy'),
  'actor/grad_norm': same('grad_norm'),
  'actor/lr': same('learning_rate'),
  'response_length/mean': same('completions/mean_length'),
  'response_length/max': same('completions/max_length'),
  'response_length/min': same('completions/min_length'),
  'response_length/clip_ratio': same('completions/clipped_ratio', 'cutByWidth'),
  'timing_s/step': same('step_time'),
}

const OPENRLHF: Names = {
  reward: same('reward'),
  'rollout/reward_mean': same('reward'),
  'rollout/reward_std': same('reward_std', 'spreadOfBatch'),
  group_reward_std: same('group_reward_std'),
  policy_loss: same('actor/pg_loss', 'policyPart'),
  act_loss: same('actor/pg_loss', 'policyPart'),
  kl: same('kl'),
  ppo_kl: same('actor/ppo_kl'),
  ppo_clip_ratio: same('clip_ratio/region_mean'),
  entropy_loss: same('entropy'),
  response_length: same('completions/mean_length'),
  'rollout/truncated_rate': same('completions/clipped_ratio'),
  actor_grad_norm: same('grad_norm'),
  actor_lr: same('learning_rate', 'lastUpdate'),
  // behind its progress bars
  gen_len: same('completions/mean_length'),
  ent_loss: same('entropy'),
  act_lr: same('learning_rate', 'lastUpdate'),
  pg: same('actor/pg_loss', 'policyPart'),
  rm: same('reward'),
  glen: same('completions/mean_length'),
}

const PRIME: Names = {
  Reward: same('reward'),
  Loss: same('loss'),
  Entropy: same('entropy'),
  'Grad. Norm': same('grad_norm'),
  LR: same('learning_rate'),
  Truncation: same('completions/clipped_ratio'),
  Time: same('step_time'),
}

const TINKER: Names = {
  'env/all/reward/total': same('reward'),
  'env/all/by_group/frac_all_good': same('all_right'),
  'env/all/by_group/frac_all_bad': same('all_wrong'),
  'env/all/ac_tokens_per_turn': same('completions/mean_length'),
  'test/env/all/reward/total': same('eval_reward'),
  'optim/entropy': same('entropy'),
  'optim/lr': same('learning_rate'),
  'grad_norm:mean': same('grad_norm'),
  kl_policy_base: same('kl'),
}

const MLX: Names = {
  'Train loss': same('loss'),
  total_rewards_mean: same('reward'),
  total_rewards_std: same('reward_std', 'spreadOfBatch'),
  grouped_rewards_std: same('group_reward_std'),
  kl: same('kl'),
  'Learning Rate': same('learning_rate'),
  average_generated_tokens: same('completions/mean_length'),
}

/** What scripts with groups of their own call the share of dead groups, the mean of the groups’ stds, and the rate. */
const OF_GROUPS: Names = {
  zero_std_ratio: same('frac_reward_zero_std'),
  reward_std_mean: same('group_reward_std'),
  lr: same('learning_rate'),
}

const NAMES: Readonly<Record<Framework, Names>> = {
  trl: TRL,
  unsloth: TRL,
  'ms-swift': SWIFT,
  verl: VERL,
  openrlhf: OPENRLHF,
  'prime-rl': PRIME,
  tinker: TINKER,
  mlx: MLX,
  unknown: { ...SCRIPTS, ...VERL, ...TRL, ...OF_GROUPS },
}

/** The names before each metric that W&B and TensorBoard add, as transformers’ `rewrite_logs` does. */
const PREFIX = /^train\//
/** Offshoots of verl log the entropy of a part of their samples. */
const BRANCH_ENTROPY = /^actor\/\w+\/entropy$/
const PART = /^rewards\/(?<part>.+?)(?:\/(?<what>mean|std))?$/

/** A part under the name that a script gives it: `reward_{key}`, by any key; none are statistics and settings. */
const KEYED =
  /^reward_(?!(?:mean|avg|average|total|sum|std|var|min|max|median|count|scale|weights?|loss|lr|models?|fn|funcs?|types?|time|id|per|baseline)(?:[_/]|$))(?<part>\w.*?)(?:_(?<what>mean|std))?$/

/** Whether a name is `reward_{key}` of a script, and no statistic or setting. */
export const isKeyedReward = (name: string): boolean => KEYED.test(name.trim().toLowerCase())

/** What a name of a log is here. */
export interface NameRead extends ForeignName {
  differs?: DifferenceId
}

/**
 * This page's metric for a framework's name; null for a foreign column.
 * @param options.spreadOfBatch whether TRL's reward_std is that of the batch: from 0.27, and before with scale_rewards "batch"
 */
export function metricOf(
  framework: Framework,
  written: string,
  { spreadOfBatch = false }: { spreadOfBatch?: boolean } = {},
): NameRead | null {
  const name = written.replace(PREFIX, '')
  const isTrl = framework === 'trl' || framework === 'unsloth'
  if (isTrl && spreadOfBatch && name === 'reward_std') return same('reward_std', 'spreadOfBatch')
  const names = NAMES[framework]
  if (Object.hasOwn(names, name)) return names[name]
  if (framework === 'verl' && BRANCH_ENTROPY.test(name)) return same('entropy')
  const part =
    isTrl || framework === 'ms-swift' || framework === 'unknown' ? PART.exec(name)?.groups : undefined
  const keyed = framework === 'unknown' ? KEYED.exec(name)?.groups : undefined
  return partMetric(part ?? keyed)
}

function partMetric(part: Readonly<Record<string, string>> | undefined): NameRead | null {
  if (!part) return null
  const what = (part.what ?? 'mean') as 'mean' | 'std'
  return same(`rewards/${part.part}/${what}`, what === 'std' ? 'spreadOfBatch' : undefined)
}

/** What a framework calls a metric of this page: the first name in its table; null if it has none. */
export function foreignNameOf(framework: Framework, metric: MetricKey): string | null {
  const found = Object.entries(NAMES[framework]).find(([, { metric: own }]) => own === metric)
  return found?.[0] ?? null
}

/** A column of an export under another program's name. */
export interface ForeignColumn {
  /** its place among the page's columns */
  column: number
  name: string
  /** the page's value is the written one times this */
  times: number
}

/** The columns that a framework has too, under its names and in its units, in the order of the page. */
export function foreignColumns(
  framework: Framework,
  columns: readonly MetricKey[],
): readonly ForeignColumn[] {
  return columns.flatMap((metric, column) => {
    const name = foreignNameOf(framework, metric)
    return name === null ? [] : [{ column, name, times: NAMES[framework][name].times ?? 1 }]
  })
}
