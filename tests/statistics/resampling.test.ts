import { describe, expect, test } from 'vitest'
import { streamKey } from '../../src/random/streams'
import { resampling } from '../../src/statistics/resampling'

const key = streamKey(1, 'bootstrap')
const usual = resampling({ key })

describe('resampling', () => {
  test('draws 2,000 resamples for 95 % unless said otherwise', () => {
    expect([usual.resamples, usual.level]).toEqual([2000, 0.95])
    expect(usual.table(8).length).toBe(16000)
    expect(resampling({ key, resamples: 10 }).table(3).length).toBe(30)
  })

  test('a resample holds ranks in order, every one as often as any other', () => {
    const table = usual.table(5)
    const counts = new Array<number>(5).fill(0)
    for (let i = 0; i < table.length; i++) {
      if (i % 5 > 0) expect(table[i]).toBeGreaterThanOrEqual(table[i - 1])
      counts[table[i]]++
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)
    expect(chiSquare).toBeLessThan(18.5) // 4 degrees of freedom, p = 0.001
  })

  test('draws within a resample are independent: a value is missing from (1 − 1/n)ⁿ of them', () => {
    const table = usual.table(4)
    let missing = 0
    for (let b = 0; b < 2000; b++) if (!table.subarray(4 * b, 4 * b + 4).includes(2)) missing++
    expect(missing / 2000).toBeCloseTo(0.75 ** 4, 1)
  })

  test('the same key always gives the same table; other keys, strata and sizes give others', () => {
    const other = resampling({ key })
    other.table(3)
    expect(other.table(8)).toEqual(usual.table(8))
    expect(usual.table(8)).toBe(usual.table(8))
    expect(usual.table(8, 1)).not.toEqual(usual.table(8))
    expect(resampling({ key: streamKey(2, 'bootstrap') }).table(8)).not.toEqual(usual.table(8))
  })
})
