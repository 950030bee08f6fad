import { expect, test } from 'vitest'
import { endOf } from '../../../src/ui/stage/curveEnd'

const smoothed = [
  { x: 0, y: 0 },
  { x: 1, y: 2 },
  { x: 2, y: null },
]

test('the mark at the end of a smoothed curve is at the reading that is written beside it', () => {
  expect(endOf(smoothed, 4)).toEqual({ x: 1, y: 4 })
})

test('without a reading it is at the end of the curve, and without a curve there is none', () => {
  expect(endOf(smoothed, NaN)).toEqual({ x: 1, y: 2 })
  expect(endOf(smoothed, null)).toEqual({ x: 1, y: 2 })
  expect(endOf([], 4)).toBeNull()
})
