import { expect, test } from 'vitest'
import { inColumn, written } from '../../src/verification/written'

test.each([
  [16, '16'],
  [0.99963, '0.9996'],
  [-0.5, '-0.5000'],
  [3.14e-7, '3.1e-7'],
  [0.00023, '2.3e-4'],
  [0, '0'],
  [Infinity, '∞'],
  [null, '–'],
  [NaN, '–'],
])('%j is written %j', (value, text) => {
  expect(written(value)).toBe(text)
})

test.each([
  [1, '1.0000'],
  [-1e-9, '0.0000'],
  [-0.5, '-0.5000'],
  [null, '–'],
  [NaN, '–'],
])('%j stands as %j in a column', (value, text) => {
  expect(inColumn(value)).toBe(text)
})
