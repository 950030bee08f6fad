import type {
  ExperimentId,
  ExperimentRecord,
  ExperimentStore,
  StoredExperiment,
} from '../../runs/experiments/experimentStore'
import type { TabLocks } from '../../runs/experiments/tabLocks'
import type { Snapshot } from '../../train/snapshot'
import type { RunKey } from '../../worker/protocol'
import type { Notice } from '../../text/messages'
import { isAtEnd, storedRun, type LabRun } from '../../experiments/labRun'
import type { LabExperiment } from '../../experiments/state'
import type { ExperimentKind } from '../../settings/views'

/** Milliseconds of training between two captures of the runs' states. */
const CAPTURE_EVERY = 10_000

/** The most comparisons, and the most sweeps, that are kept; beyond it the one written longest ago goes. */
export const MOST_KEPT = 20

/** Keeps the experiment of this tab so that it can go on after the tab was closed. Each one has a record of its own. */
export interface ExperimentStorage {
  /** Keeps the experiment that is about to be trained from its first step: as a new record, unless it goes on in one that was taken. */
  begin(): void
  /** Stores the runs that have ended since the last call. */
  saveEnded(): void
  /** Whether it is time to capture the states of the runs. */
  isCaptureDue(): boolean
  captured(runs: readonly { key: RunKey; snapshot: Snapshot }[]): void
  /** The newest record that no tab has open; null where the visitor has set it aside, or there is none. */
  findLeft(): Promise<ExperimentRecord | null>
  /** Closes the open record: it stays in the list, and is not offered any more. */
  setAside(): void
  /** Opens a record and loads it; `elsewhere` where another tab has it open, null where it cannot be read. */
  take(id: ExperimentId): Promise<StoredExperiment | 'elsewhere' | null>
  /** The open record; null while nothing was begun. */
  current(): ExperimentId | null
}

/** Milliseconds for which one that was deleted can be brought back. */
const UNDO_FOR = 3_600_000

/** What the storage needs of its comparison or sweep. */
interface StorageContext {
  get(): LabExperiment
  /** the text after `#` that reproduces it */
  link(): string
  /** plain data about its stages, where it has any */
  stages(): unknown
  now(): number
  /** milliseconds since 1970 */
  date(): number
  tell(notice: Notice): void
  /** something was written: the list of what is kept has changed */
  written(): void
}

/** What is known of the open record. */
interface Current extends Pick<ExperimentRecord, 'id' | 'created'> {
  /** whether this tab has begun to train it */
  isBegun: boolean
  /** lets another tab have it */
  letGo: Promise<(() => void) | null>
  /** runs that are stored with their ends */
  saved: WeakSet<LabRun>
}

export function createExperimentStorage(
  kind: ExperimentKind,
  store: ExperimentStore,
  locks: TabLocks,
  context: StorageContext,
): ExperimentStorage {
  let current: Current | null = null
  let captured = context.now()
  /** writes happen in order, so that the last one counts */
  let writing: Promise<void> = Promise.resolve()

  function write(what: () => Promise<void>): void {
    writing = writing
      .then(what)
      .catch(() => context.tell({ kind: 'stored', problem: 'full' }))
      .then(context.written)
  }

  const save = (id: ExperimentId, runs: readonly LabRun[]) => {
    const stored = runs.map(storedRun)
    write(() => store.saveRuns(id, stored))
  }

  function saveRecord({ id, created }: Current): void {
    const { runs, runsDone, done, total } = context.get().progression
    const record = {
      id,
      kind,
      created,
      saved: context.date(),
      link: context.link(),
      total: runs,
      finished: runsDone,
      share: done / Math.max(1, total),
      stages: context.stages(),
      isSetAside: false,
    }
    write(async () => {
      const revived = await store.saveRecord(record)
      if (revived) context.tell({ kind: 'revived', what: kind, name: revived.name })
    })
  }

  function setAside(): void {
    if (!current) return
    const { id, letGo } = current
    current = null
    write(() => store.change(id, { isSetAside: true }))
    // releases the lock once everything is written
    write(async () => (await letGo)?.())
  }

  /** Drops the oldest records beyond the limit, and those that were removed long ago, unless a tab has them open. */
  async function makeRoom(now: number): Promise<void> {
    const taken = await locks.taken()
    const ofKind = (await store.list()).filter((record) => record.kind === kind)
    // the clock was set back since: such records would stay newer than every one that follows
    const ahead = ofKind.filter(({ saved }) => saved > now)
    await Promise.all(ahead.map(({ id }, i) => store.change(id, { saved: now - 1 - i })))
    const isGone = ({ removed }: ExperimentRecord, place: number) =>
      place >= MOST_KEPT || (removed !== null && now - removed >= UNDO_FOR)
    for (const { id } of ofKind.filter(isGone)) if (!taken.has(id)) await store.drop(id)
  }

  return {
    begin() {
      captured = context.now()
      if (current?.isBegun) setAside()
      if (!current) {
        const created = context.date()
        const id = newId(kind, created)
        current = {
          id,
          created,
          isBegun: true,
          letGo: locks.take(id),
          saved: new WeakSet(),
        }
        write(() => makeRoom(created))
      }
      current.isBegun = true
      saveRecord(current)
    },
    saveEnded() {
      if (!current) return
      const { id, saved } = current
      const fresh = [...context.get().runs.values()].filter((run) => isAtEnd(run) && !saved.has(run))
      if (fresh.length === 0) return
      for (const run of fresh) saved.add(run)
      save(id, fresh)
      saveRecord(current)
    },
    isCaptureDue() {
      if (context.now() - captured < CAPTURE_EVERY) return false
      captured = context.now()
      return true
    },
    captured(snapshots) {
      if (!current) return
      const { id } = current
      const { runs } = context.get()
      const open = snapshots.filter(({ key }) => runs.has(key) && !isAtEnd(runs.get(key)!))
      save(
        id,
        open.map(({ key }) => runs.get(key)!),
      )
      write(() => store.saveSnapshots(id, open))
      saveRecord(current)
    },
    async findLeft() {
      try {
        const [records, taken] = await Promise.all([store.list(), locks.taken()])
        const left = records.find(
          (record) => record.kind === kind && record.removed === null && !taken.has(record.id),
        )
        return left && !left.isSetAside ? left : null
      } catch {
        context.tell({ kind: 'stored', problem: 'unreadable' })
        return null
      }
    },
    setAside,
    async take(id) {
      const letGo = await locks.take(id)
      if (!letGo) return 'elsewhere'
      const found = await store.load(id).catch(() => {
        context.tell({ kind: 'stored', problem: 'unreadable' })
        return null
      })
      if (!found) {
        letGo()
        return null
      }
      setAside()
      const { created } = found.record
      current = { id, created, isBegun: false, letGo: Promise.resolve(letGo), saved: new WeakSet() }
      return found
    },
    current: () => current?.id ?? null,
  }
}

/** A name that no other record has: the time, and random digits for two tabs that begin at the same time. */
function newId(kind: ExperimentKind, date: number): ExperimentId {
  const [chance] = crypto.getRandomValues(new Uint32Array(1))
  return `${kind}-${date.toString(36)}-${chance.toString(36)}`
}
