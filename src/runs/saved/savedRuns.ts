import { tableOf, upTo, type StepTable } from '../../metrics/stepTable'
import type { Snapshot } from '../../train/snapshot'
import { arrayBytes, staying } from './checkpoints'
import { CHUNK_STEPS, chunkAfter, partOfRows } from './chunks'
import { keysOf, RUNS, storesOf, wholeChunk, type Writing } from './databases'
import { entryOf, evaluationAt, readEntry } from './entries'
import { nameOf } from './names'
import { createRecords, type StoreContext } from './records'
import {
  ContinuedElsewhereError,
  UnreadableRunError,
  type Checkpoint,
  type HistoryPart,
  type RunToSave,
  type SavedRun,
  type SavedRunEntry,
  type SavedRunId,
} from './savedStore'
import { isSnapshot } from './wholeSnapshot'

/** Where the browser keeps, outside the database, that there are saved runs: it may lose the whole database. */
const MARK = 'grpo-playground-had-runs'

function mark(hasRuns: boolean): void {
  try {
    if (hasRuns) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // storage is full or forbidden
  }
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

export type SavedRuns = ReturnType<typeof createSavedRuns>

/**
 * Runs of Train in IndexedDB.
 * @param version the version of the stored form; tests raise it
 */
export function createSavedRuns(context: StoreContext, version = RUNS.version) {
  const records = createRecords<SavedRunEntry>(
    { layout: { ...RUNS, version }, lock: 'run ', read: readEntry, nameOf },
    context,
  )
  const { database, edit, saveWith, verbs } = records
  return {
    ...verbs,
    async delete(id: SavedRunId): Promise<void> {
      await verbs.delete(id)
      if ((await verbs.list()).length === 0) mark(false)
    },
    async undo(id: SavedRunId): Promise<void> {
      await verbs.undo(id)
      mark(true)
    },
    /** Whether runs were saved here that the visitor has not deleted, and the browser has none of them any more. */
    wereRemoved: async () => isMarked() && (await (await database()).count('entries')) === 0,
    pin: (id: SavedRunId, pinned: boolean) => edit(id, { pinned }),
    /** Whether this visit found runs of an earlier version of the page, whose states it had to delete. */
    async wasOlder(): Promise<boolean> {
      await database()
      return records.wasOlder()
    },
    /** A run; null if there is none of that id. */
    async load(id: SavedRunId): Promise<SavedRun | null> {
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
    /**
     * The history in parts of at most `CHUNK_STEPS` steps, so that a long one is never in memory as a whole; none if there is no
     * run of that id.
     */
    async *parts(id: SavedRunId): AsyncGenerator<HistoryPart> {
      const db = await database()
      const { steps } = (await db.get('entries', id)) ?? { steps: 0 }
      for (let c = 0; c * CHUNK_STEPS < steps; c++) {
        const part = await wholeChunk(db, id, c)
        if (!part) throw new UnreadableRunError(`steps ${c * CHUNK_STEPS + 1} to ${steps} are missing`)
        yield part
      }
    },
    /** The state of a run at one of its checkpoints; null if there is none. */
    async checkpoint(id: SavedRunId, step: number): Promise<Snapshot | null> {
      const stored: unknown = await (await database()).get('checkpoints', [id, step])
      if (stored === undefined) return null
      if (!isSnapshot(stored) || stored.step !== step)
        throw new UnreadableRunError(`the state after step ${step} is damaged`)
      return stored
    },
    /**
     * Saves a run: its new steps, its last state, and its entry.
     * @throws ContinuedElsewhereError if another tab has saved it since `run.stored`
     */
    save: (run: RunToSave) =>
      saveWith(run.id, async (transaction, before) => {
        const { id, history, snapshot, best, lens } = run
        if (before && before.steps !== run.stored) throw new ContinuedElsewhereError(id)
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
        // each on its own: if one throws, failures of those that have started are not lost
        const writes: (() => Promise<unknown>)[] = [
          () => lenses.put(lens, id),
          () => chunks.delete(keysOf(id, chunkAfter(history.steps - 1) + 1)),
          () => writeChunks(transaction, run, known),
          ...states.map((state) => () => checkpoints.put(state, [id, state.step])),
          ...gone.map((one) => () => checkpoints.delete([id, one.step])),
        ]
        await Promise.all(writes.map(async (begin) => begin()))
        return entryOf(run, before, stay, context.date())
      }).then((saving) => {
        mark(true)
        return saving
      }),
  }
}

/** Writes the steps that the store does not have, a chunk at a time, so that a long history is not in memory twice. */
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
