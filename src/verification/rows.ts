import type { Baseline, RewardScaling, StdConvention } from '../grpo'

/** The tokens of one completion, padded to any length. */
export interface ReportedTokens {
  /** 1 if a token counts, else 0 */
  mask: ArrayLike<number>
  /** log π(token) in the update that is checked; null when the completion took no part in it */
  logp: ArrayLike<number> | null
  /** log π at rollout */
  oldLogp: ArrayLike<number> | null
  /** log π_ref; null when there is no reference */
  refLogp: ArrayLike<number> | null
  /** tokens up to the end token, counted without the mask; null when unknown */
  count: number | null
}

/** One completion as a trainer reports it, without its place in the batch. */
export interface ReportedRow {
  /** identifies the group: the prompt, the condition, an id */
  key: string
  /** the reward that the advantage was made of; NaN if it could not be scored */
  reward: number
  /** the task's reward before shaping and before KL in the reward; without it `reward` */
  taskReward?: number
  advantage: number | null
  tokens: ReportedTokens | null
  /** the T steps of a trajectory, if they have advantages of their own */
  steps?: ReportedSteps
  /** the device that sampled it, if the rows say so */
  replica?: string
}

/** The rewards and advantages of a completion at each of its T steps. */
interface ReportedSteps {
  /** [T]; null if one reward counts for all steps */
  rewards: ArrayLike<number> | null
  /** [T] */
  advantages: ArrayLike<number>
}

/** Samples of one step = batches · replicas · batchSize. */
export interface Sharding {
  batches: number
  replicas: number
  /** completions on one replica at a time */
  batchSize: number
}

/** The expected properties of the rows. */
export interface Expectation {
  /** null when unknown */
  sharding: Sharding | null
  /** completions of each group */
  k: number
  /** group sizes differ on purpose; then k is not checked */
  sizesVary?: boolean
  /** a higher reward need not mean a higher advantage: the estimator uses more than the reward */
  unordered?: boolean
  /** null for other estimators: then no mean and no std are implied */
  baseline: Baseline | null
  scaling: RewardScaling | null
  stdConvention: StdConvention
  /** no advantage is larger than it, in either direction; absent without a limit */
  advantageLimit?: number
  /** whether the log-probs “now” are those of the first mini-batch: in which the current policy is the old policy */
  firstMiniBatch: boolean
  /** ε low and ε high of the clip; null if nothing is clipped */
  clip: { low: number; high: number } | null
  /** updates since the reference was a copy of the old policy; null when unknown or without reference */
  referenceAge: number | null
  /** half a unit of the last written digit of rewards and advantages; 0 when they are exact */
  rounding: { reward: number; advantage: number }
}
