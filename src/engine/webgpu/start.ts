import type { RolloutRequest } from '../learner'
import { actionSize, type NetworkShape } from '../network'

/** The data that a rollout of states reads from the world before it begins. It needs nothing else of the world. */
export interface Start {
  /** the first state of each trajectory, [R, M, F]; all its states if they are given, [R, M, T, F] */
  start: Float32Array
  /** the time features of every step, [R, T, K] */
  times: Float32Array
}

/** Reads the world at the start of a rollout; empty for a token window. */
export function startOf(shape: NetworkShape, runs: number, { rows, world }: RolloutRequest): Partial<Start> {
  const { length: T, state } = shape
  if (!state) return {}
  if (!world) throw new RangeError('A policy that sees a state needs a world in its request.')
  const { features: F, timeFeatures: K } = state
  const isGiven = state.transition === 'given'
  const looks = isGiven ? T : 1
  const start = new Float32Array(runs * rows * looks * F)
  for (let row = 0; row < runs * rows; row++) {
    for (let t = 0; t < looks; t++) world.observe(row, t, start, (row * looks + t) * F)
  }
  const times = new Float32Array(T > 1 && !isGiven ? runs * T * K : 0)
  const seen = new Float32Array(F)
  for (let r = 0; r < runs && times.length > 0 && rows > 0; r++) {
    for (let t = 0; t < T; t++) {
      // they depend only on the step, so one trajectory is enough
      world.observe(r * rows, t, seen, 0)
      times.set(seen.subarray(F - K), (r * T + t) * K)
    }
  }
  return { start, times }
}

/** The state before each action, [R, M, T, F], given the first states and the actions [R, M, T, D]. */
export function featuresAlong(
  shape: NetworkShape,
  runs: number,
  rows: number,
  { start, times }: Start,
  actions: ArrayLike<number>,
): Float32Array {
  const { length: T } = shape
  const { features: F, timeFeatures: K, transition } = shape.state!
  if (transition === 'given') return start
  const D = actionSize(shape)
  const features = new Float32Array(runs * rows * T * F)
  for (let row = 0; row < runs * rows; row++) {
    const first = start.subarray(row * F, (row + 1) * F)
    const r = Math.floor(row / rows)
    for (let t = 0; t < T; t++) {
      const m = row * T + t
      features.set(first, m * F)
      if (t === 0) continue
      for (let d = 0; d < D; d++) features[m * F + d] = actions[(m - 1) * D + d]
      features.set(times.subarray((r * T + t) * K, (r * T + t + 1) * K), (m + 1) * F - K)
    }
  }
  return features
}
