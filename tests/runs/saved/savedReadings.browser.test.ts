import { deleteDB, openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import type { ReadLog } from '../../../src/reading/contract'
import { createSavedReadings } from '../../../src/runs/saved/savedReadings'
import { madeOf, readMade } from '../../reading/made'

const NAME = 'grpo-playground-readings'
const context = {
  locks: { take: async () => true, release: async () => {}, taken: async () => new Set<string>() },
  date: () => 1000,
  changed: () => {},
}
const store = () => createSavedReadings(context)

beforeEach(() => deleteDB(NAME))

/** A log with two runs. */
async function logOfTwo(): Promise<ReadLog> {
  const { log } = await readMade(madeOf(undefined, 20))
  return { ...log, runs: [log.runs[0], { ...log.runs[0], id: 'second' }] }
}
const record = { id: 'a', name: 'made.log', framework: 'trl', steps: 20, findings: 0 } as const

test('a log comes back as it was saved, and no entry of the database holds more than one of its columns', async () => {
  const log = await logOfTwo()
  const readings = store()
  await readings.save({ record, log })
  expect((await readings.load('a'))!.log).toEqual(log)
  expect((await readings.load('a'))!.record.name).toBe('made.log')
  const db = await openDB(NAME)
  const entries: object[] = await db.getAll('logs')
  expect(entries.filter((entry) => 'values' in entry)).toHaveLength(2 * log.runs[0].columns.length)
  const [whole] = entries.filter((entry) => 'runs' in entry) as ReadLog[]
  for (const run of whole.runs) for (const column of run.columns) expect(column.values).toBeUndefined()
  db.close()
})

test('a log that was saved with its columns in one entry still opens', async () => {
  const log = await logOfTwo()
  const readings = store()
  await readings.save({ record, log })
  const db = await openDB(NAME)
  await db.clear('logs')
  await db.put('logs', log, 'a')
  db.close()
  expect((await readings.load('a'))!.log).toEqual(log)
})
