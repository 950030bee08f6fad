import { expect, test } from 'vitest'
import {
  commonValue,
  countScorable,
  groupMean,
  groupSum,
  nanMean,
  nanStd,
  spread,
} from '../../src/grpo/statistics'

const VALUES = Float32Array.of(1, NaN, 2, 6)

test('NaN is left out', () => {
  expect(countScorable(VALUES)).toBe(3)
  expect(nanMean(VALUES)).toBe(3)
  expect(spread(VALUES)).toBe(5)
  expect(nanStd(VALUES, 0)).toBeCloseTo(Math.sqrt(14 / 3), 12)
  expect(nanStd(VALUES, 1)).toBeCloseTo(Math.sqrt(7), 12)
})

test('undefined statistics are NaN', () => {
  expect(nanMean(Float32Array.of(NaN))).toBeNaN()
  expect(nanStd(Float32Array.of(3), 1)).toBeNaN()
  expect(nanStd(Float32Array.of(3), 0)).toBe(0)
  expect(nanStd(Float32Array.of(NaN), 0)).toBeNaN()
})

test('equal values have exactly their value as mean, and std exactly 0, in float32 too', () => {
  for (const value of [0.1, 1 / 3, 1000.1, -7e-5]) {
    for (const size of [2, 3, 7, 16]) {
      const group = new Float32Array(size).fill(value)
      expect(groupMean(group)).toBe(group[0])
      expect(nanStd(group, 1)).toBe(0)
      expect(commonValue(group)).toBe(group[0])
    }
  }
})

test('a group sum is rounded to float32 term by term', () => {
  const group = Float32Array.of(2 ** 24, 1, 1, NaN)
  expect(groupSum(group)).toBe(2 ** 24)
})

test('a common value needs at least one scorable element', () => {
  expect(commonValue(Float32Array.of(NaN, 2, 2))).toBe(2)
  expect(commonValue(Float32Array.of(1, 2))).toBeNull()
  expect(commonValue(Float32Array.of(NaN))).toBeNull()
})
