import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExportedRun } from '../../src/runs/export'
import { expect, LONG, test as base } from './playground'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const test = base.extend<{ folder: string }>({
  // Playwright reads what a fixture needs from this pattern
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, visit) => {
    const folder = mkdtempSync(join(tmpdir(), 'grpo-command-'))
    await visit(folder)
    rmSync(folder, { recursive: true })
  },
})

/** Starts a command as npm does. */
const start = (command: string, ...args: string[]) =>
  spawn(process.execPath, ['tools/command.mjs', command, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

interface Ended {
  code: number
  warned: string
}

/** Waits for the end of a command; resolves to its exit code and what it wrote to stderr. */
async function endOf(child: ChildProcess): Promise<Ended> {
  let warned = ''
  child.stderr?.on('data', (piece) => (warned += piece))
  child.stdout?.resume()
  const [code] = (await once(child, 'close')) as [number]
  return { code, warned }
}

const run = (command: string, ...args: string[]): Promise<Ended> => endOf(start(command, ...args))

/** The line that tells how far a training or an experiment is. */
const PROGRESS = / · (step \d|\d+ of \d+ runs)/

/** Runs a command until it tells of its first steps, and presses Ctrl-C. */
async function interrupted(command: string, ...args: string[]): Promise<Ended> {
  const child = start(command, ...args)
  const ended = endOf(child)
  // the first lines may be about building the command
  const hasBegun = new Promise<void>((resolve) => {
    let said = ''
    child.stderr.on('data', (piece) => {
      said += piece
      if (PROGRESS.test(said)) resolve()
    })
  })
  await Promise.race([hasBegun, ended])
  child.kill('SIGINT')
  return ended
}

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as ExportedRun

/** Everything but how long it took. */
const learnt = ({ metrics, ...run }: ExportedRun) => ({ ...run, metrics: { ...metrics, step_time: [] } })

for (const [task, engine, steps] of [
  ['addition', 'cpu', 30],
  ['addition', 'cpu-simd128', 30],
  ['cart-pole', 'cpu', 8],
] as const) {
  const details = steps < 30 ? {} : { tag: LONG }
  test(
    `npm run train gives the run of the page, bit for bit: ${task} on ${engine}`,
    details,
    async ({ playground, folder }) => {
      test.setTimeout(180_000)
      const link = `task=${task}&engine=${engine}&max_steps=${steps}&num_generations=4&generation_batch_size=16`
      await playground.open(link)
      await playground.playToTheEnd()
      const page = await playground.export<ExportedRun>()
      const { code, warned } = await run('train', `#${link}`, '--out', folder)
      expect(code, warned).toBe(0)
      const command = read(folder)
      expect(command.steps).toBe(steps)
      expect(command.engine).toBe(engine)
      expect(learnt(command)).toEqual(learnt(page))
    },
  )
}

test(
  'npm run train trains a transformer on WebAssembly as the page does, and says nothing of it',
  { tag: LONG },
  async ({ playground, folder }) => {
    test.setTimeout(180_000)
    const link = 'task=reverse&policy=transformer&width=16&num_generations=4&max_steps=5'
    await playground.open(link)
    await playground.playToTheEnd()
    const page = await playground.export<ExportedRun>()
    const { code, warned } = await run('train', `#${link}`, '--out', folder)
    expect(code, warned).toBe(0)
    const isExpected = (line: string) =>
      line === '' || PROGRESS.test(line) || /^(Building|To see it in TensorBoard)/.test(line)
    expect(warned.split('\n').filter((line) => !isExpected(line))).toEqual([])
    // Node has no GPU to be asked
    const { adapter: _, engine_reason: __, ...trained } = learnt(page)
    expect(learnt(read(folder))).toMatchObject(trained)
  },
)

test(
  'an output without room ends a command with a sentence and an exit code, and a closed pipe does not',
  { tag: LONG },
  async ({ folder }) => {
    test.setTimeout(180_000)
    const link = '#task=bandit&engine=plain'
    const full = openSync('/dev/full', 'w')
    for (const args of [
      ['train', link, '--steps', '1', '--out', join(folder, 'full')],
      ['train', '--help'],
      ['compare', '--help'],
      ['sweep', '--help'],
    ]) {
      const child = spawn(process.execPath, ['tools/command.mjs', ...args], {
        cwd: ROOT,
        stdio: ['ignore', full, 'pipe'],
      })
      const { code, warned } = await endOf(child)
      expect(code, args.join(' ')).toBe(3)
      expect(warned).toContain('stdout could not be written: no space left on device (ENOSPC).')
      expect(warned).not.toMatch(/^ +at /m)
    }
    closeSync(full)
    // the files are written all the same
    expect(read(join(folder, 'full')).steps).toBe(1)
    const left = start('train', link, '--steps', '1', '--out', join(folder, 'left'))
    left.stdout.destroy()
    expect((await endOf(left)).code).toBe(0)
  },
)

test('Ctrl-C writes what there is, and --resume goes on from there', { tag: LONG }, async ({ folder }) => {
  test.setTimeout(180_000)
  const link = '#task=reverse&engine=plain'
  const out = join(folder, 'parts')
  const { code, warned } = await interrupted('train', link, '--steps', '1000000', '--out', out)
  expect(code, warned).toBe(130)
  const { steps } = read(out)
  expect(steps).toBeGreaterThan(0)
  const more = String(steps + 5)
  expect((await run('train', link, '--steps', more, '--out', out, '--resume')).code).toBe(0)
  const whole = join(folder, 'whole')
  expect((await run('train', link, '--steps', more, '--out', whole)).code).toBe(0)
  expect(learnt(read(out))).toEqual(learnt(read(whole)))
})

test('a sweep gives the same on one thread, on two, and after Ctrl-C', { tag: LONG }, async ({ folder }) => {
  test.setTimeout(400_000)
  const link = '#view=sweep&base=task=addition;width=16&x=beta:0,0.04&y=epsilon:0.1,0.2&seeds=2&budget=204800'
  const results = (out: string) => {
    const sweep = JSON.parse(readFileSync(join(folder, out, 'results.json'), 'utf8')) as {
      runs: { metrics: Record<string, unknown> }[]
    }
    for (const { metrics } of sweep.runs) delete metrics.step_time
    return [sweep, readFileSync(join(folder, out, 'results.csv'), 'utf8')]
  }
  const onThreads = (count: number, out: string, ...more: string[]) =>
    ['sweep', link, '--workers', String(count), '--out', join(folder, out), ...more] as const
  expect((await run(...onThreads(1, 'one'))).code).toBe(0)
  expect((await run(...onThreads(2, 'two'))).code).toBe(0)
  expect(results('two')).toEqual(results('one'))

  expect((await interrupted(...onThreads(2, 'parts'))).code).toBe(130)
  expect((await run(...onThreads(2, 'parts', '--resume'))).code).toBe(0)
  expect(results('parts')).toEqual(results('one'))
})

test(
  'wrong use ends with 2 and says what is allowed; --help ends with 0',
  { tag: LONG },
  async ({ folder }) => {
    const { code, warned } = await run('train', '#beta=-1', '--out', folder)
    expect(code).toBe(2)
    expect(warned).toMatch(/beta cannot be -1\. Allowed: 0 to/)
    expect((await run('train', '--help')).code).toBe(0)
  },
)
