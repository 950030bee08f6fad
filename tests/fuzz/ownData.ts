import fc from 'fast-check'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { configProblems, defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { dataSetOf, type DataSet, type RowSettings } from '../../src/tasks/own-data/dataSet'
import { LIMITS } from '../../src/tasks/own-data/limits'
import { SCORINGS } from '../../src/tasks/own-data/scoring'
import { textFor } from '../../src/text'
import { networkShapeOf } from '../../src/train/networkShape'
import { metricOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'
import { rewardsOf } from '../tasks/rows'
import { anyName, check, checkSentence, damaged, inTime } from './judge'

const task = TASKS['own-data']

const PROTOTYPE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'valueOf']
const NAMES = ['prompt', 'answer', 'question', 'Output', ' input ', 'label', 'x', 'y', '1', '2', '0', '']

/** What a cell of a table may hold. */
const cell: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 1, maxLength: 8 }),
  },
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom('a', ' ', 'b'), maxLength: 6 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('cat', 'a cat sat', '12 + 7', '19', 'ÄÖ', '奖励', '👩‍👩‍👧', 'e\u0301'),
  },
  { weight: 2, arbitrary: fc.constantFrom(...PROTOTYPE, ...NAMES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['"', '""', 'a"b', "'", ',', ';', '\t', 'a,b', '\n', '\r\n', 'a\nb', '\uFEFF', '\u2028', '\0'],
      ...['\uD800', '=1+1', 'null', 'NaN', '-0', '1e400', '<b>', '\u202Eabc', ' ', '\u00A0'],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', 'ab ', '"', '😀'), fc.constantFrom(63, 64, 65, 129, 5000))
      .map(([part, count]) => part.repeat(count)),
  },
)

/** Rows as their cells: most have two, some more or fewer; some come several times. */
const table: fc.Arbitrary<string[][]> = fc
  .array(
    fc.oneof(
      { weight: 30, arbitrary: fc.tuple(cell, cell).map((pair): string[] => [...pair]) },
      { weight: 1, arbitrary: fc.array(cell, { maxLength: 4 }) },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .chain((rows) =>
    fc
      .array(fc.nat(rows.length - 1), { maxLength: 3 })
      .map((again) => [...rows, ...again.map((row) => rows[row])]),
  )
const header = fc.oneof(
  { weight: 6, arbitrary: fc.constant(['prompt', 'answer']) },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...NAMES, ...PROTOTYPE), { minLength: 1, maxLength: 4 }) },
)

const csv = fc
  .tuple(
    header,
    table,
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
    fc.constantFrom('', '\uFEFF', '\n', ' '),
    fc.nat(3),
  )
  .map(([names, rows, separator, newline, start, quoting]) => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const written = (text: string, k: number) => {
      const isNeeded = /["\r\n,;\t]/.test(text)
      // now and then what must be quoted is not
      return quoting === 3 || (isNeeded && quoting > 0) || (quoting === 2 && k === 0) ? quoted(text) : text
    }
    return (
      start +
      [...(names ? [names] : []), ...rows].map((row) => row.map(written).join(separator)).join(newline)
    )
  })

/** A value that JSON has where a text should be. */
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1.5, 1e21, [], {}, [[1]], { constructor: 1 }, ['a', 'b']),
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: cell },
  { weight: 4, arbitrary: fc.integer() },
  { weight: 1, arbitrary: wrong },
)
const record: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: fc.tuple(value, value).map(([prompt, answer]) => ({ prompt, answer })) },
  { weight: 2, arbitrary: fc.tuple(value, value) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES, ...PROTOTYPE), anyName), value), { maxLength: 4 })
      // entries and not a literal, so that __proto__ is a name like any other
      .map((entries) => Object.fromEntries(entries)),
  },
  { weight: 1, arbitrary: wrong },
)
const json = fc
  .tuple(fc.array(record, { maxLength: 10 }), fc.nat(4))
  .map(([rows, how]) =>
    how === 4
      ? JSON.stringify({ data: rows, __proto__: null })
      : JSON.stringify(rows, null, how === 3 ? 2 : 0),
  )
const jsonLines = fc
  .tuple(fc.array(record, { maxLength: 10 }), fc.constantFrom('\n', '\r\n', '\n\n'))
  .map(([rows, newline]) => rows.map((row) => JSON.stringify(row)).join(newline))

/** Rows that are large, or deep. */
const PUMPED = [
  'x'.repeat(LIMITS.characters + 1),
  `${'a,b\n'.repeat(LIMITS.rows + 1)}`,
  `${'a'.repeat(LIMITS.characters - 10)},b`,
  '"'.repeat(200_000),
  '"a'.repeat(100_000),
  ','.repeat(200_000),
  '\n'.repeat(200_000),
  '['.repeat(100_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '{"prompt":'.repeat(20_000),
  `[${'{"prompt":"a","answer":"b"},'.repeat(8000)}{"prompt":"c","answer":"d"}]`,
  Array.from({ length: 600 }, (_, i) => `${String.fromCodePoint(0x4e00 + i)},a`).join('\n'),
  Array.from({ length: 9000 }, (_, i) => `${i},${i % 7}`).join('\n'),
  Array.from({ length: 3000 }, (_, i) => `{"prompt":"p","answer":"${i}"}`).join('\n'),
]

const anyRows = fc.oneof(
  { weight: 30, arbitrary: csv },
  { weight: 15, arbitrary: json },
  { weight: 15, arbitrary: jsonLines },
  { weight: 12, arbitrary: damaged(fc.oneof(csv, json, jsonLines)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)
const columnName = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES, ...PROTOTYPE, '-1', '3', '1.5', '1e9') },
)

/** Settings of the task of own data with rows of any kind. */
const settingsWith = (rows: fc.Arbitrary<string>) =>
  fc.record({
    rows,
    scoring: fc.constantFrom(...SCORINGS),
    tokens: fc.constantFrom('auto', 'characters', 'words'),
    held_out: fc.constantFrom(0, 0.2, 0.5),
    prompt_column: columnName,
    answer_column: columnName,
  })
type Settings = RowSettings & { scoring: (typeof SCORINGS)[number] }
export const ownRows: fc.Arbitrary<Settings> = settingsWith(anyRows)
export const pumpedRows: fc.Arbitrary<Settings> = settingsWith(fc.constantFrom(...PUMPED))

/** A small configuration of these rows. */
const configWith = (settings: Settings): RunConfig => ({
  ...defaultConfig(taskOf, 'own-data'),
  taskSettings: { ...settings },
  generationBatchSize: 8,
  numGenerations: 4,
  width: 8,
  window: 4,
})

/** Whatever rows say, they are a task within its limits, or have faults that are told. Returns the task where they are one. */
export function judgeRows(settings: Settings): RunConfig | null {
  // read anew each time: a set that was read is remembered
  let tries = 0
  const column = settings.prompt_column
  const set = inTime(() => dataSetOf({ ...settings, prompt_column: `${column}${' '.repeat(tries++)}` }))
  const config = configWith(settings)
  const problems = configProblems(config, taskOf)
  const { rowsFault } = RULES
  if (set.faults.length > 0) {
    check(set.training.length === 0 && set.heldOut.length === 0, 'problems beside faults')
    check(set.faultCount >= set.faults.length, 'faults')
    for (const fault of set.faults) checkSentence(rowsFault(fault))
    check(
      problems.some(({ problem }) => problem === 'rows'),
      `no problem: ${JSON.stringify(problems)}`,
    )
    return null
  }
  checkSet(set)
  check(
    problems.every(({ problem }) => problem !== 'rows'),
    JSON.stringify(problems),
  )
  const [first] = set.training
  const { rewards } = rewardsOf('own-data', { ...settings }, first, [task.solve!(first, { ...settings })])
  check(rewards[0] === 1, `the answer earns ${rewards[0]}`)
  return problems.length === 0 ? config : null
}
const RULES = { rowsFault: textFor('en').ownData.fault }

/** A task of rows keeps its limits, and its tokens are those of its vocabulary. */
function checkSet({ vocabulary, training, heldOut, longestPrompt, longestAnswer, byPrompt }: DataSet): void {
  check(vocabulary.length >= 2 && vocabulary.length <= LIMITS.vocabulary, `${vocabulary.length} tokens`)
  check(new Set(vocabulary).size === vocabulary.length, 'a token twice')
  check(longestPrompt <= LIMITS.prompt && longestAnswer <= LIMITS.answer, 'lengths')
  check(training.length > 0, 'nothing to train on')
  const end = vocabulary.length - 1
  const isToken = (token: number) => Number.isInteger(token) && token >= 0 && token < end
  for (const { prompt, answers } of [...training, ...heldOut]) {
    check(prompt.length > 0 && prompt.length <= longestPrompt && prompt.every(isToken), 'a prompt')
    check(
      answers.length > 0 &&
        answers.every((one) => one.length > 0 && one.length <= longestAnswer && one.every(isToken)),
      'an answer',
    )
  }
  check(byPrompt.size === training.length + heldOut.length, 'a prompt twice')
}

/** A step of training on rows: all its figures are those of a step. */
export async function judgeStep(config: RunConfig): Promise<void> {
  const learner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner)
  const { records } = await trainer.train(false)
  const [reward, loss] = (['reward', 'loss'] as const).map((name) => metricOf(records[0]!, name))
  check(reward >= 0 && reward <= 1, `reward ${reward}`)
  check(Number.isFinite(loss), `loss ${loss}`)
  learner.dispose()
}
