import type { StoredRun, SweepRecord, SweepStore } from '../../runs/sweepStore'
import type { RunKey } from '../../worker/protocol'
import type { Snapshot } from '../../train/snapshot'
import type { Notice } from '../messages'
import type { Halving } from './brackets'
import { isAtEnd, type LabRun } from './labRun'
import { writeSweep } from './sweepLink'
import type { SweepState } from './state'

/** Milliseconds of training between two looks at where the runs stand. */
const CAPTURE_EVERY = 10_000

/** Keeps a sweep so that a closed tab can go on where it was. */
export interface SweepStorage {
  /** The sweep is about to be trained from nothing: it takes the place of the one that is kept. */
  begin(): void
  /** What is kept has other cells, or another stage. */
  changed(): void
  /** Keeps the runs that have come to their end since the last time. */
  settle(): void
  /** Whether it is time to ask where the runs stand. */
  isCaptureDue(): boolean
  captured(runs: readonly { key: RunKey; snapshot: Snapshot }[]): void
  load(): Promise<Awaited<ReturnType<SweepStore['load']>>>
  clear(): void
}

/** What sweep storage is told. */
interface Kept {
  get(): SweepState
  halving(): Halving | null
  now(): number
  /** milliseconds since 1970 */
  date(): number
  tell(notice: Notice): void
}

export function createSweepStorage(store: SweepStore, kept: Kept): SweepStorage {
  let captured = kept.now()
  const settled = new WeakSet<LabRun>()
  /** one after the other, so that what is written last is what stays */
  let writing: Promise<void> = Promise.resolve()

  function write(what: () => Promise<void>): void {
    writing = writing.then(what).catch(() => kept.tell({ kind: 'stored', problem: 'full' }))
  }

  const record = (): SweepRecord => {
    const state = kept.get()
    return {
      link: writeSweep(state),
      saved: kept.date(),
      total: state.progression.runs,
      finished: state.progression.runsDone,
      stages: kept.halving(),
    }
  }

  const save = (runs: readonly LabRun[]) => {
    const stored = runs.map(storedRun)
    write(() => store.saveRuns(stored))
  }

  return {
    begin() {
      captured = kept.now()
      const first = record()
      write(() => store.begin(first))
    },
    changed() {
      const next = record()
      write(() => store.saveRecord(next))
    },
    settle() {
      const fresh = [...kept.get().runs.values()].filter((run) => isAtEnd(run) && !settled.has(run))
      if (fresh.length === 0) return
      for (const run of fresh) settled.add(run)
      save(fresh)
      this.changed()
    },
    isCaptureDue() {
      if (kept.now() - captured < CAPTURE_EVERY) return false
      captured = kept.now()
      return true
    },
    captured(snapshots) {
      const { runs } = kept.get()
      const open = snapshots.filter(({ key }) => runs.has(key) && !isAtEnd(runs.get(key)!))
      save(open.map(({ key }) => runs.get(key)!))
      write(() => store.saveSnapshots(open))
      this.changed()
    },
    load: () =>
      store.load().catch(() => {
        kept.tell({ kind: 'stored', problem: 'unreadable' })
        return null
      }),
    clear: () => write(() => store.clear()),
  }
}

/** A run as it is kept. */
export function storedRun({ values, ...run }: LabRun): StoredRun {
  return { ...run, values: values.map((column) => column.slice(0, run.steps)) }
}

/** A run of an earlier visit; one that was on the way waits. */
export function revivedRun(run: StoredRun): LabRun {
  return isAtEnd(run) ? run : { ...run, status: 'waiting' }
}
