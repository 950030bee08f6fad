import { expect, test } from 'vitest'
import { cispoWeight } from '../../src/grpo/surrogates/cispo'
import { vespoLogRatio, vespoWeight } from '../../src/grpo/surrogates/vespo'
import { DEFAULT_LOSS_SPEC } from '../../src/grpo/spec'
import { randomBatch } from './seeded'

test('cispo caps at an absolute number; only verl lifts small ratios', () => {
  const trl = { ...DEFAULT_LOSS_SPEC, epsilonHigh: 5 }
  expect([0.1, 1, 5, 9].map((w) => cispoWeight(w, trl))).toEqual([0.1, 1, 5, 5])
  const verl = { ...trl, epsilonHigh: 1.28, cispoFloor: 0.8 }
  expect([0.1, 1, 9].map((w) => cispoWeight(w, verl))).toEqual([0.8, 1, 1.28])
})

test('an ε high of 0.2, right for a clip, shrinks every on-policy gradient of cispo five times', () => {
  expect(cispoWeight(1, DEFAULT_LOSS_SPEC)).toBe(0.2)
})

test("vespo's weight is 1 on policy, has its peak at w = k/λ, and vanishes for huge ratios", () => {
  const spec = DEFAULT_LOSS_SPEC
  expect(vespoWeight(0, 1, spec)).toBe(1)
  expect(vespoWeight(0, -1, spec)).toBe(1)
  const peak = Math.log(spec.vespoKPos / spec.vespoLambdaPos)
  expect(vespoWeight(peak, 1, spec)).toBeGreaterThan(vespoWeight(peak + 0.05, 1, spec))
  expect(vespoWeight(peak, 1, spec)).toBeGreaterThan(vespoWeight(peak - 0.05, 1, spec))
  expect(vespoWeight(20, 1, spec)).toBe(0)
  expect(vespoWeight(1, 1, spec)).not.toBeCloseTo(vespoWeight(1, -1, spec), 3)
})

test("vespo's log-ratio is a sum, held in [log 1e-8, 20]", () => {
  const batch = randomBatch(3)
  batch.mask.fill(1, 0, 2)
  batch.mask[2] = 0
  const sumOfTwo = batch.logp[0] - batch.oldLogp![0] + batch.logp[1] - batch.oldLogp![1]
  expect(vespoLogRatio(batch, 0)).toBeCloseTo(sumOfTwo, 6)
  batch.oldLogp!.fill(-100)
  expect(vespoLogRatio(batch, 0)).toBe(20)
  batch.oldLogp!.fill(100)
  expect(vespoLogRatio(batch, 0)).toBe(Math.log(1e-8))
})
