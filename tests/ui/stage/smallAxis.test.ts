import { expect, test } from 'vitest'
import { evenAxis, smallAxis } from '../../../src/ui/stage/smallAxis'

test('the axis of a small chart ends at a round number above all values', () => {
  expect(smallAxis([0.1, 0.4], [], 1)).toEqual({ low: 0, high: 1, beyond: null })
  expect(smallAxis([0.5, 1.01], [], 1)).toEqual({ low: 0, high: 1.2, beyond: null })
  expect(smallAxis([0, 0.03, 0.04], [], 0.02)).toEqual({ low: 0, high: 0.05, beyond: null })
  expect(smallAxis([], [], 0.02)).toEqual({ low: 0, high: 0.02, beyond: null })
})

test('a spike does not flatten the rest of the curve', () => {
  const usual = Array.from({ length: 99 }, (_, i) => 1 + (i % 5) / 10)
  expect(smallAxis([...usual, 25], [1.2], 0.02)).toEqual({ low: 0, high: 5, beyond: 25 })
  // a larger value within twice the usual ones is drawn whole
  expect(smallAxis([...usual, 2.5], [1.2], 0.02)).toEqual({ low: 0, high: 5, beyond: null })
})

test('the newest value lies on the axis, so that a jump is seen', () => {
  const usual = new Array<number>(95).fill(0.1)
  expect(smallAxis([...usual, 4], [4], 0.02)).toEqual({ low: 0, high: 5, beyond: null })
  expect(smallAxis([...usual, 9], [0.9], 0.02)).toEqual({ low: 0, high: 1, beyond: 9 })
})

test('a curve that has just left 0 is drawn whole', () => {
  expect(smallAxis([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.9], [], 0.02)).toMatchObject({
    high: 1,
    beyond: null,
  })
})

test('values just below 0 get a round end below 0', () => {
  expect(smallAxis([-0.012, 0.9], [], 1)).toMatchObject({ low: -0.1, high: 1 })
  expect(smallAxis([-0.16, 0.9], [], 1)).toMatchObject({ low: -0.2, high: 1 })
})

test('an axis around 0 is as long below as above', () => {
  expect(evenAxis([-1.7, 0.2], [], 1)).toEqual({ low: -2, high: 2, beyond: null })
})
