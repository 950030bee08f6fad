import * as tf from '@tensorflow/tfjs'
import type { NetworkShape } from '../../network'
import { affine, embed, layerNorm } from '../layers'
import type { OpsInputs, OpsPolicy, Weights } from '../policy'
import { transformerBlocks } from './transformerBlocks'

/** Subtracted from the scores of hidden keys: e^(−FAR) is 0. */
const FAR = 1e9

/**
 * A tiny causal transformer, pre-norm (Radford et al. 2019), with learned positions. Its sequence is the window of W slots:
 * the prompt in slots 0 … W − T, its last token in slot W − T, then the completion. The output at slot W − T + t is that of
 * step t. A token attends to itself and to the tokens before it, never to an empty slot.
 *
 *     x = E[token] + P[slot]
 *     x ← x + attention(norm(x)),   x ← x + relu(norm(x)·U + u)·V + v        in each layer
 *     logits = norm(x)·W_out + b_out
 *
 * The window must be at least T, so that there is room for the completion and a prompt of W − T + 1 tokens.
 */
export const transformer: OpsPolicy = {
  draws: 'gumbel-max',

  blocks: transformerBlocks,

  outputs(weights, inputs, shape) {
    const { vocabulary, width, policy } = shape
    const tokens = sequenceOf(inputs, shape)
    const [rows, slots] = tokens.shape
    const mask = attentionMask(tokens)
    const positions = weights.position.slice([0, 0], [slots, width])
    let x = embed(tokens, weights.embedding)
      .add(positions)
      .reshape([rows * slots, width])
    for (let layer = 0; layer < policy!.layers; layer++) {
      x = x.add(attention(weights, layer, x, mask, policy!.heads))
      x = x.add(feedForward(weights, layer, x))
    }
    const asked = x
      .reshape([rows, slots, width])
      .slice([0, slots - inputs.count, 0], [rows, inputs.count, width])
      .reshape([rows * inputs.count, width])
    const normed = layerNorm(asked, weights.normOutGain, weights.normOutBias)
    return affine(normed, weights.weightOut, weights.biasOut).reshape([rows, inputs.count, vocabulary])
  },
}

/** The slots of the window up to the last step asked for, [rows, slots]: the inputs without their first T − 1 tokens. */
function sequenceOf({ tokens }: OpsInputs, { length: T }: NetworkShape): tf.Tensor2D {
  const [rows, seen] = tokens!.shape
  return tokens!.slice([0, T - 1], [rows, seen - T + 1])
}

/** The mask that is added to the scores of query i and key j, [rows, 1, i, j]: 0 if i sees j, else −1e9. */
function attentionMask(tokens: tf.Tensor2D): tf.Tensor {
  const [rows, slots] = tokens.shape
  const isFull = tf.greaterEqual(tokens, 0).cast('float32').reshape([rows, 1, 1, slots])
  const triangle = (reaches: (i: number, j: number) => boolean) =>
    tf.tensor4d(
      Float32Array.from({ length: slots * slots }, (_, n) =>
        reaches(Math.floor(n / slots), n % slots) ? 1 : 0,
      ),
      [1, 1, slots, slots],
    )
  // An empty slot sees itself, because a softmax over nothing has no value.
  const sees = triangle((i, j) => j < i)
    .mul(isFull)
    .add(triangle((i, j) => j === i))
  return sees.sub(1).mul(FAR)
}

/** softmax(q·kᵀ/√d + mask)·v in each head, mixed; x is [rows·slots, H]. */
function attention(weights: Weights, layer: number, x: tf.Tensor, mask: tf.Tensor, heads: number): tf.Tensor {
  const [rows, , , slots] = mask.shape as [number, number, number, number]
  const width = x.shape[1]!
  const normed = layerNorm(x, weights[`norm1_${layer}Gain`], weights[`norm1_${layer}Bias`]) as tf.Tensor2D
  /** [rows, heads, slots, d] */
  const split = (name: string) =>
    tf
      .matMul(normed, weights[`${name}${layer}`] as tf.Tensor2D)
      .reshape([rows, slots, heads, width / heads])
      .transpose([0, 2, 1, 3])
  const scores = tf.matMul(split('query'), split('key'), false, true).mul(1 / Math.sqrt(width / heads))
  const seen = tf.matMul(tf.softmax(scores.add(mask)), split('value'))
  const joined = seen.transpose([0, 2, 1, 3]).reshape([rows * slots, width])
  return tf.matMul(joined as tf.Tensor2D, weights[`mix${layer}`] as tf.Tensor2D)
}

function feedForward(weights: Weights, layer: number, x: tf.Tensor): tf.Tensor {
  const normed = layerNorm(x, weights[`norm2_${layer}Gain`], weights[`norm2_${layer}Bias`])
  const hidden = tf.relu(affine(normed, weights[`up${layer}`], weights[`upBias${layer}`]))
  return affine(hidden, weights[`down${layer}`], weights[`downBias${layer}`])
}
