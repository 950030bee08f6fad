import { expect, test } from 'vitest'
import { columnOf, decimalsOf, keyIn, numberIn, roundingOf } from '../../src/verification/pasted/columns'

test('a column is recognised by any of its names, the most specific first', () => {
  expect(columnOf('condition', ['prompt', 'Group-ID', 'reward'])).toBe('Group-ID')
  expect(columnOf('condition', ['Prompt', 'completion'])).toBe('Prompt')
  expect(columnOf('reward', ['scores'])).toBe('scores')
  expect(columnOf('advantage', [' ADV '])).toBe(' ADV ')
  expect(columnOf('reward', ['rewarding'])).toBeNull()
})

test('a reward is found as reward_{key}, by any key, unless several could be meant', () => {
  expect(columnOf('reward', ['condition', 'reward_cam_score', 'advantage'])).toBe('reward_cam_score')
  expect(columnOf('reward', ['condition', 'reward_cam_score', 'reward_unifiedscore'])).toBeNull()
  // the one of which the others are parts
  expect(columnOf('reward', ['condition', 'reward_cam_score', 'reward_unifiedscore', 'reward_avg'])).toBe(
    'reward_avg',
  )
  expect(columnOf('reward', ['condition', 'reward_std', 'reward_cam_score'])).toBe('reward_cam_score')
  expect(columnOf('condition', ['reward_cam_score'])).toBeNull()
})

test.each([
  ['0.5', 0.5],
  [' -1 ', -1],
  ['+.5e-3', 0.0005],
  ['2.', 2],
  [3, 3],
  [true, 1],
  ['0,5', null],
  ['0x10', null],
  ['1e999', null],
  ['Infinity', null],
  ['1 2', null],
  [Infinity, null],
  [[1], null],
  [{}, null],
])('the number in %j is %j', (cell, value) => {
  expect(numberIn(cell, false)).toBe(value)
  expect(numberIn(cell, true)).toBe(value)
})

test.each(['', 'nan', 'None', 'NULL', null, undefined])('a reward of %j could not be given', (cell) => {
  expect(numberIn(cell, true)).toBeNaN()
  expect(numberIn(cell, false)).toBeNull()
})

test('a key can be any value that identifies a group', () => {
  expect(keyIn(' 2 + 2 ')).toBe('2 + 2')
  expect(keyIn(16416)).toBe('16416')
  expect(keyIn([{ role: 'user', content: 'hi' }])).toBe('[{"role":"user","content":"hi"}]')
  for (const none of ['', '  ', null, undefined]) expect(keyIn(none)).toBeNull()
})

test('a number stands for the range that its digits allow', () => {
  expect(['0.25', '-1', '1e-7', '1.5e2', '.125', '2.'].map(decimalsOf)).toEqual([2, 0, 7, 0, 3, 0])
  expect([0, 1, 2, 4].map(roundingOf)).toEqual([0, 0, 0.005, 0.00005])
})
