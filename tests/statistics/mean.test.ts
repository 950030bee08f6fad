import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ascending } from '../../src/statistics/ascending'
import { interquartileMean, mean, meanOf } from '../../src/statistics/mean'
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

/** xᵢ = ((7i) mod 11)^1.5, of which scipy 1.17 and numpy 2.4 gave the numbers below. */
const series = (n: number) => ascending(Array.from({ length: n }, (_, i) => ((i * 7) % 11) ** 1.5))

describe('interquartileMean', () => {
  // scipy.stats.trim_mean(x, 0.25)
  test.each([
    [1, 0],
    [2, 9.260129588726068],
    [3, 7.905470533386256],
    [4, 11.858205800079384],
    [5, 12.804450018952613],
    [7, 13.648355436320804],
    [8, 12.398422486089196],
    [9, 10.484423413820593],
  ])('of %i values is what scipy says', (n, expected) => {
    expect(interquartileMean(series(n))).toBeCloseTo(expected, 12)
  })

  test('does not depend on the values in the outer quarters', () => {
    expect(interquartileMean(ascending([-1e9, 1, 2, 3, 4, 5, 6, 1e9]))).toBe(3.5)
    expect(interquartileMean(ascending([]))).toBeNaN()
  })
})
