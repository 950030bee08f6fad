import type { Column, LogRun, ReadLog } from '../../reading/contract'
import { keysOf, READINGS, storesOf } from './databases'
import { createRecords, type StoreContext } from './records'
import type { ReadingToSave, SavedReading, SavedReadingId } from './savedStore'

export type SavedReadings = ReturnType<typeof createSavedReadings>

/** The arrays of a column. */
type Cells = Pick<Column, 'values' | 'cells' | 'lines'>
/** A log whose columns lack their arrays; readings of earlier versions have them here. */
type StoredLog = Omit<ReadLog, 'runs'> & {
  runs: readonly (Omit<LogRun, 'columns'> & {
    columns: readonly (Omit<Column, keyof Cells> & Partial<Cells>)[]
  })[]
}

function withoutCells(column: Column): Omit<Column, keyof Cells> {
  const { values: _, cells: __, lines: ___, ...others } = column
  return others
}
/** The key of a column: they are counted over all runs. */
const keyOf = (id: SavedReadingId, place: number) => [id, place]

/**
 * Logs of other programs in IndexedDB: their values, not their text. Each column is a separate entry, because the page
 * stands still while an entry is copied, and a log of 100 MB has 40 MB of values.
 */
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
      const logs = transaction.objectStore('logs')
      const [record, stored]: [SavedReading | undefined, StoredLog | undefined] = await Promise.all([
        transaction.objectStore('records').get(id),
        logs.get(id),
      ])
      if (!record || !stored) return null
      const runs: LogRun[] = []
      let place = 0
      for (const run of stored.runs) {
        const columns: Column[] = []
        // one after the other, so that the page answers in between
        for (const column of run.columns)
          columns.push({
            ...column,
            ...((await logs.get(keyOf(id, place++))) as Cells | undefined),
          } as Column)
        runs.push({ ...run, columns })
      }
      return { record, log: { ...stored, runs } }
    },
    save: ({ record, log }: ReadingToSave) =>
      saveWith(record.id, async (transaction, before) => {
        const logs = transaction.objectStore('logs')
        await logs.delete(keysOf(record.id))
        const runs = log.runs.map((run) => ({ ...run, columns: run.columns.map(withoutCells) }))
        await logs.put({ ...log, runs } satisfies StoredLog, record.id)
        for (const [place, { values, cells, lines }] of log.runs.flatMap(({ columns }) => columns).entries())
          await logs.put({ values, cells, lines } satisfies Cells, keyOf(record.id, place))
        const now = context.date()
        return { ...record, kind: 'reading', created: before?.created ?? now, saved: now }
      }),
  }
}
