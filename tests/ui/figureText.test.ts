import { expect, it } from 'vitest'
import { figureText, unbroken } from '../../src/ui/learn/figureText'

it.each([
  [0.456, '0.46'],
  [0.0123, '0.012'],
  [3, '3'],
  [1234.56, '1,200'],
  [1536, '1,536'],
  [-0.004, '−0.004'],
  [-9.5e-9, '−9.5·10⁻⁹'],
  [1.2e-7, '1.2·10⁻⁷'],
  [1e-17, '0'],
  [NaN, '–'],
])('the figure %d of a lesson is written %s', (value, written) => {
  expect(figureText('en', value, 'number')).toBe(written)
})

it('breaks no line within a formula', () => {
  expect(unbroken('dead: p^G + (1 − p)^G. The rest')).toBe(
    'dead: p^G\u00A0+\u00A0(1\u00A0−\u00A0p)^G. The rest',
  )
  expect(unbroken('from 5 to −3')).toBe('from 5 to −3')
})
