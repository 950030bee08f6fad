import type { RolloutRequest, World } from '../../../src/engine/learner'
import { parameterBlocks, type NetworkShape } from '../../../src/engine/network'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { uniform } from '../../../src/random/streams'

const NO_TOKENS = { vocabulary: 0, window: 0, embedding: 0, endToken: -1 }

export const CHOICE: NetworkShape = {
  ...NO_TOKENS,
  vocabulary: 4,
  length: 3,
  width: 7,
  depth: 2,
  state: { features: 3, transition: 'world', timeFeatures: 0 },
}
export const DENOISE: NetworkShape = {
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
export const SINGLE: NetworkShape = {
  ...NO_TOKENS,
  length: 1,
  width: 5,
  depth: 1,
  state: { features: 4, transition: 'world', timeFeatures: 0 },
  gaussian: { dimensions: 3, skip: [0.3], scale: [2], sigma: [0.7], logpScale: 1 },
}
export const TEMPERATURE = 1.3

/** Features that are the last action, a condition of the row and functions of the step. */
export function worldFor({ gaussian, state }: NetworkShape, rows: number): World {
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
      // the second row ends at once if its world may end
      return !gaussian && row === 1
    },
  }
}

export const requestOf = (shape: NetworkShape, rows: number, greedy = false): RolloutRequest => ({
  rows,
  contexts: new Int32Array(0),
  world: worldFor(shape, rows),
  keys: Uint32Array.from({ length: rows * 2 }, (_, i) => Math.imul(i + 1, 0x9e3779b1)),
  greedy,
  temperature: Float32Array.of(TEMPERATURE),
  withReference: true,
})

/** The outputs of the network as its definition reads, in double precision. */
export function outputsAt(
  shape: NetworkShape,
  theta: ArrayLike<number>,
  features: ArrayLike<number>,
): number[] {
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
export function slowScores(
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
export async function perturbed(shape: NetworkShape) {
  const learner = createPlainLearner(shape, [1])
  const state = await learner.state()
  state.parameters.forEach((value, i) => (state.parameters[i] = value + uniform(5, 6, i) - 0.5))
  learner.setState(state)
  return { learner, theta: state.parameters, initial: state.initial }
}

/** Rows of a small batch. */
export const ROWS = 6
