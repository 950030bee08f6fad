import { describe, expect, test } from 'vitest'
import { attempts } from './attempts'
import { machineOf } from '../../src/sandbox/machine'
import { programOf } from '../../src/sandbox/program'
import { BATCH, body, judged } from './judging'

describe('reward code cannot reach', () => {
  test.each(attempts)('%s', async (_, code) => {
    expect(await judged(code)).toEqual([0, 0, 0])
  })
})

describe('nothing of a call is seen by the next', () => {
  test.each([
    ['a global', 'globalThis.seen = (globalThis.seen ?? 0) + 1; return seen'],
    ['a variable at the top', 'return ++count'],
    ['a patched prototype', 'Array.prototype.seen = ([].seen ?? 0) + 1; return [].seen'],
    ['__proto__', '({}).__proto__.seen = (({}).seen ?? 0) + 1; return ({}).seen'],
    ['a property of reward', 'reward.seen = (reward.seen ?? 0) + 1; return reward.seen'],
  ])('%s', async (_, text) => {
    const code = `let count = 0\n${body(text)}`
    // within a step it is: that is the code's own affair
    expect(await judged(code)).toEqual([1, 2, 3])
    expect(await judged(code)).toEqual([1, 2, 3])
    expect('seen' in {}).toBe(false)
    expect(await judged(body('return typeof seen === "undefined" && [].seen === undefined ? 0 : 1'))).toEqual(
      [0, 0, 0],
    )
  })
})

test.each([
  ['one large block', 'let hole = new Uint8Array(8e6)', 'new Uint8Array(1e6)', 'kept[9e5]'],
  ['a block as large as what is left', 'let hole = new Uint8Array(8e6)', 'new Uint8Array(8e6)', 'kept[7e6]'],
  [
    'many blocks',
    'let hole = Array.from({ length: 3000 }, () => new Uint8Array(1000))',
    'Array.from({ length: 3000 }, () => new Uint8Array(1000)).at(-1)',
    'kept[9]',
  ],
])('memory above a hole is put back too: %s', async (_, hole, kept, place) => {
  const code = `${hole}\nlet kept = ${kept}\nhole = null\n${body(`return ++${place}`)}`
  const program = programOf(await machineOf(), code, BATCH)
  for (let call = 0; call < 3; call++) expect([...program.score(BATCH, () => () => 0)]).toEqual([1, 2, 3])
})

test('patched builtins spoil the numbers of their own step at most', async () => {
  for (const [text, expected] of [
    ['Array.prototype.indexOf = () => 1e9; return { a: 1 }', [1, 1, 1]],
    ['Object.keys = () => { throw 1 }; return 1', [1, 1, 1]],
    [
      'JSON.stringify = () => "!{}"; return NaN',
      { fault: { kind: 'not-a-number', part: null, found: 'NaN' } },
    ],
    [
      'Object.prototype.toString = () => { throw 1 }; return {}',
      { fault: { kind: 'parts', expected: ['a'], found: [] } },
    ],
  ] as const)
    expect(await judged(`const weights = { a: 1 }\n${body(text)}`), text).toMatchObject(expected)
  expect(await judged(body('return 1'))).toEqual([1, 1, 1])
})
