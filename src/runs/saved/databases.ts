import { openDB, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { CHUNK_STEPS, isWhole } from './chunks'
import { RUNS_DATABASE, type HistoryPart, type SavedRunId } from './savedStore'

/** A database of the site: one object store has a record per id, the others have parts of records. */
export interface Layout {
  name: string
  /** Increased when the stored form changes, `Snapshot.carried` included; `adapt` converts what an older version stored. */
  version: number
  records: string
  /** object stores whose keys are the id of a record, or begin with it */
  parts: readonly string[]
  adapt(transaction: Upgrading): Promise<void>
}

type Upgrading = IDBPTransaction<unknown, string[], 'versionchange'>
export type Writing = IDBPTransaction<unknown, string[], 'readwrite'>

/** Runs: `entries` and `lenses` by run, `chunks` by run and number of the chunk, `checkpoints` by run and step. */
export const RUNS: Layout = {
  name: RUNS_DATABASE,
  version: 1,
  records: 'entries',
  parts: ['chunks', 'checkpoints', 'lenses'],
  // the histories stay, without states
  async adapt(transaction) {
    await transaction.objectStore('checkpoints').clear()
    for (let at = await transaction.objectStore('entries').openCursor(); at; at = await at.continue())
      await at.update({ ...at.value, checkpoints: [] })
  },
}

/** Removes all records of a database. */
const clearAll = async (layout: Layout, transaction: Upgrading): Promise<void> => {
  await Promise.all(storesOf(layout).map((store) => transaction.objectStore(store).clear()))
}

/** Comparisons and sweeps: `records` by experiment, `runs` and `snapshots` by experiment and key of the run. */
export const EXPERIMENTS: Layout = {
  name: 'grpo-playground-experiments',
  version: 1,
  records: 'records',
  parts: ['runs', 'snapshots'],
  adapt: (transaction) => clearAll(EXPERIMENTS, transaction),
}

/** Logs of other programs: `records` and `logs` by reading. */
export const READINGS: Layout = {
  name: 'grpo-playground-readings',
  version: 1,
  records: 'records',
  parts: ['logs'],
  adapt: (transaction) => clearAll(READINGS, transaction),
}

export const storesOf = ({ records, parts }: Layout): string[] => [records, ...parts]

/** All keys of a record in an object store whose keys begin with its id; numbers and strings sort before arrays. */
export const keysOf = (id: string, from?: number): IDBKeyRange =>
  IDBKeyRange.bound(from === undefined ? [id] : [id, from], [id, []])

/**
 * Opens a database, and makes it if there is none.
 * @param onOlder called if an earlier version of the page made it
 * @param onClosed called when this connection is closed, such as when a newer version of the page takes over the database
 */
export const openDatabase = (
  layout: Layout,
  onOlder: () => void,
  onClosed: () => void,
): Promise<IDBPDatabase> =>
  openDB(layout.name, layout.version, {
    async upgrade(db, from, _, transaction) {
      if (from === 0) return storesOf(layout).forEach((store) => void db.createObjectStore(store))
      onOlder()
      await layout.adapt(transaction)
    },
    blocking(_, __, event) {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })

/** A chunk of a saved run; null if it is missing or damaged. */
export async function wholeChunk(db: IDBPDatabase, id: SavedRunId, c: number): Promise<HistoryPart | null> {
  const part: HistoryPart | undefined = await db.get('chunks', [id, c])
  return part?.firstStep === c * CHUNK_STEPS + 1 && isWhole(part) ? part : null
}
