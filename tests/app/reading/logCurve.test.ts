import { expect, it } from 'vitest'
import { thinnedCurve } from '../../../src/app/reading/logCurve'

const points = (count: number, y: (i: number) => number | null) =>
  Array.from({ length: count }, (_, i) => ({ x: i, y: y(i), line: i + 1 }))

it('a short curve stays as it is', () => {
  const short = points(250, (i) => i)
  expect(thinnedCurve(short)).toEqual(short)
})

it('a long curve has 250 points, and keeps its peaks in their order', () => {
  const long = points(10_000, (i) => (i === 5003 ? 7 : i === 5010 ? -7 : 0))
  const kept = thinnedCurve(long)
  expect(kept.length).toBeLessThanOrEqual(250)
  const peaks = kept.filter(({ y }) => y !== 0)
  expect(peaks.map(({ x, y }) => [x, y])).toEqual([
    [5003, 7],
    [5010, -7],
  ])
})

it('a stretch without a finite value stays a gap', () => {
  const kept = thinnedCurve(points(1000, (i) => (i < 500 ? 1 : null)))
  expect(kept.at(-1)?.y).toBeNull()
})
