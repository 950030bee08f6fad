import { expect, test } from 'vitest'
import type { GaussianHead } from '../../../src/engine/network'
import { logDensity, outputGradient, toMean } from '../../../src/engine/plain/gaussian'

const HEAD: GaussianHead = {
  dimensions: 2,
  skip: [1, 0.5],
  scale: [0.3, 2],
  sigma: [1, 0.5],
  logpScale: 0.5,
}

test('the derivative by the outputs is that of log-density and means, for any action of a batch', () => {
  const [t, temperature, at] = [1, 1.2, 4]
  const [output, x, dMean] = [Float32Array.of(0.4, -0.3), [0.2, 0.7], Float32Array.of(0.25, -0.5)]
  const actions = Float32Array.of(9, 9, 9, 9, 0.6, 0.1)
  const objective = (shift: readonly number[]) => {
    const mean = output.map((value, d) => value + shift[d])
    toMean(HEAD, t, mean, x, 0)
    return 1.5 * logDensity(HEAD, t, mean, temperature, actions, at) + mean[0] * dMean[0] + mean[1] * dMean[1]
  }
  const mean = output.slice()
  toMean(HEAD, t, mean, x, 0)
  const slopes = new Float32Array(2)
  outputGradient(HEAD, t, mean, temperature, actions, at, 1.5, dMean, slopes)
  const h = 1 / 64
  expect(slopes[0]).toBeCloseTo((objective([h, 0]) - objective([-h, 0])) / (2 * h), 4)
  expect(slopes[1]).toBeCloseTo((objective([0, h]) - objective([0, -h])) / (2 * h), 4)
})
