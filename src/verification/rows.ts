import type { Baseline, RewardScaling, StdConvention } from '../grpo'

/** The tokens of one completion, padded to any length. */
export interface RowTokens {
  /** 1 where a token counts, else 0 */
  mask: ArrayLike<number>
  /** log π(token) now, in the update that is looked at; null where the completion took no part in it */
  logp: ArrayLike<number> | null
  /** log π at rollout */
  oldLogp: ArrayLike<number> | null
  /** log π_ref; null when there is no reference */
  refLogp: ArrayLike<number> | null
  /** tokens of the completion counted without the mask: up to its end token; null where nobody counted */
  count: number | null
}

/** One completion, as whoever trained with it reports it. Nothing here says where it lay in a batch. */
export interface Row {
  /** what its group has in common: the prompt, the condition, an id */
  key: string
  /** the reward that the advantage was made of; NaN where it could not be scored */
  reward: number
  /** the task's reward before shaping and before KL in the reward; without it `reward` */
  taskReward?: number
  advantage: number | null
  tokens: RowTokens | null
}

/** Samples of one step = batches · replicas · batchSize. */
export interface Sharding {
  batches: number
  replicas: number
  /** completions on one replica at a time */
  batchSize: number
}

/** What the rows should look like. */
export interface Expectation {
  /** null where it is not known how the samples were spread */
  sharding: Sharding | null
  /** completions of each group */
  k: number
  /** groups have no common size, by intent; then k holds for none */
  sizesVary?: boolean
  /** a higher reward need not mean a higher advantage: clipped, or an estimator that looks at more than the reward */
  unordered?: boolean
  /** null for an estimator that is none of these: then no mean and no std are implied */
  baseline: Baseline | null
  scaling: RewardScaling | null
  stdConvention: StdConvention
  /** whether the log-probs “now” are those of the first mini-batch: sampled by the very policy that is trained */
  firstMiniBatch: boolean
  /** ε low and ε high of the clip; null where nothing is clipped */
  clip: { low: number; high: number } | null
  /** updates since the reference was a copy of the policy that sampled; null when unknown or without reference */
  referenceAge: number | null
  /** half a unit of the last digit that rewards and advantages were written with; 0 where they are whole */
  rounding: { reward: number; advantage: number }
}
