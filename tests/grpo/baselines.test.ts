import { describe, expect, test } from 'vitest'
import {
  baselineAdvantages,
  baselineValues,
  normalizeAdvantages,
  scaleValues,
} from '../../src/grpo/baselines'
import { type BASELINES, REWARD_SCALINGS, STD_CONVENTIONS, type StdConvention } from '../../src/grpo/spec'
import { nanMean, nanStd } from '../../src/grpo/statistics'
import { seeded, uniform } from './seeded'

const near = (values: number[]) => values.map((value) => expect.closeTo(value, 5))
const REWARDS = Float32Array.of(1, 0, 0, 0, 4, 2)
const OFFSETS = Int32Array.of(0, 4, 6)
const conventions = Object.keys(STD_CONVENTIONS) as StdConvention[]

test('the baselines of a group of four and a group of two', () => {
  const values = (baseline: (typeof BASELINES)[number]) =>
    Array.from(baselineValues(REWARDS, OFFSETS, baseline, 'trl', 0.7))
  expect(values('none')).toEqual([0, 0, 0, 0, 0, 0])
  expect(values('group')).toEqual([0.25, 0.25, 0.25, 0.25, 3, 3])
  expect(values('leave_one_out')).toEqual(near([0, 1 / 3, 1 / 3, 1 / 3, 2, 4]))
  expect(values('batch')).toEqual(near(Array(6).fill(7 / 6)))
  expect(values('running')).toEqual(near(Array(6).fill(0.7)))
})

test('the first advantage of rewards 1, 0, 0, 0 in every library', () => {
  const first = (stdConvention: StdConvention) =>
    baselineAdvantages(REWARDS, OFFSETS, { baseline: 'group', scaleRewards: 'group', stdConvention })[0]
  expect(first('trl')).toBeCloseTo(1.4997, 4)
  expect(first('verl')).toBeCloseTo(1.5, 4)
  expect(first('openrlhf')).toBeCloseTo(1.5, 6)
  expect(first('grpo-zero')).toBeCloseTo(1.7317, 4)
  const plain = { scaleRewards: 'none', stdConvention: 'trl' } as const
  expect(baselineAdvantages(REWARDS, OFFSETS, { ...plain, baseline: 'leave_one_out' })[0]).toBe(1)
  expect(baselineAdvantages(REWARDS, OFFSETS, { ...plain, baseline: 'group' })[0]).toBe(0.75)
})

test('scales: the std of the group or of the batch, plus ε', () => {
  expect(Array.from(scaleValues(REWARDS, OFFSETS, 'none', 'trl'))).toEqual(Array(6).fill(1))
  expect(scaleValues(REWARDS, OFFSETS, 'group', 'trl')[4]).toBeCloseTo(Math.SQRT2 + 1e-4, 6)
  expect(scaleValues(REWARDS, OFFSETS, 'group', 'grpo-zero')[4]).toBeCloseTo(1 + 1e-4, 6)
  const batchStd = nanStd(REWARDS, 1)
  expect(Array.from(scaleValues(REWARDS, OFFSETS, 'batch', 'verl'))).toEqual(Array(6).fill(batchStd + 1e-6))
})

describe('identities', () => {
  const random = seeded(41)
  const offsets = Int32Array.of(0, 2, 5, 9, 17)
  const rewards = uniform(random, 17, -3, 5)

  test('leave-one-out is G/(G−1) times the group-mean advantage', () => {
    const plain = { scaleRewards: 'none', stdConvention: 'trl' } as const
    const group = baselineAdvantages(rewards, offsets, { ...plain, baseline: 'group' })
    const others = baselineAdvantages(rewards, offsets, { ...plain, baseline: 'leave_one_out' })
    for (let g = 0; g < 4; g++) {
      const size = offsets[g + 1] - offsets[g]
      for (let i = offsets[g]; i < offsets[g + 1]; i++) {
        expect(others[i]).toBeCloseTo((size / (size - 1)) * group[i], 5)
      }
    }
  })

  test('group-scaled advantages do not change when rewards are shifted and scaled; unscaled ones do', () => {
    const scaled = rewards.map((reward) => 10 * reward + 5)
    const spec = { baseline: 'group', scaleRewards: 'group', stdConvention: 'openrlhf' } as const
    const before = baselineAdvantages(rewards, offsets, spec)
    const after = baselineAdvantages(scaled, offsets, spec)
    before.forEach((advantage, i) => expect(after[i]).toBeCloseTo(advantage, 4))
    const unscaled = baselineAdvantages(scaled, offsets, { ...spec, scaleRewards: 'none' })
    expect(unscaled[0]).not.toBeCloseTo(before[0], 1)
  })

  test('advantages of a group sum to 0 under the group baseline, at every scale', () => {
    for (const scaleRewards of REWARD_SCALINGS) {
      const advantages = baselineAdvantages(rewards, offsets, {
        baseline: 'group',
        scaleRewards,
        stdConvention: 'trl',
      })
      for (let g = 0; g < 4; g++) {
        expect(nanMean(advantages.subarray(offsets[g], offsets[g + 1]))).toBeCloseTo(0, 5)
      }
    }
  })
})

test('a dead group has advantages of exactly 0, even if float32 cannot add its rewards exactly', () => {
  for (const value of [0.1, 1 / 3, 1000.1, -0.7]) {
    for (const size of [2, 3, 7, 16]) {
      const rewards = new Float32Array(size + 2).fill(value)
      rewards[size] = 5
      const offsets = Int32Array.of(0, size, size + 2)
      for (const baseline of ['group', 'leave_one_out'] as const) {
        for (const scaleRewards of REWARD_SCALINGS) {
          for (const stdConvention of conventions) {
            const spec = { baseline, scaleRewards, stdConvention }
            const advantages = baselineAdvantages(rewards, offsets, spec)
            expect(advantages.subarray(0, size).every((advantage) => advantage === 0)).toBe(true)
            expect(advantages[size]).not.toBe(0)
          }
        }
      }
    }
  }
})

describe('a completion alone in its group', () => {
  const rewards = Float32Array.of(3, 1, 2)
  const offsets = Int32Array.of(0, 1, 3)
  test('has no advantage in TRL and keeps its reward in verl', () => {
    for (const baseline of ['group', 'leave_one_out'] as const) {
      const spec = { baseline, scaleRewards: 'none' } as const
      expect(baselineAdvantages(rewards, offsets, { ...spec, stdConvention: 'trl' })[0]).toBe(0)
      expect(baselineAdvantages(rewards, offsets, { ...spec, stdConvention: 'verl' })[0]).toBe(3)
    }
    const scaled = { baseline: 'group', scaleRewards: 'group' } as const
    expect(baselineAdvantages(rewards, offsets, { ...scaled, stdConvention: 'trl' })[0]).toBeNaN()
    expect(baselineAdvantages(rewards, offsets, { ...scaled, stdConvention: 'verl' })[0]).toBeCloseTo(3, 4)
  })
})

test('unscorable rewards are left out of every mean and std', () => {
  const rewards = Float32Array.of(1, NaN, 3, 0, NaN, NaN)
  const offsets = Int32Array.of(0, 4, 6)
  const spec = { baseline: 'group', scaleRewards: 'group', stdConvention: 'openrlhf' } as const
  const advantages = baselineAdvantages(rewards, offsets, spec)
  const std = nanStd(Float32Array.of(1, 3, 0), 1)
  expect(Array.from(advantages)).toEqual([
    expect.closeTo((1 - 4 / 3) / std, 5),
    NaN,
    expect.closeTo((3 - 4 / 3) / std, 5),
    expect.closeTo(-4 / 3 / std, 5),
    NaN,
    NaN,
  ])
})

test("TRL's normalize_advantages whitens the scorable completions of the batch", () => {
  const normalized = normalizeAdvantages(Float32Array.of(1, NaN, 3, 8))
  const std = nanStd(Float32Array.of(1, 3, 8), 1) + 1e-4
  expect(Array.from(normalized)).toEqual([
    expect.closeTo(-3 / std, 5),
    NaN,
    expect.closeTo(-1 / std, 5),
    expect.closeTo(4 / std, 5),
  ])
})
