import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streamKey } from '../../src/random/streams'
import { probabilityOfImprovement } from '../../src/statistics/probabilityOfImprovement'
import { resampling } from '../../src/statistics/resampling'
import { finite } from './helpers'

const key = streamKey(1, 'bootstrap')
const usual = resampling({ key })

describe('probabilityOfImprovement', () => {
  const x = [0.62, 0.71, 0.55, 0.8, 0.71, 0.68]
  const y = [0.5, 0.71, 0.49, 0.66, 0.52, 0.71, 0.4]

  test('is the Mann–Whitney U over the pairs', () => {
    // scipy.stats.mannwhitneyu(x, y, alternative='greater').statistic / 42, as in rliable
    expect(probabilityOfImprovement(x, y, usual).value).toBeCloseTo(0.7619047619047619, 14)
  })

  test('counts a tie as a half', () => {
    expect(probabilityOfImprovement([1, 2], [1, 2], usual).value).toBe(0.5)
    expect(probabilityOfImprovement([2, 3], [0, 1], usual)).toEqual({ value: 1, low: 1, high: 1, count: 2 })
    expect(probabilityOfImprovement([0, 2], [1, 1], usual).value).toBe(0.5)
    expect(probabilityOfImprovement([1, 1, 1], [1, 1], usual)).toEqual({
      value: 0.5,
      low: 0.5,
      high: 0.5,
      count: 2,
    })
  })

  test('resamples both sides on their own', () => {
    const [tx, ty] = [usual.table(6, 0), usual.table(7, 1)]
    const [sx, sy] = [x.toSorted((a, b) => a - b), y.toSorted((a, b) => a - b)]
    const found = Array.from({ length: 2000 }, (_, b) => {
      let wins = 0
      for (let i = 0; i < 6; i++)
        for (let j = 0; j < 7; j++) wins += (Math.sign(sx[tx[b * 6 + i]] - sy[ty[b * 7 + j]]) + 1) / 2
      return wins / 42
    }).sort((a, b) => a - b)
    const { low, high } = probabilityOfImprovement(x, y, usual)
    expect(low).toBeCloseTo(found[49] * 0.025 + found[50] * 0.975, 10)
    expect(high).toBeCloseTo(found[1949] * 0.975 + found[1950] * 0.025, 10)
  })

  test('of X over Y and of Y over X add up to 1; a scale that keeps the order changes nothing', () => {
    const side = fc.array(finite, { minLength: 1, maxLength: 7 })
    const few = resampling({ key, resamples: 50 })
    fc.assert(
      fc.property(side, side, (a, b) => {
        const forth = probabilityOfImprovement(a, b, few)
        expect(forth.value + probabilityOfImprovement(b, a, few).value).toBeCloseTo(1, 12)
        const cube = (v: number) => v ** 3
        expect(probabilityOfImprovement(a.map(cube), b.map(cube), few)).toEqual(forth)
        if (forth.count > 1) expect(0 <= forth.low && forth.low <= forth.high && forth.high <= 1).toBe(true)
      }),
    )
  })

  test('leaves out values that were not measured', () => {
    expect(probabilityOfImprovement([NaN, 1], [0, 2, NaN], usual)).toEqual({
      value: 0.5,
      low: NaN,
      high: NaN,
      count: 1,
    })
    expect(probabilityOfImprovement([], [1], usual).value).toBeNaN()
  })
})
