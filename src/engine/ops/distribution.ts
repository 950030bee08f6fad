import { exp } from '../../math/portable'
import * as tf from '@tensorflow/tfjs'
import type { PolicyName } from '../learner'
import { outputsOf } from '../network'
import { createHead } from '../plain/head'
import { readAll, type OpsNetwork } from './network'

/**
 * For one run, at step `position`: next-token probabilities [M, V] after each of M windows [M, W] or in each of M states
 * [M, F] at temperature 1; or the means [M, D] of a Gaussian head.
 */
export async function readDistribution(
  network: OpsNetwork,
  run: number,
  which: PolicyName,
  inputs: Int32Array | Float32Array,
  position: number,
): Promise<Float32Array> {
  const { shape, weights, policy, backend } = network
  const { window: W, state } = shape
  const size = state ? state.features : W
  const rows = inputs.length / size
  await backend.activate()
  const named = weights.named(weights.tensors(which, run))
  const issued = tf.tidy(() => {
    const tokens = state ? null : windowsAt(inputs, rows, W, position)
    const features = state ? tf.tensor3d(Float32Array.from(inputs), [rows, 1, size]) : null
    return policy.outputs(named, { first: position, count: 1, tokens, features }, shape)
  })
  const [outputs] = await readAll(network, [issued])
  const head = createHead(shape)
  const V = outputsOf(shape)
  for (let row = 0; row < rows; row++) {
    const mine = outputs.subarray(row * V, (row + 1) * V)
    head.out.set(mine)
    head.toDistribution(position, 1, inputs, row * size)
    mine.set(shape.gaussian ? head.out : head.out.map(exp))
  }
  return outputs
}

/** Windows at a step; the slots before them are empty. */
function windowsAt(inputs: ArrayLike<number>, rows: number, W: number, position: number) {
  const slots = position + W
  const tokens = new Int32Array(rows * slots).fill(-1)
  for (let i = 0; i < rows * W; i++) tokens[Math.floor(i / W) * slots + position + (i % W)] = inputs[i]
  return tf.tensor2d(tokens, [rows, slots], 'int32')
}
