import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { MetricKey } from '../metrics/metrics'
import type { RunConfig } from '../settings/knobs'
import type { RunKey } from '../worker/protocol'
import type { Snapshot } from '../train/snapshot'

/** What is kept of a sweep besides its runs. */
export interface SweepRecord {
  /** the text after `#` that repeats it */
  link: string
  /** milliseconds since 1970 */
  saved: number
  /** runs it has, and those at their end */
  total: number
  finished: number
  /** stages that were decided; plain data of the app's own */
  stages: unknown
}

/** A run as it is kept: at its end, or on the way. */
export interface StoredRun {
  key: RunKey
  config: RunConfig
  status: 'waiting' | 'training' | 'finished' | 'diverged' | 'stopped'
  diverged: { step: number; what: 'loss' | 'gradient' | 'logp' } | null
  steps: number
  columns: readonly MetricKey[]
  /** one array a column, `steps` long */
  values: Float64Array[]
}

/** One sweep, kept from visit to visit in this browser alone. */
export interface SweepStore {
  /** null where none is kept */
  load(): Promise<{ record: SweepRecord; runs: StoredRun[]; snapshots: Map<RunKey, Snapshot> } | null>
  /** Keeps another sweep; nothing is left of the one before. */
  begin(record: SweepRecord): Promise<void>
  saveRecord(record: SweepRecord): Promise<void>
  /** Runs at their end need no snapshot: theirs are forgotten. */
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
/** Of what a run carries: one that was kept in another form cannot go on. */
const VERSION = 2
const RECORD = 'record'
const STORES = ['sweep', 'runs', 'snapshots'] as const

/** The store in the browser's database. What fails there rejects. */
export function createSweepStore(): SweepStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const database = () =>
    (opened ??= openDB<Schema>(NAME, VERSION, {
      upgrade(db) {
        for (const store of db.objectStoreNames) db.deleteObjectStore(store)
        for (const store of STORES) db.createObjectStore(store)
      },
    }))

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
    async begin(record) {
      const transaction = (await database()).transaction(STORES, 'readwrite')
      await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()))
      await transaction.objectStore('sweep').put(record, RECORD)
      await transaction.done
    },
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
    async clear() {
      const transaction = (await database()).transaction(STORES, 'readwrite')
      await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()))
      await transaction.done
    },
  }
}
