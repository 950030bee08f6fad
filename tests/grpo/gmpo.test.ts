import { expect, test } from 'vitest'
import { gmpoLogRatio } from '../../src/grpo/surrogates/gmpo'
import { policyLoss } from '../../src/grpo/loss'
import { DEFAULT_LOSS_SPEC } from '../../src/grpo/spec'
import { randomBatch } from './seeded'

const SPEC = {
  ...DEFAULT_LOSS_SPEC,
  surrogate: 'gmpo' as const,
  lossType: 'grpo' as const,
  epsilon: 0.4,
  epsilonHigh: 0.4,
  beta: 0,
}

test('the clip limits the ratio on the side of the advantage’s sign', () => {
  expect(gmpoLogRatio(0.9, 1, SPEC)).toBe(0.4)
  expect(gmpoLogRatio(-0.9, 1, SPEC)).toBe(-0.9)
  expect(gmpoLogRatio(0.9, -1, SPEC)).toBe(0.9)
  expect(gmpoLogRatio(-0.9, -1, SPEC)).toBe(-0.4)
})

test('without clipping it is GSPO: the geometric mean of token ratios is the length-normalised sequence ratio', () => {
  const batch = randomBatch(11)
  const wide = { ...SPEC, epsilon: 50, epsilonHigh: 50 }
  const gmpo = policyLoss(batch, wide)
  const gspo = policyLoss(batch, { ...wide, surrogate: 'clip', ratioLevel: 'sequence' })
  expect(gmpo.loss).toBeCloseTo(gspo.loss, 6)
  expect(Math.abs(gspo.loss)).toBeGreaterThan(0.01)
  gmpo.dLogp.forEach((slope, k) => expect(slope).toBeCloseTo(gspo.dLogp[k], 6))
})

test('one outlier among the tokens moves it less than it moves the arithmetic mean of ratios', () => {
  const batch = randomBatch(12, { rows: 1, length: 4 })
  batch.mask.fill(1)
  batch.advantages[0] = -1
  batch.oldLogp!.set(batch.logp)
  batch.oldLogp![2] -= 3
  const gmpo = policyLoss(batch, SPEC)
  const grpo = policyLoss(batch, { ...SPEC, surrogate: 'clip' })
  expect(gmpo.loss).toBeCloseTo(Math.exp(3 / 4), 5)
  expect(grpo.loss).toBeCloseTo((3 + Math.exp(3)) / 4, 5)
})
