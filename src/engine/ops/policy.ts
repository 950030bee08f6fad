import type * as tf from '@tensorflow/tfjs'
import type { FirstWeights } from '../../settings/gpt2'
import type { NetworkShape } from '../network'

/**
 * A policy written as ordinary TensorFlow.js ops: one file that declares its weights and how they turn inputs into
 * outputs. The engine does the rest: sampling, log-probabilities, loss, gradient (TensorFlow.js's autodiff), optimiser.
 *
 * To add one: write `policies/<name>.ts` after the pattern of `policies/mlp.ts`, put its id into the options of the
 * knob `policy` in `src/settings/knobs/run.ts` and the policy into `policies/index.ts`; the types then name the missing
 * parts. Two rules, so that the same link gives the same curve:
 *
 * - `tf.matMul` with `tf.oneHot` instead of `tf.gather` on weights: the gradient of `gather` adds floats in any order on
 *   WebGPU, and WebAssembly does not have it. No `tf.einsum`, which has no gradient.
 * - No `tf.random…` and no `tf.dropout`: the engine draws from its streams.
 */
export interface OpsPolicy {
  /** The blocks of weights in the order of the flat parameter vector. Throws if the policy cannot have this shape. */
  blocks(shape: NetworkShape): OpsBlock[]
  /**
   * The outputs [rows, count, V] of the steps that are asked for: logits at temperature 1, or the numbers that a
   * Gaussian head turns into D means. Called within `tf.tidy`. Step t may depend on nothing that comes after it.
   */
  outputs(weights: Weights, inputs: OpsInputs, shape: NetworkShape): tf.Tensor
}

/** One tensor of weights. */
export interface OpsBlock {
  name: string
  shape: readonly number[]
  /** initial weights, from the seed's stream */
  first: FirstWeights
}

/** The weights by the names of their blocks. */
export type Weights = Readonly<Record<string, tf.Tensor>>

/** The inputs of a policy. */
export interface OpsInputs {
  /** the steps asked for: first … first + count − 1 of T */
  first: number
  count: number
  /**
   * [rows, W + first + count − 1], int32: the prompt's last W tokens and the completion so far, side by side, so that step
   * t sees tokens[:, t … t + W − 1]; −1 is empty. Null if the policy sees a state.
   */
  tokens: tf.Tensor2D | null
  /** [rows, count, F]: the state at the steps asked for; null if it sees tokens */
  features: tf.Tensor3D | null
}
