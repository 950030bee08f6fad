import type { FigureName } from '../metrics/figures'
import type { MetricName } from '../metrics/metrics'
import type { KnobName, PresetId, RunConfig } from '../settings/knobs'

/** Knobs whose options have entries of their own, because each is an idea of its own. */
export const EXPLAINED_CHOICES = [
  'surrogate',
  'lossType',
  'klEstimator',
  'advEstimator',
  'importanceSamplingLevel',
  'baseline',
  'scaleRewards',
] as const satisfies readonly KnobName[]
export type ExplainedChoice = (typeof EXPLAINED_CHOICES)[number]

export type OptionId = { [Name in ExplainedChoice]: `${Name}/${RunConfig[Name]}` }[ExplainedChoice]

/** The entries that a passage or a term can refer to, other than terms. */
export type DeclaredId =
  | `knob/${KnobName | 'promptsPerStep'}`
  | `metric/${MetricName}`
  | `preset/${PresetId}`
  | OptionId

/** The terms of the glossary, in its order. Links contain them: append, never rename. */
export const TERM_IDS = [
  'prompt',
  'completion',
  'token',
  'group',
  'reward',
  'verifiable-reward',
  'reward-part',
  'own-reward',
  'reward-hacking',
  'baseline',
  'advantage',
  'std',
  'reward-scaling',
  'whitening',
  'dead-group',
  'solved-group',
  'stuck-group',
  'dynamic-sampling',
  'difficulty-bias',
  'policy',
  'log-probability',
  'old-policy',
  'reference-policy',
  'rollout',
  'step',
  'update',
  'mini-batch',
  'mu',
  'on-policy',
  'off-policy',
  'policy-gradient',
  'critic',
  'ratio',
  'sequence-ratio',
  'importance-sampling',
  'surrogate',
  'clip',
  'clip-fraction',
  'clip-higher',
  'dual-clip',
  'loss',
  'loss-type',
  'length-bias',
  'mask',
  'kl',
  'kl-estimator',
  'exact-kl',
  'beta',
  'adaptive-beta',
  'nat',
  'entropy',
  'entropy-collapse',
  'temperature',
  'greedy',
  'evaluation',
  'held-out',
  'pass-at-k',
  'truncation',
  'overlong-penalty',
  'warm-start',
  'diffusion-step',
  'gradient',
  'gradient-norm',
  'adamw',
  'learning-rate',
  'preset',
  'seed',
  'budget',
  'lens',
  'balance',
  'attention',
  'change-of-probability',
] as const
export type TermId = (typeof TERM_IDS)[number]

/** Everything that is declared once and has an entry; a task adds its own knobs and measures. */
export type EntryId = TermId | DeclaredId

/** The entry that explains each figure of the page. */
export const FIGURE_ENTRIES: Record<FigureName, EntryId> = {
  reward: 'reward',
  advantage: 'advantage',
  kl: 'kl',
  clip: 'clip-fraction',
  entropy: 'entropy',
  groupReward: 'group',
  groupAdvantage: 'metric/group_advantage_std',
  loss: 'loss',
  gradNorm: 'gradient-norm',
  stagedPolicy: 'metric/actor/pg_loss',
  supervised: 'metric/loss_sup',
  consistency: 'metric/loss_cons',
  stageWeights: 'warm-start',
  globalReward: 'metric/global_reward_mean',
  batchAdvantage: 'metric/advantages_mean',
}
