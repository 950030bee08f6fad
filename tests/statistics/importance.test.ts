import { describe, expect, test } from 'vitest'
import { random, streamKey } from '../../src/random/streams'
import { importances } from '../../src/statistics/importance'
import { inRanges } from '../../src/statistics/ranges'
import { sobolPoints } from '../../src/statistics/sobol'

const key = streamKey(1, 'search')

describe('importances', () => {
  test('are η² and ε² of a one-way layout', () => {
    // scipy.stats.f_oneway([3,4,5], [6,5,7], [2,3,1]): F = 12 on 2 and 6, so η² = 2F / (2F + 6) = 0.8
    const points = ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'].map((v) => [v])
    const [found] = importances(points, [3, 4, 5, 6, 5, 7, 2, 3, 1])
    expect(found.raw).toBeCloseTo(0.8, 12)
    expect(found.share).toBeCloseTo(1 - (0.2 * 8) / 6, 12)
    expect(found.bins).toBe(3)
  })

  test('find the knob that matters, on any scale, and give the others about nothing', () => {
    const unit = sobolPoints(3, 128, { shift: key })
    const points = inRanges(
      [
        { kind: 'log', low: 1e-5, high: 1e-1 },
        { kind: 'linear', low: 0, high: 1 },
        { kind: 'choice', values: [true, false] },
      ],
      unit,
    )
    const scores = points.map(([rate]) => -((Math.log10(rate as number) + 3) ** 2))
    const [rate, other, toggle] = importances(points, scores)
    // By hand: t² for t uniform in −1 … 1 has variance 4/45, its means over fifths of the range 0.07168.
    expect(rate.raw).toBeCloseTo((0.07168 * 45) / 4, 1)
    expect(rate.bins).toBe(5)
    expect(other.share).toBeLessThan(0.05)
    expect(toggle).toMatchObject({ share: 0, bins: 2 })
    const linear = points.map(([a, b, c]) => [Math.log10(a as number), b, c])
    expect(importances(linear, scores)).toEqual(importances(points, scores))
  })

  test('ε² removes the part of η² that is due to chance', () => {
    const draw = random(key)
    let [raw, share] = [0, 0]
    for (let i = 0; i < 400; i++) {
      const points = Array.from({ length: 40 }, () => [draw.uniform()])
      const [found] = importances(
        points,
        points.map(() => draw.uniform()),
      )
      raw += found.raw / 400
      share += found.share / 400
    }
    expect(raw).toBeCloseTo(4 / 39, 1)
    expect(share).toBeLessThan(0.05)
  })

  test('do not see an effect that two knobs have only together', () => {
    const points = Array.from({ length: 40 }, (_, i) => [i % 2 === 0, i % 4 < 2])
    const found = importances(
      points,
      points.map(([a, b]) => (a === b ? 1 : 0)),
    )
    expect(found.map(({ share }) => share)).toEqual([0, 0])
  })

  test('equal values stay in one bin, values that were not measured are left out', () => {
    const values = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7]
    const [found] = importances(
      values.map((v) => [v]),
      values.map((v) => v * 2),
    )
    expect(found.bins).toBe(3)
    const points = [[1], [1], [2], [2], [2]]
    expect(importances(points, [0, 1, 5, 6, NaN])).toEqual(importances(points.slice(0, 4), [0, 1, 5, 6]))
  })

  test('are NaN if there is nothing to explain', () => {
    expect(importances([[1], [2], [3]], [5, 5, 5])[0].share).toBeNaN()
    expect(importances([[1], [2]], [5, 6])[0].share).toBeNaN()
    expect(importances([[1]], [NaN])[0]).toEqual({ share: NaN, raw: NaN, bins: 0 })
    expect(importances([], [])).toEqual([])
  })
})
