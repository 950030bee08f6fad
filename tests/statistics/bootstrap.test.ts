import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { random, streamKey } from '../../src/random/streams'
import { bootstrapInterval } from '../../src/statistics/bootstrap'
import { resampling } from '../../src/statistics/resampling'
import { finite, normals } from './helpers'

const key = streamKey(1, 'bootstrap')
const usual = resampling({ key })

/** The definition, written down slowly: resample, average, sort all, read off by definition 7. */
function slowInterval(values: readonly number[], trim: number): { low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const n = sorted.length
  const table = usual.table(n)
  const cut = Math.trunc(trim * n)
  const found = Array.from({ length: 2000 }, (_, b) => {
    const sample = Array.from({ length: n }, (_unused, i) => sorted[table[b * n + i]])
    const kept = sample.slice(cut, n - cut)
    return kept.reduce((sum, x) => sum + x, 0) / kept.length
  }).sort((a, b) => a - b)
  const at = (p: number) => {
    const h = 1999 * p
    return found[Math.floor(h)] * (1 - (h % 1)) + found[Math.ceil(h)] * (h % 1)
  }
  return { low: at(0.025), high: at(0.975) }
}

describe('bootstrapInterval', () => {
  test('is the percentile interval of its resamples', () => {
    const values = fc.array(finite, { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(values, (x) => {
        const whole = bootstrapInterval(x, 'mean', usual)
        const slow = slowInterval(x, 0)
        expect(whole.low).toBeCloseTo(slow.low, 8)
        expect(whole.high).toBeCloseTo(slow.high, 8)
        const middle = bootstrapInterval(x, 'interquartile-mean', usual)
        const slowMiddle = slowInterval(x, 0.25)
        expect(middle.low).toBeCloseTo(slowMiddle.low, 8)
        expect(middle.high).toBeCloseTo(slowMiddle.high, 8)
      }),
      { numRuns: 30 },
    )
  })

  test('comes near the bootstrap that goes through all 5⁵ resamples', () => {
    // numpy.quantile over itertools.product([1, 2, 4, 8, 16], repeat=5)
    const many = resampling({ key, resamples: 20000 })
    const { low, high, value } = bootstrapInterval([4, 1, 16, 8, 2], 'mean', many)
    expect(value).toBeCloseTo(6.2, 12)
    expect(Math.abs(low - 2)).toBeLessThan(0.21)
    expect(Math.abs(high - 11.4)).toBeLessThan(0.41)
  })

  test('comes near scipy.stats.bootstrap(method="percentile") with 200,000 resamples', () => {
    const d = [0.12, -0.03, 0.08, 0.2, 0.05, -0.01, 0.11, 0.09]
    const { low, high } = bootstrapInterval(d, 'mean', usual)
    expect(Math.abs(low - 0.02875)).toBeLessThan(0.005)
    expect(Math.abs(high - 0.12375)).toBeLessThan(0.005)
  })

  test('gives the same bits again, for any order of the seeds', () => {
    const x = [0.3, 0.1, 0.4, 0.15, 0.92]
    const found = bootstrapInterval(x, 'mean', usual)
    expect(bootstrapInterval(x.toReversed(), 'mean', resampling({ key }))).toEqual(found)
    expect(bootstrapInterval(x, 'mean', resampling({ key: streamKey(2, 'bootstrap') }))).not.toEqual(found)
  })

  test('lies within the values, and a smaller level within a larger one', () => {
    const narrow = resampling({ key, level: 0.5 })
    fc.assert(
      fc.property(fc.array(finite, { minLength: 2, maxLength: 9 }), (x) => {
        const wide = bootstrapInterval(x, 'mean', usual)
        const inner = bootstrapInterval(x, 'mean', narrow)
        const dust = 1e-9
        expect(wide.low).toBeGreaterThanOrEqual(Math.min(...x) - dust)
        expect(wide.high).toBeLessThanOrEqual(Math.max(...x) + dust)
        expect(inner.low).toBeGreaterThanOrEqual(wide.low)
        expect(inner.high).toBeLessThanOrEqual(wide.high)
        expect(inner.low).toBeLessThanOrEqual(inner.high)
      }),
      { numRuns: 50 },
    )
  })

  test('equal seeds leave no width, one seed no interval, none nothing', () => {
    const equal = bootstrapInterval([0.1, 0.1, 0.1], 'mean', usual)
    expect(equal).toEqual({ value: 0.1, low: 0.1, high: 0.1, count: 3 })
    expect(bootstrapInterval([0.7], 'interquartile-mean', usual)).toEqual({
      value: 0.7,
      low: NaN,
      high: NaN,
      count: 1,
    })
    expect(bootstrapInterval([], 'mean', usual)).toEqual({ value: NaN, low: NaN, high: NaN, count: 0 })
  })

  test('a seed that was not measured is left out', () => {
    expect(bootstrapInterval([1, NaN, 2, 5], 'mean', usual)).toEqual(
      bootstrapInterval([1, 2, 5], 'mean', usual),
    )
  })

  test('covers as often as the docstring says', () => {
    const draw = random(streamKey(3, 'noise'))
    const cheap = resampling({ key, resamples: 400 })
    for (const [n, expected] of [
      [5, 0.84],
      [8, 0.89],
      [16, 0.92],
    ]) {
      let covered = 0
      for (let i = 0; i < 1000; i++) {
        const { low, high } = bootstrapInterval(
          normals(() => draw.uniform(), n),
          'mean',
          cheap,
        )
        if (low <= 0 && 0 <= high) covered++
      }
      expect(Math.abs(covered / 1000 - expected)).toBeLessThan(0.035)
    }
  })
})
