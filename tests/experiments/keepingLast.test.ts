import { expect, test } from 'vitest'
import { keepingLast } from '../../src/experiments/keepingLast'

test('a result is computed again only when a named part has changed', () => {
  let computed = 0
  const sum = keepingLast(
    ({ a, b }: { a: number; b: number; c?: number }) => [a, b],
    ({ a, b }) => {
      computed++
      return [a + b]
    },
  )
  const first = sum({ a: 1, b: 2 })
  expect(sum({ a: 1, b: 2, c: 3 })).toBe(first)
  expect(sum({ a: 1, b: 3 })).toEqual([4])
  expect(sum({ a: 1, b: 2 })).toEqual([3])
  expect(computed).toBe(3)
})
