import { expect, test } from 'vitest'
import { linearAxis, logAxis } from '../../../src/app/series/axis'
import { placeOn } from '../../../src/app/series/axis'
import { arrowsPath, linesPath, pointsPath } from '../../../src/ui/picture/paths'
import { circlesAt, coordinate, pathThrough, type Place } from '../../../src/ui/charts/path'

const place: Place = ({ x, y }) => [10 * x, y === null ? undefined : 100 - y]
const points = [
  { x: 1, y: 50 },
  { x: 2.04, y: 25.55 },
  { x: 3, y: null },
  { x: 4, y: 0 },
]

test('a path goes through the places of its points, in tenths of a pixel, and breaks at a gap', () => {
  expect(pathThrough(points, place)).toBe('M10,50L20.4,74.5M40,100')
})

test('a path with skipGaps crosses the gap', () => {
  expect(pathThrough(points, place, true)).toBe('M10,50L20.4,74.5L40,100')
})

test('a point without a place on the axis is a gap too', () => {
  expect(pathThrough(points, ({ x, y }) => [x > 3 ? undefined : x, y ?? undefined])).toBe('M1,50L2,25.6')
})

test('there is a circle around each point that has a place', () => {
  expect(circlesAt(points.slice(2), place, 3)).toBe('M37,100a3,3 0 1,0 6,0a3,3 0 1,0 -6,0')
})

const HOSTILE = [
  ...[NaN, Infinity, -Infinity, 0, -0, 1e-320, 1e21, -1e21, 3.5e38, -1e39, 1e300, -1.7e308, 1e-7, 123.456],
]
/** The numbers of a path as browsers read them: float32, without signs of infinity or words. */
const isDrawable = (d: string) =>
  /^([MLHVAZahvlz\s,]|-?\d+(\.\d+)?(e[+-]?\d+)?)*$/.test(d) &&
  (d.match(/-?\d+(\.\d+)?(e[+-]?\d+)?/g) ?? []).every((number) =>
    Number.isFinite(Math.fround(Number(number))),
  )

test('for all values, a path has numbers that a browser accepts', () => {
  expect(isDrawable('M1,2LNaN,3')).toBe(false)
  expect(isDrawable('M1,2L1e39,3')).toBe(false)
  const pairs = HOSTILE.flatMap((x) => HOSTILE.map((y) => [x, y] as const))
  const places = pairs.map(([x, y]) => ({ x, y }))
  const paths = [
    pathThrough(places, ({ x, y }) => [x, y ?? undefined]),
    pathThrough(places, ({ x, y }) => [x, y ?? undefined], true),
    circlesAt(places, ({ x, y }) => [x, y ?? undefined], 2.5),
    linesPath({ x: (x) => x * 10, y: (y) => y * 10 }, [pairs.flat()], true),
    pointsPath({ x: (x) => x * 10, y: (y) => y * 10 }, pairs.flat(), 'diamond', 3),
    arrowsPath({ x: (x) => x, y: (y) => y }, pairs.flat()),
  ]
  for (const d of paths) expect(isDrawable(d), d).toBe(true)
})

test('a value beyond the drawn axis is clipped, and one inside stays in place', () => {
  // the axis of the step before, and a metric that has just gone through the roof
  const axis = linearAxis(0, 0.001)
  const place = coordinate(200 * (1 - placeOn(axis, 3e38)))
  expect(place).toBe(-100_000)
  expect(coordinate(12.345)).toBe(12.3)
  expect([NaN, undefined].map(coordinate)).toEqual([undefined, undefined])
})

test('an axis has two finite ends and ticks between them, for all values', () => {
  for (const low of HOSTILE)
    for (const high of HOSTILE)
      for (const axis of [linearAxis(low, high), logAxis(low, high)]) {
        const what = `${low} … ${high}`
        expect(axis.low, what).toBeLessThan(axis.high)
        expect([axis.low, axis.high, axis.step, ...axis.ticks].every(Number.isFinite), what).toBe(true)
        expect(axis.ticks.length, what).toBeGreaterThanOrEqual(2)
        expect(axis.ticks.length, what).toBeLessThan(20)
      }
})
