import { EXPERIMENTS, keysOf, storesOf } from './databases'
import { createRecords, type StoreContext } from './records'
import type { ExperimentRecord, SavedExperiments } from './savedStore'

const hasState = (status: string) => status === 'waiting' || status === 'training'

/** Comparisons and sweeps in IndexedDB. */
export function createSavedExperiments(context: StoreContext): SavedExperiments {
  const records = createRecords<ExperimentRecord>(
    {
      layout: EXPERIMENTS,
      lock: '',
      read: (record) => record,
      nameOf: () => null,
    },
    context,
  )
  return {
    ...records,
    async load(id) {
      const transaction = (await records.database()).transaction(storesOf(EXPERIMENTS))
      const [record, runs, keys, states] = await Promise.all([
        transaction.objectStore('records').get(id),
        transaction.objectStore('runs').getAll(keysOf(id)),
        transaction.objectStore('snapshots').getAllKeys(keysOf(id)),
        transaction.objectStore('snapshots').getAll(keysOf(id)),
      ])
      if (!record) return null
      return {
        record,
        runs,
        snapshots: new Map((keys as [string, string][]).map(([, key], i) => [key, states[i]])),
      }
    },
    save: ({ record, runs, snapshots }) =>
      records.saveWith(record.id, async (transaction, before) => {
        const [runStore, states] = [transaction.objectStore('runs'), transaction.objectStore('snapshots')]
        const ended = runs.filter(({ status }) => !hasState(status))
        await Promise.all([
          ...runs.map((run) => runStore.put(run, [record.id, run.key])),
          ...ended.map(({ key }) => states.delete([record.id, key])),
          ...snapshots.map(({ key, snapshot }) => states.put(snapshot, [record.id, key])),
        ])
        return { ...record, name: before?.name ?? null }
      }),
    setAside: (id) => records.edit(id, { isSetAside: true }),
  }
}
