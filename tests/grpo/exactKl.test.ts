import { describe, expect, test } from 'vitest'
import { exactKl } from '../../src/grpo/exactKl'
import { policyLoss } from '../../src/grpo/loss'
import { DEFAULT_LOSS_SPEC, RATIO_LEVELS, type GaussianBatch, type LossSpec } from '../../src/grpo/spec'
import { randomBatch, seeded, uniform } from './seeded'

const D = 2

/** A batch whose tokens have means, and steps of different variance. */
function gaussianBatch(seed: number) {
  const batch = randomBatch(seed)
  const random = seeded(seed + 77)
  const size = batch.rows * batch.length
  const gaussian: GaussianBatch = {
    dimensions: D,
    mean: uniform(random, size * D, -1, 1),
    refMean: uniform(random, size * D, -1, 1),
    variance: uniform(random, batch.length, 0.2, 2),
    scale: 1 / D,
  }
  return { ...batch, gaussian }
}

const SPEC: LossSpec = { ...DEFAULT_LOSS_SPEC, klEstimator: 'exact', beta: 0.4, epsilon: 5, epsilonHigh: 5 }

describe('the exact KL of a Gaussian policy', () => {
  test('equals the integral of its definition', () => {
    const [mean, refMean, variance] = [0.7, -0.4, 0.6]
    const gaussian = {
      dimensions: 1,
      mean: Float32Array.of(mean),
      refMean: Float32Array.of(refMean),
      variance: Float32Array.of(variance),
      scale: 1,
    }
    const logDensity = (x: number, mu: number) =>
      -((x - mu) ** 2) / (2 * variance) - 0.5 * Math.log(2 * Math.PI * variance)
    let integral = 0
    const h = 0.001
    for (let x = mean - 8; x < mean + 8; x += h) {
      integral += h * Math.exp(logDensity(x, mean)) * (logDensity(x, mean) - logDensity(x, refMean))
    }
    expect(exactKl(gaussian, 0)).toBeCloseTo(integral, 5)
  })

  test('has the weight of any KL in the loss, and a metric', () => {
    const batch = gaussianBatch(1)
    const spec: LossSpec = { ...SPEC, useBiasCorrectionKl: false, lossType: 'bnpo' }
    const tokens = [...batch.mask].flatMap((kept, k) => (kept === 0 ? [] : [exactKl(batch.gaussian, k)]))
    const mean = tokens.reduce((sum, kl) => sum + kl, 0) / tokens.length
    const { klLoss, metrics } = policyLoss(batch, spec)
    expect(klLoss).toBeCloseTo(0.4 * mean, 6)
    expect(metrics.kl).toBeCloseTo(mean, 6)
  })

  test.each(RATIO_LEVELS.flatMap((level) => [true, false].map((corrected) => [level, corrected] as const)))(
    'has the derivatives of finite differences: %s, bias-corrected %s',
    (ratioLevel, useBiasCorrectionKl) => {
      const batch = gaussianBatch(5)
      const spec = { ...SPEC, ratioLevel, useBiasCorrectionKl }
      const { dMean, dLogp } = policyLoss(batch, spec)
      const h = 1e-3
      const slope = (array: 'mean' | 'logp', i: number) => {
        const moved = (by: number) => {
          const copy = { ...batch, logp: batch.logp.slice(), gaussian: { ...batch.gaussian } }
          if (array === 'logp') copy.logp[i] += by
          else {
            copy.gaussian.mean = batch.gaussian.mean.slice()
            copy.gaussian.mean[i] += by
          }
          return policyLoss(copy, spec).loss
        }
        return (moved(h) - moved(-h)) / (2 * h)
      }
      for (let i = 0; i < dMean!.length; i++) expect(dMean![i]).toBeCloseTo(slope('mean', i), 4)
      // `sequence_token` has the value of one ratio and the gradient of another: no finite difference sees it
      if (ratioLevel === 'sequence_token') return
      for (let k = 0; k < dLogp.length; k++) {
        if (batch.mask[k] !== 0) expect(dLogp[k]).toBeCloseTo(slope('logp', k), 3)
      }
    },
  )

  test('is 0 without a reference, and refused without means', () => {
    const batch = gaussianBatch(2)
    const none = { ...batch, gaussian: { ...batch.gaussian, refMean: null } }
    expect(policyLoss(none, { ...SPEC, beta: 0 }).klLoss).toBe(0)
    expect(() => policyLoss(randomBatch(2), SPEC)).toThrow(/Gaussian/)
  })
})
