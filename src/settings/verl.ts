import type { BetaSchedule, Estimator, KlKind, LossType, Surrogate } from '../grpo/declarations'
import type { KnobValue } from './knob'

/** verl's word for each value of a knob, undefined if verl has none. Exports read it; imports read its inverse. */
type Words<Value extends string> = Readonly<Record<Value, string | undefined>>

/** verl's `loss_mode` by surrogate. */
export const SURROGATES_IN_VERL: Words<Surrogate> = {
  clip: 'vanilla',
  logp: 'gpg',
  cispo: 'cispo',
  sapo: 'sapo',
  vespo: undefined,
  gmpo: 'geo_mean',
  clip_cov: 'clip_cov',
  kl_cov: 'kl_cov',
  pairwise: undefined,
}

/** The loss mode that is a surrogate with one ratio per completion; the others have one per token. */
export const GSPO_IN_VERL = { word: 'gspo', surrogate: 'clip', importanceSamplingLevel: 'sequence' } as const

/**
 * verl's `loss_agg_mode` for each loss type. TRL's loss types compute the same sums as these modes if no completion is
 * left out. Imports take verl's words unchanged, because each of them is a loss type of the page.
 */
export const LOSS_TYPES_IN_VERL: Words<LossType> = {
  grpo: 'seq-mean-token-mean',
  bnpo: 'token-mean',
  dr_grpo: 'seq-mean-token-sum-norm',
  dapo: 'token-mean',
  luspo: 'seq-mean-token-sum',
  'token-mean': 'token-mean',
  'token-sum': undefined,
  'seq-mean-token-sum': 'seq-mean-token-sum',
  'seq-mean-token-mean': 'seq-mean-token-mean',
  'seq-mean-token-sum-norm': 'seq-mean-token-sum-norm',
}

/** The loss modes of verl that take the mean over sequences whatever `loss_agg_mode` says. */
const OF_SEQUENCES_IN_VERL: readonly string[] = [GSPO_IN_VERL.word, SURROGATES_IN_VERL.sapo!]
const OF_SEQUENCES = 'seq-mean-token-mean'

/** The `loss_agg_mode` that a loss mode of verl always has; undefined if it reads that setting. */
export const fixedLossTypeInVerl = (mode: string | undefined): typeof OF_SEQUENCES | undefined =>
  mode !== undefined && OF_SEQUENCES_IN_VERL.includes(mode) ? OF_SEQUENCES : undefined

/** verl's `adv_estimator` by estimator; the words for `baseline` are in `BASELINES_IN_VERL`. */
export const ESTIMATORS_IN_VERL: Words<Estimator> = {
  baseline: undefined,
  reinforce_plus_plus: 'reinforce_plus_plus',
  reinforce_plus_plus_baseline: 'reinforce_plus_plus_baseline',
  remax: 'remax',
  opo: 'opo',
  gpg: 'gpg',
  grpo_passk: 'grpo_passk',
  running_norm: undefined,
  running_average: undefined,
  prompt_history: undefined,
}

/** verl's estimators that are `baseline` here, with the knobs that each sets. The first whose knobs agree is exported. */
export const BASELINES_IN_VERL: Readonly<Record<string, Readonly<Record<string, KnobValue>>>> = {
  gdpo: { multi_objective_aggregation: 'normalize_then_sum' },
  grpo: { baseline: 'group' },
  rloo: { baseline: 'leave_one_out', scale_rewards: 'none' },
}

/** verl's `kl_loss_type` and `kl_penalty` by KL estimator. */
export const KLS_IN_VERL: Words<KlKind> = {
  k1: 'kl',
  k2: 'mse',
  k3: 'low_var_kl',
  abs: 'abs',
  'k1+': 'kl+',
  'k3+': 'low_var_kl+',
  'abs+': undefined,
  minus_k1: undefined,
  exact: undefined,
}

/** verl's `kl_ctrl.type` by schedule of β. */
export const BETA_SCHEDULES_IN_VERL: Words<BetaSchedule | 'adaptive'> = {
  constant: 'fixed',
  linear: undefined,
  cosine: undefined,
  adaptive: 'adaptive',
}

/** The page's value for each of verl's words. */
export function valuesByWord<Value extends string>(words: Words<Value>): Readonly<Record<string, Value>> {
  const values = Object.keys(words) as Value[]
  return Object.fromEntries(
    values.flatMap((value) => (words[value] === undefined ? [] : [[words[value], value]])),
  )
}
