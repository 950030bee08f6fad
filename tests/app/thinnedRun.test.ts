import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import '../loaded'
import { appendGroupedSteps, emptyHistory, historyOf } from '../../src/app/history/history'
import { seriesOf, rowOf, wholeStretch, tableOf } from '../../src/metrics/stepTable'
import { exportRun } from '../../src/runs/export'
import { toCsv } from '../../src/runs/metricsCsv'
import { toEvents } from '../../src/runs/tensorboard/events'
import type * as Thinning from '../../src/app/history/thinning'
import { newRun } from '../../src/train/runState'
import type { Snapshot } from '../../src/train/snapshot'
import { drained } from './drained'
import { COLUMNS, stage, stepsOf as toldSteps, type Stage } from './fakeWorker'
import { storedHistory } from '../runs/saved/storedHistory'
import { memoryStore, type MemoryStore } from './memoryStore'

const STEPS = 1800
const EACH = 100
const LATER = 50
const MOST = 1000
const MOST_REPLACED = 400

// files of one thread share their modules: those of this file are made with the mock, and go with it
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** The same thinning at a length that a test reaches soon. */
vi.mock('../../src/app/history/thinning', async (original) => {
  const real = await original<typeof Thinning>()
  const thinLong: typeof real.thinLong = (run, known) => real.thinLong(run, known, MOST)
  const thinReplaced: typeof real.thinReplaced = (run, known) => real.thinReplaced(run, known, MOST_REPLACED)
  return { ...real, thinLong, thinReplaced }
})

const stateOf = ({ app }: Stage) => app.store.getState()
const kindsOf = (s: Stage) => stateOf(s).messages.map(({ kind }) => kind)
const rewardOf = (firstStep: number) => firstStep / 1000

/** The same steps as `play` takes, of which none was ever dropped. */
function wholeHistory(steps: number) {
  const history = emptyHistory(COLUMNS)
  while (history.steps < steps) {
    const first = history.steps + 1
    const count = Math.min(EACH, steps - history.steps)
    appendGroupedSteps(history, toldSteps(first, count, rewardOf(first), 0.5))
  }
  return wholeStretch(history)!
}

function snapshotOf(s: Stage): Snapshot {
  const { config, history } = stateOf(s).run
  const vector = Float32Array.of(history.steps)
  const vectors = { parameters: vector, firstMoment: vector, secondMoment: vector, reference: vector }
  return { step: history.steps, ...vectors, initial: vector, updates: 1, carried: newRun(config) }
}

/** Takes steps; answers where the page asks for the state to save it. */
async function play(s: Stage, to: number): Promise<void> {
  s.app.play()
  while (stateOf(s).run.history.steps < to) {
    const { steps } = stateOf(s).run.history
    s.clock.now += 20_000
    s.steps(Math.min(EACH, to - steps), rewardOf(steps + 1), 0.5)
    if (s.last().type !== 'capture') continue
    s.say({ type: 'captured', snapshot: snapshotOf(s), best: null })
    await drained()
  }
}

async function played(saved: MemoryStore): Promise<Stage> {
  const s = stage('#task=bandit', { saved: async () => saved })
  s.ready()
  await play(s, STEPS)
  return s
}

async function exported(s: Stage, save: () => Promise<void>): Promise<string> {
  await save()
  const { content } = s.saved.at(-1)!
  return typeof content === 'string' ? content : content.text()
}

describe('a long run that is kept', () => {
  const saved = memoryStore()
  let s: Stage
  beforeAll(async () => {
    s = await played(saved)
  })

  test('has dropped older steps, without a word', () => {
    const { history } = stateOf(s).run
    expect(history.steps).toBe(STEPS)
    expect(history.rows).toBeLessThanOrEqual(MOST)
    expect(kindsOf(s)).toEqual([])
    expect(stateOf(s).latest).toMatchObject({ step: STEPS, completions: 64 * STEPS, evaluation: 0.5 })
  })

  test('is exported whole: the same JSON and CSV as of a run that was not thinned', async () => {
    const whole = { ...stateOf(s).run, history: wholeHistory(STEPS) }
    const json = await exported(s, () => s.app.exportRun())
    expect(json === JSON.stringify(exportRun(whole))).toBe(true)
    expect(stateOf(s).messages.at(-1)).not.toHaveProperty('thinned')
    const groups = await exported(s, () => s.app.exportAs('csvGroups'))
    expect(groups === toCsv(whole, 'groups')).toBe(true)
    expect((await exported(s, () => s.app.exportAs('csv'))) === toCsv(whole)).toBe(true)
    await s.app.exportAs('tensorboard')
    const events = s.saved.at(-1)!.content as Blob
    const bytes = toEvents(whole, Math.floor(s.clock.now / 1000))
    expect(Buffer.from(await events.arrayBuffer()).equals(bytes)).toBe(true)
    const report = await exported(s, () => s.app.exportAs('report'))
    s.app.store.setState({ run: { ...stateOf(s).run, history: historyOf(tableOf(wholeHistory(STEPS))) } })
    expect((await exported(s, () => s.app.exportAs('report'))) === report).toBe(true)
  })

  test('is listed with its figures', async () => {
    const [entry] = await saved.runs.list()
    expect(entry).toMatchObject({ steps: STEPS, completions: 64 * STEPS, finalEvaluation: 0.5 })
    expect(entry.bestEvaluation).toEqual({ step: EACH, reward: 0.5 })
    expect(entry.sparkline).toHaveLength(64)
    expect(entry.sparkline[0]).toBe(rewardOf(1))
  })

  test('goes on in another visit, thinned from the start, and is exported whole again', async () => {
    saved.closeTab()
    const later = stage('', { saved: async () => saved })
    later.ready()
    await drained()
    const [{ id }] = await saved.runs.list()
    await later.app.restore(id)
    later.ready()
    const { history } = stateOf(later).run
    expect(history.steps).toBe(STEPS)
    expect(history.rows).toBeLessThanOrEqual(MOST)
    const rewards = seriesOf(history, 'reward')!
    for (const step of [1, 768, STEPS]) {
      expect(rewards[rowOf(history, step)]).toBe(rewardOf(1 + EACH * Math.floor((step - 1) / EACH)))
    }
    await play(later, STEPS + LATER)
    const { run } = stateOf(later)
    const json = await exported(later, () => later.app.exportRun())
    const whole = exportRun({ ...run, history: wholeHistory(STEPS + LATER) })
    expect(json === JSON.stringify(whole)).toBe(true)
  })

  test('has a branch that is exported and kept whole', async () => {
    saved.closeTab()
    const later = stage('', { saved: async () => saved })
    later.ready()
    await drained()
    const { id } = (await saved.runs.list()).at(-1)!
    await later.app.branch(id, STEPS)
    later.ready()
    const branched = stateOf(later).run
    const before = await exported(later, () => later.app.exportRun())
    expect(before === JSON.stringify(exportRun({ ...branched, history: wholeHistory(STEPS) }))).toBe(true)
    await play(later, STEPS + LATER)
    const { savedAs } = stateOf(later)
    const kept = await saved.runs.load(savedAs!)
    expect(kept?.entry.parent).toEqual({ run: id, step: STEPS })
    expect((await storedHistory(saved.runs, savedAs!)).values).toEqual(
      wholeHistory(STEPS + LATER).values.map((v) => v.slice(0, STEPS + LATER)),
    )
  })
})

test('where nothing can be kept, that steps are lost is said once, and every export says which', async () => {
  const saved = memoryStore()
  saved.runs.save = () => Promise.reject(new DOMException('no', 'QuotaExceededError'))
  const s = await played(saved)
  await play(s, 2 * STEPS)
  const { run } = stateOf(s)
  expect(run.history.rows).toBeLessThanOrEqual(1.25 * MOST)
  expect(kindsOf(s)).toEqual(['not-kept', 'thinned'])
  const file = JSON.parse(await exported(s, () => s.app.exportRun()))
  const { thinned } = file
  const rewards: (number | null)[] = file.metrics.reward
  const missing = rewards.flatMap((reward, i) => (reward === null ? [i + 1] : []))
  expect(rewards).toHaveLength(2 * STEPS)
  expect(missing.length).toBe(2 * STEPS - run.history.rows)
  expect(thinned).toEqual({
    first: missing[0],
    last: missing.at(-1)!,
    recorded: missing.at(-1)! - missing[0] + 1 - missing.length,
  })
  expect(stateOf(s).messages.at(-1)).toMatchObject({ kind: 'exported', thinned })
})

describe('a long run that is kept for Undo', () => {
  /** Another task is chosen: the run is left with its last steps. */
  async function replaced(s: Stage): Promise<string> {
    const { id, history } = stateOf(s).run
    const snapshot = snapshotOf(s)
    s.app.chooseTask('addition')
    expect(stateOf(s).replaced?.run.history.steps).toBe(history.steps)
    // what is not saved yet is not thinned
    const isAsked = s.sent.some((command) => command.type === 'capture' && command.run === id)
    if (isAsked) s.say({ type: 'captured', snapshot, best: null }, id)
    await drained()
    return id
  }

  test('gives its older steps back to the store, and has them all when it is brought back', async () => {
    const s = await played(memoryStore())
    s.app.pause()
    await replaced(s)
    expect(stateOf(s).replaced!.run.history.rows).toBeLessThanOrEqual(MOST_REPLACED)
    expect(kindsOf(s)).toEqual(['replaced'])
    s.app.undo()
    s.ready()
    const { run } = stateOf(s)
    expect(run.history.steps).toBe(STEPS)
    const json = await exported(s, () => s.app.exportRun())
    expect(json === JSON.stringify(exportRun({ ...run, history: wholeHistory(STEPS) }))).toBe(true)
  })

  test('is thinned where its worker is gone before it gave the last state', async () => {
    const s = await played(memoryStore())
    s.steps(1)
    s.app.chooseTask('addition')
    expect(stateOf(s).replaced!.run.history.rows).toBeGreaterThan(MOST_REPLACED)
    s.ready()
    expect(stateOf(s).replaced!.run.history.rows).toBeLessThanOrEqual(MOST_REPLACED)
  })

  test('that could not be kept is thinned as well, which is said', async () => {
    const saved = memoryStore()
    saved.runs.save = () => Promise.reject(new DOMException('no', 'QuotaExceededError'))
    const s = await played(saved)
    s.app.pause()
    await replaced(s)
    expect(stateOf(s).replaced!.run.history.rows).toBeLessThanOrEqual(MOST_REPLACED)
    expect(kindsOf(s)).toContain('thinned-replaced')
  })
})
