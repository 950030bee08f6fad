import type { AdvantageSpec, LossResult, LossSpec } from '../grpo'
import type { EngineId } from '../settings/engines'
import type { Actions } from '../tasks/task'
import type { RewardProgram } from '../tasks/rewardProgram'
import type { NetworkShape } from './network'

/**
 * The contract of an engine: a population of R policies of one shape, their reference policies and their
 * optimisers. Sizes: R runs, N completions a run, T tokens, W window, V vocabulary. Arrays are row-major.
 *
 * An engine may *issue* work when a method is called and finish it later: the trainer calls the methods of a step
 * in order without awaiting each, then awaits the results together, so that a GPU needs one read a step.
 * Arrays that a method returns belong to the caller. Arrays that are passed in may be overwritten by the caller as soon
 * as the call has returned, before its promise settles.
 */
export interface Learner {
  readonly runs: number
  readonly shape: NetworkShape
  readonly engine: EngineId
  /** the tensors of a run's parameter vector, in their order, if they differ from those of `parameterBlocks` */
  readonly blocks?: readonly { name: string; shape: readonly number[] }[]

  /** Samples (or decodes greedily) one completion per row of contexts, with the policy or its reference. */
  rollout(request: RolloutRequest): Promise<Rollout>
  /** log π and entropy of a batch's actions under the policy or the reference. */
  forward(which: 'policy' | 'reference', batch: Batch): Promise<Scores>
  /**
   * For one run, at step `position` of a completion: next-token probabilities [M, V] after each of M contexts [M, W] or
   * in each of M states [M, F] at temperature 1; or the means [M, D] of a Gaussian head.
   */
  distribution(
    run: number,
    which: PolicyName,
    inputs: Int32Array | Float32Array,
    position: number,
  ): Promise<Float32Array>
  /**
   * For one run of a transformer, at step `position` of a completion: weights[m, l, h, i, j], how much slot i attends to
   * slot j in head h of layer l, in each of M windows [M, W]; 0 in empty slots, and for a slot j after slot i.
   * @param which whose weights: the run's own, or these parameters, as `parametersOf` returned them
   */
  attention?(
    run: number,
    which: PolicyName | Float32Array,
    inputs: Int32Array,
    position: number,
  ): Promise<Float32Array>
  /** For one run of a transformer: a copy of the policy's parameters as they are now, in the order of the tensors. */
  parametersOf?(run: number): Promise<Float32Array>
  /**
   * Adds ∂loss/∂θ, given ∂loss/∂logp and ∂loss/∂entropy [R, N, T] and, with a Gaussian head, ∂loss/∂μ [R, N, T, D]
   * (besides the gradient through logp), to the gradient that `apply` consumes.
   */
  backward(batch: Batch, dLogp: Float32Array, dEntropy: Float32Array, dMean?: Float32Array): Promise<void>
  /** One AdamW step on the accumulated gradient, then clears it. Returns the gradient's norm before the limit, [R]. */
  apply(optimisers: readonly (OptimiserSpec | null)[]): Promise<Float32Array>
  /**
   * One optimiser step on a slice of the batch: forward → policy loss → backward → apply, fused where the engine
   * has it. Runs whose entry is null keep their weights.
   */
  update(batch: Batch, updates: readonly (UpdateSpec | null)[]): Promise<UpdateResult>
  /** Prepares for whole steps with rewards of this program; false if the engine cannot take such steps. */
  prepareStep?(reward: RewardProgram): Promise<boolean>
  /** A whole step with one read; only after `prepareStep` has returned true. */
  step?(request: StepRequest): Promise<StepResult>
  /** The gradient that the next `apply` will use, [R, parameters]: for tests, diagnostics and signal-to-noise. */
  gradient(): Promise<Float32Array>
  /** Sets the gradient that the next `apply` would use to 0. */
  discardGradient(): void
  /** Everything that a later `setState` needs to continue with the same bits. */
  state(): Promise<LearnerState>
  setState(state: LearnerState): void
  /** reference ← (1 − α)·reference + α·policy for each run; α = 0 leaves it. */
  syncReference(alpha: Float32Array): void
  /** The engine's memory besides JavaScript arrays, if it is known. */
  memory?(): EngineMemory
  /** Frees all memory of the engine. */
  dispose(): void
}

/** Which weights of a run: the policy, its reference, or its weights at step 0. */
export type PolicyName = 'policy' | 'reference' | 'initial'

/** The environment of a task whose actions are not tokens: R·M trajectories, one per row. */
export interface World {
  /** Writes the features of `row` at step t to features[at … at + F − 1]. */
  observe(row: number, t: number, features: Float32Array, at: number): void
  /** Moves `row` by its action of step t, the numbers from actions[at]. True if the trajectory ends with it. */
  step(row: number, t: number, actions: Actions, at: number): boolean
}

export interface RolloutRequest {
  /** M, completions a run; need not be N */
  rows: number
  /** the last W prompt tokens of each row, left-padded with −1; [R, M, W] */
  contexts: Int32Array
  /**
   * for a state input: R·M trajectories at their start, which the rollout plays to their end. If `StateInput` says how
   * they move, an engine may read only their start.
   */
  world?: World
  /**
   * stream key of each row, two words; [R, M, 2]. Token t uses uniform number t of its stream, dimension d of step t of a
   * Gaussian head normal number t·D + d. Not read when greedy.
   */
  keys: Uint32Array
  /** argmax (lowest token on ties), or the mean, instead of a draw */
  greedy: boolean
  /** whose weights act; by default the policy's */
  which?: 'policy' | 'reference'
  /** divides the logits, multiplies σ; [R] */
  temperature: Float32Array
  /** whether to score the completions under the reference too */
  withReference: boolean
}

export interface Rollout {
  /** sampled tokens, Int32Array [R, M, T], or actions, Float32Array [R, M, T, D]; 0 after the end */
  actions: Actions
  /** the state before each action, 0 after the end; [R, M, T, F]; for a state input */
  features?: Float32Array
  /** means under the weights that acted, and under the reference if there is one; [R, M, T, D]; for a Gaussian head */
  mean?: Float32Array
  refMean?: Float32Array | null
  /** 1 up to and including the end token; [R, M, T] */
  mask: Float32Array
  /** log π(action) under the weights that acted, at the given temperature, 0 if masked; [R, M, T] */
  logp: Float32Array
  /** entropy in nats of each token's distribution, 0 if masked; [R, M, T] */
  entropy: Float32Array
  /** log π_ref(action), 0 if masked, or null without a reference; [R, M, T] */
  refLogp: Float32Array | null
}

/** A step's completions with the data that the loss needs. */
export interface Batch {
  /** N */
  rows: number
  /** [R, N, W] */
  contexts: Int32Array
  /** [R, N, T], or [R, N, T, D] with a Gaussian head */
  actions: Actions
  /** [R, N, T, F], for a state input */
  features?: Float32Array
  /** [R, N, T, D], for a Gaussian head with a reference: read by the `exact` KL alone */
  refMean?: Float32Array | null
  /** [R, N, T] each */
  mask: Float32Array
  oldLogp: Float32Array
  refLogp: Float32Array | null
  /** [R, N], or one a step [R, N, T] */
  advantages: Float32Array
  /** [R] */
  temperature: Float32Array
  /** reward and group of each row, [R, N]: read by the `pairwise` surrogate alone */
  rewards?: Float32Array
  groupOf?: Int32Array
}

export interface Scores {
  /** [R, N, T], 0 if masked */
  logp: Float32Array
  entropy: Float32Array
  /** μ [R, N, T, D], 0 if masked; for a Gaussian head */
  mean?: Float32Array
}

/** AdamW with a gradient-norm limit: scale = min(1, maxGradNorm/(‖g‖ + 1e-6)) (torch), then decoupled weight decay. */
export interface OptimiserSpec {
  learningRate: number
  beta1: number
  beta2: number
  eps: number
  weightDecay: number
  /** Infinity is off */
  maxGradNorm: number
}

export interface UpdateSpec {
  loss: LossSpec
  /** normaliser of `dapo`: unmasked tokens of the generation batch ÷ mini-batches */
  itemsInBatch: number
  /** the mini-batch: rows start … start + count − 1 of the batch */
  start: number
  count: number
  optimiser: OptimiserSpec
  /** one uniform number per token of the mini-batch, [count·T]: read by the `clip_cov` surrogate alone */
  draws?: Float32Array
}

export interface UpdateResult extends Scores {
  /** gradient norm before the limit; 0 for a run without an update; [R] */
  gradNorm: Float32Array
  /** the loss's figures, if the engine computed them with `policyLoss`; null for a run without an update; [R] */
  losses?: (LossFigures | null)[]
}

/** Bytes of an engine's memory, and number of tensors; null for memory that it does not use. */
export interface EngineMemory {
  wasm: number | null
  gpu: number | null
  tensors: number | null
}

/** The numbers of a loss without its arrays. */
export type LossFigures = Pick<LossResult, 'loss' | 'policyLoss' | 'klLoss' | 'metrics'>

export interface LearnerState {
  /** [R, parameters] each */
  parameters: Float32Array
  firstMoment: Float32Array
  secondMoment: Float32Array
  reference: Float32Array
  initial: Float32Array
  /** optimiser steps taken, [R] */
  updates: Int32Array
}

/**
 * A step that an engine takes as a whole, without a read between rollout and updates: it computes rewards and advantages
 * too. Sizes: R runs, N completions a run in groups of equal size, P groups of the run that has most, K parts of the
 * reward.
 */
export interface StepRequest {
  /** drawn, not greedy; its `rows` are N */
  rollout: RolloutRequest
  reward: RewardProgram
  /** the words of the problems that the reward reads, [R, P, reward.words] */
  problems: Int32Array
  /** [R] */
  credits: readonly CreditSpec[]
  /** which row comes i-th when rows are cut into mini-batches, [R, N] */
  order: Int32Array
  /**
   * one entry an update: the mini-batches in turn, pass after pass. The engine computes the values that depend on masks
   */
  updates: readonly (readonly (UpdateSpec | null)[])[]
}

/** How a run's completions become advantages. */
export interface CreditSpec {
  /** G, completions of a group */
  groupSize: number
  /** weight of each part of the reward, [K] */
  weights: readonly number[]
  /** must be covered: see `fusedCreditCovers` */
  advantages: AdvantageSpec
  /** S, mini-batches of ⌊N/S⌋ rows */
  miniBatches: number
  /** completions without an end token lose their mask */
  masksTruncated: boolean
  /** KL is measured against the policy of the rollout instead of the reference */
  usesOld: boolean
}

/** The results that `rollout` and each `update` would have returned. */
export interface StepResult {
  rollout: Rollout
  updates: UpdateResult[]
}

/** Ignores the failure of a call that returns no promise: every later call fails for the same reason. */
export function ignore(): void {}
