import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cellScores } from '../../src/experiments/sweep/cells'
import { exportSweepJson } from '../../src/experiments/sweep/sweepExport'
import { sweep } from '../../src/command/sweep'
import { surroundings } from '../command/surroundings'
import { stage } from '../app/fakeWorker'
import { json, pythonWith } from './python'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LINK =
  '#view=sweep&base=task=reverse;engine=cpu-simd128;width=16;generation_batch_size=32;num_generations=4;eval_completions=320&x=beta:0,0.04,0.2&y=epsilon:0.1,0.2,0.3&seeds=1&budget=19200'

/** A search in which small rates learn nothing, so that their runs can be ended early. */
const SEARCH =
  '#view=sweep&base=task=reverse;engine=cpu-simd128;width=16;generation_batch_size=32;num_generations=4;eval_completions=320&search=random&points=8&knob=learning_rate:log,0.00001,0.01&knob=beta:linear,0,0.2&seeds=1&budget=19200'

/** A folder with the program of a sweep. */
async function programOf(name: 'ray' | 'optuna', link: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'grpo-cluster-'))
  await sweep([link, '--program', name, '--out', '.'], surroundings(folder))
  return folder
}

/** A program that runs meanwhile. */
function started(python: string, folder: string, args: readonly string[]) {
  const child: ChildProcess = spawn(python, args, {
    cwd: folder,
    env: { ...process.env, RAY_USAGE_STATS_ENABLED: '0', RAY_DEDUP_LOGS: '0' },
  })
  let printed = ''
  child.stdout!.on('data', (part) => (printed += part))
  child.stderr!.on('data', (part) => (printed += part))
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, ended, printed: () => printed }
}

/** Processes below one, with what each was started as. */
function below(pid: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!.slice(1))
  const found = new Set([pid])
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const [one, parent] of all) if (found.has(Number(parent))) found.add(Number(one))
  }
  return all
    .filter(([one]) => found.has(Number(one)) && Number(one) !== pid)
    .map(([one, , command]) => ({ pid: Number(one), command }))
}

/** Waits until something holds; fails where the program has ended before. */
async function until(program: ReturnType<typeof started>, holds: () => boolean): Promise<void> {
  while (!holds()) {
    if (program.child.exitCode !== null)
      throw new Error(`ended too early:\n${program.printed().slice(-3000)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Runs that have begun: their folders. */
const begun = (folder: string) => {
  const trials = join(folder, 'res', 'trials')
  return existsSync(trials) ? readdirSync(trials) : []
}

/** Opens the results in a page whose workers do nothing, and returns its sweep. */
async function opened(path: string) {
  const { app } = stage()
  const bytes = readFileSync(path)
  await app.importFiles([new File([bytes], 'results.json')])
  const { messages, view } = app.store.getState()
  expect(messages).toMatchObject([{ kind: 'imported-results', view: 'sweep', unfinished: 0, missing: [] }])
  expect(view).toBe('sweep')
  return app.experiments.store.getState().sweep
}

/** Results without how long steps took. */
function measured(path: string) {
  const file = JSON.parse(readFileSync(path, 'utf8')) as { runs: { metrics: Record<string, unknown> }[] }
  for (const { metrics } of file.runs) delete metrics.step_time
  return file
}

const ray = pythonWith('ray', 'ray.tune')
describe.skipIf(ray === null)('Ray Tune', () => {
  it(
    'finishes 3 × 3 cells on two workers, one of which is killed, and the page opens the results',
    {
      timeout: 1_800_000,
    },
    async () => {
      const folder = await programOf('ray', LINK)
      const program = started(ray!, folder, [
        'ray_tune.py',
        '--playground',
        ROOT,
        '--out',
        'res',
        '--workers',
        '2',
      ])
      await until(program, () => begun(folder).length >= 3)
      const worker = below(program.child.pid!).find(
        ({ pid, command }) => command.startsWith('ray::') && below(pid).length > 0,
      )
      expect(worker, program.printed().slice(-2000)).toBeDefined()
      process.kill(worker!.pid, 'SIGKILL')
      expect(await program.ended, program.printed().slice(-3000)).toBe(0)
      expect(program.printed()).toMatch(/died|killed|failure/i)

      const state = await opened(join(folder, 'res', 'results.json'))
      expect(state).toMatchObject({ phase: 'done', imported: { file: 'results.json' } })
      expect(state.imported!.keys.size).toBe(9)
      expect(cellScores(state).map(({ status }) => status)).toEqual(Array(9).fill('finished'))
      // exported again, it says the same
      const file = JSON.parse(JSON.stringify(exportSweepJson(state)))
      expect(file).toEqual(JSON.parse(readFileSync(join(folder, 'res', 'results.json'), 'utf8')))
      // and these are the numbers of one machine, bit for bit
      await sweep([LINK, '--out', 'here', '--json', '--workers', '1'], surroundings(folder))
      expect(measured(join(folder, 'res', 'results.json'))).toEqual(
        measured(join(folder, 'here', 'results.json')),
      )
    },
  )

  it(
    'draws knobs of its own in a search, and ASHA ends runs that fall behind',
    { timeout: 1_800_000 },
    async () => {
      const folder = await programOf('ray', SEARCH)
      const program = started(ray!, folder, [
        'ray_tune.py',
        '--playground',
        ROOT,
        '--out',
        'res',
        '--workers',
        '2',
      ])
      expect(await program.ended, program.printed().slice(-3000)).toBe(0)
      const counts = /(\d+) trials, (\d+) of them ended early, (\d+) failed/.exec(program.printed())!
      const [trials, stopped, failed] = counts.slice(1).map(Number)
      expect([trials, failed]).toEqual([8, 0])
      expect(stopped).toBeGreaterThan(0)
      // what Ray knows of each trial: its knobs, its last evaluation, and how far it came
      const rows = json(
        ray!,
        `import json, pandas
table = pandas.read_csv("res/trials.csv").rename(columns={"config/learning_rate": "rate", "config/beta": "beta"})
print(table[["rate", "beta", "completions", "eval_reward"]].to_json(orient="records"))`,
        folder,
      ) as { rate: number; beta: number; completions: number; eval_reward: number }[]
      expect(new Set(rows.map(({ rate }) => rate)).size).toBe(8)
      expect(rows.every(({ rate, beta }) => rate >= 1e-5 && rate <= 0.01 && beta >= 0 && beta <= 0.2)).toBe(
        true,
      )
      const early = rows.filter(({ completions }) => completions < 0.9 * 19200)
      expect(early).toHaveLength(stopped)
      // ASHA judges first after an eighth of the budget
      expect(Math.min(...rows.map(({ completions }) => completions))).toBeGreaterThanOrEqual(19200 / 8)
      const mean = (of: typeof rows) => of.reduce((sum, row) => sum + row.eval_reward, 0) / of.length
      expect(mean(early)).toBeLessThan(mean(rows.filter((row) => !early.includes(row))))
      // the training of an ended run has ended, too
      expect(below(process.pid).filter(({ command }) => command.includes('search-'))).toEqual([])
      console.log(`Ray: ${trials} trials, ${stopped} ended early by ASHA`)
    },
  )
})

const optuna = pythonWith('optuna', 'sqlalchemy')
describe.skipIf(optuna === null)('Optuna', () => {
  it(
    'shares the runs of a study between two workers, and the page opens the results',
    {
      timeout: 1_800_000,
    },
    async () => {
      const small = LINK.replace('epsilon:0.1,0.2,0.3', 'epsilon:0.2').replace(
        'beta:0,0.04,0.2',
        'beta:0,0.1,0.2,0.3',
      )
      const folder = await programOf('optuna', small)
      const args = [
        'optuna_study.py',
        '--storage',
        'sqlite:///study.db',
        '--playground',
        ROOT,
        '--out',
        'res',
      ]
      const first = started(optuna!, folder, args)
      await until(first, () => begun(folder).length >= 1)
      const second = started(optuna!, folder, args)
      expect(await first.ended, first.printed().slice(-3000)).toBe(0)
      expect(await second.ended, second.printed().slice(-3000)).toBe(0)
      expect(begun(folder)).toHaveLength(4)
      const own = (printed: string) => printed.match(/Trial \d+ finished/g)?.length ?? 0
      expect(own(first.printed()) + own(second.printed())).toBe(4)
      expect(own(second.printed())).toBeGreaterThan(0)
      const gathered = started(optuna!, folder, [...args, '--results'])
      expect(await gathered.ended, gathered.printed().slice(-3000)).toBe(0)
      // of the knobs alone: a seed is none
      expect(gathered.printed()).toMatch(/importances: (?!.*\bseed\b)\w+ \d/)
      const state = await opened(join(folder, 'res', 'results.json'))
      expect(state.phase).toBe('done')
      expect(cellScores(state).every(({ value }) => Number.isFinite(value))).toBe(true)
    },
  )

  it(
    'draws by TPE in a search, prunes by the median, and says how much each knob matters',
    { timeout: 1_800_000 },
    async () => {
      const folder = await programOf('optuna', SEARCH)
      const args = [
        'optuna_study.py',
        '--storage',
        'sqlite:///study.db',
        '--playground',
        ROOT,
        '--out',
        'res',
        '--search',
        '12',
      ]
      const program = started(optuna!, folder, args)
      expect(await program.ended, program.printed().slice(-3000)).toBe(0)
      const printed = program.printed()
      const [complete, pruned, failed] = /trials: (\d+) complete, (\d+) pruned, (\d+) failed/
        .exec(printed)!
        .slice(1)
        .map(Number)
      expect([complete + pruned, failed]).toEqual([12, 0])
      expect(pruned).toBeGreaterThan(0)
      const [, importances] = /importances: (.*)/.exec(printed)!
      const shares = Object.fromEntries(
        importances.split(', ').map((one) => [one.split(' ')[0], Number(one.split(' ')[1])]),
      )
      expect(Object.keys(shares).toSorted()).toEqual(['beta', 'learning_rate'])
      expect(shares.beta + shares.learning_rate).toBeCloseTo(1, 2)
      // twelve trials do not tell which of the two is larger
      expect(Math.min(shares.beta, shares.learning_rate)).toBeGreaterThan(0)
      // every evaluation is an intermediate value of its trial
      const reported = json(
        optuna!,
        `import json, optuna
study = optuna.load_study(study_name="grpo-sweep", storage="sqlite:///study.db")
print(json.dumps([[trial.state.name, len(trial.intermediate_values)] for trial in study.trials]))`,
        folder,
      ) as [state: string, values: number][]
      // one may be pruned at its first
      for (const [state, values] of reported) expect(values).toBeGreaterThan(state === 'COMPLETE' ? 1 : 0)
      console.log(`Optuna: ${complete} complete, ${pruned} pruned; importances ${importances}`)
    },
  )
})
