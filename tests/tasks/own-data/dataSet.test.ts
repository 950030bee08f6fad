import { describe, expect, it, test } from 'vitest'
import { configProblems, defaultConfig, defaultsOf } from '../../../src/settings/config'
import { fromLink } from '../../../src/settings/link'
import { TASKS, taskOf } from '../../../src/tasks'
import { ownData } from '../../../src/tasks/own-data/own-data'
import { dataSetOf, type RowSettings } from '../../../src/tasks/own-data/dataSet'
import { evaluationSet, trainingProblem } from '../../../src/train/sampling/problems'

const settings = (rows: string, changes: Partial<RowSettings> = {}) =>
  ({ ...defaultsOf(ownData.knobs), rows, held_out: 0, ...changes }) as unknown as RowSettings
const read = (rows: string, changes: Partial<RowSettings> = {}) => dataSetOf(settings(rows, changes))

/** The rows as they were understood: prompt → answers. */
function pairsOf(rows: string, changes: Partial<RowSettings> = {}) {
  const { training, vocabulary, tokens, faults } = read(rows, changes)
  expect(faults).toEqual([])
  const text = (numbers: readonly number[]) =>
    numbers.map((token) => vocabulary[token]).join(tokens === 'words' ? ' ' : '')
  return training.map(({ prompt, answers }) => [text(prompt), ...answers.map(text)])
}

const WANTED = [
  ['2+2', '4'],
  ['a,b', 'c"d'],
]

describe('forms that rows may have', () => {
  test.each([
    ['CSV with a header', 'prompt,answer\n2+2,4\n"a,b","c""d"'],
    ['CSV whose header names the prompt alone', 'prompt,x\n2+2,4\n"a,b","c""d"'],
    ['CSV whose header names the answer alone', 'a,Answer\n2+2,4\n"a,b","c""d"'],
    ['CSV without a header', '2+2,4\n"a,b","c""d"\n'],
    ['semicolons, other names, another order', 'Target;id;Question\r\n4;1;2+2\r\n"c""d";2;a,b\r\n'],
    ['tabs', 'input\toutput\n2+2\t4\na,b\tc"d'],
    ['JSON Lines', '{"question":"2+2","answer":4}\n\n{"answer":"c\\"d","question":"a,b"}'],
    ['JSON Lines of pairs', '["2+2","4"]\n["a,b","c\\"d"]'],
    [
      'a JSON list of objects',
      '[\n {"prompt":"2+2",\n  "completion":"4"},\n {"prompt":"a,b","completion":"c\\"d"}]',
    ],
    ['a JSON list of pairs', '[["2+2",4],["a,b","c\\"d"]]'],
  ])('%s', (_, rows) => {
    expect(pairsOf(rows)).toEqual(WANTED)
  })

  it('columns by name or number if there are no usual names', () => {
    const rows = 'frage,wert,antwort\nx,1,y'
    expect(read(rows).faults).toEqual([{ fault: 'columns', names: ['frage', 'wert', 'antwort'], more: 0 }])
    expect(pairsOf(rows, { prompt_column: 'Frage', answer_column: 'antwort' })).toEqual([['x', 'y']])
    expect(pairsOf(rows, { prompt_column: '2', answer_column: '3' })).toEqual([
      ['wert', 'antwort'],
      ['1', 'y'],
    ])
  })
})

describe('the fault of a row, with its line', () => {
  test.each<[string, string, object]>([
    ['no row', '  \n', { fault: 'empty' }],
    ['one column', 'hello', { fault: 'one-column' }],
    ['a header alone', 'prompt,answer\n', { fault: 'empty' }],
    ['no answer', 'prompt,answer\na,b\nc\n', { fault: 'no-value', line: 3, column: 'answer' }],
    ['an empty prompt', 'prompt,answer\n"x\ny",b\n,c', { fault: 'no-value', line: 4, column: 'prompt' }],
    ['an open quote', 'prompt,answer\na,b\n"c,d', { fault: 'unclosed-quote', line: 3 }],
    ['a broken line', '{"prompt":"a","answer":"b"}\n{"prompt":"c"', { fault: 'not-json', line: 2 }],
    ['a broken element', '[\n["a","b"],\n["c" "d"],\n["e","f"]]', { fault: 'not-json', line: 3 }],
    ['a list that is never closed', '[\n["a","b"],\n["c","d"]', { fault: 'not-json', line: 3 }],
    ['something after the list', '[["a","b"]]\n,["c","d"]', { fault: 'not-json', line: 2 }],
    ['a list', '[{"prompt":"a",\n"answer":["b"]}]', { fault: 'not-text', line: 1, column: 'answer' }],
    ['null', '{"prompt":"a","answer":null}', { fault: 'no-value', line: 1, column: 'answer' }],
    [
      'a long answer',
      `a,b\nc,${'d'.repeat(65)}`,
      { fault: 'too-long', line: 2, column: 'answer', tokens: 65, most: 64 },
    ],
  ])('%s', (name, rows, fault) => {
    const found = read(rows, name === 'a long answer' ? { tokens: 'characters' } : {})
    expect(found.faults[0]).toEqual(fault)
    expect([found.training, found.heldOut]).toEqual([[], []])
  })

  it('counts the faults that it does not list, and reports limits of rows and tokens', () => {
    const broken = read(`prompt,answer\n${'a,\n'.repeat(30)}`)
    expect([broken.faults.length, broken.faultCount]).toEqual([20, 30])
    const many = Array.from({ length: 10_001 }, (_, i) => `${i},x`).join('\n')
    expect(read(many).faults).toEqual([{ fault: 'too-many-rows', rows: 10_001, most: 10_000 }])
    const words = Array.from({ length: 600 }, (_, i) => `w${i} x,y`).join('\n')
    expect(read(words, { tokens: 'words' }).faults).toEqual([
      { fault: 'too-many-tokens', tokens: 602, most: 511 },
    ])
  })

  it('refuses rows with a fault in a trainer and in a link', () => {
    const config = defaultConfig(taskOf, 'own-data')
    const broken = { ...config, taskSettings: { ...config.taskSettings, rows: 'prompt,answer\na,' } }
    const fault = { fault: 'no-value', line: 2, column: 'answer' }
    expect(configProblems(broken, taskOf)).toEqual([{ problem: 'rows', fault, knob: 'rows' }])
    const read = fromLink(`task=own-data&task.rows=${encodeURIComponent('a,b\nc,')}`, taskOf)
    expect(read.config.taskSettings).toEqual(config.taskSettings)
    expect(read.problems).toMatchObject([{ problem: 'together', cause: { problem: 'rows', knob: 'rows' } }])
    // even so, everything that the page asks of the task has an answer
    const task = TASKS['own-data']
    const own = broken.taskSettings
    expect(task.vocabulary(own)).toEqual(['■'])
    expect([task.completionLength(own), task.promptLength(own), task.endToken(own)]).toEqual([1, 0, 0])
  })
})

describe('tokens', () => {
  it('are characters, or words if there would be too many characters', () => {
    expect(read('a b,c d')).toMatchObject({
      tokens: 'characters',
      vocabulary: [' ', 'a', 'b', 'c', 'd', '■'],
    })
    expect(read(`${'word '.repeat(60)}ends,yes it does`)).toMatchObject({
      tokens: 'words',
      vocabulary: ['does', 'ends', 'it', 'word', 'yes', '■'],
      longestPrompt: 61,
      longestAnswer: 3,
    })
    expect(read('a  b,c', { tokens: 'words' })).toMatchObject({ vocabulary: ['a', 'b', 'c', '■'] })
  })

  it('count a character outside the first plane as one, and have a separate end token', () => {
    expect(read('🙂■,b')).toMatchObject({ vocabulary: ['b', '■', '🙂', '␃'], longestPrompt: 2 })
  })
})

describe('problems', () => {
  it('count repeated rows once, and collect the answers of a prompt', () => {
    const rows = 'a,1\nb,2\na,1\na,3'
    expect(pairsOf(rows)).toEqual([
      ['a', '1', '3'],
      ['b', '2'],
    ])
    expect(read(rows)).toMatchObject({ rows: 4, duplicates: 1, severalAnswers: 1 })
    expect(read(rows).training[0].texts).toEqual(['1', '3'])
  })

  it('that are held out never train, are the same for every seed, and are evaluated', () => {
    const rows = Array.from({ length: 50 }, (_, i) => `${i},${i}`).join('\n')
    const own = { ...settings(rows, { held_out: 0.2 }) } as never
    const task = TASKS['own-data']
    const set = evaluationSet(task, own)
    expect([set.problems.length, set.keys.size, set.source]).toEqual([10, 10, 'held-out'])
    const trained = new Set<string>()
    for (let step = 0; step < 400; step++) {
      for (const seed of [1, 2]) trained.add(task.key(trainingProblem(task, own, set.keys, seed, step, 0, 0)))
    }
    expect(trained.size).toBe(40)
    for (const key of set.keys) expect(trained.has(key)).toBe(false)
  })

  it('are all evaluated, at most 256, if none are held out', () => {
    const rows = Array.from({ length: 300 }, (_, i) => `${i},${i}`).join('\n')
    const set = evaluationSet(TASKS['own-data'], settings(rows) as never)
    expect([set.problems.length, set.keys.size, set.source]).toEqual([256, 0, 'training'])
    const half = read(rows, { held_out: 0.5 })
    expect([half.heldOut.length, half.training.length]).toEqual([150, 150])
    expect(read('a,1', { held_out: 0.5 })).toMatchObject({ heldOut: [], training: [{}] })
    expect(read('a,1\nb,2', { held_out: 0.05 }).heldOut).toHaveLength(1)
  })
})
