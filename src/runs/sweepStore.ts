import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { MetricKey } from '../metrics/metrics'
import type { Divergence } from '../train/stopping'
import type { RunConfig } from '../settings/knobs'
import type { RunKey } from '../worker/protocol'
import type { Snapshot } from '../train/snapshot'

/** What is stored of a sweep besides its runs. */
export interface SweepRecord {
  /** the text after `#` that reproduces it */
  link: string
  /** milliseconds since 1970 */
  saved: number
  /** the number of its runs, and of those that are trained no further */
  total: number
  finished: number
  /** the state of successive halving: plain data that only the app reads */
  stages: unknown
}

/** A run in its stored form. */
export interface StoredRun {
  key: RunKey
  config: RunConfig
  status: 'waiting' | 'training' | 'finished' | 'diverged' | 'stopped'
  diverged: { step: number; what: Divergence } | null
  steps: number
  columns: readonly MetricKey[]
  /** one array per column, `steps` long */
  values: Float64Array[]
}

/** Stores one sweep from visit to visit, in this browser only. */
export interface SweepStore {
  /** Resolves to null where none is stored. */
  load(): Promise<{ record: SweepRecord; runs: StoredRun[]; snapshots: Map<RunKey, Snapshot> } | null>
  /** Stores a new sweep and deletes the previous one. */
  begin(record: SweepRecord): Promise<void>
  saveRecord(record: SweepRecord): Promise<void>
  /** Stores runs, and deletes the snapshots of those that are trained no further. */
  saveRuns(runs: readonly StoredRun[]): Promise<void>
  saveSnapshots(snapshots: readonly { key: RunKey; snapshot: Snapshot }[]): Promise<void>
  clear(): Promise<void>
}

interface Schema extends DBSchema {
  sweep: { key: string; value: SweepRecord }
  runs: { key: RunKey; value: StoredRun }
  snapshots: { key: RunKey; value: Snapshot }
}

const NAME = 'grpo-playground-sweep'
/** Increased when the stored form changes, `Snapshot.carried` included; older stores are deleted. */
const VERSION = 3
const RECORD = 'record'
const STORES = ['sweep', 'runs', 'snapshots'] as const

/** The store in IndexedDB. Promises reject where the database fails. */
export function createSweepStore(): SweepStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const database = () =>
    (opened ??= openDB<Schema>(NAME, VERSION, {
      upgrade(db) {
        for (const store of db.objectStoreNames) db.deleteObjectStore(store)
        for (const store of STORES) db.createObjectStore(store)
      },
    }))

  /** Empties all stores; a new record is the first in them. */
  async function replaceBy(record: SweepRecord | null): Promise<void> {
    const transaction = (await database()).transaction(STORES, 'readwrite')
    await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()))
    if (record) await transaction.objectStore('sweep').put(record, RECORD)
    await transaction.done
  }

  return {
    async load() {
      const db = await database()
      const record = await db.get('sweep', RECORD)
      if (!record) return null
      const [runs, keys, values] = await Promise.all([
        db.getAll('runs'),
        db.getAllKeys('snapshots'),
        db.getAll('snapshots'),
      ])
      return { record, runs, snapshots: new Map(keys.map((key, i) => [key, values[i]])) }
    },
    begin: (record) => replaceBy(record),
    async saveRecord(record) {
      await (await database()).put('sweep', record, RECORD)
    },
    async saveRuns(runs) {
      const transaction = (await database()).transaction(['runs', 'snapshots'], 'readwrite')
      await Promise.all(
        runs.flatMap((run) => [
          transaction.objectStore('runs').put(run, run.key),
          ...(run.status === 'waiting' || run.status === 'training'
            ? []
            : [transaction.objectStore('snapshots').delete(run.key)]),
        ]),
      )
      await transaction.done
    },
    async saveSnapshots(snapshots) {
      const transaction = (await database()).transaction('snapshots', 'readwrite')
      await Promise.all(snapshots.map(({ key, snapshot }) => transaction.store.put(snapshot, key)))
      await transaction.done
    },
    clear: () => replaceBy(null),
  }
}
