import { expect, test } from 'vitest'
import { circlesAt, pathThrough, type Place } from '../../../src/ui/charts/path'

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

test('a path that goes on crosses the gap', () => {
  expect(pathThrough(points, place, true)).toBe('M10,50L20.4,74.5L40,100')
})

test('a point without a place on the axis is a gap too', () => {
  expect(pathThrough(points, ({ x, y }) => [x > 3 ? undefined : x, y ?? undefined])).toBe('M1,50L2,25.6')
})

test('a circle stands around each point that has a place', () => {
  expect(circlesAt(points.slice(2), place, 3)).toBe('M37,100a3,3 0 1,0 6,0a3,3 0 1,0 -6,0')
})
