import { describe, expect, test } from 'vitest'
import { createLossBuffers, policyLoss } from '../../src/grpo/loss'
import {
  DEFAULT_LOSS_SPEC,
  KL_ESTIMATORS,
  LOSS_TYPES,
  RATIO_LEVELS,
  SURROGATES,
  type LossSpec,
  type TokenBatch,
} from '../../src/grpo/spec'
import { isLong } from '../isLong'
import { randomBatch, type BatchShape } from './seeded'
import { kinkDistance, slowGradient, slowLoss } from './slowLoss'

const BASE: LossSpec = {
  ...DEFAULT_LOSS_SPEC,
  epsilon: 0.15,
  epsilonHigh: 0.25,
  beta: 0.3,
  maxCompletionLength: 9,
  clipCovRatio: 0.3,
  clipCovLow: 0.05,
  clipCovHigh: 1,
  klCovRatio: 0.3,
  klCovCoef: 0.4,
}

/** A batch that is nowhere near a corner of the loss. */
function smoothBatch(seed: number, spec: LossSpec, shape: BatchShape): TokenBatch {
  for (let trial = 0; trial < 500; trial++) {
    const batch = randomBatch(seed * 1000 + trial, shape)
    if (kinkDistance(batch, spec) > 1e-3) return batch
  }
  throw new Error(`no smooth batch for seed ${seed}`)
}

function expectNear(actual: ArrayLike<number>, expected: ArrayLike<number>, what: string) {
  for (let k = 0; k < expected.length; k++) {
    const gap = Math.abs(actual[k] - expected[k])
    if (!(gap <= 2e-6 + 2e-5 * Math.abs(expected[k]))) {
      expect.fail(`${what}[${k}]: ${actual[k]}, finite difference ${expected[k]}`)
    }
  }
}

function expectSlowLoss(batch: TokenBatch, spec: LossSpec, what: string) {
  const result = policyLoss(batch, spec)
  const slow = slowLoss(batch, spec)
  const gradient = slowGradient(batch, spec)
  expectNear(
    [result.loss, result.policyLoss, result.klLoss],
    [slow.loss, slow.policyLoss, slow.klLoss],
    `${what}: loss, policyLoss, klLoss`,
  )
  expectNear(result.dLogp, gradient.dLogp, `${what}: dLogp`)
  expectNear(result.dEntropy, gradient.dEntropy, `${what}: dEntropy`)
  return gradient
}

describe('values and gradients equal those of the slow loss', () => {
  for (const [s, surrogate] of SURROGATES.entries()) {
    for (const [level, ratioLevel] of RATIO_LEVELS.entries()) {
      // each second pair in `npm test`
      if (!isLong && (s + level) % 2 === 1) continue
      test(`${surrogate} × ${ratioLevel} × every loss type × every KL estimator`, () => {
        let seed = 1
        let largest = 0
        for (const lossType of LOSS_TYPES) {
          for (const klEstimator of KL_ESTIMATORS) {
            const spec: LossSpec = {
              ...BASE,
              surrogate,
              ratioLevel,
              lossType,
              klEstimator,
              useBiasCorrectionKl: seed % 2 === 0,
              entropyCoef: seed % 3 === 0 ? 0.05 : 0,
              epsilonHigh: surrogate === 'cispo' ? 1.3 : 0.25,
            }
            const batch = smoothBatch(seed, spec, { emptyRow: seed % 5 === 0 })
            const gradient = expectSlowLoss(batch, spec, `${lossType}, ${klEstimator}, seed ${seed}`)
            largest = Math.max(largest, ...gradient.dLogp.map(Math.abs))
            seed++
          }
        }
        expect(largest).toBeGreaterThan(0.05)
      })
    }
  }
})

describe('each switch, with every surrogate', () => {
  const switches: Record<string, { spec: Partial<LossSpec>; shape?: BatchShape }> = {
    'δ above 1 + ε': { spec: { delta: 1.4 } },
    'δ below 1 + ε': { spec: { delta: 1.1 } },
    'dual clip': { spec: { dualClip: 1.3 } },
    'δ and dual clip': { spec: { delta: 1.5, dualClip: 1.35 } },
    'top entropy quantile': { spec: { topEntropyQuantile: 0.4, entropyCoef: 0.1 } },
    'off-policy mask': { spec: { offPolicyMaskThreshold: 0.02 } },
    'both masks': { spec: { offPolicyMaskThreshold: -0.05, topEntropyQuantile: 0.6 } },
    'ratio limits': { spec: { logRatioMin: -0.12, logRatioMax: 0.1 } },
    'KL limit': { spec: { klClamp: 0.04 } },
    'straight-through KL beyond its limit': { spec: { klClamp: 0.04, klEstimator: 'k3+' } },
    'a floor for cispo': { spec: { cispoFloor: 0.95, epsilonHigh: 1.1 } },
    'no KL': { spec: { beta: 0 } },
    'on policy': { spec: {}, shape: { onPolicy: true } },
    'an advantage per token': { spec: { offPolicyMaskThreshold: 0.02 }, shape: { perToken: true } },
  }
  for (const [name, { spec: changes, shape = {} }] of Object.entries(switches)) {
    test(name, () => {
      let seed = 3000
      for (const surrogate of SURROGATES) {
        for (const ratioLevel of RATIO_LEVELS) {
          for (let repeat = 0; repeat < 3; repeat++) {
            const spec: LossSpec = { ...BASE, lossType: 'dapo', ...changes, surrogate, ratioLevel }
            const batch = smoothBatch(seed, spec, { ...shape, emptyRow: repeat === 2 })
            expectSlowLoss(batch, spec, `${surrogate}, ${ratioLevel}, seed ${seed}`)
            seed++
          }
        }
      }
    })
  }
})

test('buffers that were used for another, larger batch change nothing', () => {
  const buffers = createLossBuffers(6, 7)
  policyLoss(randomBatch(1, { rows: 6, length: 7 }), { ...BASE, entropyCoef: 0.1 }, buffers)
  for (const surrogate of SURROGATES) {
    const batch = randomBatch(2)
    const fresh = policyLoss(batch, { ...BASE, surrogate })
    const reused = policyLoss(batch, { ...BASE, surrogate }, buffers)
    const size = batch.rows * batch.length
    expect(reused.dLogp).toBe(buffers.dLogp)
    expect(reused.dLogp.subarray(0, size)).toEqual(fresh.dLogp)
    expect(reused.dEntropy.subarray(0, size)).toEqual(fresh.dEntropy)
    expect(reused.ratio.subarray(0, size)).toEqual(fresh.ratio)
    expect(reused.clipped.subarray(0, size)).toEqual(fresh.clipped)
    expect(reused.metrics).toEqual(fresh.metrics)
  }
})
