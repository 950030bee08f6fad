import { expect, test } from 'vitest'
import { noPrompts, promptBytes, withPrompts } from '../../src/train/seenPrompts'

test('counts each prompt once', () => {
  const first = withPrompts(noPrompts(), ['a', 'b', 'a'])
  expect(first.size).toBe(2)
  expect(withPrompts(first, ['b', 'c']).size).toBe(3)
})

test('is immutable: two steps that follow the same one do not affect each other', () => {
  const first = withPrompts(noPrompts(), ['a'])
  const one = withPrompts(first, ['b', 'c'])
  const other = withPrompts(first, ['d'])
  expect([first.size, one.size, other.size]).toEqual([1, 3, 2])
  expect(withPrompts(other, ['b']).size).toBe(3)
  expect(withPrompts(one, ['b']).size).toBe(3)
})

test('stays immutable when it has to grow', () => {
  const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `prompt ${from + i}`)
  const first = withPrompts(noPrompts(), keys(0, 30))
  const one = withPrompts(first, keys(20, 300))
  const other = withPrompts(first, keys(290, 300))
  expect([first.size, one.size, other.size]).toEqual([30, 300, 40])
  expect(withPrompts(one, keys(0, 300)).size).toBe(300)
  expect(withPrompts(other, keys(0, 30)).size).toBe(40)
})

test('continues from a copy, as a resumed run does', () => {
  const seen = structuredClone(withPrompts(noPrompts(), ['a', 'b']))
  expect(withPrompts(seen, ['b', 'c']).size).toBe(3)
})

test('tells 200,000 prompts that differ by little from each other, in less than 32 bytes each', () => {
  const keys = Array.from({ length: 200_000 }, (_, i) => `${i % 400} ${Math.floor(i / 400)}`)
  const seen = withPrompts(noPrompts(), keys)
  expect(seen.size).toBe(keys.length)
  expect(withPrompts(seen, keys).size).toBe(keys.length)
  expect(promptBytes(seen)).toBeLessThan(32 * keys.length)
})
