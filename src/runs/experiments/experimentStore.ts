import '../../tasks/all'
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { MetricKey } from '../../metrics/metrics'
import type { RewardFault } from '../../settings/rewardFault'
import type { Divergence } from '../../train/stopping'
import type { RunConfig } from '../../settings/knobs'
import type { RunKey } from '../../worker/protocol'
import type { Snapshot } from '../../train/snapshot'
import type { ExperimentKind } from '../../settings/views'

export type ExperimentId = string

/** What is kept of a comparison or a sweep besides its runs. */
export interface ExperimentRecord {
  id: ExperimentId
  kind: ExperimentKind
  /** the visitor's name for it; null where none was given */
  name: string | null
  /** milliseconds since 1970: when it was begun, and when it was last written */
  created: number
  saved: number
  /** the text after `#` that reproduces it */
  link: string
  /** the number of its runs, and of those that are trained no further */
  total: number
  finished: number
  /** how much of its training is done, 0 … 1 */
  share: number
  /** the state of a sweep's successive halving: plain data that only the app reads */
  stages: unknown
  /** the visitor opened another one: this one is not offered any more, and stays in the list */
  isSetAside: boolean
  /** milliseconds since 1970 when the visitor deleted it, so that it can be brought back for a while; null while it is listed */
  removed: number | null
}

/** A run in its stored form. */
export interface StoredRun {
  key: RunKey
  config: RunConfig
  /**
   * `waiting`: not begun, or held until the next stage. `stopped`: by successive halving. `failed`: the code of its reward did.
   * `finished`, `diverged` and `failed` runs are never trained again.
   */
  status: 'waiting' | 'training' | 'finished' | 'diverged' | 'failed' | 'stopped'
  diverged: { step: number; what: Divergence } | null
  /** absent in what was stored before code could fail for its own runs alone */
  failed?: { step: number; fault: RewardFault } | null
  steps: number
  columns: readonly MetricKey[]
  /** one array per column, `steps` long */
  values: Float64Array[]
}

export interface StoredExperiment {
  record: ExperimentRecord
  runs: StoredRun[]
  /** of the runs that are unfinished */
  snapshots: Map<RunKey, Snapshot>
}

/** Keeps comparisons and sweeps from visit to visit, in this browser only. */
export interface ExperimentStore {
  /** Every record, removed ones included, the one written last first. */
  list(): Promise<ExperimentRecord[]>
  /** Resolves to null where there is none of this id. */
  load(id: ExperimentId): Promise<StoredExperiment | null>
  /**
   * Writes a record, new or known. The name that the visitor gave a known one stays. One that was deleted is listed again: it is
   * written because it trains on.
   * @returns the record where it had been deleted, else null
   */
  saveRecord(record: Omit<ExperimentRecord, 'name' | 'removed'>): Promise<ExperimentRecord | null>
  /** Changes some of a record, where there is one. */
  change(
    id: ExperimentId,
    change: Partial<Pick<ExperimentRecord, 'name' | 'saved' | 'isSetAside' | 'removed'>>,
  ): Promise<void>
  /** Stores runs, and deletes the snapshots of those that are trained no further. */
  saveRuns(id: ExperimentId, runs: readonly StoredRun[]): Promise<void>
  saveSnapshots(id: ExperimentId, snapshots: readonly { key: RunKey; snapshot: Snapshot }[]): Promise<void>
  /** Deletes a record with its runs for good. */
  drop(id: ExperimentId): Promise<void>
}

/** Runs and snapshots are found by their experiment and their key. */
type Place = [ExperimentId, RunKey]

interface Schema extends DBSchema {
  records: { key: ExperimentId; value: ExperimentRecord }
  runs: { key: Place; value: StoredRun }
  snapshots: { key: Place; value: Snapshot }
}

const NAME = 'grpo-playground-experiments'
/** Increased when the stored form changes, `Snapshot.carried` included; older stores are deleted. */
const VERSION = 1
/** The database of versions that kept a single sweep. */
const FORMER = 'grpo-playground-sweep'
const STORES = ['records', 'runs', 'snapshots'] as const

/** All places of one experiment: arrays compare element by element, and an array follows every string. */
const ofExperiment = (id: ExperimentId) => IDBKeyRange.bound([id], [id, []])

/** The store in IndexedDB. Promises reject where the database fails. */
export function createExperimentStore(): ExperimentStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const database = () =>
    (opened ??= openDB<Schema>(NAME, VERSION, {
      upgrade(db) {
        for (const store of db.objectStoreNames) db.deleteObjectStore(store)
        for (const store of STORES) db.createObjectStore(store)
        void deleteDB(FORMER).catch(() => {})
      },
      // a newer version of the page in another tab waits for this one to let go
      blocking(_, __, event) {
        ;(event.target as IDBDatabase).close()
        opened = null
      },
      terminated: () => (opened = null),
    }).catch((error: unknown) => {
      // a later call tries again
      opened = null
      throw error
    }))

  return {
    async list() {
      const records = await (await database()).getAll('records')
      return records.toSorted((a, b) => b.saved - a.saved)
    },
    async load(id) {
      const transaction = (await database()).transaction(STORES)
      const at = ofExperiment(id)
      const snapshotStore = transaction.objectStore('snapshots')
      const [record, runs, keys, values] = await Promise.all([
        transaction.objectStore('records').get(id),
        transaction.objectStore('runs').getAll(at),
        snapshotStore.getAllKeys(at),
        snapshotStore.getAll(at),
      ])
      if (!record) return null
      return { record, runs, snapshots: new Map(keys.map(([, key], i) => [key, values[i]])) }
    },
    async saveRecord(record) {
      const transaction = (await database()).transaction('records', 'readwrite')
      const before = await transaction.store.get(record.id)
      const written = { ...record, name: before?.name ?? null, removed: null }
      await transaction.store.put(written, record.id)
      await transaction.done
      return before && before.removed !== null ? written : null
    },
    async change(id, change) {
      const transaction = (await database()).transaction('records', 'readwrite')
      const record = await transaction.store.get(id)
      if (record) await transaction.store.put({ ...record, ...change }, id)
      await transaction.done
    },
    async saveRuns(id, runs) {
      const transaction = (await database()).transaction(['runs', 'snapshots'], 'readwrite')
      await Promise.all(
        runs.flatMap((run) => [
          transaction.objectStore('runs').put(run, [id, run.key]),
          ...(run.status === 'waiting' || run.status === 'training'
            ? []
            : [transaction.objectStore('snapshots').delete([id, run.key])]),
        ]),
      )
      await transaction.done
    },
    async saveSnapshots(id, snapshots) {
      const transaction = (await database()).transaction('snapshots', 'readwrite')
      await Promise.all(snapshots.map(({ key, snapshot }) => transaction.store.put(snapshot, [id, key])))
      await transaction.done
    },
    async drop(id) {
      const transaction = (await database()).transaction(STORES, 'readwrite')
      await Promise.all([
        transaction.objectStore('records').delete(id),
        transaction.objectStore('runs').delete(ofExperiment(id)),
        transaction.objectStore('snapshots').delete(ofExperiment(id)),
      ])
      await transaction.done
    },
  }
}
