import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { expect, it, test } from 'vitest'
import type { ExperimentCheckpoint } from '../../src/command/checkpoint'
import { compare } from '../../src/command/compare'
import { sweep } from '../../src/command/sweep'
import { train } from '../../src/command/train'
import { EXIT } from '../../src/command/usage'
import { ARITHMETIC } from '../../src/math/arithmetic'
import { command as words } from '../../src/text/english'
import { longTest } from '../isLong'
import { folderOfTest, learnt, resultsIn, surroundings } from './surroundings'

const SMALL =
  'task=reverse;width=8;generation_batch_size=16;num_generations=4;eval_completions=64;engine=plain'
const COMPARED = `#view=compare&seeds=2&budget=800&threshold=0.5&row=${SMALL}&row=${SMALL};algorithm=reinforce`
const TRANSFORMER = ';policy=transformer;layers=1;heads=2'
const POLICIES = `#view=compare&seeds=2&budget=160&threshold=0.5&row=${SMALL}&row=${SMALL}${TRANSFORMER}`
const OVER_POLICIES = `#view=sweep&base=${SMALL};layers=1;heads=2&x=policy:mlp,transformer&y=beta:0,0.1&seeds=2&budget=160`
const SEARCH = '#view=sweep&search=random'
const SWEPT = `#view=sweep&base=${SMALL}&x=beta:0,0.04,0.2&y=epsilon:0.1,0.3&seeds=2&budget=800&halving=2,100`

/** The results in a folder, but for how long steps took. */
function found(folder: string): unknown {
  const results = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as {
    runs: { metrics: Record<string, unknown> }[]
  }
  for (const { metrics } of results.runs) delete metrics.step_time
  return { results, csv: readFileSync(join(folder, 'results.csv'), 'utf8') }
}

it.each([
  ['compare', compare, COMPARED],
  ['sweep with stages', sweep, SWEPT],
  ['compare of an MLP and a transformer', compare, POLICIES],
  ['sweep over the policy', sweep, OVER_POLICIES],
])(
  'a %s that was interrupted and resumed, on another number of workers, is the uninterrupted one',
  async (_, command, link) => {
    const folder = folderOfTest()
    expect(await command([link, '--out', 'whole', '--workers', '1'], surroundings(folder))).toBe(EXIT.done)
    const parts = (looks: number, ...more: string[]) =>
      command([link, '--out', 'parts', '--workers', '3', ...more], surroundings(folder, looks))
    expect(await parts(1)).toBe(EXIT.interrupted)
    expect(found(join(folder, 'parts'))).not.toEqual(found(join(folder, 'whole')))
    expect(await parts(Infinity, '--resume')).toBe(EXIT.done)
    expect(found(join(folder, 'parts'))).toEqual(found(join(folder, 'whole')))
    // a finished one is not trained again, and its results are the same
    expect(await parts(0, '--resume')).toBe(EXIT.done)
    expect(found(join(folder, 'parts'))).toEqual(found(join(folder, 'whole')))
  },
)

test('a checkpoint keeps the states of the runs whose worker did not answer', async () => {
  const folder = folderOfTest()
  const line = [COMPARED, '--out', 'parts', '--workers', '1']
  expect(await compare(line, surroundings(folder, 1))).toBe(EXIT.interrupted)
  const path = join(folder, 'parts/checkpoint.bin')
  const statesIn = () =>
    (deserialize(readFileSync(path)) as { checkpoint: ExperimentCheckpoint }).checkpoint.snapshots
  const before = [...statesIn()]
  expect(before).not.toEqual([])
  const around = surroundings(folder, 1)
  const silent: typeof around.startWorker = (onEvent) =>
    around.startWorker((event) => onEvent(event.type === 'snapshots' ? { ...event, runs: [] } : event))
  expect(await compare([...line, '--resume'], { ...around, startWorker: silent })).toBe(EXIT.interrupted)
  expect([...statesIn()].map(([key, { step }]) => [key, step])).toEqual(
    before.map(([key, { step }]) => [key, step]),
  )
})

it.each([
  ['compare', compare, POLICIES],
  ['sweep', sweep, OVER_POLICIES],
])('npm run %s trains an MLP and a transformer with the bits of each alone', async (_, command, link) => {
  const folder = folderOfTest()
  expect(await command([link, '--out', 'both'], surroundings(folder))).toBe(EXIT.done)
  const { runs } = JSON.parse(readFileSync(join(folder, 'both', 'results.json'), 'utf8')) as {
    runs: { config: Record<string, unknown>; seed: number; metrics: { reward: number[] }; status: string }[]
  }
  const alone = `#${SMALL.replaceAll(';', '&')}&layers=1&heads=2`
  const rewards = new Set<string>()
  for (const policy of ['mlp', 'transformer']) {
    for (const seed of [1, 2]) {
      const out = `${policy}${seed}`
      await train(
        [`${alone}&policy=${policy}&seed=${seed}`, '--steps', '10', '--out', out],
        surroundings(folder),
      )
      const { reward } = learnt(join(folder, out)).metrics
      const first = runs.find((run) => run.seed === seed && run.config.policy === policy)!
      expect(first.metrics.reward).toEqual(reward)
      rewards.add(reward.join())
    }
  }
  expect(rewards.size).toBe(4)
})

test('code that fails ends its own runs, and the exit code and a message say so', async () => {
  const code = encodeURIComponent(encodeURIComponent('function reward() {\n  return NaN\n}'))
  const folder = folderOfTest()
  const around = surroundings(folder)
  const link = `${COMPARED.replace('budget=800', 'budget=160')}&row=${SMALL};reward_code=${code}`
  expect(await compare([link, '--out', 'a', '--workers', '1'], around)).toBe(EXIT.failed)
  expect(around.warned).toHaveLength(1)
  expect(around.warned[0]).toMatch(
    /2 of 2 runs with this reward failed, the first in step 1\. .*returned NaN/,
  )
  const { runs, table } = JSON.parse(readFileSync(join(folder, 'a', 'results.json'), 'utf8'))
  expect(runs.map(({ status }: { status: string }) => status)).toEqual([
    ...Array<string>(4).fill('finished'),
    ...Array<string>(2).fill('failed'),
  ])
  expect(runs[4].failed).toMatchObject({ step: 1, fault: { fault: { kind: 'not-a-number' } } })
  expect(runs[4].failed.message).toContain('returned NaN')
  expect(table.rows.map(({ failed }: { failed: number }) => failed)).toEqual([0, 0, 2])
  expect(readFileSync(join(folder, 'a', 'results.csv'), 'utf8').split('\r\n')[0]).toMatch(/diverged,failed$/)
  // nothing is left to train, and it is told again
  expect(await compare([link, '--out', 'a', '--resume'], around)).toBe(EXIT.failed)
})

test('a comparison says how many of its runs diverged', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const wild = 'task=bandit;engine=plain;learning_rate=1;max_grad_norm=0'
  const link = `#view=compare&seeds=2&budget=640&row=task=bandit;engine=plain&row=${wild}`
  expect(await compare([link, '--out', 'x'], around)).toBe(EXIT.done)
  expect(around.warned.filter((line) => line.includes('diverged'))).toEqual([words.ended.divergedRuns(2, 4)])
})

test('options take the place of what the link says', async () => {
  const folder = folderOfTest()
  await compare(
    [COMPARED, '--out', 'a', '--steps', '3', '--seed', '7', '--engine', 'cpu-simd128', '--json'],
    surroundings(folder),
  )
  const results = JSON.parse(readFileSync(join(folder, 'a', 'results.json'), 'utf8'))
  expect(results).toMatchObject({ engine: 'cpu-simd128', settings: { seed: 7, seeds: 2, budget: 48 } })
  expect(results.runs.map(({ row, seed, steps }: Record<string, number>) => [row, seed, steps])).toEqual([
    [1, 7, 3],
    [1, 8, 3],
    [2, 7, 3],
    [2, 8, 3],
  ])
})

test('a checkpoint of another experiment is refused', async () => {
  const folder = folderOfTest()
  await compare([COMPARED, '--out', 'a', '--steps', '1'], surroundings(folder))
  const other = (command: typeof compare, link: string) =>
    command([link, '--out', 'a', '--resume'], surroundings(folder))
  await expect(other(compare, `${COMPARED}&seed=5`)).rejects.toThrow(/The checkpoint is of #view=compare/)
  await expect(other(sweep, SWEPT)).rejects.toThrow(/a checkpoint of npm run compare, not of npm run sweep/)
  writeFileSync(join(folder, 'a', 'checkpoint.bin'), '')
  await expect(other(compare, COMPARED)).rejects.toThrow(/not a checkpoint/)
})

test('a warning says that another version computed runs beside which new ones are trained', async () => {
  const folder = folderOfTest()
  const part = async (looks: number, ...more: string[]) => {
    const around = surroundings(folder, looks)
    await compare([COMPARED, '--out', 'a', '--workers', '1', ...more], around)
    return around.warned
  }
  const path = join(folder, 'a', 'checkpoint.bin')
  const read = () => deserialize(readFileSync(path)) as { checkpoint: ExperimentCheckpoint }
  await part(1)
  // on a busy machine the first interruption comes before the first step
  for (let looks = 2; !read().checkpoint.runs[0]?.steps; looks *= 2) await part(looks, '--resume')
  const file = read()
  const [first, ...others] = file.checkpoint.runs
  const finished = (arithmetic: { arithmetic?: number }) => {
    const { arithmetic: _, ...run } = first
    const runs = [{ ...run, ...arithmetic, status: 'finished' as const }]
    writeFileSync(
      path,
      serialize({ ...file, checkpoint: { ...file.checkpoint, runs, snapshots: new Map() } }),
    )
  }
  expect(others.every(({ arithmetic, steps }) => arithmetic === (steps > 0 ? ARITHMETIC.mlp : null))).toBe(
    true,
  )
  finished({ arithmetic: ARITHMETIC.mlp })
  expect(await part(0, '--resume')).not.toContain(words.checkpoint.otherArithmetic)
  finished({})
  expect(await part(0, '--resume')).toContain(words.checkpoint.otherArithmetic)
})

longTest('a checkpoint of TensorFlow.js with another backend goes on, and a warning says so', async () => {
  const folder = folderOfTest()
  const link = COMPARED.replaceAll('engine=plain', 'engine=ops')
  const part = async (...more: string[]) => {
    const around = surroundings(folder, 1)
    expect(await compare([link, '--out', 'a', '--workers', '1', ...more], around)).toBe(EXIT.interrupted)
    return around.warned.join()
  }
  await part()
  const path = join(folder, 'a', 'checkpoint.bin')
  const file = deserialize(readFileSync(path)) as { checkpoint: ExperimentCheckpoint }
  const { engine } = file.checkpoint
  // the tests have no WebAssembly of TensorFlow.js
  expect(engine).toMatchObject({ engine: 'ops', backend: 'cpu' })
  expect(await part('--resume')).not.toContain('TensorFlow.js')
  writeFileSync(
    path,
    serialize({ ...file, checkpoint: { ...file.checkpoint, engine: { ...engine, backend: 'wasm' } } }),
  )
  expect(await part('--resume')).toContain('this run was computed by TensorFlow.js ops')
})

it.each([
  [compare, '#task=addition', /link to the view train, not compare\. Use npm run train/],
  [
    compare,
    '#view=compare&row=task=addition;beta=-1',
    /In the link:\n {2}configuration 1 of the link: beta cannot be -1\. Allowed: 0 to/,
  ],
  [compare, '#view=compare&seeds=100', /seeds cannot be 100\./],
  [compare, `#view=compare${'&row=task=addition'.repeat(9)}`, /rows cannot be 9\. Allowed: 1 to 8/],
  [
    sweep,
    '#view=sweep&base=task=chess',
    /In the link:\n {2}the base of the sweep: task cannot be chess\. Allowed:/,
  ],
  [sweep, '#view=sweep&x=beta:-1,0', /x=beta:-1,0: beta cannot be -1\. Allowed: 0 to/],
  [sweep, '#view=sweep&x=gamma:1', /x=gamma:1: gamma is not a setting of this page or of this task\./],
  [compare, '#view=compare&seeds=0', /seeds cannot be 0\. Allowed: 1 to 32\./],
  [compare, '#view=compare&seeds=100000', /seeds cannot be 100000\. Allowed: 1 to 32\./],
  [compare, '#view=compare&smoothing=2', /smoothing cannot be 2\. Allowed: 0 to 0\.99\./],
  [
    compare,
    '#view=compare&band=wide',
    /band=wide: allowed values are mean, interquartile-mean, min-max, seeds\./,
  ],
  [
    compare,
    '#view=compare&knob=beta:linear,0,0.2',
    /knob=beta:linear,0,0\.2: links to this view have no entry of this name/,
  ],
  [sweep, '#view=sweep&knob=beta:linear,0,0.2', /search is missing\. Add an entry such as search=random/],
  [sweep, '#view=sweep&axis=completions', /axis=completions: links to this view have no entry of this name/],
  [sweep, '#view=sweep&y=beta:0,0.1', /x is missing/],
  [sweep, '#view=sweep&x=beta:0,0.1&y=beta:0,0.1', /y and x are the same setting/],
  [sweep, `${SEARCH}&points=9999&knob=beta:linear,0,0.2`, /points cannot be 9999\. Allowed: 1 to/],
  [sweep, `${SEARCH}&knob=beta:linear,0,0.2`, /points is missing\. Add an entry such as points=16/],
  [sweep, `${SEARCH}&points=4`, /knob is missing\. Add an entry such as knob=beta/],
  [sweep, `${SEARCH}&points=4&knob=beta:linear,0,0.2&knob=gamma:linear,0,1`, /gamma is not a setting/],
  [
    sweep,
    `${SEARCH}&points=4&knob=beta:linear,0,0.2&knob=epsilon:linear,-1,1`,
    /knob=epsilon:linear,-1,1: epsilon cannot be -1\./,
  ],
  [
    sweep,
    `${SEARCH}&points=4&knob=beta:log,0,1`,
    /knob=beta:log,0,1: the range of beta is not valid: a logarithmic range must be above 0/,
  ],
  [
    sweep,
    `${SEARCH}&points=4&knob=beta:linear,1,0`,
    /knob=beta:linear,1,0: the range of beta is not valid: its lower end must be below its upper end/,
  ],
  [sweep, `${SEARCH}&points=4&knob=beta:linear,1`, /the range of beta has 1 end and needs 2/],
  [
    sweep,
    `${SEARCH}&points=4&knob=beta:quadratic,0,1`,
    /the scale of beta cannot be quadratic\. Allowed: linear, log/,
  ],
  [
    sweep,
    `${SEARCH}&points=4&knob=beta:linear,0,0.2&knob=beta:linear,0,0.3`,
    /knob=beta:linear,0,0\.3 and knob=beta:linear,0,0\.2 are the same setting/,
  ],
  [
    compare,
    '#view=compare&row=seed=3',
    /configuration 1 of the link: seed=3: all runs have the seeds of the link/,
  ],
  [sweep, '#view=sweep&z=1', /z=1: links to this view have no entry of this name/],
])('a wrong link is refused: %s %s', async (command, link, message) => {
  const said = await command([link], surroundings(folderOfTest())).catch((error: Error) => error.message)
  expect(said).toMatch(message)
  // no sentence advises what it refuses
  for (const [, refused, example] of String(said).matchAll(/^ *(\S+)(?::| is missing).* such as (\S+)\.$/gm))
    expect(refused).not.toBe(example)
})

it.each([
  [['--workers', '0'], /--workers cannot be 0\. Allowed: 1 to 64/],
  [['--steps', 'many'], /--steps cannot be many\. Allowed: a number/],
  [['--weights'], /--weights/],
])('%j is refused', async (args, message) => {
  await expect(compare([COMPARED, ...args], surroundings(folderOfTest()))).rejects.toThrow(message)
})

test('runs that npm run train has finished are taken, and only the others are trained', async () => {
  const folder = folderOfTest()
  const plain = COMPARED.replaceAll('budget=800', 'budget=160')
  await compare([plain, '--out', 'here'], surroundings(folder))
  const { runs } = JSON.parse(readFileSync(join(folder, 'here', 'results.json'), 'utf8')) as {
    runs: { config: Record<string, unknown> }[]
  }
  // all but the last one, and one that was cut off
  for (const [i, { config }] of runs.slice(0, -1).entries()) {
    writeFileSync(join(folder, `${i}.json`), JSON.stringify({ config }))
    const looks = i === 2 ? 4 : Infinity
    await train([`${i}.json`, '--out', `elsewhere/${i}`, '--json'], surroundings(folder, looks))
  }
  const around = surroundings(folder)
  const trained: string[] = []
  const startWorker: typeof around.startWorker = (onEvent) => {
    const worker = around.startWorker(onEvent)
    return {
      ...worker,
      send(command) {
        if (command.type === 'add') trained.push(...command.runs.map(({ key }) => key))
        worker.send(command)
      },
    }
  }
  const args = [plain, '--out', 'taken', '--runs', 'elsewhere']
  expect(await compare(args, { ...around, startWorker })).toBe(EXIT.done)
  expect(trained).toHaveLength(2)
  expect(found(join(folder, 'taken'))).toEqual(found(join(folder, 'here')))

  for (const i of [2, 3]) {
    writeFileSync(join(folder, `${i}.json`), JSON.stringify({ config: runs[i].config }))
    await train([`${i}.json`, '--out', `elsewhere/${i}`, '--json'], surroundings(folder))
  }
  await compare([plain, '--out', 'all', '--runs', 'elsewhere'], surroundings(folder))
  expect(found(join(folder, 'all'))).toEqual(found(join(folder, 'here')))
  await expect(compare([plain, '--runs', 'nowhere'], around)).rejects.toThrow(/there is no folder/)
  writeFileSync(join(folder, 'elsewhere', '0', 'run.json'), '{}')
  await expect(compare(args, around)).rejects.toThrow(
    /run\.json: format cannot be nothing\. Allowed: grpo-playground-run/,
  )
})

it.each([
  ['compare', compare, COMPARED],
  ['sweep', sweep, SWEPT.replace('&halving=2,100', '')],
])('%s replaces only what a command has written', async (_, command, link) => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const asked: [string, string[]][] = [
    ['results.json', []],
    ['results.csv', ['--csv']],
    ['checkpoint.bin', []],
    ['ray_tune.py', ['--program', 'ray']],
    ['optuna_study.py', ['--program', 'optuna']],
  ]
  for (const [name, options] of asked) {
    const path = join(folder, name)
    mkdirSync(path)
    writeFileSync(join(path, name), 'precious')
    const run = command([link, '--out', name, ...options], around)
    await expect(run).rejects.toThrow(`${join(path, name)} was not written by this command`)
    expect(readFileSync(join(path, name), 'utf8')).toBe('precious')
  }
  const again = [link, '--out', 'ray_tune.py', '--program', 'ray']
  expect(await command([...again, '--overwrite'], around)).toBe(EXIT.done)
  expect(await command(again, around)).toBe(EXIT.done)
  await expect(command([link, '--out', ''], around)).rejects.toThrow(/--out is empty/)
  await expect(command([link, '--runs', ''], around)).rejects.toThrow(/--runs is empty/)
  await expect(command([link, '--runs', 'ray_tune.py/ray_tune.py'], around)).rejects.toThrow(
    /is a file\. Give a folder/,
  )
})

test('a folder takes one experiment at a time, and no run beside it', async () => {
  const folder = folderOfTest()
  const first = compare([COMPARED, '--out', 'a'], surroundings(folder, 1))
  const beside = [
    compare([COMPARED, '--out', 'a'], surroundings(folder)),
    sweep([SWEPT, '--out', 'a'], surroundings(folder)),
    train([`#${SMALL.replaceAll(';', '&')}`, '--out', 'a', '--steps', '2'], surroundings(folder)),
  ]
  for (const run of beside) await expect(run).rejects.toThrow(/in use: npm run compare/)
  expect(await first).toBe(EXIT.interrupted)
})

test('a worker that dies ends the command in a sentence', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const startWorker: typeof around.startWorker = (onEvent) => ({
    send: () =>
      onEvent({ type: 'failed', experiment: null, failure: { kind: 'unexpected', message: 'it died' } }),
    close: () => undefined,
  })
  const run = compare([COMPARED, '--out', 'a'], { ...around, startWorker })
  await expect(run).rejects.toMatchObject({ message: 'Failed: it died', exit: EXIT.failed })
  // the folder is free again
  expect(await compare([COMPARED, '--out', 'a', '--steps', '1'], around)).toBe(EXIT.done)
})

test('a program for many machines names every run, and a sweep with stages is refused', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const grid = SWEPT.replace('&halving=2,100', '')
  for (const [program, file] of [
    ['ray', 'ray_tune.py'],
    ['optuna', 'optuna_study.py'],
  ]) {
    expect(await sweep([grid, '--out', 'a', '--program', program], around)).toBe(EXIT.done)
    const text = readFileSync(join(folder, 'a', file), 'utf8')
    const trials = JSON.parse(JSON.parse(/json\.loads\(\n +(".*")\n\)/.exec(text)![1]))
    expect(trials).toHaveLength(12)
    expect(trials[3]).toMatchObject({ name: 'cell-2-seed-2', values: { beta: 0.04, epsilon: 0.1, seed: 2 } })
    expect(trials[3].link).toMatch(/(^|&)seed=2(&|$)/)
  }
  expect(resultsIn(join(folder, 'a'))).toEqual(['optuna_study.py', 'ray_tune.py'])
  await expect(sweep([grid, '--program', 'slurm'], around)).rejects.toThrow(/Allowed: ray, optuna/)
  await expect(sweep([SWEPT, '--program', 'ray'], around)).rejects.toThrow(/Remove halving/)
  for (const unused of [['--resume'], ['--runs', 'nowhere'], ['--workers', '2'], ['--json']])
    await expect(sweep([grid, '--program', 'ray', ...unused], around)).rejects.toThrow(
      `${unused[0]} cannot be used with --program`,
    )
  await expect(sweep(['a/ray_tune.py'], around)).rejects.toThrow(/ray_tune\.py is not a link such as/)
  for (const command of [sweep, compare])
    await expect(command(['nowhere.json'], around)).rejects.toThrow(/^nowhere\.json: there is no such file\./)
})
