import { expect, test } from 'vitest'
import { nearestLine } from '../../../src/app/series/nearestLine'

const line = (...ys: (number | null)[]) => ys.map((y, x) => ({ x, y }))

test('the line under the pointer is the nearest one there, on the straight line between two points', () => {
  const lines = [line(0, 1), line(0.5, 0.5)]
  expect(nearestLine(lines, { x: 0.5, y: 0.4 }, 1)).toEqual({ line: 0, y: 0.5 })
  expect(nearestLine(lines, { x: 0.9, y: 0.6 }, 1)).toEqual({ line: 1, y: 0.5 })
  expect(nearestLine(lines, { x: 0.9, y: 0.9 }, 0.1)).toEqual({ line: 0, y: 0.9 })
})

test('there is none far away, at a gap, or beside the lines', () => {
  expect(nearestLine([line(0, 1)], { x: 0.5, y: 0.9 }, 0.1)).toBeNull()
  expect(nearestLine([line(0, null, 1)], { x: 0.5, y: 0 }, 1)).toBeNull()
  expect(nearestLine([line(0, 1)], { x: 2, y: 1 }, 1)).toBeNull()
  expect(nearestLine([], { x: 0, y: 0 }, 1)).toBeNull()
})
