/** What programs draw for terminals. The files are what TRL 1.13, rich and tqdm wrote. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { batchOf } from '../../src/reading/batch'
import { Collected } from '../../src/reading/collected'
import { completionsCsv } from '../../src/reading/formats/completionTables'
import { reading } from '../../src/reading/reading'
import { readTexts } from './logsOfTheField'

const FOLDER = new URL('./printed/', import.meta.url)
const printed = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const readPrinted = (name: string) => readTexts({ [name]: printed(name) })

describe('the table of completions that TRL prints', () => {
  test('has its step, its texts across wrapped lines, and its numbers', async () => {
    const log = await readPrinted('trl-completions.txt')
    const [table] = log.completions
    expect(table).toMatchObject({ step: 25, isCut: false, rounding: 0.005 })
    expect(table.prompts[0]).toBe('What is 12 + 30? Answer with a number only, after the word Answer.')
    expect(table.completions[0]).toBe('Let me add the two numbers first: 12 and 30 make 42.\n\nAnswer 42')
    expect(table.completions).toHaveLength(8)
    expect(Object.keys(table.rewards)).toEqual(['accuracy_reward', 'format_reward'])
    expect([...table.reward]).toEqual([1.5, 1.5, 0, 0.5, 1.5, 1, 0.25, 1.5])
    expect([...table.advantages!]).toEqual([0.83, 0.83, -1.17, -0.5, 0.74, -0.11, -1.38, 0.74])
    const { groups, differences } = batchOf(table)
    expect(groups.map(({ members }) => members.length)).toEqual([4, 4])
    expect(differences!.group).toBeLessThan(0.006)
    expect(log.leftOut).toEqual([])
  })

  test('on a narrow terminal says that texts are cut', async () => {
    const { completions } = await readPrinted('trl-completions-narrow.txt')
    expect(completions[0]).toMatchObject({ step: 26, isCut: true })
    expect([...completions[0].reward]).toEqual([1.5, 1.5, 0, 0.5, 1.5, 1, 0.25, 1.5])
  })

  test('that TRL prints once more after training counts once', async () => {
    const text = printed('trl-completions.txt')
    const [once, twice] = [text, `${text}{'train_runtime': '2.2', 'train_loss': '0.1'}\n${text}`]
    const [one, two] = [await readTexts({ 'a.txt': once }), await readTexts({ 'a.txt': twice })]
    expect(two.completions).toEqual(one.completions)
    // a step that was trained again after a restart has other answers
    const again = await readTexts({ 'a.txt': `${text}${text.replace('42', '43')}` })
    expect(again.completions[0].completions).toHaveLength(16)
  })

  test('advantages that do not belong to the rewards are found, and a sample of a batch is no fault', async () => {
    const text = printed('trl-completions.txt')
    const wrong = text.replaceAll('0.83', '0.40').replace('-1.17', ' 0.10').replace('-0.50', '-0.90')
    const sixteen = (one: string) => ({
      'a.txt': one.replaceAll('12 + 30', '55 + 66').replaceAll('7 + 8', '3 + 4') + one,
    })
    const rules = async (files: Record<string, string>) =>
      reading(await readTexts(files)).findings.map(({ rule }) => rule)
    expect(await rules(sixteen(text))).toEqual([])
    expect(await rules(sixteen(wrong))).toEqual(['advantagesDiffer'])
    const lines = wrong.split('\n')
    // without the first row, whose group then lacks an answer
    const sample = [...lines.slice(0, 4), ...lines.slice(10)].join('\n')
    expect(await rules(sixteen(sample))).toEqual([])
  })

  test('keeps an answer that draws a tree, a box or a title itself', async () => {
    const text = printed('trl-completions.txt')
    const [, edge] = text.split('\n')
    const from = edge.indexOf('┳') + 2
    const drawn = ['├── src', '└── a.py', '┏━ box ━┓', '╰─ Step 7 ─╯']
    const lines = text.split('\n')
    // the lines of the first answer
    for (const [i, line] of drawn.entries()) {
      const at = 4 + i
      lines[at] = lines[at].slice(0, from) + line.padEnd(22) + lines[at].slice(from + 22)
    }
    const { completions, leftOut } = await readTexts({ 'a.txt': lines.join('\n') })
    expect(completions).toHaveLength(1)
    expect(completions[0].step).toBe(25)
    expect(completions[0].completions).toHaveLength(8)
    for (const line of drawn) expect(completions[0].completions[0]).toContain(line)
    expect(leftOut).toEqual([])
  })

  test('stands between the lines of the console', async () => {
    const log = await readTexts({
      'a.log': `{'loss': 0.1, 'reward': 0.5, 'reward_std': 0.2}\n${printed('trl-completions.txt')}{'loss': 0.2, 'reward': 0.6, 'reward_std': 0.2}\n`,
    })
    expect(log.runs[0].rows).toBe(2)
    expect(log.completions).toHaveLength(1)
    expect(log.leftOut).toEqual([])
  })
})

describe('tables of completions as files', () => {
  const columns = ['step', 'prompt', 'completion', 'exact', 'advantage']
  const data = Array.from({ length: 4 }, (_, i) => [3, 'a "b"', `line one\nline ${i}`, i % 2, i % 2 ? 1 : -1])

  test.each([null, 2])('of W&B, as JSON (indented: %s)', async (indent) => {
    const log = await readTexts({
      'completions.table.json': JSON.stringify({ columns, data }, null, indent ?? 0),
    })
    expect(log.completions[0]).toMatchObject({ step: 3, completions: data.map((row) => row[2]) })
    expect([...log.completions[0].reward]).toEqual([0, 1, 0, 1])
    expect(log.files[0].format).toBe('completions')
  })

  test('as comma-separated values, with line breaks and quotes in texts', async () => {
    const quoted = (cell: unknown) => `"${String(cell).replaceAll('"', '""')}"`
    const csv = [columns, ...data].map((row) => row.map(quoted).join(',')).join('\n')
    const log = await readTexts({ 'completions.csv': csv })
    expect(log.completions[0]).toMatchObject({ prompts: data.map((row) => row[1]) })
    expect([...log.completions[0].advantages!]).toEqual([-1, 1, -1, 1])
  })

  test('answers are kept as they are written: blank lines, and words that a metric has for no value', async () => {
    const answers = ['one\n\nthree', 'None', '-', 'nan', 'n/a', 'True', '12']
    const rows = answers.map((answer, i) => `1,p${i >> 1},"${answer}",${i % 2}`)
    const { completions } = await readTexts({ 'a.csv': `step,prompt,response,reward\n${rows.join('\n')}\n` })
    expect(completions[0].completions).toEqual(answers)
    expect([...completions[0].reward]).toEqual(answers.map((_, i) => i % 2))
  })

  test('a quote that is never closed costs its own line, and the line is reported', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `1,p${i >> 2},${i === 3 ? '"' : ''}a${i},${i % 2}`)
    const { completions, leftOut } = await readTexts({
      'a.csv': `step,prompt,completion,reward\n${rows.join('\n')}\n`,
    })
    expect(completions[0].completions).toHaveLength(19)
    expect(leftOut).toMatchObject([{ why: 'cut', fromLine: 5, toLine: 5, text: rows[3] }])
  })

  test('a record is given up once it is longer than any answer', async () => {
    const collected = new Collected()
    collected.begin('a.csv', 1)
    const reader = completionsCsv(collected, 'step,prompt,completion,reward')!
    reader.row('1,p,"a,1', 2)
    const most = 10_000
    for (let i = 0; i < most; i++) reader.row('1,p,b,1', 3 + i)
    expect(collected.completionRows).toHaveLength(most)
    expect(reader.isOpen!()).toBe(false)
  })

  test('rows of prompts and answers without any reward are none', async () => {
    const log = await readTexts({
      'rows.jsonl': '{"prompt": "1+1", "completion": "2"}\n{"prompt": "2+2", "completion": "4"}\n',
      'rows.csv': 'prompt,completion,source\n1+1,2,a\n',
    })
    expect(log.completions).toEqual([])
  })
})

describe('values behind OpenRLHF’s progress bar', () => {
  test('each position of the bar counts once, however often it is drawn', async () => {
    const log = await readPrinted('openrlhf-bars.txt')
    const [run] = log.runs
    expect(run).toMatchObject({ format: 'openrlhf', framework: 'openrlhf', rows: 6, hasSteps: false })
    const of = (name: string) => [...run.columns.find((column) => column.name === name)!.values]
    expect(of('act_loss')).toEqual([0.0123, 0.0246, 0.0369, -0.0077, 0.0046, 0.0169])
    expect(of('kl')).toEqual([0, 0.001, 0.002, 0.001, 0.002, 0.003])
    const metricOf = (name: string) => run.columns.find((column) => column.name === name)!.metric
    expect(['reward', 'gen_len', 'act_lr'].map(metricOf)).toEqual([
      'reward',
      'completions/mean_length',
      'learning_rate',
    ])
    expect(log.leftOut).toEqual([])
  })

  test('is left to the lines of whole steps where the log has them', async () => {
    const log = await readTexts({
      'a.log': `${printed('openrlhf-bars.txt')}✨ Global step 1: {'policy_loss': 0.01, 'reward': 0.4, 'response_length': 200.5}\n`,
    })
    expect(log.runs.map(({ rows }) => rows)).toEqual([1])
  })

  test('of an episode numbers its steps', async () => {
    const bar = (done: number, reward: number) =>
      `Episode [2/3]:  50%|█████     | ${done}/4 [01:10<01:10, 35s/it, reward=${reward}, gen_len=212]\n`
    const log = await readTexts({ 'a.log': bar(1, 0.1) + bar(2, 0.3) })
    expect([...log.runs[0].steps]).toEqual([5, 6])
  })
})
