import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv } from '../../src/runs/csvLines'
import { freeText } from './handover/freeText'

test('no text is a formula for a spreadsheet, and numbers stay numbers', () => {
  expect(csv([['\n=1', '＝1', ' =1', '\ufeff=1', '\u00a0@a']])).toBe(
    `"'\n=1",'＝1,' =1,'\ufeff=1,'\u00a0@a\r\n`,
  )
  expect(csv([['=1+1', '+a', '-a', '@a', '\ta', '\ra', 'a=1', -1, -1e-7, null]])).toBe(
    `'=1+1,'+a,'-a,'@a,'\ta,"'\ra",a=1,-1,-1e-7,\r\n`,
  )
  fc.assert(
    fc.property(freeText, (text) => {
      fc.pre(text !== '')
      expect(csv([[text]]).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})
