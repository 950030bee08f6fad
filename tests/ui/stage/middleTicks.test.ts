import { expect, test } from 'vitest'
import { middleTicks } from '../../../src/ui/stage/middleTicks'

test('an axis has round steps between its ends, none of them near the last', () => {
  expect([1, 9, 60, 90, 100, 319, 1000].map(middleTicks)).toEqual([
    [],
    [3, 6],
    [20, 40],
    [30, 60],
    [30, 60],
    [100, 200],
    [300, 600],
  ])
})
