import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ascending } from '../../src/statistics/ascending'
import { interquartileMean } from '../../src/statistics/interquartileMean'
import { mean, meanOf } from '../../src/statistics/mean'
import { finite } from './helpers'

describe('mean', () => {
  test('is Σ x / n', () => {
    expect(mean([1, 2, 6])).toBe(3)
    expect(meanOf([100, 1, 2, 6, 100], 1, 4)).toBe(3)
    expect(mean([])).toBeNaN()
    expect(mean([1, NaN])).toBeNaN()
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), (x) => {
        expect(mean(x)).toBeCloseTo(x.reduce((sum, v) => sum + v, 0) / x.length, 8)
      }),
    )
  })

  test('of equal values is exactly their value', () => {
    fc.assert(
      fc.property(finite, fc.integer({ min: 1, max: 40 }), (x, n) => {
        expect(mean(new Array<number>(n).fill(x))).toBe(x)
        expect(interquartileMean(ascending(new Array<number>(n).fill(x)))).toBe(x)
      }),
    )
  })
})
