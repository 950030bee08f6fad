import '../../tasks/all'
import { tableOf, upTo, type StepTable } from '../../metrics/stepTable'
import { arrayBytes, checked, staying } from './checkpoints'
import { CHUNK_STEPS, chunkAfter, partOfRows } from './chunks'
import { goodChunk, keysOf, RUNS, storesOf, type Writing } from './databases'
import { entryOf, evaluationAt, readEntry } from './entries'
import { nameOf } from './names'
import { createRecords, type StoreContext } from './records'
import {
  UnreadableRunError,
  type Checkpoint,
  type RunToSave,
  type SavedRunEntry,
  type SavedRuns,
} from './savedStore'

/**
 * Runs of Train in IndexedDB.
 * @param version of the stored form
 */
export function createSavedRuns(context: StoreContext, version = RUNS.version): SavedRuns {
  const records = createRecords<SavedRunEntry>(
    { layout: { ...RUNS, version }, lock: 'run ', read: readEntry, nameOf },
    context,
  )
  const { database } = records
  return {
    ...records,
    pin: (id, pinned) => records.edit(id, { pinned }),
    async load(id) {
      const transaction = (await database()).transaction(storesOf(RUNS))
      const [stored, lens] = await Promise.all([
        transaction.objectStore('entries').get(id),
        transaction.objectStore('lenses').get(id),
      ])
      if (!stored) return null
      const entry = readEntry(stored)
      if (!entry) throw new UnreadableRunError('the entry is damaged')
      return { entry, lens: lens ?? { first: null, latest: null } }
    },
    async *parts(id) {
      const db = await database()
      const { steps } = (await db.get('entries', id)) ?? { steps: 0 }
      for (let c = 0; c * CHUNK_STEPS < steps; c++) {
        const part = await goodChunk(db, id, c)
        if (!part) throw new UnreadableRunError(`steps ${c * CHUNK_STEPS + 1} to ${steps} are missing`)
        yield part
      }
    },
    async checkpoint(id, step) {
      const snapshot = await (await database()).get('checkpoints', [id, step])
      return snapshot ? checked(snapshot, step) : null
    },
    save: (run) =>
      records.saveWith(run.id, async (transaction, before) => {
        const { id, history, snapshot, best, lens } = run
        const known = Math.min(run.known, before?.steps ?? 0)
        const states = best && best.step < snapshot.step ? [best, snapshot] : [snapshot]
        const isReplaced = ({ step }: Checkpoint) => states.some((state) => state.step === step)
        const earlier = before?.checkpoints.filter((one) => !isReplaced(one)) ?? []
        const fresh = states.map(({ step }) => ({ step, evaluation: evaluationAt(history, step) }))
        const all = [...earlier, ...fresh]
          // later ones are states of steps that were taken back
          .filter((one) => one.step <= known || isReplaced(one))
          .toSorted((a, b) => a.step - b.step)
        const stay = staying(all, arrayBytes(snapshot))
        const gone = [...earlier, ...fresh].filter((one) => !stay.includes(one))
        const [lenses, chunks, checkpoints] = ['lenses', 'chunks', 'checkpoints'].map((name) =>
          transaction.objectStore(name),
        )
        // each by itself: of writes that were begun before another throws, no failure may be lost
        const writes: (() => Promise<unknown>)[] = [
          () => lenses.put(lens, id),
          () => chunks.delete(keysOf(id, chunkAfter(history.steps - 1) + 1)),
          () => writeChunks(transaction, run, known),
          ...states.map((state) => () => checkpoints.put(state, [id, state.step])),
          ...gone.map((one) => () => checkpoints.delete([id, one.step])),
        ]
        await Promise.all(writes.map(async (begin) => begin()))
        return entryOf(run, before, stay, context.date())
      }),
  }
}

/** Writes the steps after those that are known, a chunk at a time, so that a long history is not in memory twice. */
async function writeChunks(
  transaction: Writing,
  { id, parent, history }: RunToSave,
  known: number,
): Promise<void> {
  const chunks = transaction.objectStore('chunks')
  for (let c = chunkAfter(known); c * CHUNK_STEPS < history.steps; c++) {
    const to = Math.min(history.steps, (c + 1) * CHUNK_STEPS)
    const earlier = async (): Promise<StepTable | undefined> => {
      const mine = await chunks.get([id, c])
      if (mine || !parent) return mine && tableOf(mine)
      const inherited = await chunks.get([parent.run, c])
      return inherited && upTo(tableOf(inherited), parent.step)
    }
    await chunks.put(await partOfRows(history, c * CHUNK_STEPS, to, earlier), [id, c])
  }
}
