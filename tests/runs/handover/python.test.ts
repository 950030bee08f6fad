import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commented, pythonLiteral } from '../../../src/runs/handover/python'
import {
  behindEach,
  configsWith,
  freeText,
  PAYLOAD,
  programsOf,
  SPECIAL,
  statementsOf,
  textsBehind,
} from './freeText'

/** What the programs of each task do where no text of a visitor is in them. */
const PLAIN = new Map(configsWith('x').map((config) => [config.task, programsOf(config).map(statementsOf)]))

function check(text: string) {
  for (const config of configsWith(text))
    expect(programsOf(config).map(statementsOf)).toEqual(PLAIN.get(config.task))
}

test('the programs are read whole, and do what they should', () => {
  const [trl] = PLAIN.get('addition')!
  expect(PLAIN.has('own-data')).toBe(true)
  expect(trl.length).toBeGreaterThan(30)
  expect(trl).toContain('import argparse')
  expect(trl).toContain('VOCABULARY ')
  expect(statementsOf(`# a\r${PAYLOAD}`)).toEqual(['import pwned;pwned.run()'])
})

describe('no text of a visitor is a statement of a program', () => {
  test('where a bare carriage return ends a comment of Python', () =>
    check(
      '/* x\r__import__("os").system("touch PWNED")\r#*/\nfunction reward(p,c,r){return c.tokens.length}',
    ))

  test(
    'behind any invisible character and any punctuation of ASCII',
    () => textsBehind(SPECIAL).forEach(check),
    60_000,
  )

  test('whatever it is', () => {
    fc.assert(fc.property(freeText, check), { numRuns: 10 })
  }, 60_000)
})

test('a comment has no character that ends a line, moves the cursor or turns the text around', () => {
  const lines = commented(behindEach(SPECIAL)).split('\n')
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual([])
  expect(commented(behindEach(SPECIAL))).not.toMatch(/[^\P{C}\n\u200c\u200d]|[\p{Zl}\p{Zp}]/u)
})

test('a line of a comment has at most 118 characters; a longer word has a line of its own', () => {
  const words = Array.from({ length: 116 }, (_, i) => 'b'.repeat(i + 1))
  const lines = commented(words.join(' ')).split('\n')
  expect(lines.filter(({ length }) => length > 118)).toEqual([])
  expect(lines.map((line) => line.slice(2)).join(' ')).toBe(words.join(' '))
  const long = 'c'.repeat(500)
  expect(commented(`a ${long} d`).split('\n')).toEqual(['# a', `# ${long}`, '# d'])
})

test('a literal of a text shows what is not printed', () => {
  expect(pythonLiteral('a"\\\n\r\u2028\u0085\x7f\u202e\u{e0001}é中😀\ud800')).toBe(
    '"a\\"\\\\\\n\\r\\u2028\\u0085\\u007f\\u202e\\U000e0001é中😀\\ud800"',
  )
})
