import type { AdvantageSpec } from '../grpo'
import type { RewardProgram } from '../tasks/rewardProgram'
import type { Rollout, RolloutRequest, UpdateResult, UpdateSpec } from './learner'

/**
 * A step that an engine takes as a whole, without a read between rollout and updates: rewards and advantages are made
 * where the policy is. Sizes: R runs, N completions a run in groups of the same size, P groups of the run that has most, K parts
 * of the reward.
 */
export interface StepRequest {
  /** of tokens, not greedy; its rows are N */
  rollout: RolloutRequest
  reward: RewardProgram
  /** what the reward reads of the problems, [R, P, reward.words] */
  problems: Int32Array
  /** [R] */
  credits: readonly CreditSpec[]
  /** the row that comes i-th when rows are cut into mini-batches, [R, N] */
  order: Int32Array
  /** round by round: mini-batches in turn, pass by pass; what they say of tokens is reckoned where the masks are */
  updates: readonly (readonly (UpdateSpec | null)[])[]
}

/** How a run's completions become advantages. */
export interface CreditSpec {
  /** G, completions of a group */
  groupSize: number
  /** weight of each part of the reward, [K] */
  weights: readonly number[]
  /** one that `fusedCreditCovers` */
  advantages: AdvantageSpec
  /** S, mini-batches of ⌊N/S⌋ rows */
  miniBatches: number
  /** completions without an end token lose their mask */
  masksTruncated: boolean
  /** KL is measured against the policy of the rollout instead of the reference */
  usesOld: boolean
}

/** What comes of it: the results that `rollout` and each `update` would have had. */
export interface StepResult {
  rollout: Rollout
  updates: UpdateResult[]
}
