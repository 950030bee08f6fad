import type { StoredRun, SweepRecord, SweepStore } from '../../../runs/sweepStore'
import type { RunKey } from '../../../worker/protocol'
import type { Snapshot } from '../../../train/snapshot'
import type { Notice } from '../../messages'
import type { Halving } from './brackets'
import { isAtEnd, type LabRun } from '../labRun'
import { writeSweep } from './sweepLink'
import type { SweepState } from '../state'

/** Milliseconds of training between two captures of the runs' states. */
const CAPTURE_EVERY = 10_000

/** Stores a sweep so that it can be resumed after the tab was closed. */
export interface SweepStorage {
  /** Stores a sweep that is about to start; it replaces the stored one. */
  begin(): void
  /** Stores the runs that have ended since the last call. */
  saveEnded(): void
  /** Whether it is time to capture the states of the runs. */
  isCaptureDue(): boolean
  captured(runs: readonly { key: RunKey; snapshot: Snapshot }[]): void
  load(): Promise<Awaited<ReturnType<SweepStore['load']>>>
  clear(): void
}

/** What sweep storage needs of the sweep. */
interface StorageContext {
  get(): SweepState
  halving(): Halving | null
  now(): number
  /** milliseconds since 1970 */
  date(): number
  tell(notice: Notice): void
}

export function createSweepStorage(store: SweepStore, context: StorageContext): SweepStorage {
  let captured = context.now()
  const saved = new WeakSet<LabRun>()
  /** writes happen in order, so that the last one counts */
  let writing: Promise<void> = Promise.resolve()

  function write(what: () => Promise<void>): void {
    writing = writing.then(what).catch(() => context.tell({ kind: 'stored', problem: 'full' }))
  }

  const record = (): SweepRecord => {
    const state = context.get()
    return {
      link: writeSweep(state),
      saved: context.date(),
      total: state.progression.runs,
      finished: state.progression.runsDone,
      stages: context.halving(),
    }
  }

  const save = (runs: readonly LabRun[]) => {
    const stored = runs.map(storedRun)
    write(() => store.saveRuns(stored))
  }

  const saveRecord = () => {
    const next = record()
    write(() => store.saveRecord(next))
  }

  return {
    begin() {
      captured = context.now()
      const first = record()
      write(() => store.begin(first))
    },
    saveEnded() {
      const fresh = [...context.get().runs.values()].filter((run) => isAtEnd(run) && !saved.has(run))
      if (fresh.length === 0) return
      for (const run of fresh) saved.add(run)
      save(fresh)
      saveRecord()
    },
    isCaptureDue() {
      if (context.now() - captured < CAPTURE_EVERY) return false
      captured = context.now()
      return true
    },
    captured(snapshots) {
      const { runs } = context.get()
      const open = snapshots.filter(({ key }) => runs.has(key) && !isAtEnd(runs.get(key)!))
      save(open.map(({ key }) => runs.get(key)!))
      write(() => store.saveSnapshots(open))
      saveRecord()
    },
    load: () =>
      store.load().catch(() => {
        context.tell({ kind: 'stored', problem: 'unreadable' })
        return null
      }),
    clear: () => write(() => store.clear()),
  }
}

/** A run in its stored form. */
export function storedRun({ values, ...run }: LabRun): StoredRun {
  return { ...run, values: values.map((column) => column.slice(0, run.steps)) }
}

/** A stored run as a run of this visit; an unfinished one waits. */
export function revivedRun(run: StoredRun): LabRun {
  return isAtEnd(run) ? run : { ...run, status: 'waiting' }
}
