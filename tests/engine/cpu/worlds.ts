import type { RolloutRequest, World } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { uniform } from '../../../src/random/streams'

/** F features, V actions: a grid walk of sorts. */
export const WALK: NetworkShape = {
  vocabulary: 5,
  window: 0,
  length: 6,
  embedding: 0,
  width: 22,
  depth: 2,
  endToken: -1,
  state: { features: 7, transition: 'world', timeFeatures: 1 },
}

/** D numbers that the action moves, two that stay, one for the time. */
export const DENOISE: NetworkShape = {
  vocabulary: 0,
  window: 0,
  length: 5,
  embedding: 0,
  width: 33,
  depth: 3,
  endToken: -1,
  state: { features: 6, transition: 'denoise', timeFeatures: 1 },
  gaussian: {
    dimensions: 3,
    skip: [0.9, 0.8, 0.7, 0.9, 1],
    scale: [0.3, 0.4, 0.5, 0.4, 0.2],
    sigma: [0.5, 0.4, 0.3, 0.2, 0.1],
    logpScale: 1 / 3,
  },
}

/**
 * R·M trajectories that depend on their run's seed and their row alone. Actions push the first features; a trajectory ends
 * when their sum is large, at different steps for different rows.
 */
export function worldOf(shape: NetworkShape, seeds: readonly number[], rows: number): World {
  const F = shape.state!.features
  const size = shape.gaussian?.dimensions ?? 1
  const states = Float64Array.from({ length: seeds.length * rows * F }, (_, i) => {
    const row = Math.floor(i / F)
    const seed = seeds[Math.floor(row / rows)]
    return 2 * uniform(seed, row % rows, i % F) - 1
  })
  return {
    observe(row, t, features, at) {
      for (let f = 0; f < F; f++) features[at + f] = states[row * F + f]
      features[at + F - 1] = t / shape.length
    },
    step(row, _t, actions, at) {
      let sum = 0
      for (let d = 0; d < size; d++) {
        states[row * F + d] = shape.gaussian ? actions[at + d] : states[row * F + d] + actions[at + d] / 5
        sum += states[row * F + d]
      }
      return Math.abs(sum) > 1.2
    },
  }
}

/** A rollout of states; the world is made anew at every call, for it is used up. */
export function stateRequest(
  shape: NetworkShape,
  seeds: readonly number[],
  rows: number,
  options: Partial<Pick<RolloutRequest, 'greedy' | 'withReference' | 'which'>> = {},
): RolloutRequest {
  return {
    rows,
    contexts: new Int32Array(0),
    keys: Uint32Array.from({ length: seeds.length * rows * 2 }, (_, i) => {
      const row = Math.floor(i / 2)
      return Math.imul(seeds[Math.floor(row / rows)] * 1000 + (row % rows) * 2 + (i % 2) + 1, 0x9e3779b1)
    }),
    greedy: false,
    temperature: Float32Array.from(seeds, (seed) => 0.8 + 0.2 * (seed % 3)),
    withReference: true,
    world: worldOf(shape, seeds, rows),
    ...options,
  }
}
