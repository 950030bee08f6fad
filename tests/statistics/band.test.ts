import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streamKey } from '../../src/random/streams'
import { ascending } from '../../src/statistics/ascending'
import { band, BAND_KINDS, extent } from '../../src/statistics/band'
import { bootstrapInterval } from '../../src/statistics/bootstrap'
import { resampling } from '../../src/statistics/resampling'
import { finite } from './helpers'

const few = resampling({ key: streamKey(1, 'bootstrap'), resamples: 200 })

describe('band', () => {
  const value = fc.oneof(
    { weight: 4, arbitrary: finite },
    { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity) },
  )
  const curves = fc.array(fc.array(value, { maxLength: 6 }), { maxLength: 6 })

  test('of a mean is the bootstrap interval of every point, bit for bit', () => {
    fc.assert(
      fc.property(curves, fc.constantFrom('mean' as const, 'interquartile-mean' as const), (seeds, kind) => {
        const found = band(seeds, kind, few)
        const points = Math.max(0, ...seeds.map(({ length }) => length))
        expect(found.centre.length).toBe(points)
        for (let i = 0; i < points; i++) {
          const at = seeds.map((seed) => seed[i] ?? NaN)
          expect({
            value: found.centre[i],
            low: found.low[i],
            high: found.high[i],
            count: found.count[i],
          }).toEqual(bootstrapInterval(at, kind, few))
        }
      }),
    )
  })

  test('from smallest to largest', () => {
    const found = band([[1, 2, NaN], [4, NaN, NaN], [4]], 'min-max', few)
    expect([...found.centre]).toEqual([3, 2, NaN])
    expect([...found.low]).toEqual([1, 2, NaN])
    expect([...found.high]).toEqual([4, 2, NaN])
    expect([...found.count]).toEqual([3, 1, 0])
  })

  test('of the seeds themselves is their mean alone', () => {
    const found = band(
      [
        [1, 2],
        [3, 2],
      ],
      'seeds',
      few,
    )
    expect([...found.centre]).toEqual([2, 2])
    expect([...found.low, ...found.high]).toEqual([NaN, NaN, NaN, NaN])
  })

  test('of part of the points is part of the band', () => {
    const seeds = [0, 1, 2].map((s) => Float64Array.from({ length: 9 }, (_, i) => Math.sin(i * (s + 1))))
    for (const kind of BAND_KINDS) {
      const whole = band(seeds, kind, few)
      const end = band(
        seeds.map((seed) => seed.subarray(5)),
        kind,
        few,
      )
      expect(end.low).toEqual(whole.low.subarray(5))
      expect(end.high).toEqual(whole.high.subarray(5))
    }
  })

  test('of no seeds is empty', () => {
    for (const kind of BAND_KINDS) {
      expect(band([], kind, few).centre.length).toBe(0)
      expect(band([[], []], kind, few).count.length).toBe(0)
    }
  })
})

test('extent is the smallest and the largest', () => {
  expect(extent(ascending([3, NaN, -1, 2]))).toEqual({ low: -1, high: 3 })
  expect(extent(ascending([5]))).toEqual({ low: 5, high: 5 })
  expect(extent(ascending([NaN]))).toEqual({ low: NaN, high: NaN })
})
