import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { textFor } from '../../src/text'
import { body, judged } from '../sandbox/judging'
import { check, checkSentence, damaged } from './judge'

/** Expressions of every kind that a reward may have; most are numbers. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'expression' },
    fc.constantFrom(
      ...['0', '1', '0.5', '-1', '1e300', 'NaN', 'Infinity', '2 ** 31', '1n', '"a"', 'null', 'undefined'],
      ...['x', 'problem', 'completion', 'this', 'globalThis', '[]', '({})', 'missing', '/a+/', 'arguments'],
      ...['completion.tokens.length', 'completion.text', 'completion.ended', 'completion.tokens[0]'],
      ...['problem.target[0]', 'problem.prompt.length', 'random()', 'Symbol("s")', 'new Map()', '() => 1'],
    ),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '%', '===', '<', '&&', '??', ','),
        tie('expression'),
      )
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'))
      .map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc
      .tuple(
        fc.constantFrom(
          'Math.max',
          'Math.min',
          'Math.sign',
          'Number',
          'String',
          'JSON.stringify',
          'Object.keys',
        ),
        tie('expression'),
      )
      .map(([name, a]) => `${name}(${a})`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('length', 'constructor', '__proto__', 'toString()', 'a?.b', 'at(0)'),
      )
      .map(([a, field]) => `(${a}).${field}`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a})[${b}]`),
    tie('expression').map((a) => `completion.tokens.map((t, i) => ${a}).length`),
    tie('expression').map((a) => `Number(Boolean(${a}))`),
    tie('expression').map((a) => `(Number(${a}) || 0)`),
  ),
}))

/** Statements; loops end, but for a few. */
const { statement } = fc.letrec<{ statement: string }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'statement' },
    { weight: 5, arbitrary: expression.map((a) => `x = ${a};`) },
    { weight: 2, arbitrary: expression.map((a) => `return ${a};`) },
    { weight: 2, arbitrary: fc.tuple(expression, tie('statement')).map(([a, s]) => `if (${a}) { ${s} }`) },
    { weight: 2, arbitrary: tie('statement').map((s) => `for (let i = 0; i < 20; i++) { ${s} }`) },
    { weight: 2, arbitrary: tie('statement').map((s) => `for (const t of completion.tokens) { ${s} }`) },
    {
      weight: 2,
      arbitrary: tie('statement').map((s) => `try { ${s} } catch (e) { x = 1 } finally { ${s} }`),
    },
    { weight: 1, arbitrary: expression.map((a) => `throw ${a};`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['problem.target = 1;', 'completion.tokens.push(1);', 'Object.prototype.a = 1;', 'Math.max = 1;'],
        ...[
          'Array.prototype.map = null;',
          'delete globalThis.JSON;',
          'class A { #b = 1 }',
          'x = x + "x".repeat(1000);',
        ],
        ...[
          'Array.prototype[Symbol.iterator] = function* () { yield 1 };',
          'Number.prototype.valueOf = null;',
        ],
        ...[
          'for (;;);',
          'x = "x".repeat(2 ** 30);',
          'reward(problem, completion, random);',
          'x = new Array(1e9).fill(0);',
        ],
      ),
    },
  ),
}))
const statements = fc.array(statement, { maxLength: 5 }).map((all) => all.join('\n'))

const returned = fc.oneof(
  { weight: 3, arbitrary: expression.map((a) => `(Number(${a}) || 0)`) },
  { weight: 2, arbitrary: expression },
  {
    weight: 2,
    arbitrary: fc.tuple(expression, expression).map(([a, b]) => `{ a: Number(${a}) || 0, b: ${b} }`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{ __proto__: 1 }', '{ constructor: 1 }', '[1]', '{ "1 2": 1 }', '{}'),
  },
)
const weights = fc.constantFrom(
  ...['', '', '', 'const weights = { a: 1, b: 0.5 }', 'const weights = { a: -1 }', 'const weights = null'],
  ...[
    'let weights = { get a() { return 1 } }',
    'var weights = new Proxy({ a: 1 }, {})',
    'const weights = { a: NaN }',
  ],
)

/** Words of the language in any order. */
const WORDS = [
  'function',
  'reward',
  '(',
  ')',
  '{',
  '}',
  'return',
  'completion',
  '.',
  'text',
  '=>',
  'let',
  'const',
  'weights',
  '=',
  '1',
  '"a"',
  '[',
  ']',
  ';',
  'for',
  'while',
  'true',
  'throw',
  'null',
  '...',
  '`',
  '/',
  '\\',
  '\n',
  'class',
  'new',
  'Proxy',
  'this',
  'random',
  '*',
  'yield',
  'await',
  'async',
  '#x',
  '0x',
  '\u2028',
  '😀',
]
const garbage = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((some) => some.join(' ')),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((some) => body(some.join(' '))),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((some) => body(`return ${some.join(' ')}`)),
)

/** Programs that are JavaScript, and such with a few characters changed. */
const program = fc
  .tuple(weights, statements, returned, fc.nat(3))
  .map(
    ([declared, inside, value, form]) =>
      `${declared}\n${
        form === 0
          ? `const reward = (problem, completion, random) => { let x = 0; ${inside}\nreturn ${value} }`
          : body(`let x = 0; ${inside}\nreturn ${value}`)
      }`,
  )
export const rewardCode = fc.oneof(
  { weight: 5, arbitrary: program },
  { weight: 2, arbitrary: damaged(program) },
  { weight: 2, arbitrary: garbage },
)

/**
 * Whatever code says, it is scored with or ends in a fault that is told, and the same again: what stops it is counted by the
 * interpreter's own meter, and no case changes what the next one finds. Returns whether it was scored with.
 */
export async function judgeCode(code: string): Promise<boolean> {
  const outcome = await judged(code)
  const again = await judged(code)
  check(isDeepStrictEqual(outcome, again), 'not the same again')
  if (Array.isArray(outcome)) {
    check(outcome.every(Number.isFinite), 'a number')
    return true
  }
  check(/^[a-z-]+$/.test(outcome.fault.kind), outcome.fault.kind)
  const sentence = textFor('en').ownReward.sentence(outcome)
  // beside words of the interpreter and of the code itself, such as what was thrown
  const hasOthersWords = 'message' in outcome.fault || 'found' in outcome.fault
  if (!hasOthersWords) checkSentence(sentence)
  check(sentence.length > 0 && sentence.length < 1000, sentence)
  return false
}
