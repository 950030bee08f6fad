import { expect, test } from 'vitest'
import { advantages } from '../../src/grpo/advantages'
import { gdpoAdvantages, normalizedRewards, weightedRewards } from '../../src/grpo/gdpo'
import { DEFAULT_ADVANTAGE_SPEC } from '../../src/grpo/spec'

const SPEC = { ...DEFAULT_ADVANTAGE_SPEC, multiObjectiveAggregation: 'normalize_then_sum' as const }
const OFFSETS = Int32Array.of(0, 4, 8)

test('parts that are NaN count as absent; a row of them is unscorable', () => {
  const parts = Float32Array.of(1, 2, NaN, 3, NaN, NaN)
  expect(Array.from(weightedRewards(parts, [10, 1]))).toEqual([12, 3, NaN])
  expect(Array.from(weightedRewards(parts, [1, 1]))).toEqual([3, 3, NaN])
})

test('a part of large scale cannot dominate the others', () => {
  const parts = Float32Array.from([1, 900, 0, 100, 1, 500, 0, 300, 1, 0, 0, 0, 1, 0, 0, 0])
  const rewards = normalizedRewards(parts, OFFSETS, 'trl')
  const scaled = normalizedRewards(
    parts.map((part, i) => (i % 2 === 1 ? part / 1000 : part)),
    OFFSETS,
    'trl',
  )
  rewards.forEach((reward, i) => expect(scaled[i]).toBeCloseTo(reward, 2))
  expect(rewards[2]).toBeGreaterThan(rewards[3])
})

test('a single reward is changed too, and scale_rewards is ignored, as in TRL', () => {
  const rewards = Float32Array.of(1, 0, 0, 0, 1, 1, 1, 1)
  const first = (spec: typeof SPEC) => advantages({ rewards, offsets: OFFSETS }, spec).advantages[0]
  expect(first({ ...SPEC })).toBeCloseTo(2.291, 3)
  expect(first({ ...SPEC, scaleRewards: 'none' })).toBe(first(SPEC))
  expect(advantages({ rewards, offsets: OFFSETS }, DEFAULT_ADVANTAGE_SPEC).advantages[0]).toBeCloseTo(
    1.4997,
    4,
  )
})

test('a part with one scorable completion in its group adds 0', () => {
  const parts = Float32Array.of(1, NaN, 0, 7, 1, NaN, 0, NaN)
  const offsets = Int32Array.of(0, 4)
  const only = normalizedRewards(Float32Array.of(1, 0, 1, 0), offsets, 'trl')
  expect(normalizedRewards(parts, offsets, 'trl')).toEqual(only)
})

test('and a completion that has no other part counts as 0, as in TRL, not as unscorable', () => {
  const parts = Float32Array.of(1, NaN, 0, NaN, NaN, 7, NaN, NaN)
  const rewards = normalizedRewards(parts, Int32Array.of(0, 4), 'trl')
  expect(rewards[2]).toBe(0)
  expect(rewards[3]).toBeNaN()
})

test('shaping enters as one more part', () => {
  const rewards = Float32Array.of(1, 0, 0, 0, 1, 1, 0, 1)
  const penalty = Float32Array.of(0, 5, 0, 0, 0, 0, 0, 3)
  const shaped = advantages({ rewards, offsets: OFFSETS, penalty }, SPEC).advantages
  const parts = Float32Array.from([...rewards].flatMap((reward, i) => [reward, -penalty[i]]))
  const expected = gdpoAdvantages(normalizedRewards(parts, OFFSETS, 'trl'), 'trl')
  shaped.forEach((advantage, i) => expect(advantage).toBeCloseTo(expected[i], 5))
  expect(shaped[1]).toBeLessThan(shaped[2])
})
