import { beforeEach, expect, it, vi } from 'vitest'
import type { App } from '../../src/app/app'
import { newRun } from '../../src/train/runState'
import type { Snapshot } from '../../src/train/snapshot'
import { localTraining } from '../worker/localTraining'
import { cutTo } from '../../src/app/history/history'
import { drained } from './drained'
import { append } from './series/histories'
import { stage } from './fakeWorker'
import { memoryStore, type MemoryStore } from './memoryStore'

// the kernels are compiled at the first use
vi.setConfig({ testTimeout: 60_000 })

const STEPS = 24
const SMALL = `max_steps=${STEPS}&width=8&depth=1&generation_batch_size=16&num_generations=4&eval_completions=160`

// a clock that ticks a chart's interval a look, so that every step is told
beforeEach(() => {
  let ticks = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (ticks += 200))
})

/** A page with a worker of its own, and a store that other visits may share. */
function visit(address: string, saved = memoryStore()) {
  const worker = localTraining()
  saved.closeTab()
  const { app, clock } = stage(address, { startWorker: worker.startWorker, saved: async () => saved })
  const finish = async () => {
    while (await worker.turn());
    // saves happen behind the page's back
    await drained()
  }
  const reach = async (step: number) => {
    while (app.store.getState().run.history.steps < step) await worker.turn()
  }
  return { app, clock, worker, saved, finish, reach }
}

/** A store of which some verbs of runs do something else. */
const withRuns = (saved: MemoryStore, verbs: Partial<MemoryStore['runs']>): MemoryStore => ({
  ...saved,
  runs: { ...saved.runs, ...verbs },
})

/** The figures of every step, without the time that it took. */
const figures = ({ store }: App) => {
  const { columns, values, steps } = store.getState().run.history
  return Object.fromEntries(
    columns.flatMap((key, c) => (key === 'step_time' ? [] : [[key, values[c].slice(0, steps)]])),
  )
}

const vectors = ({ parameters, firstMoment, secondMoment, reference, initial, updates }: Snapshot) => ({
  parameters,
  firstMoment,
  secondMoment,
  reference,
  initial,
  updates,
})

const kindsOf = ({ store }: App) => store.getState().messages.map(({ kind }) => kind)

it.each([
  ['plain', 'task=reverse'],
  ['plain', 'task=bandit&dead_groups=replay&adv_estimator=prompt_history'],
  ['plain', 'task=grid-world&sync_ref_model=true&ref_model_sync_steps=3'],
  ['cpu', 'task=reverse'],
  ['cpu', 'task=diffusion'],
])(
  'on %s, %s goes on after a reload as the run that was never interrupted, bit for bit',
  async (engine, task) => {
    const address = `#${task}&engine=${engine}&${SMALL}`
    const never = visit(address)
    never.app.play()
    await never.reach(5)
    never.app.setKnob('beta', 0.07)
    await never.finish()

    const before = visit(address)
    before.app.play()
    await before.reach(5)
    before.app.setKnob('beta', 0.07)
    await before.reach(13)
    // a second later a save is due; the tab is closed while the run plays on
    before.clock.now += 3000
    await before.reach(17)
    await drained()
    const kept = before.saved.runs.saves.at(-1)!.snapshot.step
    expect(kept).toBeGreaterThan(12)
    expect(kept).toBeLessThan(17)

    const after = visit('#task=needle', before.saved)
    await after.worker.turn()
    await drained()
    expect(kindsOf(after.app)).toEqual(['unfinished'])
    expect(after.app.store.getState().run.config.task).toBe('needle')
    await after.app.goOn()
    await after.finish()
    const { run, phase, latest, messages } = after.app.store.getState()
    expect({ phase, step: latest.step, messages }).toEqual({ phase: 'paused', step: kept, messages: [] })
    expect(run.first).toEqual(never.app.store.getState().run.first)
    after.app.play()
    await after.finish()

    const [whole, resumed] = [never.app.store.getState().run, after.app.store.getState().run]
    expect(figures(after.app)).toEqual(figures(never.app))
    expect(resumed.history.groups.offsets.slice(0, STEPS + 1)).toEqual(
      whole.history.groups.offsets.slice(0, STEPS + 1),
    )
    expect(resumed.changes).toEqual(whole.changes)
    const [end, same] = [never, after].map(({ saved }) => saved.runs.saves.at(-1)!)
    expect(same.snapshot.step).toBe(STEPS)
    expect(vectors(same.snapshot)).toEqual(vectors(end.snapshot))
    const entries = await after.saved.runs.list()
    expect(entries).toMatchObject([{ steps: STEPS, parent: null, id: before.saved.runs.saves[0].id }])
  },
)

it('branches from a checkpoint with other knobs: a new run that names its parent and begins with its steps', async () => {
  const address = `#task=reverse&engine=plain&${SMALL}`
  const { app, saved, finish, reach, clock } = visit(address)
  app.play()
  await reach(6)
  clock.now += 3000
  await reach(STEPS - 4)
  app.pause()
  await finish()
  const [parent] = await saved.runs.list()
  const { step } = parent.checkpoints[0]
  expect(step).toBeLessThan(STEPS)
  const whole = figures(app)

  await app.branch(parent.id, step, { ...parent.config, beta: 0.2, width: 16 })
  await finish()
  const state = app.store.getState()
  expect(state.latest.step).toBe(step)
  expect(state.edited).toMatchObject({ beta: 0.2, width: 16 })
  expect(await saved.runs.list()).toHaveLength(1)
  app.step()
  await finish()
  expect(app.store.getState().run.changes).toEqual([{ step: step + 1, knob: 'beta', from: 0.04, to: 0.2 }])
  expect(app.store.getState().run.config).toMatchObject({ beta: 0.2, width: 8 })
  expect(figures(app).reward!.subarray(0, step)).toEqual(whole.reward!.subarray(0, step))
  const [child] = await saved.runs.list()
  expect(child).toMatchObject({ steps: step + 1, parent: { run: parent.id, step } })
  expect(child.id).not.toBe(parent.id)
})

it('keeps a run at its last step when another one takes its place, and none without a step', async () => {
  const { app, saved, finish, reach } = visit(`#task=reverse&engine=plain&${SMALL}`)
  app.reset()
  await finish()
  expect(saved.runs.saves).toEqual([])
  app.play()
  await reach(4)
  app.reset()
  const { steps } = app.store.getState().previous[0].history
  await finish()
  expect(saved.runs.saves.at(-1)!.snapshot.step).toBe(steps)
  expect((await saved.runs.list())[0].steps).toBe(steps)
})

it.each([
  [
    'a quota that is used up',
    'QuotaExceededError',
    'The current transaction exceeded its quota limitations.',
    'full',
  ],
  [
    'a full disk in Chromium',
    'UnknownError',
    'Connection is closing because of: IO error: .../000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3)',
    'full',
  ],
  [
    'any other refusal',
    'UnknownError',
    'Internal error opening backing store for indexedDB.open.',
    'refused',
  ],
])('tells the reason why a run is not kept: %s', async (_, name, message, problem) => {
  const saved = withRuns(memoryStore(), {
    save: () => Promise.reject(new DOMException(message, name)),
  })
  const { app, finish } = visit(`#task=reverse&engine=plain&${SMALL}`, saved)
  await finish()
  app.step()
  await finish()
  expect(app.store.getState().messages).toMatchObject([{ kind: 'not-kept', problem }])
})

it('says once that runs cannot be kept, and goes on', async () => {
  const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
  const saved = withRuns(memoryStore(), { list: full, save: full })
  const { app, reach, finish } = visit(`#task=reverse&engine=plain&${SMALL}`, saved)
  await finish()
  app.step()
  await finish()
  expect(kindsOf(app)).toEqual(['not-kept'])
  app.dismiss(app.store.getState().messages[0].id)
  app.play()
  await reach(STEPS)
  await finish()
  expect(kindsOf(app)).toEqual(['stopped'])
})

it('takes the message back when the run can be saved after all', async () => {
  const store = memoryStore()
  let isFull = true
  const saved = withRuns(store, {
    save: (run) =>
      isFull ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : store.runs.save(run),
  })
  const { app, finish } = visit(`#task=reverse&engine=plain&${SMALL}`, saved)
  await finish()
  app.step()
  await finish()
  expect(kindsOf(app)).toEqual(['not-kept'])
  isFull = false
  app.step()
  await finish()
  expect(await store.runs.list()).toHaveLength(1)
  expect(kindsOf(app)).toEqual([])
})

it('goes on with a run that another tab has open as a branch of it', async () => {
  const { app, saved, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  await finish()
  app.step()
  await finish()
  const [{ id }] = await saved.runs.list()
  const other = visit('#task=bandit&engine=plain', withRuns(saved, { lock: async (asked) => asked !== id }))
  await other.finish()
  await other.app.restore(id)
  await other.finish()
  const { name } = (await saved.runs.list())[0]
  expect(other.app.store.getState().messages).toMatchObject([{ kind: 'branched', name, step: 1 }])
  other.app.step()
  await other.finish()
  const entries = await saved.runs.list()
  expect(entries).toMatchObject([
    { steps: 2, parent: { run: id, step: 1 } },
    { id, steps: 1, parent: null },
  ])
})

it('says that a run which Undo brings back is a branch where another tab has opened it since', async () => {
  const shared = memoryStore()
  const taken = new Set<string>()
  const lock = async (id: string) => !taken.has(id) && shared.runs.lock(id)
  const saved = withRuns(shared, { lock })
  const { app, finish } = visit(`#task=reverse&engine=plain&${SMALL}`, saved)
  await finish()
  app.step()
  await finish()
  const [{ id, name }] = await saved.runs.list()
  app.chooseTask('bandit')
  await finish()
  taken.add(id)
  app.undo()
  await finish()
  app.step()
  await finish()
  expect(app.store.getState().messages).toMatchObject([{ kind: 'branched', name, step: 1 }])
  expect(await saved.runs.list()).toMatchObject([
    { steps: 2, parent: { run: id, step: 1 } },
    { id, steps: 1, parent: null },
  ])
})

it('does not replace steps that another tab has added to a run since this one left it', async () => {
  const { app, saved, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  await finish()
  app.step()
  await finish()
  const [{ id, name }] = await saved.runs.list()
  app.chooseTask('bandit')
  await finish()
  // another tab opens the run, goes on with it, and is closed
  const other = visit('#task=bandit&engine=plain', saved)
  await other.finish()
  await other.app.restore(id)
  await other.finish()
  for (let step = 0; step < 2; step++) {
    other.app.step()
    await other.finish()
  }
  expect(await saved.runs.list()).toMatchObject([{ id, steps: 3 }])
  saved.closeTab()
  app.undo()
  await finish()
  app.step()
  await finish()
  expect(app.store.getState().messages).toMatchObject([{ kind: 'branched', name, step: 1 }])
  const entries = await saved.runs.list()
  expect(entries).toMatchObject([
    { steps: 2, parent: { run: id, step: 1 } },
    { id, steps: 3, parent: null },
  ])
  expect(app.store.getState().savedAs).toBe(entries[0].id)
  app.step()
  await finish()
  expect(await saved.runs.list()).toMatchObject([{ id: entries[0].id, steps: 3 }, { id }])
  expect(kindsOf(app)).toEqual(['branched'])
})

it('saves a deleted run again once it trains on, and says so', async () => {
  const { app, saved, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  await finish()
  app.step()
  await finish()
  const [{ id, name }] = await saved.runs.list()
  // here or in another tab
  await saved.runs.delete(id)
  app.keepNow()
  await finish()
  expect(await saved.runs.list()).toEqual([])
  app.step()
  await finish()
  expect(await saved.runs.list()).toMatchObject([{ id, name, steps: 2 }])
  expect(app.store.getState().messages).toMatchObject([{ kind: 'revived', what: 'run', name }])
  app.dismiss(app.store.getState().messages[0].id)
  app.step()
  await finish()
  expect(kindsOf(app)).toEqual([])
  expect(await saved.runs.list()).toMatchObject([{ id, steps: 3 }])
})

it('saves steps again that were taken back and replaced since the last save', async () => {
  const { app, saved, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  await finish()
  for (let step = 0; step < 3; step++) {
    app.step()
    await finish()
  }
  expect(saved.runs.saves.map(({ known }) => known)).toEqual([0, 1, 2])
  const { history } = app.store.getState().run
  cutTo(history, 1)
  append(history, [{}, {}])
  app.step()
  await finish()
  expect(saved.runs.saves.at(-1)).toMatchObject({ known: 1, history: { steps: 4 } })
  app.step()
  await finish()
  expect(saved.runs.saves.at(-1)).toMatchObject({ known: 4, history: { steps: 5 } })
})

it('leaves a deleted run deleted that another run replaces in Train', async () => {
  const { app, saved, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  await finish()
  app.step()
  await finish()
  const [{ id }] = await saved.runs.list()
  await saved.runs.delete(id)
  app.chooseTask('bandit')
  await finish()
  app.step()
  await finish()
  expect((await saved.runs.list()).map((entry) => entry.id)).not.toContain(id)
  // brought back by Undo and trained on
  app.undo()
  await finish()
  app.step()
  await finish()
  expect((await saved.runs.list()).map((entry) => entry.id)).toContain(id)
  expect(kindsOf(app)).toContain('revived')
})

it('says that a kept run cannot be read, and leaves the page as it is', async () => {
  const { app, saved, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  await finish()
  app.step()
  await finish()
  const next = visit('#task=bandit&engine=plain', withRuns(saved, { checkpoint: async () => null }))
  await next.finish()
  const { id } = next.app.store.getState().run
  await next.app.goOn()
  expect(kindsOf(next.app)).toEqual(['kept-unreadable'])
  expect(next.app.store.getState().run.id).toBe(id)
})

it('says where another engine goes on, and writes it into the run', async () => {
  const { app, saved, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  await finish()
  app.step()
  await finish()
  const { load } = saved.runs
  const engine = { engine: 'cpu', reason: 'chosen', adapter: null, detail: null } as const
  const next = visit(
    '#task=bandit&engine=plain',
    withRuns(saved, {
      async load(id) {
        const kept = (await load(id))!
        return { ...kept, entry: { ...kept.entry, engine } }
      },
    }),
  )
  await next.finish()
  await next.app.goOn()
  await next.finish()
  expect(kindsOf(next.app)).toEqual(['other-engine'])
  expect(next.app.store.getState().run.moves).toEqual([
    { step: 2, engine: 'plain', reason: 'chosen', restored: 1 },
  ])
})

it('goes on from a state of an earlier version, and says that the link does not repeat it bit for bit', async () => {
  const { app, saved, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  await finish()
  app.step()
  await finish()
  const next = visit(
    '#task=bandit&engine=plain',
    withRuns(saved, {
      async checkpoint(id, step) {
        const { carried, ...snapshot } = (await saved.runs.checkpoint(id, step))!
        const { arithmetic: _, ...earlier } = carried
        return { ...snapshot, carried: earlier }
      },
    }),
  )
  await next.finish()
  await next.app.goOn()
  await next.finish()
  expect(kindsOf(next.app)).toEqual(['other-arithmetic'])
  next.app.step()
  await next.finish()
  expect(next.app.store.getState().run.history.steps).toBe(2)
})

it('lets go of a run whose last state never comes, once another one is made', async () => {
  const saved = memoryStore()
  const s = stage('#task=bandit', { saved: async () => saved })
  s.ready()
  s.app.play()
  s.steps(1)
  s.app.pause()
  s.say({ type: 'paused', reason: { kind: 'asked' } })
  const { id, config } = s.app.store.getState().run
  const vector = Float32Array.of(1)
  const vectors = { parameters: vector, firstMoment: vector, secondMoment: vector, reference: vector }
  const snapshot = { step: 1, ...vectors, initial: vector, updates: 1, carried: newRun(config) }
  s.say({ type: 'captured', snapshot, best: null })
  await drained()
  const [kept] = await saved.runs.list()
  s.steps(1)
  s.app.reset()
  expect(await saved.runs.locked()).toContain(kept.id)
  // its worker was replaced, and the new one knows nothing of it
  s.ready()
  await vi.waitFor(async () => expect(await saved.runs.locked()).not.toContain(kept.id))
  s.say({ type: 'captured', snapshot: { ...snapshot, step: 2 }, best: null }, id)
  await drained()
  expect(saved.runs.saves).toHaveLength(1)
})

it('saves a run that plays at its first step and then once a second, so that a page that is closed loses little', async () => {
  const { app, clock, saved, reach, finish } = visit(`#task=reverse&engine=plain&${SMALL}`)
  const steps = () => saved.runs.saves.map(({ snapshot }) => snapshot.step)
  app.play()
  await reach(2)
  await drained()
  // the worker may take one more step before it is asked
  expect([[1], [2]]).toContainEqual(steps())
  await reach(3)
  clock.now += 1000
  await reach(6)
  await drained()
  expect(steps()).toHaveLength(2)
  clock.now += 1000
  await reach(9)
  await drained()
  expect(steps()).toHaveLength(3)
  app.pause()
  await finish()
})

it('saves no less often when each save takes long, as on a busy device', async () => {
  const store = memoryStore()
  const saves: number[] = []
  const slow = withRuns(store, {
    save: (run) => {
      clock.now += 4000
      saves.push(clock.now)
      return store.runs.save(run)
    },
  })
  const { app, clock, reach, finish } = visit(`#task=reverse&engine=plain&${SMALL}`, slow)
  app.play()
  for (let step = 1; step < STEPS; step++) {
    await reach(step)
    await drained()
    clock.now += 500
  }
  const pauses = saves.slice(1).map((at, i) => at - saves[i] - 4000)
  expect(pauses.length).toBeGreaterThan(3)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1500)
  app.pause()
  await finish()
})

it.each([
  [3, 1048],
  [12, 4194],
  [100, 10_000],
])('saves a state of %d MiB again after %d ms, because it takes long to copy', async (mebibytes, pause) => {
  const saved = memoryStore()
  const s = stage('#task=bandit', { saved: async () => saved })
  s.ready()
  s.app.play()
  s.steps(1)
  const { config } = s.app.store.getState().run
  const parameters = new Float32Array(mebibytes * 2 ** 18)
  const none = new Float32Array(0)
  const vectors = { parameters, firstMoment: none, secondMoment: none, reference: none, initial: none }
  const snapshot = { step: 1, ...vectors, updates: 1, carried: newRun(config) }
  s.say({ type: 'captured', snapshot, best: null })
  await drained()
  const captures = () => s.sent.filter(({ type }) => type === 'capture').length
  expect(captures()).toBe(1)
  s.clock.now += pause - 2
  s.steps(1)
  expect(captures()).toBe(1)
  s.clock.now += 3
  s.steps(1)
  expect(captures()).toBe(2)
})

it('asks for a state again in good time where the worker that was asked has been replaced', () => {
  const s = stage('#task=bandit')
  const captures = () => s.sent.filter(({ type }) => type === 'capture').length
  const playOn = () => {
    s.app.play()
    s.clock.now += 3000
    s.steps(1)
  }
  s.ready()
  playOn()
  expect(captures()).toBe(1)
  // another worker goes on with the run
  s.ready()
  playOn()
  expect(captures()).toBe(2)
})
