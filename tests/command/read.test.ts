import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, READ_EXIT, READ_HELP } from '../../src/command/read'
import { endOf } from '../../src/command/usage'
import { english } from '../../src/text/english'
import { consoleOf, healthy } from '../reading/made'
import { surroundings } from './surroundings'

/** A file that is there and cannot be read, whoever asks. */
const UNREADABLE = '/proc/self/mem'

/** A folder with these files, and what `read` prints of them there. */
async function readIn(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'grpo-read-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const said: string[] = []
  const beside = { ...surroundings(folder), say: (line: string) => void said.push(line) }
  const paths = Object.keys(files).map((name) => join(folder, name))
  const code = await read([...paths, ...args], beside)
  return { code, folder, printed: said.join('\n'), warned: beside.warned.join('\n') }
}

const lines = (rows: number) => consoleOf(Array.from({ length: rows }, (_, i) => healthy(i)))

test('a file that is named by its path is told by its name', async () => {
  const { code, folder, printed } = await readIn({ 'a.log': `${lines(1)}Saved.\n` }, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(printed).skipped).toMatchObject([{ file: 'a.log', from: 2, text: 'Saved.' }])
  expect(printed).not.toContain(folder)
})

test.each([
  ['a table of something else', 'step,temperature\n1,20\n2,30\n3,40\n', 'no-figures'],
  ['a letter', 'Dear reader,\n', 'nothing'],
  ['an empty file', '', 'empty'],
] as const)('%s is not said to be well', async (_, text, unread) => {
  const { code, printed, warned } = await readIn({ 'a.csv': text })
  expect({ code, printed, warned }).toEqual({
    code: READ_EXIT.unreadable,
    printed: '',
    warned: english.reading.heading.unread[unread],
  })
})

test.each([
  ['the difference of sampler and trainer alone', '{"step": 1, "vllm_kl": 0.001}\n'],
  ['an evaluation alone', "{'eval_loss': 0.5, 'eval_reward': 0.3, 'epoch': 1}\n"],
])('%s is a figure of a training', async (_, text) => {
  expect((await readIn({ 'a.log': text })).code).toBe(READ_EXIT.fine)
})

test('whether lines are enough for a trend is asked of each run, not of their sum', async () => {
  const { printed } = await readIn({ 'a.log': lines(12), 'b.log': lines(13) })
  expect(printed).toContain('The longest run has 13 lines, too few for a trend.')
  expect((await readIn({ 'a.log': lines(25) })).printed).toContain('25 lines are enough')
})

test('files of one name in two folders are told apart by their paths', async () => {
  const beside = surroundings(mkdtempSync(join(tmpdir(), 'grpo-read-')))
  for (const run of ['run1', 'run2']) {
    mkdirSync(join(beside.folder, run))
    writeFileSync(join(beside.folder, run, 'a.log'), `${lines(1)}Saved.\n`)
  }
  writeFileSync(join(beside.folder, 'run2', 'b.log'), `${lines(1)}Saved.\n`)
  await read(['run1/a.log', 'run2/a.log', 'run2/b.log', '--json'], beside)
  const { skipped } = JSON.parse(beside.said.join('\n')) as { skipped: { file: string }[] }
  expect(skipped.map(({ file }) => file)).toEqual(['run1/a.log', 'run2/a.log', 'b.log'])
})

test.runIf(existsSync(UNREADABLE))('one of two files that cannot be read ends with 2', async () => {
  const beside = surroundings(mkdtempSync(join(tmpdir(), 'grpo-read-')))
  writeFileSync(join(beside.folder, 'a.log'), lines(1))
  const ended = await read(['a.log', UNREADABLE], beside).catch(endOf)
  expect(ended).toMatchObject({ exit: READ_EXIT.unreadable })
})

test('settings above 64 KiB are found, as on the page', async () => {
  const settings = `{"num_generations": 8, "beta": 0.5}${'\n'.repeat(70_000)}`
  expect(settings.length).toBeGreaterThan(65_536)
  const { printed } = await readIn({ 'a.log': lines(5), 'grpo.json': settings }, '--json')
  expect((JSON.parse(printed) as { skipped: unknown[] }).skipped).toEqual([])
})

test('a log that implies nothing has no heading for it', async () => {
  const { printed } = await readIn({ 'a.log': 'step:1 - critic/rewards/mean:0.5\n' })
  expect(printed).not.toContain(english.reading.impliedName)
  const stated = await readIn({ 'a.log': lines(25) })
  expect(stated.printed).toContain(english.reading.impliedName)
})

test('the numbers of a finding are told with their lines', async () => {
  const zero = consoleOf(Array.from({ length: 3 }, (_, i) => ({ ...healthy(i), learning_rate: 0 })))
  const { printed } = await readIn({ 'a.log': zero })
  expect(printed).toContain('learning_rate: 0 (line 1), 0 (2), 0 (3)')
})

test('completions alone are told by their groups', async () => {
  const answer = (input: string, output: string, score: number) =>
    JSON.stringify({ input, output, score, step: 1 })
  const dump = [
    answer('2+2=', '4', 1),
    answer('2+2=', '4 ', 1),
    answer('3+3=', '5', 0),
    answer('3+3=', '7', 0),
  ]
  const { printed } = await readIn({ '1.jsonl': dump.join('\n') })
  expect(printed).toContain('4 answers in 2 groups: 1 solved, 1 stuck.')
  expect(printed).not.toContain('lines')
})

test('the help names every program whose logs are read', () => {
  const { unknown: _, unsloth: __, ...others } = english.reading.frameworks
  for (const name of ['TRL', 'tinker', ...Object.keys(others)])
    expect(READ_HELP.toLowerCase()).toContain(name.toLowerCase().replace('mlx', 'mlx-lm'))
})

/** Lines of JSON with these figures, the same in each. */
const same = (figures: object) => [1, 2, 3].map((step) => JSON.stringify({ step, ...figures })).join('\n')

test('a group size without the number of prompts is told', async () => {
  const { code, printed } = await readIn({ 'a.jsonl': same({ reward: 0.2, group_size: 4 }) })
  expect(code).toBe(0)
  expect(printed).toContain('group_size is 4 in every line')
  expect(printed).not.toContain('a step')
})

test('what the log has and no rule looks at is named: another name of the KL, weights of a schedule', async () => {
  const losses = { loss_sup: 1.2, loss_cons: 0.3, loss_kl: 0.01 }
  const lambdas = { lambda_sup: 0.5, lambda_pg: 1 }
  const log = same({ epoch: 1, rewards_mean: 0.2, loss_pg: 0.1, lr: 5e-6, ...losses, ...lambdas })
  const { printed } = await readIn({ 'a.jsonl': log })
  const [, after] = printed.split(english.reading.unexaminedName)
  expect(after.trim()).toBe('- loss_kl, lambda_sup, lambda_pg')
  expect(printed).not.toMatch(/^- learning_rate/m)
  const { printed: json } = await readIn({ 'a.jsonl': log }, '--json')
  expect(JSON.parse(json).unexamined).toEqual([
    { run: 'a.jsonl', names: ['loss_kl', 'lambda_sup', 'lambda_pg'] },
  ])
})

test('the share of dead groups and the mean of the groups’ stds are examined as a script logs them', async () => {
  const { printed } = await readIn({
    'a.jsonl': same({ reward_avg: 0.2, zero_std_ratio: 1, reward_std_mean: 0 }),
  })
  expect(printed).toContain(english.reading.findings.equalGroups.title)
  expect(printed.split(english.reading.unexaminedName)[1] ?? '').not.toMatch(/zero_std_ratio|reward_std_mean/)
})
