import { EXPERIMENTS, keysOf, storesOf } from './databases'
import { createRecords, type StoreContext } from './records'
import type { ExperimentId, ExperimentRecord, ExperimentToSave, StoredExperiment } from './savedStore'
import { isSnapshot } from './wholeSnapshot'

const hasState = (status: string) => status === 'waiting' || status === 'training'

export type SavedExperiments = ReturnType<typeof createSavedExperiments>

/** Comparisons and sweeps in IndexedDB. */
export function createSavedExperiments(context: StoreContext) {
  const { database, edit, saveWith, verbs } = createRecords<ExperimentRecord>(
    {
      layout: EXPERIMENTS,
      lock: '',
      read: (record) => record,
      nameOf: () => null,
    },
    context,
  )
  return {
    ...verbs,
    /** Resolves to null if there is none of this id. Damaged states are left out: their runs start over. */
    async load(id: ExperimentId): Promise<StoredExperiment | null> {
      const transaction = (await database()).transaction(storesOf(EXPERIMENTS))
      const [record, runs, keys, states] = await Promise.all([
        transaction.objectStore('records').get(id),
        transaction.objectStore('runs').getAll(keysOf(id)),
        transaction.objectStore('snapshots').getAllKeys(keysOf(id)),
        transaction.objectStore('snapshots').getAll(keysOf(id)),
      ])
      if (!record) return null
      const snapshots = (keys as [string, string][]).map(([, key], i) => [key, states[i]] as const)
      return { record, runs, snapshots: new Map(snapshots.filter(([, state]) => isSnapshot(state))) }
    },
    /** Saves a record, runs, and states of runs; deletes the states of runs whose training is over. */
    save: ({ record, runs, snapshots }: ExperimentToSave) =>
      saveWith(record.id, async (transaction, before) => {
        const [runStore, states] = [transaction.objectStore('runs'), transaction.objectStore('snapshots')]
        const ended = runs.filter(({ status }) => !hasState(status))
        await Promise.all([
          ...runs.map((run) => runStore.put(run, [record.id, run.key])),
          ...ended.map(({ key }) => states.delete([record.id, key])),
          ...snapshots.map(({ key, snapshot }) => states.put(snapshot, [record.id, key])),
        ])
        return { ...record, name: before?.name ?? null }
      }),
    /** Stops offering a record, which stays in the list. */
    setAside: (id: ExperimentId) => edit(id, { isSetAside: true }),
  }
}
