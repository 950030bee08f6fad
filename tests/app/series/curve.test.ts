import { describe, expect, test } from 'vitest'
import { curvePoints, emptyCurve, extendCurve, MAX_BINS, type Curve } from '../../../src/app/series/curve'
import { smooth } from '../../../src/statistics/ema'

function curveOf(values: ArrayLike<number>, weight = 0): Curve {
  const curve = emptyCurve(weight)
  extendCurve(curve, (i) => values[i], values.length)
  return curve
}
const pairs = (curve: Curve, bridge = false) => curvePoints(curve, bridge).map(({ at, value }) => [at, value])

/** A jagged series with a single high and a single low peak. */
const LONG = Float64Array.from({ length: 20_000 }, (_, i) => Math.sin(i / 700) + ((i * 7919) % 13) / 50)
LONG[4321] = 9
LONG[4322] = -9

describe('a short series', () => {
  test('is drawn point by point', () => {
    expect(pairs(curveOf([4, 2, 8]))).toEqual([
      [0, 4],
      [1, 2],
      [2, 8],
    ])
  })

  test('breaks at a gap', () => {
    expect(pairs(curveOf([4, NaN, 8]))).toEqual([
      [0, 4],
      [1, NaN],
      [2, 8],
    ])
  })

  test('is bridged over gaps on request', () => {
    expect(pairs(curveOf([NaN, 4, NaN, NaN, 8, NaN]), true)).toEqual([
      [1, 4],
      [4, 8],
    ])
  })

  test('of gaps alone has no points', () => {
    expect(pairs(curveOf([NaN, NaN]))).toEqual([])
    expect(pairs(curveOf([]))).toEqual([])
  })
})

describe('a long series', () => {
  const curve = curveOf(LONG)
  const points = curvePoints(curve)

  test('has at most 250 points', () => {
    for (const length of [1, 123, 124, 125, 248, 249, 1000, 20_000]) {
      expect(curvePoints(curveOf(LONG.subarray(0, length))).length).toBeLessThanOrEqual(250)
    }
  })

  test('keeps its ends', () => {
    expect(points[0]).toEqual({ at: 0, value: LONG[0] })
    expect(points.at(-1)).toEqual({ at: 19_999, value: LONG[19_999] })
  })

  test('keeps its extremes, at their places', () => {
    expect(points).toContainEqual({ at: 4321, value: 9 })
    expect(points).toContainEqual({ at: 4322, value: -9 })
    expect([curve.lowest, curve.highest]).toEqual([-9, 9])
  })

  test('keeps the order, and only values that were there', () => {
    points.forEach(({ at, value }, i) => {
      expect(LONG[at]).toBe(value)
      if (i > 0) expect(at).toBeGreaterThan(points[i - 1].at)
    })
  })

  test('keeps both extremes of every bin', () => {
    const { width } = curve
    expect(width).toBe(256)
    for (let bin = 0; bin * width < LONG.length; bin++) {
      const values = LONG.subarray(bin * width, (bin + 1) * width)
      expect([curve.low[bin], curve.high[bin]]).toEqual([Math.min(...values), Math.max(...values)])
    }
  })

  test('becomes the same whether it comes at once or piece by piece', () => {
    const pieces = emptyCurve(0.9)
    for (let length = 0; length <= LONG.length; length += 37) extendCurve(pieces, (i) => LONG[i], length)
    extendCurve(pieces, (i) => LONG[i], LONG.length)
    expect(pairs(pieces)).toEqual(pairs(curveOf(LONG, 0.9)))
  })

  test('is smoothed before it is thinned', () => {
    const smoothed = smooth(LONG, 0.95)
    for (const { at, value } of curvePoints(curveOf(LONG, 0.95))) expect(value).toBe(smoothed[at])
  })

  test('keeps the bins it has while it grows, until they are joined two by two', () => {
    const before = curvePoints(curveOf(LONG.subarray(0, 256 * 64))).filter(({ at }) => at < 256 * 63)
    expect(points.slice(0, before.length)).toEqual(before)
  })
})

test('a gap longer than a bin breaks the line once a bin, a shorter one not at all', () => {
  const values = new Float64Array(MAX_BINS * 4).fill(1)
  values.fill(NaN, 40, 48).fill(NaN, 101, 103)
  const curve = curveOf(values)
  expect(curve.width).toBe(4)
  expect(pairs(curve).filter(([, value]) => Number.isNaN(value))).toEqual([
    [40, NaN],
    [44, NaN],
  ])
})

test('infinities are gaps', () => {
  const curve = curveOf([1, Infinity, 2])
  expect([curve.lowest, curve.highest]).toEqual([1, 2])
})
