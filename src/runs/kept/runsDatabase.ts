import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Snapshot } from '../../train/snapshot'
import { CHUNK_STEPS, isWhole } from './chunks'
import type { StoredEntry } from './entries'
import type { HistoryPart, KeptLens, KeptRunId } from './runStore'

interface Schema extends DBSchema {
  entries: { key: KeptRunId; value: StoredEntry }
  /** by run and number of the chunk */
  chunks: { key: [KeptRunId, number]; value: HistoryPart }
  /** by run and step */
  checkpoints: { key: [KeptRunId, number]; value: Snapshot }
  lenses: { key: KeptRunId; value: KeptLens }
}
export type RunsDatabase = IDBPDatabase<Schema>

export const DATABASE_NAME = 'grpo-playground-runs'
/** Increased when the stored form changes, `Snapshot.carried` included; an older store keeps its histories alone. */
export const VERSION = 1
export const STORES = ['entries', 'chunks', 'checkpoints', 'lenses'] as const

/**
 * Opens the database of kept runs, and makes it where there is none.
 * @param wasOlder called where an earlier version of the page made it, whose states had to be deleted
 * @param isClosed called when this connection is no more, as when a newer version of the page takes the database over
 */
export const openRunsDatabase = (
  version: number,
  wasOlder: () => void,
  isClosed: () => void,
): Promise<RunsDatabase> =>
  openDB<Schema>(DATABASE_NAME, version, {
    async upgrade(older, from, _, transaction) {
      if (from === 0) return STORES.forEach((store) => void older.createObjectStore(store))
      wasOlder()
      await transaction.objectStore('checkpoints').clear()
      for (let at = await transaction.objectStore('entries').openCursor(); at; at = await at.continue())
        await at.update({ ...at.value, checkpoints: [] })
    },
    blocking(_, __, event) {
      ;(event.target as IDBDatabase).close()
      isClosed()
    },
    terminated: isClosed,
  })

/** A chunk of a kept run; null where there is none, or it is damaged. */
export async function goodChunk(db: RunsDatabase, id: KeptRunId, c: number): Promise<HistoryPart | null> {
  const part = await db.get('chunks', [id, c])
  return part?.firstStep === c * CHUNK_STEPS + 1 && isWhole(part) ? part : null
}
