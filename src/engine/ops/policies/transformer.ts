import * as tf from '@tensorflow/tfjs'
import { gpt2SizesOf, parameterBlocks, type NetworkShape } from '../../network'
import type { Activation } from '../../../settings/gpt2'
import { affine, embed, layerNorm } from '../layers'
import type { OpsInputs, OpsPolicy, Weights } from '../policy'

/** Subtracted from the scores of hidden keys: e^(−FAR) is 0. */
const FAR = 1e9

/** √(2/π), in the approximation of GELU by tanh */
const GELU_SCALE = Math.sqrt(2 / Math.PI)

/** The transformer of every engine (src/settings/gpt2.ts) in TensorFlow.js ops. Its sequence is that of src/engine/sequence.ts. */
export const transformer: OpsPolicy = {
  blocks: parameterBlocks,

  outputs(weights, inputs, shape) {
    const { vocabulary, width, layers, heads, activation } = gpt2SizesOf(shape)
    const tokens = sequenceOf(inputs, shape)
    const [rows, slots] = tokens.shape
    const isStarted = startedAt(tokens, shape)
    const mask = attentionMask(isStarted)
    const positions = isStarted.cumsum(1).sub(1).cast('int32') as tf.Tensor2D
    let x = embed(tokens, weights['transformer.wte.weight'])
      .add(embed(positions, weights['transformer.wpe.weight']))
      .reshape([rows * slots, width])
    for (let layer = 0; layer < layers; layer++) {
      const name = `transformer.h.${layer}`
      x = x.add(attention(weights, name, x, mask, heads))
      x = x.add(feedForward(weights, name, x, activation))
    }
    const asked = x
      .reshape([rows, slots, width])
      .slice([0, slots - inputs.count, 0], [rows, inputs.count, width])
      .reshape([rows * inputs.count, width])
    const head = weights['lm_head.weight'].transpose() as tf.Tensor2D
    const logits = tf.matMul(norm(weights, 'transformer.ln_f', asked) as tf.Tensor2D, head)
    return logits.reshape([rows, inputs.count, vocabulary])
  },
}

/** The slots of the sequence up to the last step asked for, [rows, slots]: the inputs without their first T − 1 tokens. */
function sequenceOf({ tokens }: OpsInputs, { length: T }: NetworkShape): tf.Tensor2D {
  const [rows, seen] = tokens!.shape
  return tokens!.slice([0, T - 1], [rows, seen - T + 1])
}

/** 1 from the first token of each row's sequence on, at the latest from the prompt's last slot; else 0. */
function startedAt(tokens: tf.Tensor2D, { window, length }: NetworkShape): tf.Tensor2D {
  const [rows, slots] = tokens.shape
  const isLast = tf
    .range(0, slots)
    .greaterEqual(window - length)
    .cast('float32')
    .reshape([1, slots])
  const isFull = tf.greaterEqual(tokens, 0).cast('float32')
  return isFull.add(isLast).cumsum(1).minimum(1).reshape([rows, slots])
}

/** The mask that is added to the scores of query i and key j, [rows, 1, i, j]: 0 if i sees j, else −1e9. */
function attentionMask(isStarted: tf.Tensor2D): tf.Tensor {
  const [rows, slots] = isStarted.shape
  const triangle = (reaches: (i: number, j: number) => boolean) =>
    tf.tensor4d(
      Float32Array.from({ length: slots * slots }, (_, n) =>
        reaches(Math.floor(n / slots), n % slots) ? 1 : 0,
      ),
      [1, 1, slots, slots],
    )
  // An empty slot sees itself, because a softmax over nothing has no value.
  const sees = triangle((i, j) => j < i)
    .mul(isStarted.reshape([rows, 1, 1, slots]))
    .add(triangle((i, j) => j === i))
  return sees.sub(1).mul(FAR)
}

const norm = (weights: Weights, name: string, x: tf.Tensor) =>
  layerNorm(x, weights[`${name}.weight`], weights[`${name}.bias`])

const dense = (weights: Weights, name: string, x: tf.Tensor) =>
  affine(x, weights[`${name}.weight`], weights[`${name}.bias`])

/** softmax(q·kᵀ/√d + mask)·v in each head, mixed; x is [rows·slots, H]. */
function attention(weights: Weights, name: string, x: tf.Tensor, mask: tf.Tensor, heads: number): tf.Tensor {
  const [rows, , , slots] = mask.shape as [number, number, number, number]
  const width = x.shape[1]!
  const parts = tf.split(dense(weights, `${name}.attn.c_attn`, norm(weights, `${name}.ln_1`, x)), 3, 1)
  /** [rows, heads, slots, d] each */
  const [query, key, value] = parts.map((part) =>
    part.reshape([rows, slots, heads, width / heads]).transpose([0, 2, 1, 3]),
  )
  const scores = tf.matMul(query, key, false, true).mul(1 / Math.sqrt(width / heads))
  const seen = tf.matMul(tf.softmax(scores.add(mask)), value)
  const joined = seen.transpose([0, 2, 1, 3]).reshape([rows * slots, width])
  return dense(weights, `${name}.attn.c_proj`, joined)
}

function feedForward(weights: Weights, name: string, x: tf.Tensor, activation: Activation): tf.Tensor {
  const sums = dense(weights, `${name}.mlp.c_fc`, norm(weights, `${name}.ln_2`, x))
  const hidden = activation === 'relu' ? tf.relu(sums) : gelu(sums)
  return dense(weights, `${name}.mlp.c_proj`, hidden)
}

/** ½u·(1 + tanh(√(2/π)·(u + 0.044715·u³))) */
function gelu(u: tf.Tensor): tf.Tensor {
  const inner = u.add(u.mul(u).mul(u).mul(0.044715)).mul(GELU_SCALE)
  return u.mul(0.5).mul(tf.tanh(inner).add(1))
}
