import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { expect, it, onTestFinished, test, vi } from 'vitest'
import { checkpointWriter, readCheckpoint, type RunCheckpoint } from '../../src/command/checkpoint'
import { compare } from '../../src/command/compare'
import type { OutputFolder } from '../../src/command/outputFolder'
import { sweep } from '../../src/command/sweep'
import { train } from '../../src/command/train'
import { EXIT, FileError, UsageError } from '../../src/command/usage'
import { folderOfTest, learnt, resultsIn, surroundings } from './surroundings'

const LINK =
  '#task=reverse&width=8&generation_batch_size=16&num_generations=4&eval_completions=16&engine=plain'
const ROW = 'task=reverse;width=8;generation_batch_size=16;num_generations=4;eval_completions=16;engine=plain'
const COMPARED = `#view=compare&seeds=1&budget=160&row=${ROW}&row=${ROW};algorithm=reinforce`
const SWEPT = `#view=sweep&base=${ROW}&x=beta:0,0.04&seeds=1&budget=160&halving=2,32`

/** A folder that has no room for one file: Linux has a file that behaves like one on a full disk. */
function fullFor(folder: string, name: string): void {
  mkdirSync(join(folder, 'a'))
  symlinkSync('/dev/full', join(folder, 'a', `${name}.grpo-playground-part`))
}
const onLinux = existsSync('/dev/full')

it.runIf(onLinux).each([
  ['train', train, [LINK, '--steps', '3'], 'run.json'],
  ['compare', compare, [COMPARED], 'results.json'],
  ['sweep', sweep, [SWEPT], 'results.json'],
])(
  'on a disk too full for a checkpoint, %s trains on and writes its results',
  async (_, command, args, result) => {
    const folder = folderOfTest()
    const around = surroundings(folder)
    fullFor(folder, 'checkpoint.bin')
    expect(await command([...args, '--out', 'a'], around)).toBe(EXIT.done)
    expect(around.warned).toEqual([
      expect.stringMatching(/checkpoint\.bin could not be written: no space left on device/),
    ])
    expect(resultsIn(join(folder, 'a'))).toContain(result)
    expect(resultsIn(join(folder, 'a')).join()).not.toMatch(/checkpoint|part/)
  },
)

test.runIf(onLinux)(
  'a result that has no room is named, the others are written, and --resume writes it',
  async () => {
    const folder = folderOfTest()
    const around = surroundings(folder)
    const args = [LINK, '--steps', '3', '--out', 'a']
    fullFor(folder, 'run.json')
    expect(await train(args, around)).toBe(EXIT.files)
    expect(around.warned).toEqual([expect.stringMatching(/run\.json could not be written: no space left/)])
    expect(resultsIn(join(folder, 'a'))).toEqual([
      'checkpoint.bin',
      expect.stringMatching(/^events/),
      'load_weights.py',
      'metrics.csv',
      'weights.safetensors',
    ])
    expect(await train([...args, '--resume'], around)).toBe(EXIT.done)
    expect(learnt(join(folder, 'a')).steps).toBe(3)
  },
)

test.runIf(onLinux)('earlier events stay where the new ones have no room', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const args = [LINK, '--steps', '3', '--csv', '--tensorboard', '--out', 'a']
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  await train(args, around)
  const before = resultsIn(join(folder, 'a'))
  const events = before.find((name) => name.startsWith('events'))!
  clock.mockReturnValue(now + 60_000)
  const seconds = (time: number) => String(Math.floor(time / 1000))
  const later = events.replace(seconds(now), seconds(now + 60_000))
  // the disk is full once the table is written
  const say = () => symlinkSync('/dev/full', join(folder, 'a', `${later}.grpo-playground-part`))
  expect(await train([...args, '--resume'], { ...around, say })).toBe(EXIT.files)
  expect(around.warned).toEqual([expect.stringContaining(`${later} could not be written`)])
  expect(resultsIn(join(folder, 'a'))).toEqual(before)
})

test.runIf(onLinux)('an interrupted run without a checkpoint does not promise that it goes on', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder, 2)
  fullFor(folder, 'checkpoint.bin')
  expect(await train([LINK, '--steps', '9', '--out', 'a'], around)).toBe(EXIT.interrupted)
  expect(around.warned.at(-1)).toMatch(/no checkpoint of the last steps/)
})

test('a checkpoint that cannot be written is reported once, and again after one could be written', () => {
  let isFull: boolean = true
  const system = Object.assign(new Error('x'), { code: 'ENOSPC', errno: -28, syscall: 'write' })
  const folder: Pick<OutputFolder, 'write'> = {
    write(name) {
      if (isFull) throw new FileError(name, 'written', system)
      return name
    },
  }
  const warned: string[] = []
  const writer = checkpointWriter(folder as OutputFolder, 'train', (line) => void warned.push(line))
  const write = () => writer.write({} as RunCheckpoint)
  expect([write(), write()]).toEqual([false, false])
  expect(warned).toHaveLength(1)
  isFull = false
  expect(write()).toBe(true)
  isFull = true
  expect(write()).toBe(false)
  expect(warned).toHaveLength(2)
})

/** The file of a checkpoint, as plain data. */
interface File {
  checkpoint: Record<string, unknown> & { snapshot: Record<string, unknown>; snapshots: Map<string, unknown> }
}

it.each<[string, (file: File) => void]>([
  ['no data', (file) => Object.assign(file, { checkpoint: null })],
  ['an emptied state', ({ checkpoint }) => (checkpoint.snapshot = {})],
  ['no weights', ({ checkpoint }) => (checkpoint.snapshot.parameters = new Float32Array())],
  ['too few moments', ({ checkpoint }) => (checkpoint.snapshot.firstMoment = new Float32Array(3))],
  ['no carried state', ({ checkpoint }) => (checkpoint.snapshot.carried = {})],
  [
    'an emptied memory',
    ({ checkpoint: { snapshot } }) =>
      (snapshot.carried = { ...(snapshot.carried as object), memory: {}, progress: {} }),
  ],
  ['steps without numbers', ({ checkpoint }) => (checkpoint.records = [{}, {}, {}])],
  ['another number of steps', ({ checkpoint }) => (checkpoint.records = [])],
  ['no first settings', ({ checkpoint }) => delete checkpoint.first],
])('a checkpoint of a run with %s is refused in a sentence', async (_, damage) => {
  const folder = folderOfTest()
  const args = [LINK, '--steps', '3', '--out', 'a']
  await train(args, surroundings(folder))
  const path = join(folder, 'a', 'checkpoint.bin')
  const file = deserialize(readFileSync(path)) as File
  damage(file)
  writeFileSync(path, serialize(file))
  const resumed = train([...args, '--resume'], surroundings(folder))
  await expect(resumed).rejects.toThrow(UsageError)
  await expect(resumed).rejects.toThrow(/checkpoint\.bin is damaged/)
})

it.each<[string, (file: File) => void]>([
  ['no data', (file) => Object.assign(file, { checkpoint: null })],
  ['no runs', ({ checkpoint }) => delete checkpoint.runs],
  ['a run without steps', ({ checkpoint }) => (checkpoint.runs = [{ columns: ['reward'], values: [] }])],
  ['emptied states', ({ checkpoint }) => checkpoint.snapshots.set('x', {})],
  ['emptied stages', ({ checkpoint }) => (checkpoint.stages = {})],
])('a checkpoint of a sweep with %s is refused in a sentence', async (_, damage) => {
  const folder = folderOfTest()
  const args = [SWEPT, '--out', 'a']
  await sweep(args, surroundings(folder))
  const path = join(folder, 'a', 'checkpoint.bin')
  const file = deserialize(readFileSync(path)) as File
  damage(file)
  writeFileSync(path, serialize(file))
  await expect(sweep([...args, '--resume'], surroundings(folder))).rejects.toThrow(
    /checkpoint\.bin is damaged/,
  )
})

type Edited = Record<string, unknown> & { taskSettings: Record<string, unknown> }
const configOf = ({ checkpoint }: File) => (checkpoint.snapshot.carried as { config: Edited }).config
const values = (run: unknown) => (run as { config: Edited }).config

it.each<[string, RegExp, (file: File) => void]>([
  ['state', /loss_type cannot be "grop"\. Allowed: grpo, /, (file) => (configOf(file).lossType = 'grop')],
  ['state', /beta cannot be -3\. Allowed: 0 to 10\./, (file) => (configOf(file).beta = -3)],
  [
    'state',
    /task\.length cannot be "long"\. Allowed: a number from/,
    (file) => (configOf(file).taskSettings = { ...configOf(file).taskSettings, length: 'long' }),
  ],
  [
    'first settings',
    /engine cannot be \[1\]\. Allowed: auto, /,
    ({ checkpoint }) => (checkpoint.first = { ...(checkpoint.first as object), engine: [1] }),
  ],
])('a checkpoint of a run whose %s were changed by hand names the setting: %s', async (_, said, change) => {
  const folder = folderOfTest()
  const args = [LINK, '--steps', '3', '--out', 'a']
  await train(args, surroundings(folder))
  const path = join(folder, 'a', 'checkpoint.bin')
  const file = deserialize(readFileSync(path)) as File
  change(file)
  writeFileSync(path, serialize(file))
  const resumed = train([...args, '--resume'], surroundings(folder))
  await expect(resumed).rejects.toThrow(UsageError)
  await expect(resumed).rejects.toThrow(said)
})

it('names the setting of a run of a sweep that was changed by hand', async () => {
  const folder = folderOfTest()
  const args = [SWEPT, '--out', 'a']
  await sweep(args, surroundings(folder))
  const path = join(folder, 'a', 'checkpoint.bin')
  const file = deserialize(readFileSync(path)) as File
  values((file.checkpoint.runs as unknown[])[0]).surrogate = 'clop'
  writeFileSync(path, serialize(file))
  const resumed = sweep([...args, '--resume'], surroundings(folder))
  await expect(resumed).rejects.toThrow(UsageError)
  await expect(resumed).rejects.toThrow(
    /checkpoint\.bin is damaged: surrogate cannot be "clop"\. Allowed: clip, /,
  )
})

test('a checkpoint that cannot be read is not reported as a file of another program', () => {
  const folder = folderOfTest()
  expect(readCheckpoint(folder, 'train')).toBe(null)
  expect(() => readCheckpoint(join(folder, 'x'.repeat(300)), 'train')).toThrow(
    /could not be read: name too long/,
  )
})
