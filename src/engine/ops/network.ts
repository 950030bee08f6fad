import * as tf from '@tensorflow/tfjs'
import { SLOTS_AT_ONCE } from '../../settings/networkCost'
import type { Batch, PolicyName } from '../learner'
import { outputsOf, type NetworkShape } from '../network'
import type { OpsBackend } from './backend'
import type { OpsInputs, OpsPolicy } from './policy'
import type { OpsWeights } from './weights'

/** A policy with its weights on a backend. */
export interface OpsNetwork {
  policy: OpsPolicy
  shape: NetworkShape
  weights: OpsWeights
  backend: OpsBackend
}

/** Whole completions of one run: rows first … first + count − 1 of a batch with all runs. */
export interface RowRange {
  run: number
  first: number
  count: number
}

/** The arrays of a batch that the network reads. */
export type Seen = Pick<Batch, 'contexts' | 'features' | 'actions'>

/** Steps of the MLP that are computed at once; a transformer computes all slots of its window. */
const STEPS_AT_ONCE = 4096

/** The outputs [count, T, V] of each range of rows under some weights, in one read. */
export async function readOutputs(
  network: OpsNetwork,
  which: PolicyName,
  seen: Seen,
  ranges: readonly RowRange[],
): Promise<Float32Array[]> {
  const { backend } = network
  await backend.activate()
  const parts = ranges.map((range) => issueOutputs(network, which, seen, range))
  return readAll(network, parts)
}

/** Issues the outputs of a range; the caller disposes of the tensor. */
function issueOutputs(network: OpsNetwork, which: PolicyName, seen: Seen, range: RowRange): tf.Tensor {
  const { shape, weights, policy, backend } = network
  const named = weights.named(weights.tensors(which, range.run))
  const chunks = chunksOf(range, shape).map((chunk) => {
    const outputs = tf.tidy(() => policy.outputs(named, inputsOf(shape, seen, chunk), shape))
    backend.flush()
    return outputs
  })
  if (chunks.length === 1) return chunks[0]
  const whole = tf.concat(chunks as tf.Tensor3D[], 0)
  chunks.forEach((one) => one.dispose())
  return whole
}

/**
 * The gradient by the weights of each range's run, [size] each, by TensorFlow.js's autodiff, given ∂loss/∂outputs
 * [count, T, V] of the ranges. One read.
 */
export async function readGradients(
  network: OpsNetwork,
  seen: Seen,
  ranges: readonly RowRange[],
  dOutputs: readonly Float32Array[],
): Promise<Float32Array[]> {
  await network.backend.activate()
  const parts = ranges.map((range, i) => issueGradient(network, seen, range, dOutputs[i]))
  return readAll(network, parts)
}

function issueGradient(network: OpsNetwork, seen: Seen, range: RowRange, dOutput: Float32Array): tf.Tensor {
  const { shape, weights, policy, backend } = network
  const perRow = shape.length * outputsOf(shape)
  const blocks = weights.tensors('policy', range.run)
  let sum: tf.Tensor | undefined
  for (const chunk of chunksOf(range, shape)) {
    const before = sum as tf.Tensor | undefined
    sum = tf.tidy(() => {
      const inputs = inputsOf(shape, seen, chunk)
      const at = (chunk.first - range.first) * perRow
      const dy = tf.tensor3d(dOutput.slice(at, at + chunk.count * perRow), [
        chunk.count,
        shape.length,
        outputsOf(shape),
      ])
      const forward = (...tensors: tf.Tensor[]) => policy.outputs(weights.named(tensors), inputs, shape)
      const slopes = tf.grads(forward)([...blocks], dy)
      const flat = tf.concat(slopes.map((slope) => slope.flatten()))
      return before ? before.add(flat) : flat
    })
    before?.dispose()
    backend.flush()
  }
  return sum!
}

/** Cuts a range so that no part has more steps, or slots, than are computed at once. */
function chunksOf({ run, first, count }: RowRange, { policy, window, length }: NetworkShape): RowRange[] {
  const rows = policy ? SLOTS_AT_ONCE / window : STEPS_AT_ONCE / length
  const most = Math.max(1, Math.floor(rows))
  return Array.from({ length: Math.ceil(count / most) }, (_, i) => ({
    run,
    first: first + i * most,
    count: Math.min(most, count - i * most),
  }))
}

/** The policy's inputs for whole completions. */
function inputsOf(
  { window: W, length: T, state }: NetworkShape,
  { contexts, actions, features }: Seen,
  { first, count }: RowRange,
): OpsInputs {
  if (state) {
    const size = T * state.features
    const seen = features!.slice(first * size, (first + count) * size)
    return { first: 0, count: T, tokens: null, features: tf.tensor3d(seen, [count, T, state.features]) }
  }
  const slots = W + T - 1
  const tokens = new Int32Array(count * slots)
  for (let i = 0; i < count; i++) {
    const row = first + i
    tokens.set(contexts.subarray(row * W, (row + 1) * W), i * slots)
    tokens.set(actions.subarray(row * T, (row + 1) * T - 1), i * slots + W)
  }
  return { first: 0, count: T, tokens: tf.tensor2d(tokens, [count, slots], 'int32'), features: null }
}

/** Reads tensors of any shapes in one read, and frees them. */
export async function readAll(
  { backend }: OpsNetwork,
  tensors: readonly tf.Tensor[],
): Promise<Float32Array[]> {
  if (tensors.length === 0) return []
  const sizes = tensors.map(({ size }) => size)
  const whole = tf.tidy(() => tf.keep(tf.concat(tensors.map((one) => one.flatten()))))
  tensors.forEach((one) => one.dispose())
  try {
    const values = (await whole.data()) as Float32Array
    await backend.check()
    let at = 0
    return sizes.map((size) => values.slice(at, (at += size)))
  } finally {
    whole.dispose()
  }
}
