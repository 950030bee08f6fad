import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inferred, type Given } from '../../src/verification/infer'
import { MOST_CHARACTERS, MOST_ROWS, parseRows } from '../../src/verification/pasted/parseRows'
import type { ParseProblem } from '../../src/verification/pasted/textTable'
import { verify } from '../../src/verification/report'
import type { ReportedRow } from '../../src/verification/rows'

const GIVEN: Given = { sharding: null, k: null, baseline: 'group', scaling: null, stdConvention: null }

function rows(text: string): ReportedRow[] {
  const parsed = parseRows(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.rows
}
function problems(text: string): ParseProblem[] {
  const parsed = parseRows(text)
  return parsed.ok ? [] : parsed.problems
}
const row = (key: string, reward: number, advantage: number | null = null): ReportedRow => ({
  key,
  reward,
  advantage,
  tokens: null,
})

describe('the same rows in every form', () => {
  const same = [row('a', 1, 0.7), row('a', 0, -0.7), row('b', 0.5, 0)]

  test.each([
    ['CSV', 'condition,reward,advantage\na,1,0.7\na,0,-0.7\nb,0.5,0'],
    ['other names, other order, other columns', 'adv;step;Score;Prompt\n0.7;1;1;a\n-0.7;1;0;a\n0;1;0.5;b\n'],
    [
      'tabs, quotes and a byte order mark',
      '\uFEFF"key"\t"reward"\t"adv"\r\n"a"\t1\t0.7\r\na\t0\t-.7\r\nb\t5e-1\t0',
    ],
    [
      'an array',
      '[{"uid":"a","score":1,"adv":0.7},{"uid":"a","score":0,"adv":-0.7},{"uid":"b","score":0.5,"adv":0}]',
    ],
    ['columns', '{"key":["a","a","b"],"reward":[1,0,0.5],"advantage":[0.7,-0.7,0],"step":3}'],
    [
      'an object a line',
      '{"key":"a","reward":1,"adv":"0.7"}\n\n{"key":"a","reward":0,"adv":-0.7}\n{"key":"b","reward":0.5,"adv":0}',
    ],
  ])('%s', (_, text) => {
    expect(rows(text)).toEqual(same)
  })

  test('one object is one row', () => {
    expect(rows('{"prompt":"a","reward":1}')).toEqual([row('a', 1)])
  })
})

test('a reward may be missing, an advantage may not', () => {
  expect(rows('key,reward\na,\nb,None\n[],1').map(({ reward }) => reward)).toEqual([NaN, NaN, 1])
  expect(rows('[{"key":1,"reward":null}]')).toEqual([row('1', NaN)])
  expect(problems('key,reward,adv\na,1,')).toEqual([
    { problem: 'not-a-number', place: { kind: 'line', number: 2 }, column: 'adv', written: '' },
  ])
})

test('chat messages are a key', () => {
  const text = JSON.stringify([{ prompt: [{ role: 'user', content: 'hi' }], reward: 1 }])
  expect(rows(text)[0].key).toContain('"hi"')
})

describe('problems are reported with place and column', () => {
  test.each<[string, string, ParseProblem]>([
    ['nothing', '  \n ', { problem: 'empty' }],
    ['an empty field alone', '""', { problem: 'empty' }],
    ['a header alone', 'key,reward\n', { problem: 'no-rows' }],
    ['no reward', 'key,loss\na,1', { problem: 'no-column', field: 'reward', found: ['key', 'loss'] }],
    [
      'a decimal comma',
      'key;reward\na;1\nb;0,5',
      { problem: 'not-a-number', place: { kind: 'line', number: 3 }, column: 'reward', written: '0,5' },
    ],
    [
      'a word',
      '[{"key":1,"reward":1},{"key":1,"reward":"high"}]',
      { problem: 'not-a-number', place: { kind: 'item', number: 2 }, column: 'reward', written: 'high' },
    ],
    [
      'an empty key',
      'key,reward\n,1',
      { problem: 'no-key', place: { kind: 'line', number: 2 }, column: 'key' },
    ],
    [
      'a field too many',
      'key,reward\na,1,2',
      { problem: 'cells', place: { kind: 'line', number: 2 }, expected: 2, found: 3 },
    ],
    ['an open quote', 'key,reward\n"a,1', { problem: 'unclosed-quote', place: { kind: 'line', number: 2 } }],
    [
      'columns of two lengths',
      '{"key":[1,2],"reward":[1]}',
      { problem: 'lengths', column: 'reward', expected: 2, found: 1 },
    ],
    ['an array of numbers', '[1,2]', { problem: 'not-an-object', place: { kind: 'item', number: 1 } }],
    [
      'a line that is no object',
      '{"key":1,"reward":1}\noops',
      { problem: 'not-an-object', place: { kind: 'line', number: 2 } },
    ],
    ['an empty array', '[]', { problem: 'no-column', field: 'condition', found: [] }],
    [
      'too many rows',
      `key,reward\n${'a,1\n'.repeat(MOST_ROWS + 1)}`,
      { problem: 'too-many-rows', most: MOST_ROWS },
    ],
    ['too long a text', ' '.repeat(MOST_CHARACTERS + 1), { problem: 'too-long', most: MOST_CHARACTERS }],
  ])('%s', (_, text, problem) => {
    expect(problems(text)[0]).toEqual(problem)
  })

  test('truncated JSON is reported with its place', () => {
    expect(problems('[{"key":1,')).toMatchObject([
      { problem: 'not-json', detail: expect.stringContaining('JSON') },
    ])
  })

  test('at most five at once, each with its line', () => {
    const found = problems(`key,reward\n${'a,x\n'.repeat(9)}`)
    expect(found.map((one) => 'place' in one && one.place.number)).toEqual([2, 3, 4, 5, 6])
  })

  test('a value that is nested too deep to be written out is refused like any other', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    for (const text of [`[{"key":${deep},"reward":1}]`, `[{"key":1,"reward":${deep}}]`]) {
      expect(problems(text)).toHaveLength(1)
    }
  })
})

describe('rounding', () => {
  const rounding = (text: string) => {
    const parsed = parseRows(text)
    return parsed.ok && parsed.rounding
  }

  test('is half a unit of the finest digit of a column', () => {
    expect(rounding('key,reward,adv\na,0.71,0.8321\na,0.4,-0.8')).toEqual({
      reward: 0.005,
      advantage: 0.00005,
    })
    expect(rounding('[{"key":1,"reward":0.5,"adv":-1}]')).toEqual({ reward: 0, advantage: 0 })
  })

  test('lets advantages pass that a trainer logged with two digits, and no worse ones', () => {
    const log = (shift: number) => {
      const advantages = [1.5, -0.5, -0.5, -0.5].map((value) => (value * 0.97 + shift).toFixed(2))
      const parsed = parseRows(
        `key,reward,adv\n${[1, 0, 0, 0].map((reward, i) => `a,${reward},${advantages[i]}`).join('\n')}`,
      )
      if (!parsed.ok) throw new Error('unreadable')
      const report = verify(
        parsed.rows,
        inferred(parsed.rows, parsed.rounding, { ...GIVEN, scaling: 'group' }),
      )
      return report.checks.filter(({ status }) => status === 'fail').map(({ id }) => id)
    }
    expect(log(0)).toEqual(['std'])
    expect(log(0.03)).toEqual(['mean', 'std'])
    const exact = parseRows('key,reward,adv\na,1,1.50\na,0,-0.50\na,0,-0.50\na,0,-0.50')
    expect(
      exact.ok &&
        verify(exact.rows, inferred(exact.rows, exact.rounding, GIVEN)).checks.filter(
          ({ status }) => status === 'fail',
        ),
    ).toEqual([])
  })
})

describe('garbage', () => {
  /** Pieces that resemble valid input, so that the readers are entered deeply. */
  const pieces = fc.constantFrom(
    'condition',
    'reward',
    'adv',
    'prompt',
    'key',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '"',
    '""',
    '[',
    ']',
    '{',
    '}',
    ':',
    '0.5',
    '-1',
    '1e400',
    'nan',
    'null',
    '__proto__',
    '\uFEFF',
    ' ',
    '\\',
    '0,5',
    '\u0000',
    '[{"key":1,"reward":1}]',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
  )

  /** Rows that were read can be verified and have all fields; a text that was not read has a reason. */
  function isSound(text: string): void {
    const parsed = parseRows(text)
    if (!parsed.ok) {
      expect(parsed.problems.length).toBeGreaterThan(0)
      return
    }
    expect(parsed.rows.length).toBeGreaterThan(0)
    for (const { key, reward, advantage } of parsed.rows) {
      expect(key).not.toBe('')
      expect(Math.abs(reward)).not.toBe(Infinity)
      expect(advantage === null || Number.isFinite(advantage)).toBe(true)
    }
    const report = verify(parsed.rows, inferred(parsed.rows, parsed.rounding, GIVEN))
    expect(report.samples).toBe(parsed.rows.length)
  }

  test('never throws', () => {
    fc.assert(fc.property(texts, isSound), { numRuns: 2000, seed: 4 })
  })

  test('nor do JSON values of any shape', () => {
    const field = fc.constantFrom('key', 'reward', 'advantage', 'prompt', 'x')
    const value = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.dictionary(field, fc.jsonValue())),
      fc.dictionary(field, fc.array(fc.jsonValue())),
    )
    fc.assert(
      fc.property(value, (value) => isSound(JSON.stringify(value))),
      { numRuns: 1000, seed: 4 },
    )
  })

  test('rows written as CSV or JSON are read as they were', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
    const key = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() === text && text !== '')
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, number, number), { minLength: 1 }),
        fc.constantFrom(',', ';', '\t'),
        (given, separator) => {
          const expected = given.map(([key, reward, advantage]) => row(key, reward, advantage))
          const lines = given.map(([key, reward, advantage]) =>
            [quoted(key), reward, advantage].join(separator),
          )
          expect(rows([['key', 'reward', 'adv'].join(separator), ...lines].join('\n'))).toEqual(expected)
          const objects = given.map(([key, reward, advantage]) => ({ key, reward, advantage }))
          expect(rows(JSON.stringify(objects))).toEqual(JSON.parse(JSON.stringify(expected)))
        },
      ),
      { numRuns: 300, seed: 4 },
    )
  })
})
