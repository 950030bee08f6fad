import { describe, expect, it } from 'vitest'
import type { Batch } from '../../../src/engine/learner'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import type { NetworkShape } from '../../../src/engine/network'

const [T, D, F, ROWS, R] = [3, 2, 5, 4, 2]

const shapeOf = (logpScale: number): NetworkShape => ({
  vocabulary: 0,
  window: 0,
  length: T,
  embedding: 0,
  width: 8,
  depth: 2,
  endToken: -1,
  state: { features: F, transition: 'denoise', timeFeatures: 1 },
  gaussian: {
    dimensions: D,
    skip: [0.3, 0.7, 0.9],
    scale: [-0.5, 0.4, -0.2],
    sigma: [0.9, 0.5, 0.1],
    logpScale,
  },
})

/** Any numbers from −1 to 1, the same every time. */
const wave = (size: number, pace: number) =>
  Float32Array.from({ length: size }, (_, i) => Math.sin(pace * (i + 1)))

const batch: Batch = {
  rows: ROWS,
  contexts: new Int32Array(0),
  actions: wave(R * ROWS * T * D, 1.7),
  features: wave(R * ROWS * T * F, 2.9),
  mask: Float32Array.from({ length: R * ROWS * T }, (_, m) => (m % 7 === 6 ? 0 : 1)),
  oldLogp: new Float32Array(R * ROWS * T),
  refLogp: null,
  advantages: new Float32Array(R * ROWS),
  temperature: Float32Array.of(1, 0.8),
}

describe.each([1, 1 / D])('log π scaled by %f', (logpScale) => {
  const learner = createPlainLearner(shapeOf(logpScale), [1, 2])
  const { sigma } = shapeOf(logpScale).gaussian!

  it('is the logarithm of the density of a normal distribution', async () => {
    const { logp, mean } = await learner.forward('policy', batch)
    for (let m = 0; m < R * ROWS * T; m++) {
      if (batch.mask[m] === 0) {
        expect(logp[m]).toBe(0)
        continue
      }
      const s = sigma[m % T] * batch.temperature[Math.floor(m / (ROWS * T))]
      let density = 1
      for (let i = m * D; i < (m + 1) * D; i++) {
        density *=
          Math.exp(-((batch.actions[i] - mean![i]) ** 2) / (2 * s * s)) / (s * Math.sqrt(2 * Math.PI))
      }
      expect(Math.abs(logp[m] - logpScale * Math.log(density))).toBeLessThan(1e-3 * (1 + Math.abs(logp[m])))
    }
  })

  it('has the gradient of finite differences, through log π and through the means', async () => {
    const dLogp = wave(R * ROWS * T, 0.7).map((slope) => 0.01 * slope)
    const dMean = wave(R * ROWS * T * D, 1.1)
    const kept = dMean.map((slope, i) => slope * batch.mask[Math.floor(i / D)])
    const none = new Float32Array(R * ROWS * T)
    const loss = async () => {
      const { logp, mean } = await learner.forward('policy', batch)
      const sums = new Float64Array(R)
      logp.forEach((value, m) => (sums[Math.floor(m / (ROWS * T))] += dLogp[m] * value))
      mean!.forEach((value, i) => (sums[Math.floor(i / (ROWS * T * D))] += kept[i] * value))
      return sums
    }
    await learner.backward(batch, dLogp, none, dMean)
    const gradient = await learner.gradient()
    learner.discardGradient()
    const state = await learner.state()
    const P = gradient.length / R
    const h = 1e-2
    for (let i = 0; i < P; i += 5) {
      const moved = async (by: number) => {
        const parameters = state.parameters.map((value, j) => (j % P === i ? value + by : value))
        learner.setState({ ...state, parameters })
        return loss()
      }
      const [up, down] = [await moved(h), await moved(-h)]
      for (let r = 0; r < R; r++) {
        const slope = (up[r] - down[r]) / (2 * h)
        expect(Math.abs(slope - gradient[r * P + i])).toBeLessThan(0.02 * (1 + Math.abs(slope)))
      }
    }
    learner.setState(state)
  })
})

it('sampled actions have the distribution that is scored: mean μ and std σ', async () => {
  const rows = 2000
  const learner = createPlainLearner(shapeOf(1), [1])
  const keys = Uint32Array.from({ length: 2 * rows }, (_, i) => i)
  const world = {
    observe: (_row: number, t: number, features: Float32Array, at: number) =>
      features.set([0.1, 0.2, 1, 1, t], at),
    step: () => false,
  }
  const request = {
    rows,
    contexts: new Int32Array(0),
    keys,
    world,
    temperature: Float32Array.of(0.5),
    withReference: false,
  }
  const { actions, mean, logp, features, mask } = await learner.rollout({ ...request, greedy: false })
  const { sigma } = shapeOf(1).gaussian!
  for (let t = 0; t < T; t++) {
    let squares = 0
    for (let row = 0; row < rows; row++) {
      for (let d = 0; d < D; d++)
        squares += (actions[(row * T + t) * D + d] - mean![(row * T + t) * D + d]) ** 2
    }
    expect(Math.sqrt(squares / (rows * D)) / (0.5 * sigma[t])).toBeCloseTo(1, 1)
  }
  const scored = await learner.forward('policy', {
    ...batch,
    rows,
    actions,
    features,
    mask,
    temperature: request.temperature,
  })
  expect(scored.logp).toEqual(logp)
  const greedy = await learner.rollout({ ...request, greedy: true })
  expect(greedy.actions).toEqual(greedy.mean)
})
