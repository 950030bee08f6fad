import type * as tf from '@tensorflow/tfjs'
import type { NetworkShape } from '../network'
import type { DRAWS } from './draws'

/**
 * A policy written as ordinary TensorFlow.js ops: one file that says what its weights are and how they turn inputs into
 * outputs. Sampling, log-probabilities, the loss, the optimiser and the gradient (TensorFlow.js's own) come from here.
 *
 * To add one: write `policies/<name>.ts` after the pattern of `policies/mlp.ts`, put its id into the options of the knob
 * `policy` in `src/settings/knobs/run.ts` and the policy into `policies/index.ts`; the types then name what is missing.
 * Two things to heed, so that the same link gives the same curve:
 *
 * - No `tf.gather` on weights, but `tf.matMul` with `tf.oneHot`: the gradient of `gather` adds floats in any order on
 *   WebGPU, and WebAssembly does not have it. No `tf.einsum`, which has no gradient.
 * - No `tf.random…` and no `tf.dropout`: chance comes from the streams alone.
 */
export interface OpsPolicy {
  /** The weights, block by block; their order is that of the flat parameter vector. Throws where it cannot be of the shape. */
  blocks(shape: NetworkShape): OpsBlock[]
  /**
   * The outputs [rows, count, V] of the steps that are asked for: logits at temperature 1, or what a Gaussian head turns
   * into D means. Called within `tf.tidy`. Step t may depend on nothing that comes after it.
   */
  outputs(weights: Weights, inputs: OpsInputs, shape: NetworkShape): tf.Tensor
  /**
   * How its tokens are drawn: `gumbel-max`; or `inverse`, as the other engines do, for a network that they have too, so that it
   * draws the same ones but for a number within rounding of an edge. What acts in a world is drawn as the other engines do.
   */
  draws: keyof typeof DRAWS
}

/** One tensor of weights. */
export interface OpsBlock {
  name: string
  shape: readonly number[]
  /** first weights: uniform on [−bound, bound) from the seed's stream, or all the same */
  first: { bound: number } | { value: number }
}

/** The weights by the names of their blocks. */
export type Weights = Readonly<Record<string, tf.Tensor>>

/** What a policy sees. */
export interface OpsInputs {
  /** the steps asked for: first … first + count − 1 of T */
  first: number
  count: number
  /**
   * [rows, W + first + count − 1], int32: the prompt's last W tokens and the completion so far, side by side, so that step
   * t sees tokens[:, t … t + W − 1]; −1 is empty. Null where the policy sees a state.
   */
  tokens: tf.Tensor2D | null
  /** [rows, count, F]: the state at the steps asked for; null where it sees tokens */
  features: tf.Tensor3D | null
}
