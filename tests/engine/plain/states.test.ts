import { describe, expect, it } from 'vitest'
import type { Batch } from '../../../src/engine/learner'
import { actionSize, outputsOf, parameterCount } from '../../../src/engine/network'
import { uniform } from '../../../src/random/streams'
import {
  CHOICE,
  DENOISE,
  ROWS,
  SINGLE,
  outputsAt,
  perturbed,
  requestOf,
  slowScores,
  worldFor,
} from './states'

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

  it('is scored as in the definition, under policy and reference', async () => {
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

  it('shows at each step the effect of the previous action on the world', async () => {
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

  it('gives in a state the distribution that it acts with there', async () => {
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
