import { parser } from '@lezer/python'
import fc from 'fast-check'
import { optunaProgram } from '../../../src/runs/cluster/optuna'
import { rayProgram } from '../../../src/runs/cluster/ray'
import { replayFile } from '../../../src/runs/handover/replay'
import { trlFile } from '../../../src/runs/handover/trl'
import { verlFile } from '../../../src/runs/handover/verl'
import { configProblems, defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { en } from '../../../src/text/en'
import { zh } from '../../../src/text/zh'

/** Statements of Python that occur in no exported program: a test finds them if they are neither in a comment nor in a string. */
export const PAYLOAD = 'import pwned;pwned.run()'

/** Every code point, or those of a range. */
export const codePoints = (from = 0, to = 0x10ffff): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))

/** Code points that a parser may treat in a special way: invisible ones, and the punctuation of ASCII. */
export const SPECIAL = codePoints(0, 0xffff)
  .filter((char) => /[\p{Cc}\p{Cf}\p{Z}]|[!-~]/u.test(char) && !/[A-Za-z0-9]/.test(char))
  .concat('\r\n', '\u{e0001}', '😀', '\ud800', '\udfff')

/** The payload after each of these characters: it becomes a statement if the character ends a comment or a string. */
export const behindEach = (chars: readonly string[]): string =>
  chars.map((char) => `${char}${PAYLOAD}${char}\n`).join('')

/** The same in several texts, each short enough for the code of a reward. */
export const textsBehind = (chars: readonly string[]): string[] => {
  const each = 600
  return Array.from({ length: Math.ceil(chars.length / each) }, (_, i) =>
    behindEach(chars.slice(i * each, (i + 1) * each)),
  )
}

/** Texts that try to leave a comment, a literal, or the encoding of a file. */
export const freeText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '\r',
          '\n',
          '\r\n',
          '\f',
          '\v',
          '\0',
          '\x1b[2J',
          '\x85',
          '\u2028',
          '\u2029',
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '"',
          "'",
          '"""',
          "'''",
          '\\',
          '\\"',
          '#',
          '# filled in',
          '$&',
          '$1',
          '`',
          '${x}',
          '{',
          '}',
          ']',
          ')',
          ';',
          '&',
          '|',
          '=',
          ',',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '# coding: utf-7',
          'coding=rot13',
          '+AAo-',
          'import os\n',
          'from a import (',
          'NAME = 1  # filled in',
          'GRPOTrainer',
          '=1+1',
          '@x',
          '<script>',
          '-->',
          '| a |',
          '---',
        ),
      },
      { weight: 3, arbitrary: fc.constant(PAYLOAD) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

/** A cell of a CSV file. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Configurations with a text in every place where a visitor can write one: reward code, cells and names of columns. Those that the
 * page refuses are left out. A text that cannot be the name of a column is only in the other places.
 */
export function configsWith(text: string): RunConfig[] {
  const others = ['b', 'c', 'd', 'e'].map((one) => `${one},${one}\n`).join('')
  const own = defaultConfig(taskOf, 'own-data')
  const withColumn = (name: string): RunConfig => {
    const rows = `${quoted(name)},answer\n${quoted(text.slice(0, 200))},a\n${others}`
    return { ...own, rewardCode: text, taskSettings: { ...own.taskSettings, rows, prompt_column: name } }
  }
  const isValid = (config: RunConfig) => configProblems(config, taskOf).length === 0
  const valid = [
    [{ ...defaultConfig(taskOf, 'addition'), rewardCode: text }],
    [withColumn(text.slice(0, 100)), withColumn('prompt')],
  ].flatMap((candidates) => candidates.find(isValid) ?? [])
  if (valid.length === 0) throw new Error(`refused everywhere: ${text.length} characters`)
  return valid
}

/** Every program that a configuration is exported as, in both languages. */
export function programsOf(config: RunConfig): string[] {
  const trial = {
    name: 'row-1-seed-1',
    link: config.rewardCode,
    values: { reward_code: config.rewardCode, seed: 1 },
  }
  const search = {
    base: config.rewardCode,
    space: { reward_code: { kind: 'options', values: [config.rewardCode] } },
    budget: 1000,
    runs: 3,
  } as const
  const plan = { view: 'sweep', link: config.rewardCode, trials: [trial], search } as const
  const replayed = { ...config, rewardCode: '' }
  return [
    ...[en, zh].flatMap(({ handover }) => [
      trlFile(config, handover),
      verlFile(config, handover),
      replayFile(replayed, handover, 'trace.json'),
    ]),
    rayProgram(plan),
    optunaProgram(plan),
  ]
}

/** Nodes of a literal value. */
const LITERAL = new Set([
  'String',
  'Escape',
  'Number',
  'Boolean',
  'None',
  'ArrayExpression',
  'DictionaryExpression',
  'TupleExpression',
  'UnaryExpression',
  'ArithOp',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  ',',
  ':',
])

/**
 * What a Python program does, as text: its statements in order, without comments and the content of texts. Of a
 * statement that sets a constant to a literal, only the name is kept.
 * @throws Error if it is not Python
 */
export function statementsOf(program: string): string[] {
  const tree = parser.parse(program)
  const statements: string[] = []
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.name === 'Comment') continue
    let isBroken = false
    let isLiteral = node.name === 'AssignStatement'
    let depth = 0
    const texts: [from: number, to: number][] = []
    node.toTree().iterate({
      enter({ name, type, from, to }) {
        isBroken ||= type.isError
        if (name === 'String') texts.push([from, to])
        if (depth++ > 0 && !['VariableName', 'AssignOp'].includes(name)) isLiteral &&= LITERAL.has(name)
      },
    })
    let text = program.slice(node.from, node.to)
    if (isBroken) throw new Error(`not Python: ${JSON.stringify(text.slice(0, 300))}`)
    for (const [from, to] of texts.toReversed()) text = `${text.slice(0, from)}""${text.slice(to)}`
    statements.push(isLiteral ? text.slice(0, text.indexOf('=')) : text)
  }
  return statements
}
