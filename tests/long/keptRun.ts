import type { Page } from '@playwright/test'
import type { MetricKey } from '../../src/metrics/metrics'
import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, type GroupTable } from '../../src/metrics/groupTable'
import type { RecordedRun } from '../../src/runs/export'
import type { Stretch } from '../../src/metrics/stepTable'

/** Steps of a chunk of the store, as `CHUNK_STEPS` has it. */
const CHUNK = 512

type Written = readonly (number | null)[]

/** The first chunk of a kept run and what its entry says, as they come out of the page; numbers that are not finite are null. */
interface FirstChunk {
  run: Omit<RecordedRun, 'history'>
  columns: readonly MetricKey[]
  values: readonly Written[]
  groups: Record<string, Written>
}

/**
 * Keeps runs of many steps in the store of the page without training them: the first chunk of the run that is kept already,
 * which was trained, again and again, with the completions counted on; and its last state as that of the last step.
 */
export const keepLongRuns = (page: Page, names: readonly string[], steps: number): Promise<FirstChunk> =>
  page.evaluate(
    async ({ names, steps, CHUNK }) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('no reason'))
        })
      const db = await done(indexedDB.open('grpo-playground-runs'))
      const stores = ['entries', 'chunks', 'checkpoints', 'lenses']
      const read = db.transaction(stores)
      const [entry] = await done(read.objectStore('entries').getAll())
      const chunk = await done(read.objectStore('chunks').get([entry.id, 0]))
      const snapshot = await done(read.objectStore('checkpoints').get([entry.id, entry.steps]))
      const lens = await done(read.objectStore('lenses').get(entry.id))
      const counted = chunk.columns.indexOf('num_completions')
      const each = chunk.values[counted][0]

      /** the first `count` steps of the chunk as chunk c */
      const copyOf = (c: number, count: number) => {
        const { offsets } = chunk.groups
        const columns = Object.entries<Float32Array>(chunk.groups).map(([name, array]) => [
          name,
          name === 'offsets' ? offsets.slice(0, count + 1) : array.slice(0, offsets[count]),
        ])
        const values = chunk.values.map((column: Float64Array) => column.slice(0, count))
        values[counted] = values[counted].map((value: number) => value + c * CHUNK * each)
        return {
          ...chunk,
          firstStep: c * CHUNK + 1,
          steps: count,
          values,
          groups: Object.fromEntries(columns),
        }
      }
      for (const [i, name] of names.entries()) {
        const write = db.transaction(stores, 'readwrite')
        const id = `long-${i}`
        write.objectStore('entries').put(
          {
            ...entry,
            id,
            name,
            steps,
            completions: steps * each,
            checkpoints: [{ step: steps, evaluation: null }],
            saved: Date.now() + i + 1,
          },
          id,
        )
        write.objectStore('lenses').put(lens, id)
        write.objectStore('checkpoints').put({ ...snapshot, step: steps }, [id, steps])
        for (let c = 0; c * CHUNK < steps; c++) {
          const copy = copyOf(c, Math.min(CHUNK, steps - c * CHUNK))
          write.objectStore('chunks').put(copy, [id, c])
        }
        await new Promise((resolve, reject) => {
          write.oncomplete = resolve
          write.onabort = () => reject(write.error ?? new Error('no reason'))
        })
      }
      db.close()
      const written = (array: ArrayLike<number>) =>
        Array.from(array, (value) => (Number.isFinite(value) ? value : null))
      const { first, changes, engine, moves } = entry
      return {
        run: { first, changes, engine, moves },
        columns: chunk.columns,
        values: chunk.values.map(written),
        groups: Object.fromEntries(
          Object.entries<ArrayLike<number>>(chunk.groups).map(([name, array]) => [name, written(array)]),
        ),
      }
    },
    { names, steps, CHUNK },
  )

/** The run that `keepLongRuns` kept, with its history as a whole. */
export function longRun({ run, columns, values, groups }: FirstChunk, steps: number): RecordedRun {
  const counted = columns.indexOf('num_completions')
  const each = values[counted][0]!
  const isCounted = (c: number) => c === counted
  const history: Stretch = {
    firstStep: 1,
    columns,
    steps,
    values: values.map((column, c) =>
      Float64Array.from({ length: steps }, (_, s) =>
        isCounted(c) ? (s + 1) * each : (column[s % CHUNK] ?? NaN),
      ),
    ),
    groups: groupsOf(groups, steps),
  }
  return { ...run, history }
}

function groupsOf(groups: FirstChunk['groups'], steps: number): GroupTable {
  const first = groups.offsets.map(Number)
  const ofChunk = first[CHUNK]
  const placeOf = (s: number) => Math.floor(s / CHUNK) * ofChunk + first[s % CHUNK]
  const offsets = Int32Array.from({ length: steps + 1 }, (_, s) => placeOf(s))
  const columns = GROUP_COLUMN_NAMES.map((name) => {
    const column = new GROUP_COLUMNS[name].array(offsets[steps])
    for (let g = 0; g < column.length; g++) column[g] = groups[name][g % ofChunk] ?? NaN
    return [name, column]
  })
  return { offsets, ...Object.fromEntries(columns) } as GroupTable
}
