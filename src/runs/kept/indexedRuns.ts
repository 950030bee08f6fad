import '../../tasks/all'
import type { TabLocks } from '../experiments/tabLocks'
import { arrayBytes, checked, staying } from './checkpoints'
import { CHUNK_STEPS, chunkAfter, partOfRows } from './chunks'
import { upTo, tableOf } from '../../metrics/stepTable'
import { entryOf, evaluationAt, readEntry, type StoredEntry } from './entries'
import { nameOf } from './names'
import {
  DATABASE_NAME,
  goodChunk,
  openRunsDatabase,
  STORES,
  VERSION,
  type RunsDatabase,
} from './runsDatabase'
import {
  MOST_UNPINNED,
  UnreadableRunError,
  type Checkpoint,
  type KeptRunEntry,
  type KeptRunId,
  type RunStore,
  type SavedRun,
  type Saving,
} from './runStore'

/** Milliseconds after which a removed run is deleted when the page is opened. */
const UNDO_FOR = 3_600_000

/** All keys of a run in a store whose keys begin with it; numbers sort before arrays. */
const keysOf = (id: KeptRunId, from = 0) => IDBKeyRange.bound([id, from], [id, []])

/** Stands before the id of a run in the name of its lock. */
const LOCK = 'run '

/** Tells the other tabs of changes; null where the browser has no channels, or refuses them with the data of this site. */
function channelOfTabs(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(DATABASE_NAME)
  } catch {
    return null
  }
}

/** What the browser tells of its storage; undefined where it does not. */
async function told<Value>(ask: () => Promise<Value> | undefined): Promise<Value | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

const notNull = <Value>(value: Value | null): value is Value => value !== null

/**
 * The store in IndexedDB.
 * @param locks of runs that are open in a tab: they are not dropped
 * @param date milliseconds since 1970
 */
export function createRunStore(locks: TabLocks, date: () => number, version = VERSION): RunStore {
  let wasOlder = false
  let opened: Promise<RunsDatabase> | null = null
  const listeners = new Set<() => void>()
  const mine = new Map<KeptRunId, Promise<(() => void) | null>>()
  const channel = channelOfTabs()
  const hear = () => listeners.forEach((listener) => listener())
  channel?.addEventListener('message', hear)

  function changed(): void {
    hear()
    channel?.postMessage(null)
  }

  async function held(): Promise<ReadonlySet<KeptRunId>> {
    const names = [...(await locks.taken())].filter((name) => name.startsWith(LOCK))
    return new Set(names.map((name) => name.slice(LOCK.length)))
  }

  async function hold(id: KeptRunId): Promise<boolean> {
    const taking = mine.get(id) ?? locks.take(LOCK + id)
    mine.set(id, taking)
    if (await taking) return true
    mine.delete(id)
    return false
  }

  function database(): Promise<RunsDatabase> {
    opened ??= connect().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }

  async function connect(): Promise<RunsDatabase> {
    const db = await openRunsDatabase(
      version,
      () => (wasOlder = true),
      () => (opened = null),
    )
    await deleteRemoved(db)
    return db
  }

  async function deleteRemoved(db: RunsDatabase): Promise<void> {
    const open = await held()
    const transaction = writing(db)
    const entries = await transaction.objectStore('entries').getAll()
    const gone = entries.filter(
      ({ id, removed }) => removed !== null && date() - removed >= UNDO_FOR && !open.has(id),
    )
    await Promise.all(gone.map(({ id }) => deleteRun(transaction, id)))
    await transaction.done
  }

  type Writing = ReturnType<typeof writing>
  const writing = (db: RunsDatabase) => db.transaction(STORES, 'readwrite')

  /** Waits for the writes of a transaction; where one cannot be made, none of them stays. */
  async function whole<T>(transaction: Writing, writes: Promise<T>): Promise<T> {
    try {
      const [made] = await Promise.all([writes, transaction.done])
      return made
    } catch (error) {
      // a write that was refused before it began would leave the others to be committed
      try {
        transaction.abort()
      } catch {
        // it has ended by itself
      }
      await transaction.done.catch(() => {})
      throw error
    }
  }

  async function deleteRun(transaction: Writing, id: KeptRunId): Promise<void> {
    await Promise.all([
      transaction.objectStore('entries').delete(id),
      transaction.objectStore('lenses').delete(id),
      transaction.objectStore('chunks').delete(keysOf(id)),
      transaction.objectStore('checkpoints').delete(keysOf(id)),
    ])
  }

  /** Changes an entry, where there is one. */
  async function edit(id: KeptRunId, change: (entry: StoredEntry) => Partial<StoredEntry>): Promise<void> {
    const transaction = (await database()).transaction('entries', 'readwrite')
    const entry = await transaction.store.get(id)
    if (entry) await transaction.store.put({ ...entry, ...change(entry) }, id)
    await transaction.done
    changed()
  }

  /** Writes the steps after those that are known, a chunk at a time, so that a long history is not in memory twice. */
  async function writeChunks(
    transaction: Writing,
    { id, parent, history }: SavedRun,
    known: number,
  ): Promise<void> {
    const chunks = transaction.objectStore('chunks')
    for (let c = chunkAfter(known); c * CHUNK_STEPS < history.steps; c++) {
      const to = Math.min(history.steps, (c + 1) * CHUNK_STEPS)
      const earlier = async () => {
        const mine = await chunks.get([id, c])
        if (mine || !parent) return mine && tableOf(mine)
        const inherited = await chunks.get([parent.run, c])
        return inherited && upTo(tableOf(inherited), parent.step)
      }
      await chunks.put(await partOfRows(history, c * CHUNK_STEPS, to, earlier), [id, c])
    }
  }

  /**
   * The entries, the ones saved in the future dated before now, in their order: the clock was set back since, and they would stay
   * newer than every run that follows.
   */
  async function entriesUntilNow(transaction: Writing): Promise<StoredEntry[]> {
    const entries = transaction.objectStore('entries')
    const all = await entries.getAll()
    const now = date()
    const ahead = all.filter(({ saved }) => saved > now).toSorted((a, b) => b.saved - a.saved)
    const dated = ahead.map((entry, i) => ({ ...entry, saved: now - 1 - i }))
    await Promise.all(dated.map((entry) => entries.put(entry, entry.id)))
    return [...all.filter(({ saved }) => saved <= now), ...dated]
  }

  /** Deletes the oldest runs beyond the limit; returns them. */
  async function makeRoom(
    transaction: Writing,
    open: ReadonlySet<KeptRunId>,
    saved: KeptRunId,
  ): Promise<KeptRunEntry[]> {
    const all = await entriesUntilNow(transaction)
    const unpinned = all.filter(({ pinned, removed }) => !pinned && removed === null)
    const over = unpinned
      .toSorted((a, b) => a.saved - b.saved)
      .slice(0, Math.max(0, unpinned.length - MOST_UNPINNED))
      .filter(({ id }) => id !== saved && !open.has(id))
    await Promise.all(over.map(({ id }) => deleteRun(transaction, id)))
    return over
  }

  /** Writes what is new of a run. */
  async function write(transaction: Writing, run: SavedRun, open: ReadonlySet<KeptRunId>): Promise<Saving> {
    const { id, history, snapshot, best, lens } = run
    const store = transaction.objectStore.bind(transaction)
    const before = await store('entries').get(id)
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
    // each by itself: of writes that were begun before another throws, no failure may go unheard
    const writes: (() => Promise<unknown>)[] = [
      () => store('entries').put(entryOf(run, before, stay, date()), id),
      () => store('lenses').put(lens, id),
      () => store('chunks').delete(keysOf(id, chunkAfter(history.steps - 1) + 1)),
      () => writeChunks(transaction, run, known),
      ...states.map((state) => () => store('checkpoints').put(state, [id, state.step])),
      ...gone.map(
        ({ step }) =>
          () =>
            store('checkpoints').delete([id, step]),
      ),
    ]
    await Promise.all(writes.map(async (begin) => begin()))
    const isListed = before !== undefined && before.removed === null
    return {
      dropped: isListed ? [] : await makeRoom(transaction, open, id),
      revived: before && !isListed ? before.name : null,
    }
  }

  return {
    async list() {
      const entries = await (await database()).getAll('entries')
      return entries
        .filter(({ removed }) => removed === null)
        .map(readEntry)
        .filter(notNull)
        .toSorted((a, b) => b.saved - a.saved)
    },
    async wasOlder() {
      await database()
      return wasOlder
    },
    async load(id) {
      const transaction = (await database()).transaction(STORES, 'readonly')
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
    async save(run) {
      const open = await held()
      const transaction = writing(await database())
      const saving = await whole(transaction, write(transaction, run, open))
      changed()
      return saving
    },
    rename: (id, name) => edit(id, () => ({ name: name.trim() || nameOf(id) })),
    pin: (id, pinned) => edit(id, () => ({ pinned })),
    remove: (id) => edit(id, () => ({ removed: date() })),
    undo: (id) => edit(id, () => ({ removed: null })),
    async usage() {
      const { storage } = navigator
      const [estimate, persisted] = await Promise.all([
        told(() => storage?.estimate?.()),
        told(() => storage?.persisted?.()),
      ])
      return {
        used: estimate?.usage ?? null,
        quota: estimate?.quota ?? null,
        persisted: persisted ?? null,
      }
    },
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    hold,
    letGo(id) {
      void mine.get(id)?.then((release) => release?.())
      mine.delete(id)
    },
    held,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
