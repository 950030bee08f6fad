import type { ReadLog } from '../../reading/contract'
import { READINGS, storesOf } from './databases'
import { createRecords, type StoreContext } from './records'
import type { ReadingToSave, SavedReading, SavedReadingId } from './savedStore'

export type SavedReadings = ReturnType<typeof createSavedReadings>

/** Logs of other programs in IndexedDB: their values, not their text. */
export function createSavedReadings(context: StoreContext) {
  const { database, saveWith, verbs } = createRecords<SavedReading>(
    { layout: READINGS, lock: 'reading ', read: (record) => record, nameOf: () => '' },
    context,
  )
  return {
    ...verbs,
    /** Resolves to null if there is none of this id. */
    async load(id: SavedReadingId): Promise<{ record: SavedReading; log: ReadLog } | null> {
      const transaction = (await database()).transaction(storesOf(READINGS))
      const [record, log] = await Promise.all([
        transaction.objectStore('records').get(id),
        transaction.objectStore('logs').get(id),
      ])
      return record && log ? { record, log } : null
    },
    save: ({ record, log }: ReadingToSave) =>
      saveWith(record.id, async (transaction, before) => {
        await transaction.objectStore('logs').put(log, record.id)
        const now = context.date()
        return { ...record, kind: 'reading', created: before?.created ?? now, saved: now }
      }),
  }
}
