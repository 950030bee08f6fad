import { describe, expect, test } from 'vitest'
import { gpg, opo, passkAdvantages, remax } from '../../src/grpo/estimators'
import { nanStd } from '../../src/grpo/statistics'

const near = (values: number[]) => values.map((value) => expect.closeTo(value, 5))
const REWARDS = Float32Array.of(1, 0, 0.5, 2, 2, 7)
const OFFSETS = Int32Array.of(0, 3, 5, 6)

test('ReMax subtracts the reward of the greedy completion of the prompt', () => {
  const advantages = remax(REWARDS, OFFSETS, Float32Array.of(0.5, 3, 7))
  expect(Array.from(advantages)).toEqual([0.5, -0.5, 0, -1, -1, 0])
})

test('OPO weights the baseline by length; alone in a group, the reward stays', () => {
  const advantages = opo(REWARDS, OFFSETS, [1, 2, 5, 4, 4, 3])
  const baseline = (1 + 2.5) / 8
  expect(Array.from(advantages)).toEqual(near([1 - baseline, -baseline, 0.5 - baseline, 0, 0, 7]))
})

test('OPO with equal lengths is the group mean', () => {
  expect(Array.from(opo(REWARDS, OFFSETS, [3, 3, 3, 3, 3, 3])).slice(0, 5)).toEqual(
    near([0.5, -0.5, 0, 0, 0]),
  )
})

test('GPG compensates for completions of reward 0', () => {
  expect(Array.from(gpg(REWARDS, OFFSETS))).toEqual(near([0.5, -0.5, 0, 0, 0, 7].map((a) => (a * 6) / 5)))
  expect(Array.from(gpg(new Float32Array(4), Int32Array.of(0, 4)))).toEqual([0, 0, 0, 0])
})

describe('pass@k', () => {
  test('only the best of a group has an advantage; a tie has none', () => {
    const plain = { scaleRewards: 'none', stdConvention: 'verl' } as const
    expect(Array.from(passkAdvantages(REWARDS, OFFSETS, plain))).toEqual([0.5, 0, 0, 0, 0, 0])
    const std = nanStd(REWARDS.subarray(0, 3), 1)
    const scaled = passkAdvantages(REWARDS, OFFSETS, { ...plain, scaleRewards: 'group' })
    expect(scaled[0]).toBeCloseTo(0.5 / (std + 1e-6), 5)
  })

  test('the best may come last, and unscorable completions are skipped', () => {
    const spec = { scaleRewards: 'none', stdConvention: 'verl' } as const
    const advantages = passkAdvantages(Float32Array.of(NaN, 1, 3, 2, 6), Int32Array.of(0, 5), spec)
    expect(Array.from(advantages)).toEqual([NaN, 0, 0, 0, 3])
  })
})

test('unscorable completions are left out of baselines', () => {
  const rewards = Float32Array.of(1, NaN, 3)
  const offsets = Int32Array.of(0, 3)
  expect(Array.from(opo(rewards, offsets, [1, 100, 1]))).toEqual([-1, NaN, 1])
  expect(Array.from(gpg(rewards, offsets))).toEqual([-1, NaN, 1])
})
