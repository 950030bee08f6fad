import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { createSavedExperiments } from '../../../src/runs/saved/savedExperiments'
import type { SavedExperiments } from '../../../src/runs/saved/savedExperiments'
import { MOST_SAVED, type ExperimentToSave, type StoredRun } from '../../../src/runs/saved/savedStore'
import type { ExperimentKind } from '../../../src/settings/views'
import { savedRun } from './savedRun'

let open = new Set<string>()
let clock = 0
let store: SavedExperiments

const context = {
  locks: { take: async () => true, release: async () => {}, taken: async () => open },
  date: () => clock,
  changed: () => {},
}

beforeEach(async () => {
  await deleteDB('grpo-playground-experiments')
  open = new Set()
  clock = 1000
  store = createSavedExperiments(context)
})

/** An experiment that is saved now. */
const experiment = (id: string, kind: ExperimentKind = 'sweep', runs: StoredRun[] = []): ExperimentToSave => {
  const facts = { id, kind, created: clock, saved: clock, link: `view=${kind}`, stages: null }
  const { snapshot } = savedRun('', 2)
  const unfinished = runs.filter(({ status }) => status === 'training')
  return {
    record: { ...facts, total: 2, finished: 0, share: 0, isSetAside: false },
    runs,
    snapshots: unfinished.map(({ key }) => ({ key, snapshot })),
  }
}

const run = (key: string, status: StoredRun['status']): StoredRun => {
  const { config } = savedRun('', 2)
  const values = [Float64Array.of(0.25, 0.5)]
  return { key, config, status, diverged: null, failed: null, steps: 2, columns: ['reward'], values }
}

const ids = async () => (await store.list()).map(({ id }) => id)

test('a run that ends keeps its steps, and its state is deleted', async () => {
  await store.save(experiment('a', 'sweep', [run('x', 'training'), run('y', 'training')]))
  expect([...(await store.load('a'))!.snapshots.keys()]).toEqual(['x', 'y'])
  await store.save(experiment('a', 'sweep', [run('x', 'finished')]))
  const found = (await store.load('a'))!
  expect(found.runs.map(({ key, status }) => [key, status])).toEqual([
    ['x', 'finished'],
    ['y', 'training'],
  ])
  expect(found.runs[0].values).toEqual([Float64Array.of(0.25, 0.5)])
  expect([...found.snapshots.keys()]).toEqual(['y'])
})

test('a damaged state is left out, so that its run starts over and the others are kept', async () => {
  const saved = experiment('a', 'sweep', [run('x', 'training'), run('y', 'training'), run('z', 'finished')])
  const [{ snapshot }] = saved.snapshots
  const carried = { ...snapshot.carried, progress: undefined } as never
  await store.save({
    ...saved,
    snapshots: [saved.snapshots[0], { key: 'y', snapshot: { ...snapshot, carried } }],
  })
  const found = (await store.load('a'))!
  expect(found.runs.map(({ key }) => key)).toEqual(['x', 'y', 'z'])
  expect([...found.snapshots.keys()]).toEqual(['x'])
})

test('a name stays when the experiment is saved again, and an empty one restores that of the page', async () => {
  await store.save(experiment('a'))
  await store.rename('a', ' mine ')
  await store.save(experiment('a'))
  expect(await store.list()).toMatchObject([{ name: 'mine' }])
  await store.rename('a', ' ')
  expect(await store.list()).toMatchObject([{ name: null }])
})

test('a deleted one is listed again by Undo or if it is saved, and is gone for good an hour later', async () => {
  await store.save(experiment('a'))
  await store.delete('a')
  expect(await ids()).toEqual([])
  await store.undo('a')
  expect(await ids()).toEqual(['a'])
  await store.delete('a')
  expect(await store.save(experiment('a'))).toMatchObject({ relisted: { id: 'a' } })
  expect(await ids()).toEqual(['a'])
  await store.delete('a')
  clock += 3_600_000
  const later = createSavedExperiments(context)
  await later.undo('a')
  expect(await later.list()).toEqual([])
  expect(await later.load('a')).toBeNull()
})

test('beyond its limit the oldest of a kind goes that no tab has open; other kinds stay', async () => {
  await store.save(experiment('comparison', 'compare'))
  for (let i = 0; i < MOST_SAVED.sweep; i++) {
    clock++
    await store.save(experiment(`sweep ${i}`, 'sweep', [run('x', 'training')]))
  }
  open.add('sweep 0')
  clock++
  await store.save(experiment('one more'))
  clock++
  const { deleted } = await store.save(experiment('another'))
  expect(deleted.map(({ id }) => id)).toEqual(['sweep 1'])
  expect(await store.load('sweep 1')).toBeNull()
  expect(await ids()).toContain('sweep 0')
  expect(await ids()).toContain('comparison')
})

test('what was saved before the clock was set back does not outlast what follows', async () => {
  clock = 1e9
  for (let i = 0; i < MOST_SAVED.sweep; i++) {
    clock++
    await store.save(experiment(`sweep ${i}`))
  }
  clock = 2000
  const { deleted } = await store.save(experiment('after'))
  expect(deleted.map(({ id }) => id)).toEqual(['sweep 0'])
  clock++
  await store.save(experiment('later'))
  expect((await ids()).slice(0, 2)).toEqual(['later', 'after'])
})
