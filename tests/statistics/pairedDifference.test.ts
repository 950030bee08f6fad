import { describe, expect, test } from 'vitest'
import { streamKey } from '../../src/random/streams'
import { bootstrapInterval } from '../../src/statistics/bootstrap'
import { differences, pairedDifference } from '../../src/statistics/pairedDifference'
import { resampling } from '../../src/statistics/resampling'

const usual = resampling({ key: streamKey(1, 'bootstrap') })

describe('pairedDifference', () => {
  test('is the mean of row − first, seed by seed', () => {
    const first = [1, 5, 2, 9]
    const row = [2, 6, 2, 11]
    expect([...differences(row, first)]).toEqual([1, 1, 0, 2])
    const found = pairedDifference(row, first, usual)
    expect(found).toEqual(bootstrapInterval([1, 1, 0, 2], 'mean', usual))
    expect(found.value).toBe(1)
  })

  test('an effect of a seed on both rows cancels', () => {
    const seeds = [3, 90, -40, 12, 7]
    const found = pairedDifference(
      seeds.map((s) => s + 2),
      seeds,
      usual,
    )
    expect(found).toEqual({ value: 2, low: 2, high: 2, count: 5 })
  })

  test('leaves out seeds that one of them lacks', () => {
    expect(pairedDifference([1, NaN, 3, 4], [0, 1, NaN, 1, 7], usual).count).toBe(2)
    expect(pairedDifference([NaN], [1], usual).value).toBeNaN()
    expect(pairedDifference([], [], usual)).toEqual({ value: NaN, low: NaN, high: NaN, count: 0 })
  })
})
