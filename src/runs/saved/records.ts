import type { IDBPDatabase } from 'idb'
import { keysOf, openDatabase, storesOf, type Layout, type Writing } from './databases'
import { MOST_SAVED, type RecordKind, type SavedRecord, type Saving } from './savedStore'
import type { TabLocks } from './tabLocks'

/** Milliseconds after which a deleted record is gone for good when the page is opened. */
const UNDO_FOR = 3_600_000

/** A record in its stored form. */
export type Stored<Entry extends SavedRecord> = Entry & {
  /** milliseconds since 1970 when it was deleted; null while it is listed */
  removed: number | null
  /** absent for runs */
  kind?: RecordKind
}

/** How the records of a database are locked, read and named. */
interface RecordRules<Entry extends SavedRecord> {
  layout: Layout
  /** stands before the id of a record in the name of its lock */
  lock: string
  /** A record as this version of the page reads it; null if it is damaged. */
  read(stored: Stored<Entry>): Entry | null
  /** the name of a record to which the visitor has given none */
  nameOf(id: string): Entry['name']
}

/** The parts of the page that the store uses. */
export interface StoreContext {
  /** locks of records that are open in a tab: they are not deleted to make room */
  locks: TabLocks
  /** milliseconds since 1970 */
  date(): number
  /** A list has changed. */
  changed(): void
}

/**
 * The saved records of one database. Promises reject if the database fails: with an error of the browser (`QuotaExceededError`
 * if it is full), or with `UnreadableRunError` if the stored data are damaged.
 */
export function createRecords<Entry extends SavedRecord>(
  { layout, lock, read, nameOf }: RecordRules<Entry>,
  { locks, date, changed }: StoreContext,
) {
  const stores = storesOf(layout)
  /** the records that were saved since the page was opened */
  const savedHere = new Set<string>()
  let wasOlder = false
  let opened: Promise<IDBPDatabase> | null = null

  function database(): Promise<IDBPDatabase> {
    opened ??= connect().catch((error: unknown) => {
      // a later call tries again
      opened = null
      throw error
    })
    return opened
  }

  async function connect(): Promise<IDBPDatabase> {
    const db = await openDatabase(
      layout,
      () => (wasOlder = true),
      () => (opened = null),
    )
    await deleteForGood(db)
    return db
  }

  /** Deletes the records for good that the visitor deleted long ago. */
  async function deleteForGood(db: IDBPDatabase): Promise<void> {
    const open = await locked()
    const transaction = db.transaction(stores, 'readwrite')
    const all: Stored<Entry>[] = await transaction.objectStore(layout.records).getAll()
    const expired = all.filter(
      ({ id, removed }) => removed !== null && date() - removed >= UNDO_FOR && !open.has(id),
    )
    await Promise.all(expired.map(({ id }) => deleteWithParts(transaction, id)))
    await transaction.done
  }

  async function deleteWithParts(transaction: Writing, id: string): Promise<void> {
    await Promise.all(
      stores.flatMap((name) => {
        const store = transaction.objectStore(name)
        return [store.delete(id), store.delete(keysOf(id))]
      }),
    )
  }

  /** The records that any tab has open, this one included. */
  async function locked(): Promise<ReadonlySet<string>> {
    const names = [...(await locks.taken())].filter((name) => name.startsWith(lock))
    return new Set(names.map((name) => name.slice(lock.length)))
  }

  /** Waits for the writes of a transaction; if one fails, all are undone. */
  async function allOrNothing<T>(transaction: Writing, writes: Promise<T>): Promise<T> {
    try {
      const [made] = await Promise.all([writes, transaction.done])
      return made
    } catch (error) {
      // if a write is refused before it starts, the others would still be committed
      try {
        transaction.abort()
      } catch {
        // the transaction has already ended
      }
      await transaction.done.catch(() => {})
      throw error
    }
  }

  /**
   * All records, including the record that was saved last. If another record has a later date, the clock has been set
   * back. Such records get dates just before the date of the last record, in their order; otherwise they would stay
   * newer than every later record.
   */
  async function recordsUpTo(transaction: Writing, newest: Entry): Promise<Stored<Entry>[]> {
    const store = transaction.objectStore(layout.records)
    const all: Stored<Entry>[] = await store.getAll()
    const isAhead = ({ id, saved }: Entry) => id !== newest.id && saved > newest.saved
    const ahead = all.filter(isAhead).toSorted((a, b) => b.saved - a.saved)
    const dated = ahead.map((record, i) => ({ ...record, saved: newest.saved - 1 - i }))
    await Promise.all(dated.map((record) => store.put(record, record.id)))
    return [...all.filter((record) => !isAhead(record)), ...dated]
  }

  /** Deletes the oldest records of the same kind beyond the limit, unless a tab has them open; returns them. */
  async function makeRoom(
    transaction: Writing,
    open: ReadonlySet<string>,
    saved: Stored<Entry>,
  ): Promise<Entry[]> {
    const all = await recordsUpTo(transaction, saved)
    const peers = all.filter(
      ({ kind, pinned, removed }) => kind === saved.kind && !pinned && removed === null,
    )
    const over = peers
      .toSorted((a, b) => a.saved - b.saved)
      .slice(0, Math.max(0, peers.length - MOST_SAVED[saved.kind ?? 'run']))
      .filter(({ id }) => id !== saved.id && !open.has(id))
    await Promise.all(over.map(({ id }) => deleteWithParts(transaction, id)))
    return over
  }

  /** Changes a record if there is one. */
  async function edit(id: string, change: Partial<Entry> | Partial<Stored<SavedRecord>>): Promise<void> {
    const transaction = (await database()).transaction(layout.records, 'readwrite')
    const record: Stored<Entry> | undefined = await transaction.store.get(id)
    if (record) await transaction.store.put({ ...record, ...change }, id)
    await transaction.done
    changed()
  }

  /** The verbs that records of every kind have. */
  const verbs = {
    /** All records except deleted and damaged ones, the last saved first. */
    async list(): Promise<Entry[]> {
      const all: Stored<Entry>[] = await (await database()).getAll(layout.records)
      return all
        .filter(({ removed }) => removed === null)
        .flatMap((stored) => read(stored) ?? [])
        .toSorted((a, b) => b.saved - a.saved)
    },
    /** Sets a record's name; an empty one restores its first name. */
    rename: (id: string, name: string) => edit(id, { name: name.trim() || nameOf(id) }),
    /** Deletes a record. `undo` brings it back until the page is opened again an hour or more later. */
    delete: (id: string) => edit(id, { removed: date() }),
    undo: (id: string) => edit(id, { removed: null }),
    /** Locks a record for this tab, which alone saves it from then on; resolves to false if another tab has it open. */
    lock: (id: string): Promise<boolean> => locks.take(lock + id),
    unlock: (id: string): Promise<void> => locks.release(lock + id),
    locked,
  }

  /**
   * Saves a record with its parts: all of it or nothing. It is listed again if it had been deleted. A newly listed one makes room.
   * @param write puts the parts, and returns the record
   */
  async function saveWith(
    id: string,
    write: (transaction: Writing, before: Stored<Entry> | undefined) => Promise<Entry>,
  ): Promise<Saving<Entry>> {
    const open = await locked()
    const transaction = (await database()).transaction(stores, 'readwrite')
    const save = async (): Promise<Saving<Entry>> => {
      const store = transaction.objectStore(layout.records)
      const before: Stored<Entry> | undefined = await store.get(id)
      const record = { ...(await write(transaction, before)), removed: null }
      await store.put(record, id)
      if (before && before.removed === null) {
        // the clock may have been set back since any of them was saved
        if (!savedHere.has(id) || before.saved > record.saved) await recordsUpTo(transaction, record)
        return { deleted: [], relisted: null }
      }
      return { deleted: await makeRoom(transaction, open, record), relisted: before ? record : null }
    }
    const saving = await allOrNothing(transaction, save())
    savedHere.add(id)
    changed()
    return saving
  }

  return { verbs, database, edit, saveWith, wasOlder: () => wasOlder }
}
