import * as tf from '@tensorflow/tfjs'
import { uniform } from '../../random/streams'

/**
 * Draws a token for each row by the inverse CDF, as the other engines do: the first token whose cumulative probability
 * exceeds uniform number t of the row's stream. Its number is the count of tokens whose cumulative probability does not; the
 * last token takes the rest that rounding leaves.
 * @param logits [rows, V], at temperature 1
 * @param keys the rows' streams, [rows, 2]
 * @param t the step of the completion
 * @returns [rows], int32
 */
export function draw(logits: tf.Tensor2D, temperature: number, keys: Uint32Array, t: number): tf.Tensor {
  const [rows, V] = logits.shape
  const draws = Float32Array.from({ length: rows }, (_, row) => uniform(keys[2 * row], keys[2 * row + 1], t))
  const cumulative = logits.div(temperature).softmax().cumsum(1)
  const passed = cumulative
    .lessEqual(tf.tensor2d(draws, [rows, 1]))
    .cast('float32')
    .sum(1)
  return passed.minimum(V - 1).cast('int32')
}
