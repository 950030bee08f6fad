import { expect, test } from 'vitest'
import { en } from '../../../src/text/en'
import { offeredNames } from '../../../src/ui/reward/names'
import { readTokens } from '../../../src/ui/reward/tokens'

const SCOPE = {
  problem: { prompt: '12+3', tokens: [1, 2], target: [3, 4], answer: 7 },
  completion: { text: '15', tokens: [1, 5], ended: true },
}
const names = (...path: string[]) => offeredNames(path, SCOPE, en.rewardCode.names)
const labels = (...path: string[]) => names(...path).map(({ label }) => label)

test('fields of this task’s problem are offered with their types and examples', () => {
  expect(labels('problem')).toEqual(['prompt', 'tokens', 'target', 'answer'])
  const target = names('problem').find(({ label }) => label === 'target')
  expect(target).toMatchObject({ detail: 'number[]', info: 'for example [3,4]' })
  expect(names('completion').find(({ label }) => label === 'ended')?.detail).toBe('boolean')
})

test('properties of a value are offered, also after destructuring', () => {
  expect(labels('problem', 'target')).toContain('filter')
  expect(labels('target')).toContain('filter')
  expect(labels('completion', 'text')).toContain('startsWith')
  expect(labels('Math')).toContain('max')
  expect(labels('nothing')).toEqual([])
})

test('without a path, the arguments and the language are offered', () => {
  expect(labels()).toEqual(expect.arrayContaining(['problem', 'completion', 'random', 'Math', 'return']))
})

test('completions are typed as words, or as characters if each token is one', () => {
  const vocabulary = ['0', '1', '12', 'ann', '■']
  expect(readTokens('ann 12 ■', vocabulary)).toEqual([3, 2, 4])
  expect(readTokens('10■', vocabulary)).toEqual([1, 0, 4])
  expect(readTokens('ann bob', vocabulary)).toEqual({ unknown: 'bob' })
})
