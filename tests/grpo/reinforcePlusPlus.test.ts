import { expect, test } from 'vitest'
import {
  reinforcePlusPlus,
  reinforcePlusPlusBaseline,
  whitenOverTokens,
} from '../../src/grpo/reinforcePlusPlus'

/** Mean and unbiased variance over tokens, written out token by token. */
function moments(values: ArrayLike<number>, lengths: number[]) {
  const tokens = lengths.flatMap((length, i) => Array<number>(length).fill(values[i]))
  const mean = tokens.reduce((sum, value) => sum + value, 0) / tokens.length
  return { mean, variance: tokens.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (tokens.length - 1) }
}

test('whitened over tokens, not over completions', () => {
  const lengths = [1, 4, 2]
  const white = whitenOverTokens(Float32Array.of(2, -1, 5), lengths)
  expect(moments(white, lengths).mean).toBeCloseTo(0, 6)
  expect(moments(white, lengths).variance).toBeCloseTo(1, 5)
  expect(moments(white, [1, 1, 1]).mean).not.toBeCloseTo(0, 1)
})

test('unscorable completions are left out', () => {
  const white = whitenOverTokens(Float32Array.of(2, NaN, -1), [1, 9, 4])
  expect(white[1]).toBeNaN()
  expect(white[0]).toBeCloseTo(whitenOverTokens(Float32Array.of(2, -1), [1, 4])[0], 6)
})

test('the baseline form first subtracts the group mean', () => {
  const lengths = [2, 3, 1, 1]
  const advantages = reinforcePlusPlusBaseline(Float32Array.of(1, 0, 9, 7), Int32Array.of(0, 2, 4), lengths)
  const expected = whitenOverTokens(Float32Array.of(0.5, -0.5, 1, -1), lengths)
  expect(advantages).toEqual(expected)
})

test('with a discount, earlier tokens receive less, and the whitening is over those returns', () => {
  const advantages = reinforcePlusPlus(Float32Array.of(1, 4), [3, 1], 3, 0.5)
  const returns = [0.25, 0.5, 1, 4]
  const { mean, variance } = moments(returns, [1, 1, 1, 1])
  const white = returns.map((value) => expect.closeTo((value - mean) / Math.sqrt(variance + 1e-8), 5))
  expect(Array.from(advantages)).toEqual([white[0], white[1], white[2], white[3], 0, 0])
})

test('without a discount there is one advantage per completion, the same at each of its tokens', () => {
  const rewards = Float32Array.of(1, 4, 2)
  const perCompletion = reinforcePlusPlus(rewards, [3, 1, 2], 3, 1)
  const perToken = reinforcePlusPlus(rewards, [3, 1, 2], 3, 1 - 1e-9)
  expect(perCompletion.length).toBe(3)
  expect(perToken.length).toBe(9)
  for (const [i, k] of [
    [0, 0],
    [0, 2],
    [1, 3],
    [2, 7],
  ])
    expect(perToken[k]).toBeCloseTo(perCompletion[i], 5)
})
