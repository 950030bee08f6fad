import * as tf from '@tensorflow/tfjs'

/** x·W + b on the rows of x [n, inputs]. */
export function affine(x: tf.Tensor, weight: tf.Tensor, bias: tf.Tensor): tf.Tensor {
  return tf.matMul(x as tf.Tensor2D, weight as tf.Tensor2D).add(bias)
}

/**
 * The embeddings [rows, slots, D] of tokens [rows, slots]; an empty slot (−1) is all zeros. As a product with one-hot rows,
 * whose gradient is a product too. They are made as integers: WebAssembly's `tf.oneHot` knows no other.
 */
export function embed(tokens: tf.Tensor2D, table: tf.Tensor): tf.Tensor {
  const [rows, slots] = tokens.shape
  const [vocabulary, size] = table.shape
  const oneHot = tf.oneHot(tokens.flatten(), vocabulary).cast('float32')
  return tf.matMul(oneHot as tf.Tensor2D, table as tf.Tensor2D).reshape([rows, slots, size!])
}

/** (x − mean) / √(variance + 1e-5) · gain + bias over the last axis (Ba et al. 2016). */
export function layerNorm(x: tf.Tensor, gain: tf.Tensor, bias: tf.Tensor): tf.Tensor {
  const centred = x.sub(x.mean(-1, true))
  const variance = centred.square().mean(-1, true)
  return centred.mul(variance.add(1e-5).rsqrt()).mul(gain).add(bias)
}
