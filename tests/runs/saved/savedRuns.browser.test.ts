import { wholeStretch } from '../../../src/metrics/stepTable'
import { storedHistory } from './storedHistory'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TabLocks } from '../../../src/runs/saved/tabLocks'
import { createSavedStore } from '../../../src/runs/saved/indexedStore'
import { createSavedRuns } from '../../../src/runs/saved/savedRuns'
import type { SavedRuns } from '../../../src/runs/saved/savedRuns'
import { ContinuedElsewhereError, MOST_SAVED, UnreadableRunError } from '../../../src/runs/saved/savedStore'
import type { RunState } from '../../../src/train/runState'
import { savedRun } from './savedRun'

const DATABASE = 'grpo-playground-runs'
const VECTORS = ['parameters', 'firstMoment', 'secondMoment', 'reference', 'initial']
let held = new Set<string>()
const locks: TabLocks = { take: async () => false, release: async () => {}, taken: async () => held }
let clock = 0
let store: SavedRuns
const context = { locks, date: () => clock, changed: () => {} }

beforeEach(async () => {
  await deleteDB(DATABASE)
  localStorage.clear()
  held = new Set()
  clock = 1000
  store = createSavedRuns(context)
})
/** A later version of the page, which takes the database over: connections of earlier ones close. */
const later = () => createSavedRuns(context, 1 + ++versions)
let versions = 0
afterEach(async () => {
  await later().list()
  versions = 0
})

test('a run that grows over several chunks comes back with every number, and its checkpoints', async () => {
  await store.save(savedRun('a', 300))
  clock = 2000
  await store.save(savedRun('a', 1300, 300))
  const kept = await store.load('a')
  const whole = savedRun('a', 1300)
  expect(await storedHistory(store, 'a')).toEqual(wholeStretch(whole.history))
  expect(kept?.entry).toMatchObject({ created: 1000, saved: 2000, steps: 1300, completions: 1300 * 64 })
  expect(kept?.entry.checkpoints.map(({ step }) => step)).toEqual([300, 1300])
  expect(kept?.entry.sparkline).toHaveLength(64)
  expect(kept?.entry.sparkline.at(-1)).toBe(whole.history.values[0][1299])
  expect(await store.checkpoint('a', 300)).toEqual(savedRun('a', 300).snapshot)
  expect(await store.checkpoint('a', 299)).toBeNull()
  const steps = []
  for await (const part of store.parts('a')) steps.push([part.firstStep, part.steps])
  expect(steps).toEqual([
    [1, 512],
    [513, 512],
    [1025, 276],
  ])
})

test('runs that the browser has removed are told from runs that the visitor has deleted, and from none', async () => {
  expect(await store.wereRemoved()).toBe(false)
  await store.save(savedRun('a', 3))
  await store.save(savedRun('b', 3))
  expect(await store.wereRemoved()).toBe(false)
  // the browser loses the whole database
  const lose = async () => {
    await later().list()
    await deleteDB(DATABASE)
    store = createSavedRuns(context)
  }
  await store.delete('a')
  await lose()
  expect(await store.list()).toEqual([])
  expect(await store.wereRemoved()).toBe(true)
  await store.save(savedRun('c', 3))
  expect(await store.wereRemoved()).toBe(false)
  await store.delete('c')
  await store.undo('c')
  await lose()
  expect(await store.wereRemoved()).toBe(true)
  await store.save(savedRun('d', 3))
  await store.delete('d')
  await lose()
  expect(await store.wereRemoved()).toBe(false)
})

test('of a save of which one part is refused, nothing stays', async () => {
  await store.save(savedRun('a', 300))
  const put = IDBObjectStore.prototype.put
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (this.name === 'checkpoints') throw new DOMException('no room', 'QuotaExceededError')
    return put.apply(this, given)
  })
  await expect(store.save(savedRun('a', 600, 300))).rejects.toThrow('no room')
  refusing.mockRestore()
  expect((await store.load('a'))?.entry.steps).toBe(300)
  expect(await storedHistory(store, 'a')).toEqual(wholeStretch(savedRun('a', 300).history))
  await store.save(savedRun('a', 600, 300))
  expect(await storedHistory(store, 'a')).toEqual(wholeStretch(savedRun('a', 600).history))
})

test('steps that were taken back are replaced, and their states are gone', async () => {
  await store.save(savedRun('a', 300))
  await store.save(savedRun('a', 700, 300, 600))
  // back to step 500, and on past 700
  const { history, ...run } = savedRun('a', 800, 500, -1, 700)
  const values = history.values.map((column) => column.map((value, i) => (i < 500 ? value : value + 1)))
  await store.save({ ...run, history: { ...history, values } })
  expect((await storedHistory(store, 'a')).values).toEqual(values.map((column) => column.slice(0, 800)))
  const [{ checkpoints }] = await store.list()
  expect(checkpoints.map(({ step }) => step)).toEqual([300, 800])
})

test('steps that another tab has added are not replaced', async () => {
  await store.save(savedRun('a', 300))
  await store.save(savedRun('a', 700, 300))
  await expect(store.save(savedRun('a', 310, 300))).rejects.toThrow(ContinuedElsewhereError)
  expect(await storedHistory(store, 'a')).toEqual(wholeStretch(savedRun('a', 700).history))
  expect((await store.checkpoint('a', 700))?.step).toBe(700)
})

test('many saves leave ten checkpoints, the best and the last among them', async () => {
  for (let step = 10; step <= 400; step += 10) await store.save(savedRun('a', step, step - 10, 30))
  const [entry] = await store.list()
  const steps = entry.checkpoints.map(({ step }) => step)
  expect(steps.length).toBe(10)
  expect(steps).toContain(30)
  expect(steps.at(-1)).toBe(400)
  for (const step of steps) expect((await store.checkpoint('a', step))?.step).toBe(step)
  expect(await store.checkpoint('a', 390)).toBeNull()
})

test('names, pins and removal, with undo; removed runs are deleted when the page is opened an hour later', async () => {
  await store.save(savedRun('a', 1))
  await store.rename('a', 'mine')
  await store.pin('a', true)
  await store.delete('a')
  expect(await store.list()).toEqual([])
  await store.undo('a')
  expect(await store.list()).toMatchObject([{ name: 'mine', pinned: true }])
  await store.rename('a', ' ')
  expect((await store.list())[0].name).toMatch(/^[a-z]+-[a-z]+$/)
  await store.delete('a')
  clock += 3_600_000
  store = later()
  await store.undo('a')
  expect(await store.list()).toEqual([])
})

test('a removed run that is saved again is on the list, under its name, and is not deleted later', async () => {
  expect(await store.save(savedRun('a', 20))).toEqual({ deleted: [], relisted: null })
  await store.rename('a', 'mine')
  await store.delete('a')
  expect(await store.save(savedRun('a', 40, 20))).toMatchObject({ deleted: [], relisted: { name: 'mine' } })
  expect(await store.list()).toMatchObject([{ id: 'a', name: 'mine', steps: 40 }])
  clock += 3_600_000
  store = later()
  expect(await storedHistory(store, 'a')).toEqual(wholeStretch(savedRun('a', 40).history))
})

test('a removed run that returns to a full list makes room as a new one does', async () => {
  await store.save(savedRun('removed', 1))
  await store.delete('removed')
  for (let i = 0; i < MOST_SAVED.run; i++) {
    clock++
    await store.save(savedRun(`run ${i}`, 1))
  }
  const { deleted } = await store.save(savedRun('removed', 2, 1))
  expect(deleted.map(({ id }) => id)).toEqual(['run 0'])
})

test('runs that were saved before the clock was set back do not outlast those that follow', async () => {
  clock = 1e9
  for (let i = 0; i < MOST_SAVED.run; i++) {
    clock++
    await store.save(savedRun(`run ${i}`, 1))
  }
  clock = 2000
  expect((await store.save(savedRun('after', 1))).deleted.map(({ id }) => id)).toEqual(['run 0'])
  clock++
  expect((await store.save(savedRun('later', 1))).deleted.map(({ id }) => id)).toEqual(['run 1'])
  const newest = (await store.list()).slice(0, 3).map(({ id }) => id)
  expect(newest).toEqual(['later', 'after', `run ${MOST_SAVED.run - 1}`])
})

test('a run that trains while the clock is set back stays the newest', async () => {
  clock = 1e9
  await store.save(savedRun('a', 1))
  clock++
  await store.save(savedRun('b', 1))
  clock = 2000
  await store.save(savedRun('a', 2, 1))
  expect((await store.list()).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('it does where saving takes time, too', async () => {
  clock = 1e9
  await store.save(savedRun('a', 1))
  clock++
  await store.save(savedRun('b', 1))
  clock = 2000
  store = createSavedRuns({ ...context, date: () => (clock += 5) })
  await store.save(savedRun('a', 2, 1))
  expect((await store.list()).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a run that is continued after the clock was set back is newer than one of the future', async () => {
  await store.save(savedRun('a', 1))
  clock = 1e9
  await store.save(savedRun('b', 1))
  clock = 2000
  store = createSavedRuns(context)
  await store.save(savedRun('a', 2, 1))
  expect((await store.list()).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('beyond the limit the oldest run goes that is neither pinned nor open in a tab', async () => {
  for (let i = 0; i < MOST_SAVED.run; i++) {
    clock++
    await store.save(savedRun(`run ${i}`, 1))
  }
  await store.pin('run 0', true)
  held.add('run run 1')
  await store.save(savedRun('one more', 1))
  await store.save(savedRun('another', 1))
  const { deleted } = await store.save(savedRun('the last', 1))
  expect(deleted.map(({ id }) => id)).toEqual(['run 2'])
  const ids = (await store.list()).map(({ id }) => id)
  expect(ids).toContain('run 0')
  expect(ids).toContain('run 1')
  expect(ids).not.toContain('run 2')
})

test('a store of an earlier version keeps its histories, and no state', async () => {
  await store.save(savedRun('a', 20))
  expect(await store.wasOlder()).toBe(false)
  const older = store
  store = later()
  expect(await store.wasOlder()).toBe(true)
  await expect(older.save(savedRun('a', 21, 20))).rejects.toThrow(/version/)
  expect(await store.list()).toMatchObject([{ id: 'a', checkpoints: [] }])
  expect((await storedHistory(store, 'a')).steps).toBe(20)
  expect(await store.checkpoint('a', 20)).toBeNull()
})

test('a damaged run is told from a whole one', async () => {
  const run = savedRun('a', 600)
  await store.save(run)
  await store.save({ ...run, id: 'b', snapshot: { ...run.snapshot, parameters: new Float32Array(1) } })
  const nothing = Object.fromEntries(VECTORS.map((name) => [name, new Float32Array()]))
  await store.save({ ...run, id: 'd', snapshot: { ...run.snapshot, ...nothing } })
  // what the command line refuses in its checkpoints as well
  const few = Object.fromEntries(VECTORS.map((name) => [name, new Float32Array(3)]))
  await store.save({ ...run, id: 'e', snapshot: { ...run.snapshot, ...few } })
  const carried = { config: run.config } as RunState
  await store.save({ ...run, id: 'f', snapshot: { ...run.snapshot, carried } })
  const { openDB } = await import('idb')
  const db = await openDB(DATABASE)
  await db.delete('chunks', ['a', 0])
  await db.put('entries', { id: 'c', name: 3 }, 'c')
  db.close()
  await expect(storedHistory(store, 'a')).rejects.toThrow(UnreadableRunError)
  await expect(store.checkpoint('b', 600)).rejects.toThrow('damaged')
  for (const id of ['d', 'e', 'f']) await expect(store.checkpoint(id, 600)).rejects.toThrow('damaged')
  await expect(store.load('c')).rejects.toThrow(UnreadableRunError)
  expect((await store.list()).map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'd', 'e', 'f'])
})

test('another tab hears of changes', async () => {
  const [tab, other] = [createSavedStore(), createSavedStore()]
  const heard = new Promise<void>((resolve) => other.onChange(resolve))
  await tab.runs.save(savedRun('a', 1))
  await heard
  expect(await other.runs.list()).toHaveLength(1)
})
