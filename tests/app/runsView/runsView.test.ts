import { storedHistory } from '../../runs/saved/storedHistory'
import { describe, expect, it, vi } from 'vitest'
import { branchesOf } from '../../../src/app/runsView/branches'
import { knobDifferences, ownFields } from '../../../src/app/runsView/configs'
import { measuredAt, overlayDrawing } from '../../../src/app/runsView/overlay'
import { MOST_CHOSEN, seriesKey, sorted } from '../../../src/app/runsView/state'
import type { SavedRunEntry } from '../../../src/runs/saved/savedStore'
import { defaultConfig } from '../../../src/settings/config'
import { baseConfig } from '../../../src/settings/presets'
import { taskOf } from '../../../src/tasks'
import { savedRun } from '../../runs/saved/savedRun'
import { stage } from '../fakeWorker'
import { memoryStore } from '../memoryStore'

const CONFIG = defaultConfig(taskOf)

const entry = (id: string, more: Partial<SavedRunEntry> = {}): SavedRunEntry => ({
  id,
  name: id,
  created: 0,
  saved: 0,
  task: CONFIG.task,
  first: CONFIG,
  changes: [],
  config: CONFIG,
  engine: null,
  moves: [],
  steps: 100,
  completions: 6400,
  finalEvaluation: null,
  bestEvaluation: null,
  sparkline: [],
  checkpoints: [],
  pinned: false,
  parent: null,
  ...more,
})

describe('the order of runs', () => {
  it('has pinned ones first, and those without an evaluation last among the others', () => {
    const runs = [
      entry('late', { saved: 3 }),
      entry('good', { saved: 1, finalEvaluation: 0.9 }),
      entry('bad', { saved: 2, finalEvaluation: -0.1 }),
      entry('pinned', { pinned: true, finalEvaluation: 0 }),
    ]
    const ids = (sort: Parameters<typeof sorted>[1]) => sorted(runs, sort, () => '').map(({ id }) => id)
    expect(ids('evaluation')).toEqual(['pinned', 'good', 'bad', 'late'])
    expect(ids('saved')).toEqual(['pinned', 'late', 'bad', 'good'])
    expect(ids('name')).toEqual(['pinned', 'bad', 'good', 'late'])
  })
})

describe('branches', () => {
  it('stand under the run that they went on from, with what was changed since', () => {
    const change = (step: number) => ({ step, knob: 'beta', from: 0.04, to: 0.1 })
    const trees = branchesOf([
      entry('lone'),
      entry('grandchild', {
        parent: { run: 'child', step: 60 },
        changes: [change(10), change(55), change(61)],
      }),
      entry('orphan', { parent: { run: 'gone', step: 5 } }),
      entry('root'),
      entry('child', { parent: { run: 'root', step: 50 }, changes: [change(10), change(55)] }),
      entry('sibling', { parent: { run: 'root', step: 20 } }),
    ])
    expect(trees).toMatchObject([
      { run: { id: 'orphan' }, from: { run: 'gone' }, branches: [] },
      {
        run: { id: 'root' },
        from: null,
        branches: [
          { run: { id: 'sibling' }, changes: [] },
          {
            run: { id: 'child' },
            changes: [{ step: 55 }],
            branches: [{ run: { id: 'grandchild' }, from: { step: 60 }, changes: [{ step: 61 }] }],
          },
        ],
      },
    ])
  })
})

describe('what sets configurations apart', () => {
  it('is a preset, what differs from it, and the seed; not the engine', () => {
    const rloo = baseConfig(taskOf, CONFIG.task, 'rloo')
    expect(ownFields(CONFIG)).toEqual([])
    expect(ownFields({ ...CONFIG, engine: 'plain', beta: 0.2, seed: 9 })).toEqual(['beta', 'seed'])
    expect(ownFields({ ...rloo, learningRate: 0.5 })).toEqual(['algorithm', 'learningRate'])
  })

  it('includes what was changed on the way, and says which runs are not like the first', () => {
    const runs = [
      entry('a'),
      entry('b', { first: { ...CONFIG, beta: 0.2 } }),
      entry('c', { changes: [{ step: 7, knob: 'epsilon', from: CONFIG.epsilon, to: 0.4 }] }),
    ]
    const { beta, epsilon } = CONFIG
    const like = { value: beta, changes: [], isLikeFirst: true }
    expect(knobDifferences(runs)).toEqual([
      { field: 'beta', runs: [like, { value: 0.2, changes: [], isLikeFirst: false }, like] },
      {
        field: 'epsilon',
        runs: [
          { value: epsilon, changes: [], isLikeFirst: true },
          { value: epsilon, changes: [], isLikeFirst: true },
          { value: epsilon, changes: [{ step: 7, to: 0.4 }], isLikeFirst: false },
        ],
      },
    ])
    expect(knobDifferences(runs.slice(0, 1))).toEqual([])
  })
})

describe('curves over each other', () => {
  it('have one axis of steps; a sparse metric has its last measurement at every step', () => {
    const sparse = Float64Array.from([0.1, NaN, 0.5, NaN])
    const long = Float64Array.from({ length: 40 }, (_, i) => i / 40)
    const drawing = overlayDrawing([sparse, long], { isSparse: true, weight: 0.9, include: [0, 1] })
    expect(drawing.x.high).toBe(40)
    expect([drawing.y.low, drawing.y.high]).toEqual([0, 1])
    expect(drawing.lines[0]).toEqual([
      { x: 1, y: 0.1 },
      { x: 3, y: 0.5 },
    ])
    expect(drawing.lines[1].at(-1)).toEqual({ x: 40, y: 39 / 40 })
    expect([0, 2, 4, 5].map((step) => measuredAt(sparse, step, true))).toEqual([NaN, 0.1, 0.5, NaN])
    expect(measuredAt(sparse, 2, false)).toBeNaN()
  })
})

describe('the view', () => {
  async function opened(runs: number) {
    const saved = memoryStore()
    for (let i = 0; i < runs; i++) await saved.runs.save(savedRun(`run ${i}`, 20))
    const { app } = stage('', { saved: async () => saved })
    app.runs.watch()
    const state = app.runs.store.getState
    await vi.waitFor(() => expect(state().runs).not.toBeNull())
    return { app, state, saved }
  }

  it('reads the curves of chosen runs, of the chosen metric alone, and gives each a look of its own', async () => {
    const { app, state, saved } = await opened(MOST_CHOSEN + 1)
    const history = await storedHistory(saved.runs, 'run 0')
    for (let i = 0; i <= MOST_CHOSEN; i++) app.runs.choose(`run ${i}`)
    expect(state().chosen.map(({ style }) => style)).toEqual([...Array(MOST_CHOSEN).keys()])
    await vi.waitFor(() => expect(state().series.size).toBe(MOST_CHOSEN))
    expect(state().series.get(seriesKey('run 0', 'reward'))!.values).toEqual(
      history.values[history.columns.indexOf('reward')].slice(0, history.steps),
    )
    app.runs.choose('run 1')
    app.runs.choose('run 8')
    expect(state().chosen.at(-1)).toEqual({ id: 'run 8', style: 1 })
    app.runs.setMetric('eval_reward')
    await vi.waitFor(() => expect(state().series.has(seriesKey('run 8', 'eval_reward'))).toBe(true))
    expect([...state().series.keys()].every((key) => key.startsWith('eval_reward '))).toBe(true)
  })

  it('deletes with one Undo for all that was deleted, runs and experiments', async () => {
    const { app, state, saved } = await opened(3)
    const record = {
      id: 'sweep 1',
      kind: 'sweep' as const,
      created: 0,
      saved: 0,
      link: 'view=sweep',
      total: 4,
      finished: 1,
      share: 0.25,
      stages: null,
      isSetAside: false,
    }
    await saved.experiments.save({ record, runs: [], snapshots: [] })
    app.runs.choose('run 1')
    await app.runs.delete({ kind: 'run', id: 'run 1', name: 'one' })
    await app.runs.delete({ kind: 'experiment', id: 'sweep 1', name: 'two' })
    expect(
      state()
        .runs!.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['run 0', 'run 2'])
    expect(state()).toMatchObject({ experiments: [], chosen: [] })
    const told = () => app.store.getState().messages.filter(({ kind }) => kind === 'kept-deleted')
    expect(told()).toMatchObject([{ names: ['one', 'two'] }])
    await app.runs.undoDelete()
    expect(state().runs).toHaveLength(3)
    expect(state().experiments).toHaveLength(1)
    expect(told()).toEqual([])
  })

  it('has a link, which leaves the run in Train as it is', () => {
    const s = stage('#beta=0.3')
    s.ready()
    s.steps(3)
    const { run } = s.app.store.getState()
    s.app.openAddress('#view=runs')
    expect(s.app.store.getState()).toMatchObject({ view: 'runs', edited: { beta: 0.3 } })
    expect(s.app.store.getState().run.id).toBe(run.id)
    expect(s.app.fragment()).toBe('view=runs')
  })

  it('says where nothing can be kept', async () => {
    const store = memoryStore()
    const runs = { ...store.runs, list: () => Promise.reject(new Error('forbidden')) }
    const saved = { ...store, runs }
    const { app } = stage('', { saved: async () => saved })
    app.runs.watch()
    await vi.waitFor(() => expect(app.runs.store.getState()).toMatchObject({ runs: [], isUnreadable: true }))
  })
})

it('says why a change of the list was not saved, and does not call deleted what is still there', async () => {
  const saved = memoryStore()
  await saved.runs.save(savedRun('run 0', 3))
  const refuse = () => Promise.reject(new DOMException('Internal error', 'UnknownError'))
  const refusing = { ...saved, runs: { ...saved.runs, rename: refuse, delete: refuse } }
  const { app } = stage('', { saved: async () => refusing })
  for (const change of [
    () => app.runs.rename('run 0', 'other'),
    () => app.runs.delete({ kind: 'run', id: 'run 0', name: 'one' }),
  ]) {
    await change()
    const messages = app.store.getState().messages.filter(({ kind }) => /not-changed|deleted/.test(kind))
    expect(messages).toMatchObject([{ kind: 'not-changed', problem: 'refused' }])
    messages.forEach(({ id }) => app.dismiss(id))
  }
})

it('takes the message back when a change was saved after all', async () => {
  const saved = memoryStore()
  await saved.runs.save(savedRun('run 0', 3))
  const rename = vi.fn<typeof saved.runs.rename>(saved.runs.rename)
  rename.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  const { app } = stage('', { saved: async () => ({ ...saved, runs: { ...saved.runs, rename } }) })
  const told = () => app.store.getState().messages.filter(({ kind }) => kind === 'not-changed')
  await app.runs.rename('run 0', 'other')
  expect(told()).toHaveLength(1)
  await app.runs.rename('run 0', 'other')
  expect(told()).toEqual([])
})

it('knows that the browser has removed what was saved', async () => {
  const saved = memoryStore()
  const runs = { ...saved.runs, wereRemoved: async () => true }
  const { app } = stage('', { saved: async () => ({ ...saved, runs }) })
  app.runs.watch()
  await vi.waitFor(() => expect(app.runs.store.getState()).toMatchObject({ runs: [], wereRemoved: true }))
})
