import { describe, expect, it } from 'vitest'
import type { Batch, RolloutRequest, World } from '../../../src/engine/learner'
import {
  actionSize,
  outputsOf,
  parameterBlocks,
  parameterCount,
  type NetworkShape,
} from '../../../src/engine/network'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { uniform } from '../../../src/random/streams'

const NO_TOKENS = { vocabulary: 0, window: 0, embedding: 0, endToken: -1 }

const CHOICE: NetworkShape = {
  ...NO_TOKENS,
  vocabulary: 4,
  length: 3,
  width: 7,
  depth: 2,
  state: { features: 3, transition: 'world', timeFeatures: 0 },
}
const DENOISE: NetworkShape = {
  ...NO_TOKENS,
  length: 3,
  width: 6,
  depth: 2,
  state: { features: 5, transition: 'denoise', timeFeatures: 2 },
  gaussian: {
    dimensions: 2,
    skip: [1, 0.8, 0.5],
    scale: [0.5, -0.7, 1.5],
    sigma: [0.9, 0.5, 0.3],
    logpScale: 0.5,
  },
}
const SINGLE: NetworkShape = {
  ...NO_TOKENS,
  length: 1,
  width: 5,
  depth: 1,
  state: { features: 4, transition: 'world', timeFeatures: 0 },
  gaussian: { dimensions: 3, skip: [0.3], scale: [2], sigma: [0.7], logpScale: 1 },
}
const TEMPERATURE = 1.3

/** Features that are the last action, a condition of the row and functions of the step. */
function worldFor({ gaussian, state }: NetworkShape, rows: number): World {
  const { features: F, timeFeatures: K } = state!
  const D = gaussian?.dimensions ?? 1
  const start = Float32Array.from({ length: rows * F }, (_, i) => 2 * uniform(3, 1, i) - 1)
  const now = start.slice()
  return {
    observe(row, t, features, at) {
      features.set(now.subarray(row * F, (row + 1) * F), at)
      for (let k = 0; k < K; k++) features[at + F - K + k] = Math.cos(t + k)
    },
    step(row, _t, actions, at) {
      for (let d = 0; d < D; d++) now[row * F + d] = actions[at + d]
      // the second row ends at once where worlds may
      return !gaussian && row === 1
    },
  }
}

const requestOf = (shape: NetworkShape, rows: number, greedy = false): RolloutRequest => ({
  rows,
  contexts: new Int32Array(0),
  world: worldFor(shape, rows),
  keys: Uint32Array.from({ length: rows * 2 }, (_, i) => Math.imul(i + 1, 0x9e3779b1)),
  greedy,
  temperature: Float32Array.of(TEMPERATURE),
  withReference: true,
})

/** The outputs of the network as its definition reads, in double precision. */
function outputsAt(shape: NetworkShape, theta: ArrayLike<number>, features: ArrayLike<number>): number[] {
  const block = new Map(parameterBlocks(shape).map((b) => [b.name, b]))
  const layer = (x: number[], name: string) => {
    const [weight, bias] = [block.get(`weight${name}`)!, block.get(`bias${name}`)!]
    return Array.from({ length: weight.columns }, (_, j) =>
      x.reduce(
        (sum, value, i) => sum + value * theta[weight.offset + i * weight.columns + j],
        theta[bias.offset + j],
      ),
    )
  }
  let x = Array.from(features)
  for (let l = 1; l <= shape.depth; l++) x = layer(x, String(l)).map((z) => Math.max(z, 0))
  return layer(x, 'Out')
}

/** log π, entropy and mean at step t, each from its textbook formula. */
function slowScores(
  shape: NetworkShape,
  theta: ArrayLike<number>,
  t: number,
  features: ArrayLike<number>,
  action: ArrayLike<number>,
) {
  const outputs = outputsAt(shape, theta, features)
  const { gaussian } = shape
  if (!gaussian) {
    const weights = outputs.map((z) => Math.exp(z / TEMPERATURE))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const p = weights.map((weight) => weight / total)
    return { logp: Math.log(p[action[0]]), entropy: -p.reduce((sum, q) => sum + q * Math.log(q), 0), mean: p }
  }
  const { dimensions: D, skip, scale, sigma, logpScale } = gaussian
  const mean = outputs.map((o, d) => skip[t] * features[d] + scale[t] * o)
  const covariance = (TEMPERATURE * sigma[t]) ** 2
  const square = mean.reduce((sum, mu, d) => sum + (action[d] - mu) ** 2, 0)
  const density = (2 * Math.PI * covariance) ** (-D / 2) * Math.exp(-square / (2 * covariance))
  const entropy = (D / 2) * Math.log(2 * Math.PI * Math.E * covariance)
  return { logp: logpScale * Math.log(density), entropy: logpScale * entropy, mean }
}

/** Weights away from the nearly uniform first policy, so that nothing is near zero by accident. */
async function perturbed(shape: NetworkShape) {
  const learner = createPlainLearner(shape, [1])
  const state = await learner.state()
  state.parameters.forEach((value, i) => (state.parameters[i] = value + uniform(5, 6, i) - 0.5))
  learner.setState(state)
  return { learner, theta: state.parameters, initial: state.initial }
}

const ROWS = 6
const SHAPES = [
  { name: 'a choice in a state', shape: CHOICE },
  { name: 'numbers that are denoised', shape: DENOISE },
  { name: 'numbers in one state', shape: SINGLE },
]

describe.each(SHAPES)('$name', ({ shape }) => {
  const T = shape.length
  const F = shape.state!.features
  const D = actionSize(shape)
  const rowOf = <A extends Float32Array | Int32Array>(array: A, m: number, size: number) =>
    array.subarray(m * size, (m + 1) * size) as A

  it('is scored as the definition has it, under policy and reference', async () => {
    const { learner, theta, initial } = await perturbed(shape)
    const { actions, features, mask, logp, entropy, mean, refLogp, refMean } = await learner.rollout(
      requestOf(shape, ROWS),
    )
    const scores = (weights: Float32Array, m: number) =>
      slowScores(shape, weights, m % T, rowOf(features!, m, F), rowOf(actions, m, D))
    for (let m = 0; m < ROWS * T; m++) {
      const isOver = !shape.gaussian && T > 1 && Math.floor(m / T) === 1 && m % T > 0
      expect(mask[m]).toBe(isOver ? 0 : 1)
      const [policy, reference] = [scores(theta, m), scores(initial, m)]
      expect(logp[m]).toBeCloseTo(isOver ? 0 : policy.logp, 4)
      expect(entropy[m]).toBeCloseTo(isOver ? 0 : policy.entropy, 5)
      expect(refLogp![m]).toBeCloseTo(isOver ? 0 : reference.logp, 4)
      if (!shape.gaussian) continue
      policy.mean.forEach((mu, d) => expect(mean![m * D + d]).toBeCloseTo(mu, 5))
      reference.mean.forEach((mu, d) => expect(refMean![m * D + d]).toBeCloseTo(mu, 5))
    }
    expect(mean === undefined).toBe(!shape.gaussian)
  })

  it('shows at each step what the world does with the action before', async () => {
    const { learner } = await perturbed(shape)
    const { actions, features, mask } = await learner.rollout(requestOf(shape, ROWS))
    const world = worldFor(shape, ROWS)
    const seen = new Float32Array(F)
    for (let row = 0; row < ROWS; row++) {
      for (let t = 0; t < T; t++) {
        const m = row * T + t
        world.observe(row, t, seen, 0)
        expect(rowOf(features!, m, F)).toEqual(mask[m] ? seen : new Float32Array(F))
        if (mask[m]) world.step(row, t, actions, m * D)
      }
    }
  })

  it('has the gradient that finite differences of the definition have', async () => {
    const { learner, theta } = await perturbed(shape)
    const request = requestOf(shape, ROWS)
    const { actions, features, mask } = await learner.rollout(request)
    const size = ROWS * T
    const pull = (key: number, length: number, each: number) =>
      Float32Array.from({ length }, (_, i) => mask[Math.floor(i / each)] * (uniform(key, key, i) - 0.5))
    const [dLogp, dEntropy] = [pull(1, size, 1), pull(2, size, 1)]
    const dMean = shape.gaussian && pull(3, size * D, D)
    // some steps are pulled by their means alone, some not at all
    dLogp.forEach((_, m) => m % 4 === 3 && (dLogp[m] = 0))
    dMean?.forEach((_, i) => Math.floor(i / D) % 5 === 3 && (dMean[i] = 0))
    const batch: Batch = {
      rows: ROWS,
      contexts: request.contexts,
      actions,
      features,
      mask,
      oldLogp: new Float32Array(size),
      refLogp: null,
      advantages: new Float32Array(ROWS),
      temperature: request.temperature,
    }
    await learner.backward(batch, dLogp, dEntropy, dMean)
    const gradient = await learner.gradient()
    expect(gradient).toHaveLength(parameterCount(shape))
    const objective = (weights: Float64Array) => {
      let sum = 0
      for (let m = 0; m < size; m++) {
        if (!mask[m]) continue
        const { logp, entropy, mean } = slowScores(
          shape,
          weights,
          m % T,
          rowOf(features!, m, F),
          rowOf(actions, m, D),
        )
        sum += dLogp[m] * logp + dEntropy[m] * entropy
        if (dMean) for (let d = 0; d < D; d++) sum += dMean[m * D + d] * mean[d]
      }
      return sum
    }
    const h = 1e-6
    const far: number[] = []
    for (let i = 0; i < theta.length; i++) {
      const [up, down] = [Float64Array.from(theta), Float64Array.from(theta)]
      up[i] += h
      down[i] -= h
      const slope = (objective(up) - objective(down)) / (2 * h)
      if (Math.abs(slope - gradient[i]) > 5e-5 + 1e-4 * Math.abs(slope)) far.push(i)
    }
    expect(far).toEqual([])
    expect(Math.hypot(...gradient)).toBeGreaterThan(0.1)
  })

  it('answers in a given state as it acts there', async () => {
    const { learner } = await perturbed(shape)
    const features = Float32Array.from({ length: 5 * F }, (_, i) => uniform(8, 8, i) - 0.5)
    const found = await learner.distribution(0, 'policy', features, T - 1)
    const { theta } = await perturbed(shape)
    for (let m = 0; m < 5; m++) {
      const outputs = outputsAt(shape, theta, rowOf(features, m, F))
      const weights = outputs.map(Math.exp)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      outputs.forEach((o, v) => {
        const { gaussian } = shape
        const wanted = gaussian
          ? gaussian.skip[T - 1] * features[m * F + v] + gaussian.scale[T - 1] * o
          : weights[v] / total
        expect(found[m * outputsOf(shape) + v]).toBeCloseTo(wanted, 5)
      })
    }
  })
})

describe('actions of a Gaussian head', () => {
  it('have the mean and the spread of their step, and are independent of one another', async () => {
    const { learner } = await perturbed(DENOISE)
    const rows = 20_000
    const { actions, mean } = await learner.rollout(requestOf(DENOISE, rows))
    const { dimensions: D, sigma } = DENOISE.gaussian!
    const T = DENOISE.length
    const columns = T * D
    const z = (row: number, column: number) => {
      const i = row * columns + column
      return (actions[i] - mean![i]) / (TEMPERATURE * sigma[Math.floor(column / D)])
    }
    for (let a = 0; a < columns; a++) {
      let [first, fourth] = [0, 0]
      const products = new Float64Array(columns)
      for (let row = 0; row < rows; row++) {
        const value = z(row, a)
        first += value
        fourth += value ** 4
        for (let b = 0; b < columns; b++) products[b] += value * z(row, b)
      }
      // five standard errors of each estimate
      expect(Math.abs(first / rows)).toBeLessThan(5 / Math.sqrt(rows))
      expect(Math.abs(fourth / rows - 3)).toBeLessThan(5 * Math.sqrt(96 / rows))
      for (let b = 0; b < columns; b++) {
        const [wanted, spread] = a === b ? [1, Math.sqrt(2)] : [0, 1]
        expect(Math.abs(products[b] / rows - wanted)).toBeLessThan((5 * spread) / Math.sqrt(rows))
      }
    }
  })

  it('are the mean when greedy', async () => {
    const { learner } = await perturbed(DENOISE)
    const { actions, mean } = await learner.rollout(requestOf(DENOISE, ROWS, true))
    expect(actions).toEqual(mean)
  })
})
