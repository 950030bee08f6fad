import { expect, test } from 'vitest'
import {
  call,
  evaluate,
  measured,
  minus,
  negative,
  over,
  plus,
  putIn,
  row,
  sum,
  times,
  words,
} from '../../src/glossary/expression'

test('numbers, rows and other expressions replace symbols; other symbols stay', () => {
  const formula = over(times('a', row('R', 'i')), 'b')
  expect(putIn(formula, { a: measured(2), R: 'r' })).toEqual(over(times(measured(2), 'r'), 'b'))
})

test('a sum of few numbers is written out, any other becomes its value', () => {
  const total = sum('j', 'R', row('R', 'j'))
  expect(putIn(total, { R: [1, 2] })).toEqual(plus(measured(1), measured(2)))
  expect(putIn(total, { R: [1, 2, 3, 4, 5] })).toEqual(measured(15))
  expect(putIn(sum('j', 'R', times(2, row('R', 'j'))), { R: [1, 2] })).toEqual(measured(6))
  expect(putIn(total, { x: 1 })).toEqual(total)
})

test('constants that change nothing are left out', () => {
  expect(putIn(minus('R', 'b'), { b: 0 })).toBe('R')
  expect(putIn(over(times('c', 'x'), 's'), { c: 1, s: 1 })).toBe('x')
  expect(putIn(negative('d'), { d: minus('a', 'b') })).toEqual(minus('b', 'a'))
  expect(putIn(negative('d'), { d: measured(3) })).toEqual(measured(-3))
})

test('a number with its unit has a value; words alone and typeset functions have none', () => {
  expect(evaluate(over(1, words('4 tokens', 4)), {})).toBe(0.25)
  expect(() => evaluate(words('length'), {})).toThrow('length')
  expect(() => evaluate(call('…', 1, 2), {})).toThrow('…')
})
