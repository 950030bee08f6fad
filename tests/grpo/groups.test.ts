import { describe, expect, test } from 'vitest'
import {
  completionAdvantages,
  deadGroups,
  groupStatistics,
  meanPassAtK,
  passAtK,
  promptMetrics,
  solvedShares,
} from '../../src/grpo/groups'
import { seeded } from './seeded'

const OFFSETS = Int32Array.of(0, 3, 5, 6)
const REWARDS = Float32Array.of(1, 0, 0.5, 1, 1, 0)

test('mean and std per group, NaN if there is no std', () => {
  const { mean, std } = groupStatistics(REWARDS, OFFSETS, 1)
  expect(Array.from(mean)).toEqual([0.5, 1, 0])
  expect(Array.from(std)).toEqual([0.5, 0, NaN])
  expect(groupStatistics(REWARDS, OFFSETS, 0).std[2]).toBe(0)
})

test('advantages per token become their mean over the tokens of the completion', () => {
  const perToken = Float32Array.of(1, 3, 99, 5, 99, 99, 99, 99, 99)
  expect(Array.from(completionAdvantages(perToken, 3, [2, 1, 0]))).toEqual([2, 5, 0])
  const perCompletion = Float32Array.of(1, 2)
  expect(completionAdvantages(perCompletion, 2)).toBe(perCompletion)
})

test('dead: a spread of at most 1e-8; nothing scorable is dead too', () => {
  expect(Array.from(deadGroups(REWARDS, OFFSETS))).toEqual([0, 1, 1])
  expect(Array.from(deadGroups(Float32Array.of(0, 1e-8, 0, 2e-8), Int32Array.of(0, 2, 4)))).toEqual([1, 0])
  expect(Array.from(deadGroups(Float32Array.of(NaN, NaN, NaN, 1), Int32Array.of(0, 2, 4)))).toEqual([1, 1])
})

test('shares of groups that are all right and all wrong', () => {
  const { allRight, allWrong } = solvedShares(REWARDS, OFFSETS, 1)
  expect(allRight).toBeCloseTo(1 / 3, 12)
  expect(allWrong).toBeCloseTo(1 / 3, 12)
  expect(solvedShares(Float32Array.of(NaN, 1), Int32Array.of(0, 2), 1)).toEqual({ allRight: 1, allWrong: 0 })
  expect(solvedShares(Float32Array.of(NaN, NaN), Int32Array.of(0, 2), 1)).toEqual({
    allRight: 0,
    allWrong: 0,
  })
})

test("flow_grpo's statistics, groups of one prompt taken together", () => {
  const metrics = promptMetrics(REWARDS, OFFSETS, ['a', 'b', 'b'])
  expect(metrics.group_size).toBe(3)
  expect(metrics.trained_prompt_num).toBe(2)
  expect(metrics.zero_std_ratio).toBe(0)
  expect(metrics.reward_std_mean).toBeCloseTo((Math.sqrt(1 / 6) + Math.sqrt(2 / 9)) / 2, 6)
  expect(promptMetrics(REWARDS, OFFSETS, ['a', 'b', 'c']).zero_std_ratio).toBeCloseTo(2 / 3, 12)
})

describe('pass@k', () => {
  test('is 1 − C(n−c, k) / C(n, k)', () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (n * choose(n - 1, k - 1)) / k)
    for (const [n, c, k] of [
      [8, 3, 2],
      [16, 1, 4],
      [5, 0, 3],
      [5, 5, 1],
      [6, 4, 3],
    ]) {
      expect(passAtK(n, c, k)).toBeCloseTo(1 - choose(n - c, k) / choose(n, k), 12)
    }
  })

  test('pass@1 is the share that is right; it is NaN for k beyond n', () => {
    expect(passAtK(8, 3, 1)).toBeCloseTo(3 / 8, 12)
    expect(passAtK(4, 2, 5)).toBeNaN()
  })

  test('is averaged over the groups that are large enough', () => {
    expect(meanPassAtK(REWARDS, OFFSETS, 1, 1)).toBeCloseTo((1 / 3 + 1 + 0) / 3, 12)
    expect(meanPassAtK(REWARDS, OFFSETS, 2, 1)).toBeCloseTo((2 / 3 + 1) / 2, 12)
    expect(meanPassAtK(REWARDS, OFFSETS, 9, 1)).toBeNaN()
  })
})

test('of right or wrong completions, the share p^G + (1 − p)^G of the groups is dead', () => {
  const random = seeded(7)
  const groups = 20000
  const rewards = Float32Array.from({ length: groups * 4 }, () => (random() < 0.3 ? 1 : 0))
  const offsets = Int32Array.from({ length: groups + 1 }, (_, g) => 4 * g)
  const share = deadGroups(rewards, offsets).reduce((sum, dead) => sum + dead, 0) / groups
  expect(share).toBeCloseTo(0.3 ** 4 + 0.7 ** 4, 1.7)
})
