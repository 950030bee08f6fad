import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { createSavedExperiments } from '../../../src/runs/saved/savedExperiments'
import { createSavedRuns } from '../../../src/runs/saved/savedRuns'
import { wholeStretch } from '../../../src/metrics/stepTable'
import { savedRun, wholeVector } from './savedRun'
import { storedHistory } from './storedHistory'
import { decoded, makeDatabase } from './databases'
import version1 from './version-1.json?raw'

const RUN = '0a1b2c3d4e5f60718293a4b5'
const REMOVED = 'ffeeddccbbaa998877665544'
const DATE = 1_700_000_000_000

const context = {
  locks: { take: async () => true, release: async () => {}, taken: async () => new Set<string>() },
  date: () => DATE,
  changed: () => {},
}

/** The stores with states. */
const STATES = ['checkpoints', 'snapshots']

/** The databases as version 0.2 of the page wrote them; of each vector of a state the file has the first three numbers. */
beforeEach(async () => {
  for (const contents of decoded(version1)) {
    const states = STATES.flatMap((store) => contents.stores[store] ?? []).map(([, state]) => state as object)
    for (const state of states)
      for (const [name, part] of Object.entries(state))
        if (part instanceof Float32Array) Object.assign(state, { [name]: wholeVector(part) })
    await deleteDB(contents.name)
    await makeDatabase(contents)
  }
})

test('runs that version 0.2 of the page saved are opened with their steps and states', async () => {
  const runs = createSavedRuns(context)
  expect(await runs.list()).toMatchObject([
    { id: RUN, name: 'my run', created: DATE, steps: 520, pinned: true, completions: 520 * 64 },
  ])
  expect(await storedHistory(runs, RUN)).toEqual(wholeStretch(savedRun(RUN, 520, 300, 520).history))
  expect((await runs.checkpoint(RUN, 300))?.parameters).toEqual(savedRun(RUN, 300).snapshot.parameters)
  expect((await runs.checkpoint(RUN, 520))?.carried.progress).toEqual(
    savedRun(RUN, 520).snapshot.carried.progress,
  )
  await runs.undo(REMOVED)
  expect((await runs.list()).map(({ id }) => id)).toContain(REMOVED)
  expect(await runs.wasOlder()).toBe(false)
})

test('a comparison and a sweep that version 0.2 of the page saved are opened with their runs and states', async () => {
  const store = createSavedExperiments(context)
  expect(await store.list()).toMatchObject([
    { id: 'sweep-lmaaaaab-2', kind: 'sweep', name: null, total: 2, finished: 1, isSetAside: false },
    { id: 'compare-lmaaaaaa-1', kind: 'compare', name: 'two β', total: 2, finished: 2, isSetAside: true },
  ])
  const compare = await store.load('compare-lmaaaaaa-1')
  expect(compare?.runs.map(({ status }) => status)).toEqual(['finished', 'finished'])
  expect(compare?.runs[0].values[1]).toEqual(Float64Array.of(NaN, 0.5))
  expect(compare?.snapshots.size).toBe(0)
  const sweep = await store.load('sweep-lmaaaaab-2')
  expect(sweep?.runs.map(({ config }) => config.beta).toSorted()).toEqual([0, 0.1])
  const [[key, snapshot]] = sweep!.snapshots
  expect(sweep?.runs.find((run) => run.key === key)?.status).toBe('training')
  expect(snapshot.parameters).toEqual(savedRun('x', 2).snapshot.parameters)
})
