import { expect, test } from 'vitest'
import { createHead } from '../../../src/engine/plain/head'
import { SINGLE } from './states'

const gaussian = { dimensions: 2, skip: [1, 0.5], scale: [0.3, 2], sigma: [1, 0.5], logpScale: 0.5 }

test('the derivative by the outputs is that of log-density and means, for any action of a batch', () => {
  const head = createHead({ ...SINGLE, length: 2, gaussian })
  const [t, temperature, m] = [1, 1.2, 2]
  const [output, x, dMean] = [Float32Array.of(0.4, -0.3), [0.2, 0.7], Float32Array.of(0.25, -0.5)]
  const actions = Float32Array.of(9, 9, 9, 9, 0.6, 0.1)
  const objective = (shift: readonly number[]) => {
    head.out.set(output.map((value, d) => value + shift[d]))
    head.toDistribution(t, temperature, x, 0)
    return 1.5 * head.logp(actions, m) + head.out[0] * dMean[0] + head.out[1] * dMean[1]
  }
  objective([0, 0])
  head.gradient(actions, m, 1.5, 0, dMean)
  const slopes = head.dOut.slice()
  const h = 1 / 64
  expect(slopes[0]).toBeCloseTo((objective([h, 0]) - objective([-h, 0])) / (2 * h), 4)
  expect(slopes[1]).toBeCloseTo((objective([0, h]) - objective([0, -h])) / (2 * h), 4)
})
