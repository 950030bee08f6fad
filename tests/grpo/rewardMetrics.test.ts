import { expect, test } from 'vitest'
import { advantages } from '../../src/grpo/advantages'
import { fracRewardZeroStd, rewardMetrics } from '../../src/grpo/rewardMetrics'
import { DEFAULT_ADVANTAGE_SPEC, type RewardScaling } from '../../src/grpo/spec'

const OFFSETS = Int32Array.of(0, 4, 6)
const ONE_DEAD = Float32Array.of(1, 1, 1, 1, 0, 1)

const frac = (rewards: Float32Array, scaleRewards: RewardScaling) =>
  fracRewardZeroStd(rewards, OFFSETS, { scaleRewards })

test('the share of completions, not of groups, whose std is 0', () => {
  expect(frac(ONE_DEAD, 'group')).toBeCloseTo(4 / 6, 12)
  expect(frac(ONE_DEAD, 'none')).toBeCloseTo(4 / 6, 12)
})

test('the quirk: under batch scaling, dead groups are not counted', () => {
  expect(frac(ONE_DEAD, 'batch')).toBe(0)
  expect(frac(Float32Array.of(0, 0, 0, 0, 1, 1), 'batch')).toBe(0)
  expect(frac(new Float32Array(6).fill(0.3), 'batch')).toBe(1)
})

test('a group of one has std 0', () => {
  const offsets = Int32Array.of(0, 1, 3)
  expect(fracRewardZeroStd(Float32Array.of(5, 0, 1), offsets, { scaleRewards: 'group' })).toBeCloseTo(
    1 / 3,
    12,
  )
})

test('a group with one scorable completion has no std, so it is not 0', () => {
  expect(frac(Float32Array.of(1, NaN, NaN, NaN, 1, 1), 'group')).toBeCloseTo(2 / 6, 12)
})

test('reward_std is that of the whole batch: above 0 although every group is dead', () => {
  const rewards = Float32Array.of(0, 0, 0, 0, 1, 1)
  const metrics = rewardMetrics({ rewards, offsets: OFFSETS }, DEFAULT_ADVANTAGE_SPEC)
  expect(metrics.reward).toBeCloseTo(1 / 3, 6)
  expect(metrics.reward_std).toBeCloseTo(Math.sqrt(4 / 3 / 5), 6)
  expect(metrics.frac_reward_zero_std).toBe(1)
})

test('frac_reward_zero_std is that of the rewards with KL in them, as in TRL’s RLOOTrainer', () => {
  const rewards = Float32Array.of(1, 1, 0, 0)
  const offsets = Int32Array.of(0, 2, 4)
  const penalty = Float32Array.of(0.1, 0.2, 0.3, 0.3)
  expect(advantages({ rewards, offsets }, DEFAULT_ADVANTAGE_SPEC).metrics.frac_reward_zero_std).toBe(1)
  const { metrics, dead } = advantages({ rewards, offsets, penalty }, DEFAULT_ADVANTAGE_SPEC)
  expect(metrics.frac_reward_zero_std).toBe(0.5)
  expect([...dead]).toEqual([1, 1])
})

test('each part has its own mean and std, by name or by number', () => {
  const parts = Float32Array.of(1, 10, 3, NaN)
  const batch = { rewards: Float32Array.of(11, 3), offsets: Int32Array.of(0, 2), parts }
  const named = rewardMetrics({ ...batch, partNames: ['right', 'short'] }, DEFAULT_ADVANTAGE_SPEC)
  expect(named['rewards/right/mean']).toBe(2)
  expect(named['rewards/right/std']).toBeCloseTo(Math.SQRT2, 6)
  expect(named['rewards/short/mean']).toBe(10)
  expect(named['rewards/short/std']).toBeNaN()
  expect(rewardMetrics(batch, DEFAULT_ADVANTAGE_SPEC)['rewards/1/mean']).toBe(10)
})
