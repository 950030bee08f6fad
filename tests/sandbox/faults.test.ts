import { describe, expect, test, vi } from 'vitest'
import type { RewardFault } from '../../src/settings/rewardFault'
import { textFor, loadText } from '../../src/text'
import { batchOf, body, judged } from './judging'

await loadText('zh')

const faultOf = async (code: string): Promise<RewardFault> => {
  const outcome = await judged(code)
  if (Array.isArray(outcome)) throw new Error(`no fault in ${code}`)
  return outcome
}

describe('code that cannot be scored with ends in a named fault', () => {
  test.each([
    ['an endless loop', body('for (;;);'), 'time'],
    ['an endless loop that catches all', body('for (;;) try { for (;;); } catch {}'), 'time'],
    ['an endless loop at the top', `while (true);\n${body('return 1')}`, 'time'],
    ['a pattern that never matches', body('return /(a+)+$/.test("a".repeat(40) + "b") ? 1 : 0'), 'time'],
    [
      'a long loop of the interpreter’s own',
      body('return "a".repeat(4e6).indexOf("a".repeat(2e6) + "b")'),
      'time',
    ],
    [
      'one in the middle of an array without end',
      body('const a = []; a.length = 4e9; return a.indexOf(1)'),
      'time',
    ],
    ['products without end', body('let x = 3n; for (;;) x *= x'), 'time'],
    ['an error whose message never ends', body('throw { get message() { for (;;); } }'), 'time'],
    ['recursion', body('return reward(problem, completion, random)'), 'depth'],
    ['recursion in the interpreter', body('return JSON.parse("[".repeat(1e5))'), 'depth'],
    ['a string of a gigabyte', body('return "x".repeat(2 ** 30).length'), 'memory'],
    ['a string that doubles', body('let s = "x"; for (;;) s += s'), 'memory'],
    ['an array of gigabytes', body('return new Array(1e9).fill(0).length'), 'memory'],
    ['bytes', body('return new Uint8Array(2 ** 30).length'), 'memory'],
    ['text that is no JavaScript', 'function reward( {', 'syntax'],
    ['an exception', body('throw new RangeError("no")'), 'thrown'],
    [
      'an error with a stack of two million empty lines',
      body(
        'throw Object.defineProperty(new SyntaxError("x"), "stack", { value: "\\n".repeat(2e6), enumerable: true })',
      ),
      'syntax',
    ],
    ['null thrown', body('throw null'), 'thrown'],
    ['a symbol thrown', body('throw Symbol("s")'), 'thrown'],
    ['a name that is not there', body('return score(completion)'), 'thrown'],
    ['nothing at all', 'const x = 1', 'no-function'],
    ['reward that is no function', 'const reward = 3', 'no-function'],
    ['NaN', body('return NaN'), 'not-a-number'],
    ['infinity', body('return 1 / 0'), 'not-a-number'],
    ['more than the limit', body('return 1.1e17'), 'not-a-number'],
    ['as far below', body('return -1.1e17'), 'not-a-number'],
    ['parts whose sum is more', body('return { a: 9e16, b: 9e16 }'), 'overflow'],
    ['a sum that is as far below', body('return { a: -9e16, b: -9e16 }'), 'overflow'],
    ['a weight that makes it more', `const weights = { a: 1e17 }\n${body('return { a: 4 }')}`, 'overflow'],
    ['text', body('return "1"'), 'not-a-number'],
    ['nothing returned', body(''), 'not-a-number'],
    ['a promise', 'async function reward() { return 1 }', 'part-names'],
    ['NaN in a part', body('return { a: 1, b: NaN }'), 'not-a-number'],
    ['weights that are none', `const weights = [1, 2]\n${body('return 1')}`, 'weights'],
    ['a weight that is none', `const weights = { a: '1' }\n${body('return { a: 1 }')}`, 'weights'],
    ['other parts than the weights', `const weights = { a: 1 }\n${body('return { b: 1 }')}`, 'parts'],
    [
      'other parts than at first',
      body('return completion.text === "12" ? { a: 1, b: 2 } : { a: 1 }'),
      'parts',
    ],
    ['a missing part', body('return completion.text === "12" ? { a: 1 } : { a: 1, b: 2 }'), 'parts'],
    ['no parts', body('return {}'), 'part-names'],
    [
      'too many parts',
      body('return Object.fromEntries([..."abcdefghi"].map((name) => [name, 1]))'),
      'part-names',
    ],
    ['a part that every object has', body('return { constructor: 1 }'), 'part-names'],
  ] as const)('%s', async (_, code, kind) => {
    const fault = await faultOf(code)
    expect(fault.fault.kind).toBe(kind)
    for (const language of ['en', 'zh'] as const) {
      const { ownReward } = textFor(language)
      expect(ownReward.sentence(fault)).not.toMatch(/\[object|<null>|undefined “/)
      expect(ownReward.paused(fault, true).length).toBeLessThan(700)
    }
    // the interpreter is as it was
    expect(await judged(body('return completion.tokens.length'))).toEqual([3, 3, 2])
  })
})

test('a sentence tells what the value shows badly: a promise, a BigInt, a name that every object has', async () => {
  const said = async (code: string) => textFor('en').ownReward.sentence(await faultOf(code))
  expect(await said('async function reward() { return 1 }')).toContain('as an async function does')
  expect(await said(body('return 1n'))).toContain('returned 1n')
  expect(await said(body('return { toString: 1 }'))).toContain('no name that every object has')
})

test('a fault names line, column and the completion that was judged', async () => {
  const code = `// a comment
const weights = { right: 1 }
function reward(problem, completion) {
  const first = completion.tokens[0]
  if (completion.text === '321') return { right: missing }
  return { right: first }
}`
  expect(await faultOf(code)).toEqual({
    fault: { kind: 'thrown', message: 'ReferenceError: missing is not defined' },
    line: 5,
    column: 50,
    completion: { prompt: 'p1', text: '321' },
  })
  expect(await faultOf('let a = 1\n\nlet b = = 2')).toMatchObject({
    fault: { kind: 'syntax' },
    line: 3,
    column: 9,
  })
  expect((await faultOf(body('throw new Error("x".repeat(1e6))'))).fault).toEqual({
    kind: 'thrown',
    message: `Error: ${'x'.repeat(292)}…`,
  })
})

test('the clock does not decide whether a call took too long', async () => {
  let hours = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++hours * 3_600_000)
  try {
    expect(await judged(body('let n = 0; for (let i = 0; i < 2e5; i++) n++; return n'))).toEqual([
      2e5, 2e5, 2e5,
    ])
  } finally {
    clock.mockRestore()
  }
})

test('a draw of a random number takes part of the limit of a call', async () => {
  const sum = (draws: number) =>
    body(`let sum = 0; for (let i = 0; i < ${draws}; i++) sum += random(); return sum`)
  expect(await judged(sum(200_000))).toHaveLength(3)
  expect(await faultOf(sum(400_000))).toMatchObject({ fault: { kind: 'time' } })
})

test('the problems of a large step take nothing from the limit of the first call', async () => {
  const target = Array.from({ length: 150 }, (_, i) => i)
  const problems = Array.from({ length: 2048 }, (_, i) => ({ prompt: `p${i}`, tokens: [i], target }))
  const rows = problems.map((_, i) => [i, { text: '1', tokens: [1], ended: true }] as const)
  expect(await judged(body('return problem.tokens[0] % 10'), { problems, rows })).toEqual(
    problems.map((_, i) => i % 10),
  )
})

test('a step ends at the same completion everywhere if all its calls together take too long', async () => {
  // each call moves 1.6 GB, which takes 25 million of a step's 1,000 million units of fuel
  const heavy = body(
    'const a = new Uint8Array(4e6); for (let i = 0; i < 400; i++) a.copyWithin(0, 1); return 1',
  )
  const texts = Array.from({ length: 45 }, (_, row) => String(100 + row))
  const fault = (await judged(heavy, batchOf(texts))) as RewardFault
  expect(fault).toMatchObject({ fault: { kind: 'step-time' }, line: null, completion: { text: '139' } })
  expect(textFor('en').ownReward.sentence(fault)).toContain(
    'all completions of a step together took too long',
  )
  expect(await judged(heavy, batchOf(texts.slice(0, 30)))).toHaveLength(30)
})

test('what takes too long, or returns no number, has the line of its function, and says so', async () => {
  const { sentence } = textFor('en').ownReward
  const late = await faultOf('// a\nfunction reward() {\n  let n = 0\n  for (;;) n++\n}')
  expect(late).toMatchObject({ fault: { kind: 'time' }, line: 2, completion: { text: '123' } })
  expect(sentence(late)).toContain('failed near line 2, where one of its functions begins')
  const read = await faultOf(`while (true);\n${body('return 1')}`)
  expect(sentence(read)).toContain('failed while it was read')

  const weights = 'const weights = { a: 1, b: 1 }\n\n'
  const nan = await faultOf(
    `${weights}const reward = (p, c) => ({ a: 1, b: c.text === '321' ? undefined : 0 })`,
  )
  expect(nan).toEqual({
    fault: { kind: 'not-a-number', part: 'b', found: 'undefined' },
    line: 3,
    column: null,
    completion: { prompt: 'p1', text: '321' },
  })
  expect(sentence(nan)).toMatch(/in the function at line 3: the part “b” returned undefined.*“321”.*“p1”/)
  const overflow = await faultOf(
    `const weights = { a: 1, b: 1e17 }\n\nconst reward = (p, c) => ({ a: 1, b: c.text === '321' ? 4 : 0 })`,
  )
  expect(overflow).toEqual({
    fault: { kind: 'overflow', found: 'a 1 × 1 + b 4 × 100000000000000000' },
    line: 3,
    column: null,
    completion: { prompt: 'p1', text: '321' },
  })
  expect(sentence(overflow)).toContain(
    'in the function at line 3: the weighted sum a 1 × 1 + b 4 × 100000000000000000 is out of range',
  )
  // code that lies about where it is has no line
  for (const said of ['-1', '1e9', '"x"', 'NaN', '{}', 'null'])
    expect(
      await faultOf(`function reward() {}\nObject.defineProperty(reward, 'lineNumber', { value: ${said} })`),
    ).toMatchObject({ fault: { kind: 'not-a-number' }, line: null })
})

test('how long a call may take does not depend on the machine', async () => {
  const rounds = body('let n = 0; try { for (;;) n++ } finally { }')
  const counted = (most: number) => body(`let n = 0; for (let i = 0; i < ${most}; i++) n++; return n`)
  expect((await faultOf(rounds)).fault.kind).toBe('time')
  // half a million rounds or so, exactly as many every time
  const allowed = async (most: number) => Array.isArray(await judged(counted(most), batchOf(['1'])))
  expect(await allowed(400_000)).toBe(true)
  expect(await allowed(600_000)).toBe(false)
})

test('the names of parts do not depend on the Unicode of the browser', async () => {
  const named = async (name: string) => judged(body(`return { [${JSON.stringify(name)}]: 1 }`))
  // the last two are characters that no version of Unicode has yet
  for (const name of ['right', '_1', '正确', 'größe', 'साफ़', '𝑅', 'µ', 'x²', '\u{3fff0}', 'x\u{1e8ff}'])
    expect(await named(name), name).toEqual([1, 1, 1])
  const refused = '1st|a b|a-b|a.b|a/b|a\u00a0b|a\u1680b|a\u2003b|a\u3000b|a。|a：b|a→b|a€|a😀'.split('|')
  const unseen = 'a\u0085|a\u034f|a\u061c|a\u3164|a\u200d|a\u202e|a\ufe0f|a\ufeff|a\ue000|a\u{e0041}'.split(
    '|',
  )
  for (const name of [...refused, ...unseen, 'a\ud800', 'a'.repeat(25), ''])
    expect(await named(name), name).toMatchObject({ fault: { kind: 'part-names' } })
})
