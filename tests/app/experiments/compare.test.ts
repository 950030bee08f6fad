import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ExportedComparison } from '../../../src/experiments/compare/comparisonExport'
import { differencesFromFirst } from '../../../src/experiments/compare/differences'
import { runSeries } from '../../../src/experiments/experimentRun'
import { ARITHMETIC } from '../../../src/math/arithmetic'
import { runsOfRow } from '../../../src/experiments/compare/rows'
import { comparisonTable } from '../../../src/experiments/compare/table'
import type { Snapshot } from '../../../src/train/snapshot'
import { INFO } from '../fakeWorker'
import { memoryStore } from '../memoryStore'
import { COLUMNS, experimentStage, TINY_ROW, workingStage } from './experimentStage'

vi.setConfig({ testTimeout: 60_000 })

const stateOf = ({ app }: Pick<ReturnType<typeof experimentStage>, 'app'>) =>
  app.experiments.store.getState().compare

describe('a comparison', () => {
  it('begins with four configurations of eight seeds, on one budget and from equal prompts', () => {
    const stage = experimentStage()
    const { rows, settings, phase, progression } = stateOf(stage)
    expect(rows).toHaveLength(4)
    expect(settings).toEqual({ seed: 1, seeds: 8, budget: 300 * 64, threshold: 0.9 })
    expect(phase).toBe('ready')
    expect(progression).toMatchObject({ runs: 32, done: 0, total: 32 * 300 * 64 })
    stage.app.experiments.compare.play()
    expect(stage.sent.map(({ type }) => type)).toEqual(['open', 'add', 'start'])
    const orders = stage.orders()
    expect(orders).toHaveLength(32)
    expect(new Set(orders.map(({ config }) => config.budget))).toEqual(new Set([300 * 64]))
    expect(new Set(orders.map(({ config }) => config.generationBatchSize)).size).toBe(1)
    expect([...new Set(orders.map(({ config }) => config.seed))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('stops no run by anything but the budget', () => {
    const stage = experimentStage(
      'view=compare&seeds=2&row=max_steps=7;stop_reward=0.5;budget=100&budget=640',
    )
    stage.app.experiments.compare.play()
    for (const { config } of stage.orders()) {
      expect(config).toMatchObject({ maxSteps: 0, stopReward: 0, budget: 640 })
    }
  })

  it('says how each row differs from the first', () => {
    const { app } = experimentStage(
      'view=compare&row=beta=0.04&row=beta=0;num_generations=16;generation_batch_size=64',
    )
    expect(differencesFromFirst(app.experiments.store.getState().compare.rows)).toEqual([
      [],
      [
        { knob: 'numGenerations', from: 8, to: 16 },
        { knob: 'beta', from: 0.04, to: 0 },
      ],
    ])
  })

  it('trains a new row without touching the others, and trains nothing twice', () => {
    const stage = experimentStage('view=compare&seeds=2&row=beta=0&row=beta=0.1')
    const { compare } = stage.app.experiments
    compare.play()
    const [first, ...others] = stage.orders()
    stage.trained(first.key, [0.1, 0.2])
    for (const { key } of [first, ...others]) stage.ended(key)
    expect(stateOf(stage).phase).toBe('done')
    compare.toggleChoice('rloo')
    expect(stateOf(stage).phase).toBe('paused')
    expect(stateOf(stage).runs.get(first.key)).toMatchObject({ status: 'finished', steps: 2 })
    const added = stage.sent.at(-1)!
    expect(added.type === 'add' && added.runs.map(({ config }) => config.algorithm)).toEqual(['rloo', 'rloo'])
    // a row that goes and comes again keeps what it has learnt
    const [row] = stateOf(stage).rows
    compare.duplicate(row.id)
    compare.remove(row.id)
    expect(stateOf(stage).runs.get(first.key)?.steps).toBe(2)
    compare.setKnob(stateOf(stage).rows[0].id, 'beta', 0.3)
    expect(stateOf(stage).runs.has(first.key)).toBe(false)
    compare.setKnob(stateOf(stage).rows[0].id, 'beta', 0)
    expect(stateOf(stage).runs.get(first.key)?.steps).toBe(2)
    compare.reset()
    expect(stateOf(stage).runs.get(first.key)?.steps).toBe(0)
    expect(stateOf(stage).phase).toBe('ready')
  })

  it('keeps the figures of the seeds that had ended while more are trained', () => {
    const stage = experimentStage('view=compare&seeds=2&budget=20&row=beta=0&row=beta=0.1')
    const { compare } = stage.app.experiments
    compare.play()
    const before = stage.orders()
    for (const { key } of before) stage.trained(key, [0.1, 0.2])
    // in a first training, a seed that ends before the others is no answer
    stage.ended(before[0].key)
    stage.ended(before[2].key)
    expect(comparisonTable(stateOf(stage)).endedSeeds).toBeNull()
    for (const { key } of before) stage.ended(key)
    compare.set('seeds', 4)
    compare.play()
    expect(comparisonTable(stateOf(stage)).endedSeeds).toBe(2)
    const fresh = [...stateOf(stage).runs.values()].filter(({ status }) => status !== 'finished')
    expect(fresh).toHaveLength(4)
    // the third seed ends in both rows, and still the figures are those of two
    for (const { key } of fresh) stage.trained(key, [0.1, 0.2])
    for (const row of stateOf(stage).rows) {
      stage.ended(runsOfRow(row, stateOf(stage).settings)[2].key)
    }
    expect(comparisonTable(stateOf(stage)).endedSeeds).toBe(2)
    for (const { key } of fresh) stage.ended(key)
    compare.set('seeds', 8)
    expect(comparisonTable(stateOf(stage)).endedSeeds).toBe(4)
  })

  it('keeps those figures in another visit', async () => {
    const store = memoryStore()
    const first = experimentStage('view=compare&seeds=2&budget=20&row=beta=0&row=beta=0.1', store)
    first.app.experiments.compare.play()
    for (const { key } of first.orders()) {
      first.trained(key, [0.1, 0.2])
      first.ended(key)
    }
    first.app.experiments.compare.set('seeds', 4)
    first.app.experiments.compare.play()
    const [{ key }] = first.orders().slice(4)
    first.trained(key, [0.3])
    first.say({ type: 'snapshots', runs: [{ key, snapshot: { step: 1, carried: {} } as Snapshot }] })
    await vi.waitFor(async () => {
      const [{ id }] = await store.experiments.list()
      expect((await store.experiments.load(id))!.runs).toHaveLength(5)
    })
    const [{ id }] = await store.experiments.list()
    store.closeTab()

    const second = experimentStage('', store.otherTab())
    await second.app.experiments.openSaved('compare', id)
    expect(comparisonTable(stateOf(second)).endedSeeds).toBe(2)
  })

  it('keeps colours while rows come and go, and the first row is ink', () => {
    const stage = experimentStage()
    const { compare } = stage.app.experiments
    compare.remove('row-2')
    compare.toggleChoice('dapo')
    expect(stateOf(stage).rows.map(({ id, style }) => [id, style])).toEqual([
      ['row-1', 0],
      ['row-3', 2],
      ['row-4', 3],
      ['row-5', 1],
    ])
    const colours = () => stateOf(stage).rows.map(({ id, style }) => [id, style])
    compare.putFirst('row-5')
    expect(colours()).toEqual([
      ['row-5', 0],
      ['row-1', 1],
      ['row-3', 2],
      ['row-4', 3],
    ])
    compare.remove('row-5')
    expect(colours()).toEqual([
      ['row-1', 0],
      ['row-3', 2],
      ['row-4', 3],
    ])
  })

  it('adds and removes a choice, matches the reference of the first row, and clears', () => {
    const stage = experimentStage('view=compare&seeds=2&row=beta=0.1')
    const { compare } = stage.app.experiments
    compare.toggleChoice('dapo')
    compare.toggleChoice('rloo')
    expect(
      stateOf(stage).rows.map(({ config }) => [config.algorithm, config.beta, config.useReference]),
    ).toEqual([
      ['grpo', 0.1, true],
      ['dapo', 0, false],
      ['rloo', 0.05, true],
    ])
    compare.matchReference()
    expect(stateOf(stage).rows.map(({ config }) => [config.beta, config.useReference])).toEqual(
      stateOf(stage).rows.map(() => [0.1, true]),
    )
    compare.clear()
    expect(stateOf(stage).rows).toHaveLength(1)
    compare.toggleChoice('dapo')
    compare.toggleChoice('dapo')
    expect(stateOf(stage).rows).toHaveLength(1)
  })

  it('gives all rows the same task, with the same knobs of its own', () => {
    const stage = experimentStage()
    const { compare } = stage.app.experiments
    compare.setKnob('row-3', 'task.length', 6)
    expect(stateOf(stage).rows.map(({ config }) => config.taskSettings.length)).toEqual([6, 6, 6, 6])
    compare.chooseTask('bandit')
    expect(stateOf(stage).rows.map(({ config }) => config.task)).toEqual(Array(4).fill('bandit'))
    expect(new Set(stateOf(stage).rows.map(({ config }) => config.generationBatchSize)).size).toBe(1)
  })

  it('refuses what cannot be, and says why', () => {
    const stage = experimentStage()
    const { compare } = stage.app.experiments
    const before = stateOf(stage)
    compare.setKnob('row-2', 'epsilon', 7, '7')
    compare.setKnob('row-2', 'stepsPerGeneration', 7)
    compare.setKnob('row-3', 'numGenerations', 7)
    expect(stateOf(stage).rows[2].config).toMatchObject({ numGenerations: 7, generationBatchSize: 56 })
    compare.set('seeds', 33)
    compare.set('budget', 0.5)
    for (const preset of ['dapo', 'gspo', 'cispo', 'sapo'] as const) compare.toggleChoice(preset)
    compare.toggleChoice('gmpo')
    expect(stage.app.experiments.store.getState().messages).toMatchObject([
      { kind: 'refused', field: 'epsilon', at: { view: 'compare', row: 'row-2' }, written: '7' },
      { kind: 'conflict', field: 'stepsPerGeneration', at: { row: 'row-2' } },
      { kind: 'limit', what: 'seeds', most: 32, written: '33' },
      { kind: 'limit', what: 'budget' },
      { kind: 'limit', what: 'rows', most: 8 },
    ])
    expect(stateOf(stage).settings).toEqual(before.settings)
    expect(stateOf(stage).rows).toHaveLength(8)
    compare.setKnob('row-2', 'epsilon', 0.1)
    expect(stage.app.experiments.store.getState().messages.map(({ kind }) => kind)).not.toContain('refused')
    const [{ id }] = stage.app.experiments.store.getState().messages
    stage.app.experiments.dismiss(id)
    expect(stage.app.experiments.store.getState().messages).toHaveLength(3)
  })

  it('begins from Train with its configuration first, and goes back to it', () => {
    const stage = experimentStage('beta=0.3&seed=5')
    stage.app.experiments.compareWithReinforce()
    const { rows, settings } = stateOf(stage)
    expect(stage.app.store.getState().view).toBe('compare')
    expect(rows.map(({ config }) => [config.algorithm, config.beta])).toEqual([
      ['grpo', 0.3],
      ['reinforce', 0],
    ])
    expect(settings.seed).toBe(5)
    stage.app.experiments.compare.openInTrain('row-2', 6)
    expect(stage.app.store.getState()).toMatchObject({
      view: 'train',
      edited: { algorithm: 'reinforce', seed: 6 },
    })
    stage.app.experiments.compare.sweepLearningRate('row-2')
    const { plan, base } = stage.app.experiments.store.getState().sweep
    expect(plan).toMatchObject({ kind: 'grid', x: { field: 'learningRate' }, y: null })
    expect(base.algorithm).toBe('reinforce')
  })

  it('tells once that the GPU was lost, and takes steps again from where its runs are taken up', () => {
    const stage = experimentStage(`view=compare&seeds=1&row=${TINY_ROW}`)
    stage.app.experiments.compare.play()
    const [{ key }] = stage.orders()
    stage.trained(key, [0.1, 0.2, 0.3])
    const engine = { engine: 'cpu', reason: 'device-lost', adapter: null, detail: null } as const
    const open = () => stage.say({ type: 'opened', keys: [key], engine, info: { ...INFO, columns: COLUMNS } })
    open()
    const { messages } = stage.app.experiments.store.getState()
    expect(messages).toMatchObject([{ kind: 'gpu-lost' }])
    stage.app.experiments.dismiss(messages[0].id)
    open()
    expect(stage.app.experiments.store.getState().messages).toEqual([])
    stage.trained(key, [0.4])
    expect(runSeries(stateOf(stage).runs.get(key)!, 'reward')).toEqual(Float64Array.of(0.4))
  })

  it('tells of a worker that gives up', () => {
    const stage = experimentStage()
    stage.app.experiments.compare.play()
    stage.say({ type: 'failed', failure: { kind: 'engine', message: 'lost' } })
    expect(stateOf(stage).phase).toBe('failed')
    expect(stage.app.experiments.store.getState().messages).toMatchObject([
      { kind: 'trainer-failed', message: 'lost' },
    ])
    stage.app.experiments.compare.reset()
    expect(stateOf(stage).phase).toBe('ready')
  })

  it('keeps what is finished when a worker fails, and Play trains the rest from its last states', () => {
    const stage = experimentStage(`view=compare&seeds=3&row=${TINY_ROW}`)
    stage.app.experiments.compare.play()
    const [done, captured, begun] = stage.orders().map(({ key }) => key)
    stage.trained(done, [0.5])
    stage.ended(done)
    stage.trained(captured, [0.1, 0.2, 0.3])
    const snapshot = { step: 2, carried: {} } as Snapshot
    stage.say({ type: 'snapshots', runs: [{ key: captured, snapshot }] })
    stage.trained(begun, [0.6])
    stage.say({ type: 'failed', failure: { kind: 'unexpected', message: 'out of memory' } })
    stage.app.experiments.compare.play()
    expect(stateOf(stage)).toMatchObject({ phase: 'starting', progression: { runsDone: 1, runs: 3 } })
    expect(stage.app.experiments.store.getState().messages).toEqual([])
    expect(stage.orders().map(({ key, from }) => [key, from])).toEqual([
      [captured, snapshot],
      [begun, null],
    ])
    stage.trained(captured, [0.4], 3)
    expect(runSeries(stateOf(stage).runs.get(captured)!, 'reward')).toEqual(Float64Array.of(0.1, 0.2, 0.4))
    for (const key of [captured, begun]) stage.ended(key)
    expect(stateOf(stage)).toMatchObject({ phase: 'done', progression: { runsDone: 3 } })
  })

  it('says how many workers have ended, and Play trains their runs from the last states of each', () => {
    const stage = experimentStage(`view=compare&seeds=2&row=${TINY_ROW}`)
    const { store, compare } = stage.app.experiments
    compare.play()
    const [lost, other] = stage.orders().map(({ key }) => key)
    stage.trained(lost, [0.1, 0.2, 0.3])
    stage.trained(other, [0.4, 0.5])
    const at = (step: number) => ({ step, carried: {} }) as Snapshot
    stage.say({ type: 'snapshots', runs: [lost, other].map((key) => ({ key, snapshot: at(1) })) })
    // the worker of one has ended since
    stage.say({ type: 'snapshots', runs: [{ key: other, snapshot: at(2) }] })
    stage.say({ type: 'lost', workers: 1, of: 2 })
    expect(stateOf(stage).phase).toBe('failed')
    expect(store.getState().messages).toMatchObject([{ kind: 'trainer-lost', workers: 1, of: 2 }])
    compare.play()
    expect(stateOf(stage).phase).toBe('starting')
    expect(store.getState().messages).toEqual([])
    expect(stage.orders().map(({ key, from }) => [key, from?.step])).toEqual([
      [lost, 1],
      [other, 2],
    ])
  })

  it('keeps workers that were only slow, and Play replaces those that are silent', () => {
    const stage = experimentStage(`view=compare&seeds=2&row=${TINY_ROW}`)
    const { store, compare } = stage.app.experiments
    const opened = () => stage.sent.filter(({ type }) => type === 'open').length
    compare.play()
    const [key] = stage.orders().map((order) => order.key)
    stage.trained(key, [0.1, 0.2])
    stage.say({ type: 'silent', workers: 1, of: 2 })
    expect(store.getState().messages).toMatchObject([{ kind: 'trainer-silent', workers: 1, of: 2 }])
    expect(stateOf(stage).phase).toBe('playing')
    stage.say({ type: 'silent', workers: 0, of: 2 })
    expect(store.getState().messages).toEqual([])
    compare.pause()
    compare.play()
    expect(opened()).toBe(1)
    stage.say({ type: 'silent', workers: 1, of: 2 })
    compare.pause()
    compare.play()
    expect(store.getState().messages).toEqual([])
    expect(opened()).toBe(2)
    expect(stateOf(stage).phase).toBe('starting')
  })

  it('waits no longer for a worker that has ended while it was asked why', () => {
    const stage = experimentStage(`view=compare&seeds=2&row=${TINY_ROW}`)
    const { store, compare } = stage.app.experiments
    compare.play()
    const [first, second] = stage.orders().map(({ key }) => key)
    for (const key of [first, second]) {
      stage.trained(key, [0.5])
      stage.ended(key)
    }
    const ask = () => compare.explain(stateOf(stage).rows[0].id, stateOf(stage).settings.seed)
    ask()
    expect(stateOf(stage).explanation.state).toBe('asked')
    stage.say({ type: 'lost', workers: 1, of: 2 })
    expect(stateOf(stage)).toMatchObject({ phase: 'done', explanation: { state: 'none' } })
    expect(store.getState().messages).toMatchObject([{ kind: 'trainer-lost' }])
    ask()
    stage.say({ type: 'failed', failure: { kind: 'unexpected', message: 'out of memory' } })
    expect(stateOf(stage).explanation.state).toBe('none')
  })

  it('says nothing of a worker that has ended while it had nothing to do', () => {
    const stage = experimentStage(`view=compare&seeds=2&row=${TINY_ROW}`)
    const { store, compare } = stage.app.experiments
    compare.play()
    compare.pause()
    stage.say({ type: 'lost', workers: 2, of: 2 })
    expect(stateOf(stage).phase).toBe('paused')
    expect(store.getState().messages).toEqual([])
    compare.play()
    expect(stateOf(stage).phase).toBe('starting')
  })

  it('says of a missing script that Play tries again, and Play does', () => {
    const stage = experimentStage(`view=compare&seeds=2&row=${TINY_ROW}`)
    const { store } = stage.app.experiments
    stage.app.experiments.compare.play()
    const [done, left] = stage.orders().map(({ key }) => key)
    stage.trained(done, [0.5])
    stage.ended(done)
    stage.say({ type: 'failed', failure: { kind: 'missing' } })
    expect(store.getState().messages).toMatchObject([{ kind: 'trainer-missing' }])
    stage.app.experiments.compare.play()
    expect(store.getState().messages).toEqual([])
    expect(stage.orders().map(({ key }) => key)).toEqual([left])
    expect(stateOf(stage)).toMatchObject({ phase: 'starting', progression: { runsDone: 1 } })
  })

  it('asks for the states of its runs when the page is hidden, as long as they train', () => {
    const stage = experimentStage(`view=compare&seeds=2&row=${TINY_ROW}`)
    const captures = () => stage.sent.filter(({ type }) => type === 'capture').length
    stage.app.keepNow()
    expect(captures()).toBe(0)
    stage.app.experiments.compare.play()
    stage.app.keepNow()
    expect(captures()).toBe(1)
    stage.app.experiments.compare.pause()
    const paused = captures()
    stage.app.keepNow()
    expect(captures()).toBe(paused)
  })

  it.each([
    ['an earlier version, which did not name its arithmetic', undefined, ['other-arithmetic']],
    ['a version with another arithmetic', 1, ['other-arithmetic']],
    ['this version', ARITHMETIC.mlp, []],
    ['a program that left a file, which does not name it', null, []],
  ])(
    'says where another arithmetic computed finished runs, beside which new ones are trained: those of %s',
    async (_, arithmetic, said) => {
      const store = memoryStore()
      const first = experimentStage(`view=compare&seeds=2&row=${TINY_ROW}`, store)
      first.app.experiments.compare.play()
      for (const { key } of first.orders()) {
        first.trained(key, [0.1, 0.2])
        first.ended(key)
      }
      await vi.waitFor(async () => expect(await store.experiments.list()).toMatchObject([{ finished: 2 }]))
      const [{ id }] = await store.experiments.list()
      const { record, runs } = (await store.experiments.load(id))!
      expect(runs.map((run) => run.arithmetic)).toEqual([ARITHMETIC.mlp, ARITHMETIC.mlp])
      const saved = runs.map((run) => {
        const { arithmetic: _, ...rest } = run
        return arithmetic === undefined ? rest : { ...rest, arithmetic }
      })
      await store.experiments.save({ record, runs: saved, snapshots: [] })
      store.closeTab()

      const second = experimentStage('', store.otherTab())
      await second.app.experiments.openSaved('compare', id)
      const { messages } = second.app.experiments.store.getState()
      expect(messages.map(({ kind }) => kind)).toEqual(said)
      second.app.experiments.compare.set('seeds', 3)
      second.app.experiments.compare.play()
      expect(second.orders()).toHaveLength(1)
      expect(stateOf(second).runs.size).toBe(3)
    },
  )

  it('says how long it will take', () => {
    const stage = experimentStage('view=compare&seeds=1&budget=64&row=beta=0&row=beta=0.1')
    stage.app.experiments.compare.play()
    const [{ key }] = stage.orders()
    // what the start takes does not count
    stage.clock.now = 8000
    stage.trained(key, [0.1])
    stage.clock.now = 10_000
    stage.trained(key, [0.1], 2)
    expect(stateOf(stage).progression).toMatchObject({ done: 32, total: 128, secondsLeft: null })
    stage.clock.now = 12_000
    stage.trained(key, [0.1], 3)
    // 32 completions in four seconds, and 80 left
    expect(stateOf(stage).progression).toMatchObject({ done: 48, total: 128, secondsLeft: 10 })
    stage.app.experiments.compare.pause()
    expect(stateOf(stage).progression.secondsLeft).toBeNull()
  })
})

describe('a comparison that is trained', () => {
  const address = `view=compare&seeds=7&budget=128&threshold=0.1&row=${TINY_ROW}&row=${TINY_ROW};algorithm=reinforce;surrogate=logp`
  const stages: { close(): void }[] = []
  afterEach(() => stages.splice(0).forEach((stage) => stage.close()))

  async function trained(workers: number) {
    const stage = workingStage(address, workers)
    stages.push(stage)
    stage.app.experiments.compare.play()
    await stage.until(() => stateOf(stage).phase === 'done')
    return stage
  }

  it('ends with the same table, whoever trained it, and exports every run', async () => {
    const one = await trained(1)
    const two = await trained(2)
    const table = comparisonTable(stateOf(one))
    expect(table).toEqual(structuredClone(comparisonTable(stateOf(two))))
    expect(table).toMatchObject({ complete: true, seeds: 7, budget: 128, sameLearningRate: 0.003 })
    expect(table.rows.map(({ finished, completions }) => [finished, completions])).toEqual([
      [7, 128],
      [7, 128],
    ])
    expect(table.rows[0].verdict).toBeNull()
    expect(table.rows[1].verdict).toMatchObject({ pairs: 7, neededPairs: 6 })

    one.app.experiments.compare.exportJson()
    const exported = JSON.parse(one.saved[0].text) as ExportedComparison
    expect(exported.runs).toHaveLength(14)
    expect(exported.runs[8]).toMatchObject({
      row: 2,
      seed: 2,
      status: 'finished',
      steps: 8,
      completions: 128,
    })
    expect(exported.runs[8].config).toMatchObject({ seed: 2, algorithm: 'reinforce', budget: 128 })
    expect(exported.runs[8].metrics.num_completions).toEqual([16, 32, 48, 64, 80, 96, 112, 128])
    expect(exported.table.rows[1].final).toEqual(table.rows[1].final)
    const names = new Map([
      ['row-1', 'GRPO, per token'],
      ['row-2', 'REINFORCE'],
    ])
    one.app.experiments.compare.exportStepsCsv(names)
    one.app.experiments.compare.exportTableCsv(names)
    expect(one.saved[1].text.split('\r\n')).toHaveLength(1 + 14 * 8 + 1)
    expect(one.saved[2].text.split('\r\n')).toHaveLength(1 + 2 + 1)
    for (const { text } of one.saved.slice(1)) {
      const lines = text.split('\r\n')
      expect(lines[0]).toMatch(/^row,name,algorithm,/)
      expect(lines[1]).toMatch(/^1,"GRPO, per token",grpo,/)
      expect(lines.at(-2)).toMatch(/^2,REINFORCE,reinforce,/)
    }
  })

  it('lets a row that is added after its end wait for Play', async () => {
    const stage = await trained(2)
    stage.app.experiments.compare.toggleChoice('rloo')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(stateOf(stage).phase).toBe('paused')
    expect([...stateOf(stage).runs.values()].filter(({ steps }) => steps === 0)).toHaveLength(7)
    stage.app.experiments.compare.play()
    await stage.until(() => stateOf(stage).phase === 'done')
    expect(stateOf(stage).progression).toMatchObject({ runs: 21, runsDone: 21 })
  })

  it('explains what each row makes of one batch', async () => {
    const stage = await trained(2)
    stage.app.experiments.compare.explain('row-2', 3)
    expect(stateOf(stage).explanation).toEqual({ state: 'asked', row: 'row-2', seed: 3 })
    await stage.until(() => stateOf(stage).explanation.state === 'there')
    expect(stateOf(stage).explanation).toMatchObject({
      rows: ['row-1', 'row-2'],
      explanation: { step: 9, outcomes: [{ updates: 2 }, { updates: 1 }] },
    })
    stage.app.experiments.compare.forgetExplanation()
    expect(stateOf(stage).explanation).toEqual({ state: 'none' })
  })
})
