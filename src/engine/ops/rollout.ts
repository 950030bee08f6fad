import * as tf from '@tensorflow/tfjs'
import type { Actions } from '../../tasks/task'
import type { RolloutRequest } from '../learner'
import { actionSize, outputsOf } from '../network'
import { createHead } from '../plain/head'
import { draw } from './draws'
import { readAll, type OpsNetwork } from './network'

/** Completions of R·M rows, not yet scored. */
export interface Sampled {
  actions: Actions
  mask: Float32Array
  /** the states before each action, for a state input */
  features?: Float32Array
}

/** Draws tokens on the backend, as the policy says. One read. */
export async function sampleTokens(
  network: OpsNetwork,
  runs: number,
  request: RolloutRequest,
): Promise<Sampled> {
  const { length: T, endToken } = network.shape
  const { rows } = request
  await network.backend.activate()
  const issued = Array.from({ length: runs }, (_, r) => issueTokens(network, request, r))
  const tokens = await readAll(network, issued)
  const actions = new Int32Array(runs * rows * T)
  const mask = new Float32Array(runs * rows * T)
  for (let row = 0; row < runs * rows; row++) {
    const drawn = tokens[Math.floor(row / rows)]
    for (let t = 0; t < T; t++) {
      const m = row * T + t
      actions[m] = drawn[m % (rows * T)]
      mask[m] = 1
      if (actions[m] === endToken) break
    }
  }
  return { actions, mask }
}

/** Issues T tokens of each row of a run, [rows, T]; those after an end token are ignored. */
function issueTokens({ policy, shape, weights, backend }: OpsNetwork, request: RolloutRequest, r: number) {
  const { window: W, length: T } = shape
  const { rows, greedy, contexts, keys, temperature, which = 'policy' } = request
  const named = weights.named(weights.tensors(which, r))
  let tokens = tf.tensor2d(contexts.slice(r * rows * W, (r + 1) * rows * W), [rows, W], 'int32')
  for (let t = 0; t < T; t++) {
    const before = tokens
    tokens = tf.tidy(() => {
      const seen = { first: t, count: 1, tokens: before, features: null }
      const logits = policy.outputs(named, seen, shape).reshape([rows, outputsOf(shape)]) as tf.Tensor2D
      const chosen = greedy
        ? logits.argMax(1)
        : draw(logits, temperature[r], keys.subarray(2 * r * rows, 2 * (r + 1) * rows), t)
      return tf.concat([before, chosen.reshape([rows, 1])], 1) as tf.Tensor2D
    })
    before.dispose()
    backend.flush()
  }
  return tf.tidy(() => {
    const completions = tokens.slice([0, W], [rows, T]).cast('float32')
    tokens.dispose()
    return completions
  })
}

/** Plays trajectories through a world, which lives on the CPU: one read a step. */
export async function playWorld(
  network: OpsNetwork,
  runs: number,
  request: RolloutRequest,
): Promise<Sampled> {
  const { policy, shape, weights, backend } = network
  const { length: T } = shape
  const { rows, keys, greedy, temperature, which = 'policy' } = request
  const world = request.world!
  const F = shape.state!.features
  const [D, V] = [actionSize(shape), outputsOf(shape)]
  const size = runs * rows * T
  const actions = shape.gaussian ? new Float32Array(size * D) : new Int32Array(size)
  const mask = new Float32Array(size)
  const features = new Float32Array(size * F)
  const seen = new Float32Array(runs * rows * F)
  const isOver = new Uint8Array(runs * rows)
  const head = createHead(shape)
  for (let t = 0; t < T && isOver.includes(0); t++) {
    for (let row = 0; row < runs * rows; row++) {
      if (isOver[row]) continue
      world.observe(row, t, seen, row * F)
      features.set(seen.subarray(row * F, (row + 1) * F), (row * T + t) * F)
    }
    await backend.activate()
    const issued = Array.from({ length: runs }, (_, r) => {
      const named = weights.named(weights.tensors(which, r))
      return tf.tidy(() => {
        const mine = tf.tensor3d(seen.slice(r * rows * F, (r + 1) * rows * F), [rows, 1, F])
        return policy.outputs(named, { first: t, count: 1, tokens: null, features: mine }, shape)
      })
    })
    const outputs = await readAll(network, issued)
    for (let row = 0; row < runs * rows; row++) {
      if (isOver[row]) continue
      const m = row * T + t
      const r = Math.floor(row / rows)
      const at = (row % rows) * V
      head.out.set(outputs[r].subarray(at, at + V))
      head.toDistribution(t, temperature[r], seen, row * F)
      head.act(greedy ? null : [keys[2 * row], keys[2 * row + 1]], actions, m)
      mask[m] = 1
      if (world.step(row, t, actions, m * D)) isOver[row] = 1
    }
  }
  return { actions, mask, features }
}
