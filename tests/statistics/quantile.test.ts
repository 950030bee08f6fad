import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ascending } from '../../src/statistics/ascending'
import { quantileInPlace } from '../../src/statistics/quantile'
import { finite } from './helpers'

/** xᵢ = ((7i) mod 11)^1.5, of which scipy 1.17 and numpy 2.4 gave the numbers below. */
const series = (n: number) => ascending(Array.from({ length: n }, (_, i) => ((i * 7) % 11) ** 1.5))

const quantile = (values: ArrayLike<number>, p: number) => quantileInPlace(Float64Array.from(values), p)

describe('quantile', () => {
  // numpy.quantile(x, p), for p = 0.025, 0.3 and 0.975
  test.each([
    [1, [0, 0, 0]],
    [2, [0.4630064794363034, 5.55607775323564, 18.057252698015834]],
    [5, [0.5196152422706632, 7.096309629505119, 30.312524859260627]],
    [8, [0.49497474683058135, 5.794571169185864, 30.81379069638913]],
    [9, [0.2, 3.775517243930367, 30.698221281347035]],
  ])('of %i values is what numpy says', (n, expected) => {
    const found = [0.025, 0.3, 0.975].map((p) => quantile(series(n), p))
    found.forEach((q, i) => expect(q).toBeCloseTo(expected[i], 12))
  })

  test('meets the ends, and keeps “never”', () => {
    expect(quantile([1, 2, 7], 0)).toBe(1)
    expect(quantile([1, 2, 7], 1)).toBe(7)
    expect(quantile([1, Infinity], 0)).toBe(1)
    expect(quantile([1, Infinity], 0.5)).toBe(Infinity)
    expect(quantile([Infinity, Infinity], 0.5)).toBe(Infinity)
    expect(quantile([], 0.5)).toBeNaN()
  })

  test('does not depend on the order of the values', () => {
    const values = fc.array(fc.oneof(finite, fc.constantFrom(0, 1, Infinity)), {
      minLength: 1,
      maxLength: 300,
    })
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (x, p) => {
        const sorted = Float64Array.from(x).sort()
        expect(quantile(x, p)).toBe(quantile(sorted, p))
      }),
    )
  })
})
