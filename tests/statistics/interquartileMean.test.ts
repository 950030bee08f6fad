import { describe, expect, test } from 'vitest'
import { ascending } from '../../src/statistics/ascending'
import { interquartileMean } from '../../src/statistics/interquartileMean'

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

  test('does not see what is beyond the quarters', () => {
    expect(interquartileMean(ascending([-1e9, 1, 2, 3, 4, 5, 6, 1e9]))).toBe(3.5)
    expect(interquartileMean(ascending([]))).toBeNaN()
  })
})
