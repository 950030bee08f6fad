import { log } from '../../math/portable'
import * as tf from '@tensorflow/tfjs'
import { uniform } from '../../random/streams'

/**
 * Draws a token for each row.
 * @param logits [rows, V], at temperature 1
 * @param keys the rows' streams, [rows, 2]
 * @param t the step of the completion
 * @returns [rows], int32
 */
type Draw = (logits: tf.Tensor2D, temperature: number, keys: Uint32Array, t: number) => tf.Tensor

/** Halfway between 0 and the smallest uniform number above it: the logarithm of a draw is finite. */
const HALF_STEP = 2 ** -25

/**
 * Gumbel-max: argmax_v (z_v/τ + g_v) with g_v = −ln(−ln u_v) is a draw from softmax(z/τ) (Gumbel 1954; Maddison et al. 2014,
 * arXiv 1411.0030). It needs no sum over the vocabulary. Token v of step t has uniform number t·V + v of its row's stream.
 */
const gumbelMax: Draw = (logits, temperature, keys, t) => {
  const [rows, V] = logits.shape
  const noise = new Float32Array(rows * V)
  for (let row = 0; row < rows; row++) {
    for (let v = 0; v < V; v++) {
      const u = uniform(keys[2 * row], keys[2 * row + 1], t * V + v) + HALF_STEP
      noise[row * V + v] = -log(-log(u))
    }
  }
  return logits
    .div(temperature)
    .add(tf.tensor2d(noise, [rows, V]))
    .argMax(1)
}

/**
 * Inverse CDF, as the other engines draw: the first token whose cumulative probability exceeds uniform number t of the
 * row's stream. Its number is the count of tokens whose cumulative probability does not; the last token takes the rest
 * that rounding leaves.
 */
const inverse: Draw = (logits, temperature, keys, t) => {
  const [rows, V] = logits.shape
  const draws = Float32Array.from({ length: rows }, (_, row) => uniform(keys[2 * row], keys[2 * row + 1], t))
  const cumulative = logits.div(temperature).softmax().cumsum(1)
  const passed = cumulative
    .lessEqual(tf.tensor2d(draws, [rows, 1]))
    .cast('float32')
    .sum(1)
  return passed.minimum(V - 1).cast('int32')
}

/** How tokens can be drawn. */
export const DRAWS = { 'gumbel-max': gumbelMax, inverse } satisfies Record<string, Draw>
