import { expect, test } from 'vitest'
import { noPrompts, withPrompts } from '../../src/grpo/seenPrompts'

test('counts each prompt once', () => {
  const first = withPrompts(noPrompts(), ['a', 'b', 'a'])
  expect(first.size).toBe(2)
  expect(withPrompts(first, ['b', 'c']).size).toBe(3)
})

test('is a value: two steps that follow the same one do not see each other', () => {
  const first = withPrompts(noPrompts(), ['a'])
  const one = withPrompts(first, ['b', 'c'])
  const other = withPrompts(first, ['d'])
  expect([first.size, one.size, other.size]).toEqual([1, 3, 2])
  expect(withPrompts(other, ['b']).size).toBe(3)
  expect(withPrompts(one, ['b']).size).toBe(3)
})
