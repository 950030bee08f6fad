import { DEFAULT_LOSS_SPEC, type LossSpec } from '../../src/grpo'
import type {
  Batch,
  Learner,
  OptimiserSpec,
  Rollout,
  RolloutRequest,
  UpdateSpec,
  World,
} from '../../src/engine/learner'
import { outputsOf, type NetworkShape } from '../../src/engine/network'
import { foldIn, random, type Key } from '../../src/random/streams'

export const OPTIMISER: OptimiserSpec = {
  learningRate: 0.01,
  beta1: 0.9,
  beta2: 0.999,
  eps: 1e-8,
  weightDecay: 0,
  maxGradNorm: 1,
}

/** Everything that belongs to a run is drawn from its own stream, so that runs can be put in any slots. */
const keyOf = (seed: number, purpose: number): Key => foldIn(foldIn([7, 7], seed), purpose)

/** Joins the arrays of the runs, run after run. */
function joined<A extends Float32Array | Int32Array | Uint32Array>(parts: readonly A[], empty: A): A {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const result = new (empty.constructor as new (length: number) => A)(size)
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}

/** Time feature k of step t. */
const timeFeature = (t: number, k: number) => (t + 1) / (k + 2) - 0.5

/**
 * A world of starts that are drawn from each seed's stream. It can be played again and again: what is seen at step 0 is
 * always the start.
 */
function worldFor(shape: NetworkShape, seeds: readonly number[], rows: number): World {
  const { features: F, timeFeatures: K, transition } = shape.state!
  const D = outputsOf(shape)
  const starts = seeds.map((seed) => {
    const draw = random(keyOf(seed, 5))
    return Float32Array.from({ length: rows * F }, () => 2 * draw.uniform() - 1)
  })
  const start = joined(starts, new Float32Array(0))
  const state = start.slice()
  return {
    observe(row, t, features, at) {
      features.set((t === 0 ? start : state).subarray(row * F, (row + 1) * F), at)
      if (transition === 'given') for (let f = 0; f < F; f++) features[at + f] *= 1 - t / 8
      for (let k = 0; k < K; k++) features[at + F - K + k] = timeFeature(t, k)
    },
    step(row, _t, actions, at) {
      if (transition === 'denoise') for (let d = 0; d < D; d++) state[row * F + d] = actions[at + d]
      return false
    },
  }
}

/** Contexts with empty slots in front, or a world, and a stream per row; temperatures differ from seed to seed. */
export function requestOf(
  shape: NetworkShape,
  seeds: readonly number[],
  rows: number,
  options: Partial<Pick<RolloutRequest, 'greedy' | 'withReference' | 'which'>> = {},
): RolloutRequest {
  const contexts = seeds.map((seed) => {
    const draw = random(keyOf(seed, 1))
    const array = new Int32Array(rows * shape.window)
    for (let row = 0; row < rows && shape.window > 0; row++) {
      const empty = draw.integer(shape.window)
      for (let w = 0; w < shape.window; w++) {
        array[row * shape.window + w] = w < empty ? -1 : draw.integer(shape.vocabulary)
      }
    }
    return array
  })
  const keys = seeds.map((seed) => {
    const draw = random(keyOf(seed, 2))
    return Uint32Array.from({ length: rows * 2 }, () => draw.integer(0x100000000))
  })
  return {
    rows,
    contexts: joined(contexts, new Int32Array(0)),
    keys: joined(keys, new Uint32Array(0)),
    greedy: false,
    temperature: Float32Array.from(seeds, (seed) => 0.7 + 0.2 * (seed % 4)),
    withReference: true,
    ...(shape.state && { world: worldFor(shape, seeds, rows) }),
    ...options,
  }
}

/** A batch of a rollout's completions, with advantages, and with old log-probs somewhat off, so that ratios are not 1. */
export function batchOf(
  request: RolloutRequest,
  rollout: Rollout,
  seeds: readonly number[],
  length: number,
  spread = 0.6,
): Batch {
  const { rows, contexts, temperature } = request
  const perRun = rows * length
  const oldLogp = rollout.logp.slice()
  const advantages = new Float32Array(seeds.length * rows)
  seeds.forEach((seed, r) => {
    const draw = random(keyOf(seed, 3))
    for (let i = r * perRun; i < (r + 1) * perRun; i++) {
      const shift = spread * (draw.uniform() - 0.5)
      if (rollout.mask[i] !== 0) oldLogp[i] += shift
    }
    // some groups are dead: their advantages are 0
    for (let i = 0; i < rows; i++) advantages[r * rows + i] = i % 5 === 4 ? 0 : 3 * draw.uniform() - 1.5
  })
  const { actions, mask, refLogp, features, refMean } = rollout
  return { rows, contexts, actions, features, refMean, mask, oldLogp, refLogp, advantages, temperature }
}

/** An update on completions start … start + count − 1. */
export function updateOf(
  start: number,
  count: number,
  loss: Partial<LossSpec> = {},
  optimiser: Partial<OptimiserSpec> = {},
): UpdateSpec {
  return {
    loss: { ...DEFAULT_LOSS_SPEC, ...loss },
    itemsInBatch: 3 * count,
    start,
    count,
    optimiser: { ...OPTIMISER, ...optimiser },
  }
}

/** Moves a learner's policy and reference away from the first, nearly uniform weights; the same for the same seed. */
export async function perturb(learner: Learner, seeds: readonly number[], size = 0.3): Promise<void> {
  const state = await learner.state()
  const perRun = state.parameters.length / seeds.length
  seeds.forEach((seed, r) => {
    const draw = random(keyOf(seed, 4))
    for (let i = r * perRun; i < (r + 1) * perRun; i++) {
      state.parameters[i] += size * (draw.uniform() - 0.5)
      state.reference[i] += size * (draw.uniform() - 0.5)
    }
  })
  learner.setState(state)
}

/** The largest difference of two arrays. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return largest(a, b, () => 1)
}

/** The same as a share of 1 + |b|: log-densities far out are large. */
export function relativeDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return largest(a, b, (value) => 1 + Math.abs(value))
}

function largest(a: ArrayLike<number>, b: ArrayLike<number>, unit: (value: number) => number): number {
  if (a.length !== b.length) return Infinity
  let most = 0
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs(a[i] - b[i]) / unit(b[i])
    if (!(apart <= most)) most = Number.isNaN(apart) ? Infinity : apart
  }
  return most
}

/** The share of run r in an array [R, …]. */
export function shareOf<A extends Float32Array | Int32Array>(array: A, runs: number, r: number): A {
  const size = array.length / runs
  return array.slice(r * size, (r + 1) * size) as A
}
