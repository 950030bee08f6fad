import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halvingRungs, survivors } from '../../src/statistics/halving'

describe('halvingRungs', () => {
  const rungs = (runs: number, reduction: number, minimum: number, maximum: number) =>
    halvingRungs({ runs, reduction, minimum, maximum }).map(({ budget, runs: stay }) => [stay, budget])

  test('are those of the first bracket in Hyperband, table 1', () => {
    // Li et al. 2018: R = 81, η = 3, s = 4
    expect(rungs(81, 3, 1, 81)).toEqual([
      [81, 1],
      [27, 3],
      [9, 9],
      [3, 27],
      [1, 81],
    ])
  })

  test('end at the maximum, and as soon as one run is left', () => {
    expect(rungs(8, 2, 100, 1000)).toEqual([
      [8, 100],
      [4, 200],
      [2, 400],
      [1, 1000],
    ])
    expect(rungs(4, 2, 1, 1000)).toEqual([
      [4, 1],
      [2, 2],
      [1, 1000],
    ])
    expect(rungs(100, 10, 10, 999)).toEqual([
      [100, 10],
      [10, 999],
    ])
    expect(rungs(1, 3, 1, 50)).toEqual([[1, 50]])
    expect(rungs(9, 3, 50, 50)).toEqual([[9, 50]])
    expect(rungs(9, 3, 80, 50)).toEqual([[9, 50]])
  })

  test('grow in budget and shrink in runs', () => {
    const whole = (max: number) => fc.integer({ min: 1, max })
    fc.assert(
      fc.property(whole(200), fc.constantFrom(1.5, 2, 3, 4), whole(500), whole(5000), (n, eta, low, more) => {
        const found = rungs(n, eta, low, low + more)
        expect(found[0][0]).toBe(n)
        expect(found.at(-1)![1]).toBe(low + more)
        for (let k = 1; k < found.length; k++) {
          expect(found[k][0]).toBeGreaterThanOrEqual(1)
          expect(found[k][0]).toBeLessThanOrEqual(found[k - 1][0])
          expect(found[k][1]).toBeGreaterThan(found[k - 1][1])
        }
      }),
    )
  })
})

describe('survivors', () => {
  test('are the best, ties by index, diverged ones last', () => {
    expect(survivors([0.2, 0.9, NaN, 0.9, -Infinity], 2)).toEqual([1, 3])
    expect(survivors([0.2, 0.9, NaN, 0.9, -Infinity], 9)).toEqual([1, 3, 0, 4, 2])
    expect(survivors([NaN, NaN, NaN], 2)).toEqual([0, 1])
    expect(survivors([1, Infinity, 1], 2)).toEqual([1, 0])
    expect(survivors([1, 1, 1], 2)).toEqual([0, 1])
    expect(survivors([], 3)).toEqual([])
    expect(survivors([1, 2], 0)).toEqual([])
  })

  test('none that stopped is better than one that stays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(NaN))),
        fc.nat(10),
        (scores, k) => {
          const stay = survivors(scores, k)
          expect(new Set(stay).size).toBe(Math.min(k, scores.length))
          const worst = Math.min(...stay.map((i) => scores[i]))
          scores.forEach((score, i) => stay.includes(i) || expect(score > worst).toBe(false))
        },
      ),
    )
  })
})
