import * as tf from '@tensorflow/tfjs'
import { outputsOf, parameterBlocks } from '../../network'
import type { OpsInputs, OpsPolicy, Weights } from '../policy'
import { affine, embed } from '../layers'

/** The MLP of every engine (src/engine/network.ts) in TensorFlow.js ops: the same weights, the same numbers. */
export const mlp: OpsPolicy = {
  blocks: parameterBlocks,

  outputs(weights, inputs, shape) {
    const { count } = inputs
    let hidden = shape.state ? inputs.features! : windows(weights, inputs, shape.window)
    const rows = hidden.shape[0]
    hidden = hidden.reshape([rows * count, hidden.shape[2]!])
    for (let layer = 1; layer <= shape.depth; layer++) {
      hidden = tf.relu(affine(hidden, weights[`weight${layer}`], weights[`bias${layer}`]))
    }
    const outputs = affine(hidden, weights.weightOut, weights.biasOut)
    return outputs.reshape([rows, count, outputsOf(shape)])
  },
}

/** The first layer's inputs [rows, count, (W + 1)·D]: the embeddings of a step's window side by side, then its position. */
function windows(weights: Weights, { tokens, first, count }: OpsInputs, window: number): tf.Tensor {
  const embedded = embed(tokens!, weights.embedding)
  const [rows, , size] = embedded.shape
  const slots = Array.from({ length: window }, (_, w) =>
    embedded.slice([0, first + w, 0], [rows, count, size]),
  )
  // Not `tile`: its gradient would need one op a row.
  const positions = tf.zeros([rows, count, size]).add(weights.position.slice([first, 0], [count, size]))
  return tf.concat([...slots, positions], 2)
}
