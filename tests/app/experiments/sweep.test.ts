import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { cellScores } from '../../../src/experiments/sweep/cells'
import { runSeries } from '../../../src/experiments/experimentRun'
import type { ExportedSweep } from '../../../src/experiments/sweep/sweepExport'
import { isLong } from '../../isLong'
import { drained } from '../drained'
import { memoryStore, type MemoryStore } from '../memoryStore'
import { experimentStage, TINY_ROW, workingStage } from './experimentStage'

vi.setConfig({ testTimeout: 60_000 })

const sweepOf = ({ app }: Pick<ReturnType<typeof experimentStage>, 'app'>) =>
  app.experiments.store.getState().sweep

describe('a sweep', () => {
  it('takes other axes, settings and bases, and says what cannot be', () => {
    const stage = experimentStage()
    const { sweep } = stage.app.experiments
    expect(sweepOf(stage).cells).toHaveLength(16)
    sweep.writeAxis('y', 'numIterations', '1,2,4')
    expect(sweepOf(stage).cells).toHaveLength(12)
    sweep.writeAxis('x', 'numIterations', '1,2')
    sweep.writeAxis('x', 'seed', '1,2')
    sweep.writeAxis('x', 'beta', 'log 0 1 3')
    sweep.set('seeds', 100)
    sweep.setHalving({ reduction: 1, minimum: 64, refill: false })
    sweep.setBaseKnob('stepsPerGeneration', 7)
    sweep.setSearch('sobol', [], 10)
    sweep.setSearch('sobol', [{ field: 'beta', range: { kind: 'linear', low: 0, high: 1 } }], 1000)
    expect(stage.app.experiments.store.getState().messages.map(({ kind }) => kind)).toEqual([
      'same-knob',
      'bad-range',
      'limit',
      'limit',
      'conflict',
      'limit',
      'limit',
    ])
    expect(sweepOf(stage).cells).toHaveLength(12)
    sweep.setSearch('random', [{ field: 'beta', range: { kind: 'linear', low: 0, high: 1 } }], 10)
    expect(sweepOf(stage).cells).toHaveLength(10)
    expect(sweepOf(stage).brushes).toEqual([null])
    sweep.setBaseKnob('task', 'bandit')
    expect(sweepOf(stage).cells.every(({ config }) => config?.task === 'bandit')).toBe(true)
    sweep.openInTrain('cell-3')
    expect(stage.app.store.getState()).toMatchObject({ view: 'train', edited: { task: 'bandit' } })
    expect(stage.app.store.getState().edited.beta).toBe(sweepOf(stage).cells[3].values[0])
  })

  it('keeps the selected cell in view until the cells are others', () => {
    const stage = experimentStage()
    const { sweep } = stage.app.experiments
    sweep.select('cell-3')
    sweep.setHover('cell-1')
    sweep.setHover(null)
    sweep.setScore('reward', 'best')
    expect(sweepOf(stage).selected).toBe('cell-3')
    expect(stage.app.store.getState().view).toBe('train')
    sweep.writeAxis('x', 'beta', '0, 0.5')
    expect(sweepOf(stage).selected).toBeNull()
  })

  it('keeps the cells that another plan has in common with it', () => {
    const stage = experimentStage()
    const { sweep } = stage.app.experiments
    sweep.play()
    const [{ key }] = stage.orders()
    stage.trained(key, [0.5])
    stage.ended(key)
    expect(cellScores(sweepOf(stage))[0]).toMatchObject({ value: 0.5, measured: 1 })
    sweep.writeAxis('x', 'beta', '0, 0.5')
    expect(cellScores(sweepOf(stage))[0]).toMatchObject({ value: 0.5, measured: 1 })
    const added = stage.sent.flatMap((command) => (command.type === 'add' ? command.runs : []))
    expect(added.filter((order) => order.key === key)).toHaveLength(1)
    expect(stage.orders()).toHaveLength(8 * 3)
    expect(sweepOf(stage).phase).toBe('playing')
  })

  it.each([
    ['', 10],
    ['&halving=2,32', null],
  ])('says how long it will take unless cells may be stopped early%s', (halving, seconds) => {
    const stage = experimentStage(`view=sweep&base=${TINY_ROW}&x=beta:0,0.1&seeds=1&budget=64${halving}`)
    stage.app.experiments.sweep.play()
    const [{ key }] = stage.orders()
    stage.trained(key, [0.1])
    stage.clock.now = 4000
    stage.trained(key, [0.1, 0.1], 2)
    expect(sweepOf(stage).progression).toMatchObject({ done: 48, total: 128, secondsLeft: seconds })
  })

  it('pauses what else trains', () => {
    const stage = experimentStage()
    stage.app.experiments.compare.play()
    const [{ key }] = stage.orders()
    stage.trained(key, [0.5])
    stage.app.experiments.sweep.play()
    const { compare, sweep } = stage.app.experiments.store.getState()
    expect([compare.phase, sweep.phase]).toEqual(['paused', 'starting'])
    stage.created()
    stage.app.play()
    expect(sweepOf(stage).phase).toBe('paused')
    expect(stage.app.store.getState().phase).toBe('playing')
    stage.app.experiments.sweep.play()
    expect(stage.app.store.getState().phase).toBe('paused')
  })
})

test('a sweep that another tab has opened is not saved from a page that the browser kept for its Back button', async () => {
  const stage = experimentStage(`view=sweep&base=${TINY_ROW}&x=beta:0,0.1&seeds=1&budget=128`)
  stage.app.experiments.sweep.play()
  const [first, second] = stage.orders().map(({ key }) => key)
  const end = (key: string) => {
    stage.trained(key, [0.5])
    stage.ended(key)
  }
  end(first)
  const { experiments } = stage.store
  await vi.waitFor(async () => expect(await experiments.list()).toMatchObject([{ finished: 1 }]))
  stage.store.closeTab()
  const [{ id }] = await experiments.list()
  expect(await stage.store.otherTab().experiments.lock(id)).toBe(true)
  end(second)
  const { store } = stage.app.experiments
  await vi.waitFor(() => expect(store.getState().messages).toMatchObject([{ kind: 'kept-elsewhere' }]))
  expect(await experiments.list()).toMatchObject([{ finished: 1 }])
})

test.each([
  ['the quota', new DOMException('no room', 'QuotaExceededError'), 'full'],
  ['a newer version in another tab', new DOMException('', 'VersionError'), 'newer'],
  ['any other refusal', new DOMException('Internal error', 'UnknownError'), 'refused'],
])('tells the reason why an experiment is not saved: %s', async (_, error, problem) => {
  const store = memoryStore()
  const refuse = () => Promise.reject(error)
  const stage = experimentStage(`view=sweep&base=${TINY_ROW}&x=beta:0,0.1&seeds=1&budget=128`, {
    ...store,
    experiments: { ...store.experiments, save: refuse },
  })
  for (const experiment of [stage.app.experiments.sweep, stage.app.experiments.compare]) {
    stage.app.experiments.store.getState().messages.forEach(({ id }) => stage.app.experiments.dismiss(id))
    experiment.play()
    const { store: shown } = stage.app.experiments
    await vi.waitFor(() => expect(shown.getState().messages).toMatchObject([{ kind: 'stored', problem }]))
  }
})

test('reports that saving failed once, and again after a save succeeded', async () => {
  const store = memoryStore()
  const full = () => Promise.reject<never>(new DOMException('no room', 'QuotaExceededError'))
  const save = vi.fn<typeof store.experiments.save>(full)
  const stage = experimentStage(`view=sweep&base=${TINY_ROW}&x=beta:0,0.1&seeds=1&budget=128`, {
    ...store,
    experiments: { ...store.experiments, save },
  })
  const { sweep, store: shown } = stage.app.experiments
  sweep.play()
  await vi.waitFor(() => expect(shown.getState().messages).toHaveLength(1))
  stage.app.experiments.dismiss(shown.getState().messages[0].id)
  const before = save.mock.calls.length
  const end = (key: string) => {
    stage.trained(key, [0.5])
    stage.ended(key)
  }
  const [first, second] = stage.orders().map(({ key }) => key)
  end(first)
  await vi.waitFor(() => expect(save.mock.calls.length).toBeGreaterThan(before))
  await vi.waitFor(() => expect(shown.getState().messages).toEqual([]))
  save.mockImplementationOnce(store.experiments.save)
  sweep.pause()
  sweep.play()
  end(second)
})

test('takes the message back when the experiment can be saved after all', async () => {
  const store = memoryStore()
  const save = vi.fn<typeof store.experiments.save>(store.experiments.save)
  save.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  const stage = experimentStage(`view=sweep&base=${TINY_ROW}&x=beta:0,0.1&seeds=1&budget=128`, {
    ...store,
    experiments: { ...store.experiments, save },
  })
  const { sweep, store: shown } = stage.app.experiments
  sweep.play()
  await vi.waitFor(() => expect(shown.getState().messages).toMatchObject([{ kind: 'stored' }]))
  const [{ key }] = stage.orders()
  stage.trained(key, [0.5])
  stage.ended(key)
  await vi.waitFor(() => expect(shown.getState().messages).toEqual([]))
  expect(await store.experiments.list()).toMatchObject([{ finished: 1 }])
})

/** The experiment that a store lists first. */
async function loaded({ experiments }: MemoryStore) {
  const [record] = await experiments.list()
  return record ? experiments.load(record.id) : null
}

describe('a sweep that is trained', () => {
  const address = (more = '') =>
    `view=sweep&base=${TINY_ROW}&x=beta:0,0.05,0.1,0.2&y=num_iterations:1,2&seeds=2&budget=128${more}`
  const stages: { close(): void }[] = []
  afterEach(() => stages.splice(0).forEach((stage) => stage.close()))

  function opened(text: string, store = memoryStore()) {
    const stage = workingStage(text, 2, store)
    stages.push(stage)
    return stage
  }

  async function trained(text: string) {
    const stage = opened(text)
    stage.app.experiments.sweep.play()
    await stage.until(() => sweepOf(stage).phase === 'done')
    return stage
  }

  it('fills every cell, and exports every run', async () => {
    const stage = await trained(address())
    const scores = cellScores(sweepOf(stage))
    expect(scores.map(({ status, measured, completions }) => [status, measured, completions])).toEqual(
      Array.from({ length: 8 }, () => ['finished', 2, 128]),
    )
    stage.app.experiments.sweep.exportJson()
    stage.app.experiments.sweep.exportCsv()
    const exported = JSON.parse(stage.saved[0].text) as ExportedSweep
    expect(exported.cells).toHaveLength(8)
    expect(exported.cells[5]).toMatchObject({
      values: { beta: 0.05, numIterations: 2 },
      value: scores[5].value,
    })
    expect(exported.runs).toHaveLength(16)
    expect(exported.runs[10]).toMatchObject({ cell: 6, seed: 1, steps: 8, completions: 128 })
    expect(exported.runs[10].config).toMatchObject({ beta: 0.05, num_iterations: 2 })
    expect(stage.saved[1].text.split('\r\n')).toHaveLength(10)
  })

  it('stops the worse half early, and those that stay train as if nothing had been stopped', async () => {
    const whole = await trained(address())
    const halved = await trained(address('&halving=2,32'))
    const scores = cellScores(sweepOf(halved))
    expect(scores.filter(({ status }) => status === 'finished')).toHaveLength(2)
    expect(scores.map(({ completions }) => completions).toSorted((a, b) => a - b)).toEqual([
      32, 32, 32, 32, 64, 64, 128, 128,
    ])
    for (const { key, status } of sweepOf(halved).runs.values()) {
      const [mine, theirs] = [halved, whole].map((stage) =>
        runSeries(sweepOf(stage).runs.get(key)!, 'eval_reward'),
      )
      expect(mine).toEqual(theirs.subarray(0, mine.length))
      if (status === 'finished') expect(mine).toHaveLength(8)
    }
    expect(sweepOf(halved).progression).toMatchObject({ runs: 16, runsDone: 16 })
  })

  it('starts new points of a search where others were stopped', async () => {
    const text = `view=sweep&base=${TINY_ROW}&search=sobol&points=8&knob=beta:linear,0,0.2&seeds=1&budget=64&halving=2,32,refill`
    const stage = await trained(text)
    const scores = cellScores(sweepOf(stage))
    expect(scores.every(({ completions }) => completions >= 32)).toBe(true)
    expect(scores.filter(({ status }) => status === 'stopped').length).toBeGreaterThan(3)
    expect(scores.every(({ status }) => status === 'stopped' || status === 'finished')).toBe(true)
  })

  const stagedOrNot = [
    [' stage by stage', '&halving=2,160'],
    ['', ''],
  ]
  it.each(stagedOrNot.slice(0, isLong ? 2 : 1))(
    'goes on in another visit where it was, bit for bit, training nothing twice%s',
    async (_, more) => {
      const store = memoryStore()
      const long = address(`&budget=640${more}`).replace('&budget=128', '')
      const first = opened(long, store)
      first.app.experiments.sweep.play()
      const isHalf = () => {
        const { done, total } = sweepOf(first).progression
        return done > 0.2 * total
      }
      await first.until(isHalf)
      first.app.experiments.sweep.pause()
      await vi.waitFor(async () => expect((await loaded(store))!.snapshots.size).toBeGreaterThan(0))
      first.close()
      store.closeTab()
      const kept = (await loaded(store))!
      const atEnd = kept.runs.filter(({ status }) => status === 'finished')

      // as an earlier version saved them
      const earlier = kept.runs.map((run) => {
        const { arithmetic: _, ...rest } = run
        return rest
      })
      await store.experiments.save({ record: kept.record, runs: earlier, snapshots: [] })

      const second = opened('', store.otherTab())
      await second.until(() => sweepOf(second).stored !== null)
      expect(sweepOf(second).stored).toMatchObject({ total: 16 })
      second.app.experiments.sweep.resumeStored()
      await second.until(() => sweepOf(second).phase === 'done')
      expect(second.app.experiments.store.getState().messages).toMatchObject([{ kind: 'other-arithmetic' }])
      const whole = sweepOf(await trained(long))
      const resumed = sweepOf(second)
      expect(resumed.cells).toEqual(whole.cells)
      for (const [key, run] of whole.runs) {
        expect(runSeries(resumed.runs.get(key)!, 'eval_reward')).toEqual(runSeries(run, 'eval_reward'))
        expect(resumed.runs.get(key)!.status).toBe(run.status)
      }
      // what was at its end keeps the seconds that it took then
      for (const { key, values, columns, steps } of atEnd) {
        const seconds = values[columns.indexOf('step_time')].subarray(0, steps)
        expect(runSeries(resumed.runs.get(key)!, 'step_time')).toEqual(seconds)
      }
      second.app.experiments.sweep.reset()
      await second.until(() => sweepOf(second).phase === 'ready')
      // what was turned away from stays in the list, and is not offered
      await vi.waitFor(async () => expect((await loaded(store))?.record.isSetAside).toBe(true))
      const tab = store.otherTab()
      const locked = vi.spyOn(tab.experiments, 'locked')
      const third = opened('', tab)
      expect(sweepOf(third).phase).toBe('ready')
      // Compare and Sweep look for what they could offer
      await vi.waitFor(() => expect(locked).toHaveBeenCalledTimes(2))
      await drained()
      expect(sweepOf(third).stored).toBeNull()
      await third.app.experiments.openSaved('sweep', kept.record.id)
      expect(sweepOf(third).cells).toEqual(whole.cells)
      expect(sweepOf(third)).toMatchObject({ phase: 'done', progression: { runs: 16, runsDone: 16 } })
    },
  )

  it('that has finished is shown as finished in another visit to its address, and is offered to open at others', async () => {
    const store = memoryStore()
    const first = opened(address(), store)
    first.app.experiments.sweep.play()
    await first.until(() => sweepOf(first).phase === 'done')
    await vi.waitFor(async () => expect((await loaded(store))?.record.finished).toBe(16))
    store.closeTab()
    const tab = store.otherTab()
    const second = opened(address(), tab)
    await second.until(() => sweepOf(second).phase === 'done')
    expect(sweepOf(second)).toMatchObject({ stored: null, progression: { runs: 16, runsDone: 16 } })
    expect(sweepOf(second).cells).toEqual(sweepOf(first).cells)
    tab.closeTab()
    const third = opened('', store.otherTab())
    await third.until(() => sweepOf(third).stored !== null)
    expect(sweepOf(third)).toMatchObject({ phase: 'ready', stored: { finished: 16, total: 16 } })
    await third.app.experiments.sweep.resumeStored()
    await third.until(() => sweepOf(third).phase === 'done')
    expect(sweepOf(third).progression.runsDone).toBe(16)
  })

  it('an unfinished sweep is shown paused in another visit to its address, and Play continues it', async () => {
    const store = memoryStore()
    const long = address().replace('budget=128', 'budget=640')
    const first = opened(long, store)
    first.app.experiments.sweep.play()
    await first.until(() => sweepOf(first).progression.done > 0.2 * sweepOf(first).progression.total)
    first.app.experiments.sweep.pause()
    await vi.waitFor(async () => expect((await loaded(store))!.snapshots.size).toBeGreaterThan(0))
    first.close()
    store.closeTab()
    const second = opened(long, store.otherTab())
    await second.until(() => sweepOf(second).phase === 'paused')
    const { done } = sweepOf(second).progression
    expect(done).toBeGreaterThan(0)
    expect(sweepOf(second).stored).toBeNull()
    second.app.experiments.sweep.play()
    await second.until(() => sweepOf(second).phase === 'playing')
    expect(sweepOf(second).progression.done).toBeGreaterThanOrEqual(done)
    await second.until(() => sweepOf(second).phase === 'done')
    expect(await store.experiments.list()).toHaveLength(1)
  })

  it('is kept again where it was deleted and trains on, and says so', async () => {
    const store = memoryStore()
    const stage = opened(address(), store)
    stage.app.experiments.sweep.play()
    await stage.until(() => sweepOf(stage).progression.done > 0)
    stage.app.experiments.sweep.pause()
    expect(sweepOf(stage).progression.runsDone).toBeLessThan(16)
    await vi.waitFor(async () => expect(await loaded(store)).not.toBeNull())
    const [{ id }] = await store.experiments.list()
    await store.experiments.rename(id, 'mine')
    await store.experiments.delete(id)
    stage.app.experiments.sweep.play()
    await stage.until(() => sweepOf(stage).phase === 'done')
    await vi.waitFor(async () => expect(await store.experiments.list()).toMatchObject([{ id, finished: 16 }]))
    const { messages } = stage.app.experiments.store.getState()
    expect(messages).toMatchObject([{ kind: 'revived', what: 'sweep', name: 'mine' }])
  })

  it('has a record of its own in each tab; what a gone tab left is offered, and one in hand is not', async () => {
    const store = memoryStore()
    const tab = (text: string) => {
      const mine = store.otherTab()
      return { stage: opened(text, mine), close: mine.closeTab }
    }
    const begun = async (text: string) => {
      const made = tab(text)
      made.stage.app.experiments.sweep.play()
      await made.stage.until(() => sweepOf(made.stage).progression.runsDone > 0)
      made.stage.app.experiments.sweep.pause()
      await vi.waitFor(async () => expect(await loaded(store)).not.toBeNull())
      return made
    }
    const first = await begun(address())
    const second = await begun(`view=sweep&base=${TINY_ROW}&x=beta:0,0.3&seeds=2&budget=128`)
    await vi.waitFor(async () => expect(await store.experiments.list()).toHaveLength(2))

    const third = tab('')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(sweepOf(third.stage).stored).toBeNull()
    const [{ id }] = (await store.experiments.list()).filter(({ link }) => link.includes('0.3'))
    await third.stage.app.experiments.openSaved('sweep', id)
    expect(third.stage.app.experiments.store.getState().messages).toMatchObject([{ kind: 'kept-elsewhere' }])

    first.close()
    second.stage.close()
    const fourth = tab('')
    await fourth.stage.until(() => sweepOf(fourth.stage).stored !== null)
    expect(sweepOf(fourth.stage).stored?.total).toBe(16)
    fourth.stage.app.experiments.sweep.resumeStored()
    await fourth.stage.until(() => sweepOf(fourth.stage).phase === 'done')
    const records = await store.experiments.list()
    expect(records.map(({ total }) => total).toSorted()).toEqual([16, 4])
  })
})
