import { expect, test } from 'vitest'
import { smooth } from '../../src/statistics/ema'

test('without weight the values stay as they are', () => {
  expect([...smooth([3, -1, 2], 0)]).toEqual([3, -1, 2])
})

test('a constant series stays constant from its first value on: no bias towards 0', () => {
  for (const value of smooth([5, 5, 5, 5], 0.9)) expect(value).toBeCloseTo(5, 12)
})

test('the average is debiased', () => {
  // s: 0.5, 1.25, 2.625; n: 0.5, 0.75, 0.875
  expect([...smooth([1, 2, 4], 0.5)]).toEqual([1, 1.25 / 0.75, 2.625 / 0.875])
})

test('a gap stays a gap and does not move the average', () => {
  const smoothed = smooth([1, NaN, 2, NaN, 4], 0.5)
  expect([...smoothed]).toEqual([1, NaN, 1.25 / 0.75, NaN, 3])
})

test('gaps at the start stay gaps', () => {
  expect([...smooth([NaN, NaN, 7], 0.99)].map((x) => Math.round(x * 1e9) / 1e9)).toEqual([NaN, NaN, 7])
})
