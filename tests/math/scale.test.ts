import { expect, test } from 'vitest'
import { linearScale } from '../../src/math/scale'

test('a scale maps ends to ends, in either direction, and values outside of them too', () => {
  const down = linearScale([0, 4], [100, 20])
  expect([0, 1, 4, 5].map(down)).toEqual([100, 80, 20, 0])
  expect(linearScale([100, 20], [0, 4])(down(3))).toBe(3)
})
