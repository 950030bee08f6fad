import { tableOf, upTo, type Stretch } from '../../src/metrics/stepTable'
import { partOfRows } from '../../src/runs/saved/chunks'
import { entryOf, evaluationAt } from '../../src/runs/saved/entries'
import type { Stored } from '../../src/runs/saved/records'
import type { SavedStore } from '../../src/runs/saved/indexedStore'
import type { SavedExperiments } from '../../src/runs/saved/savedExperiments'
import type { SavedReadings } from '../../src/runs/saved/savedReadings'
import type { SavedRuns } from '../../src/runs/saved/savedRuns'
import type {
  ExperimentRecord,
  RunToSave,
  ReadingToSave,
  SavedReading,
  SavedRecord,
  SavedRun,
  SavedRunEntry,
  StoredRun,
} from '../../src/runs/saved/savedStore'
import { ContinuedElsewhereError } from '../../src/runs/saved/savedStore'
import type { Snapshot } from '../../src/train/snapshot'

/** What is open in the tabs of a browser: the tab that has each record. */
export type OpenRecords = Map<string, object>

interface MemoryRuns extends SavedRuns {
  /** what it was asked to save */
  saves: RunToSave[]
}

/** A store that lasts as long as the test. */
export interface MemoryStore extends SavedStore {
  runs: MemoryRuns
  experiments: SavedExperiments
  readings: SavedReadings
  /** The same store in another tab. */
  otherTab(): MemoryStore
  /** Unlocks all records, as when the tab is closed. */
  closeTab(): void
}

export function memoryStore(): MemoryStore {
  const open: OpenRecords = new Map()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const runs = memoryRuns(changed)
  const experiments = memoryExperiments(changed)
  const readings = memoryReadings(changed)
  const inTab = (): MemoryStore => {
    const tab = {}
    const unlock = (id: string) => void (open.get(id) === tab && open.delete(id))
    const locks = {
      async lock(id: string) {
        if (!open.has(id)) open.set(id, tab)
        return open.get(id) === tab
      },
      unlock: async (id: string) => unlock(id),
      locked: async () => new Set(open.keys()),
    }
    return {
      runs: { ...runs, ...locks },
      experiments: { ...experiments, ...locks },
      readings: { ...readings, ...locks },
      usage: async () => ({ used: null, quota: null, persisted: null }),
      persist: async () => {},
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      otherTab: inTab,
      closeTab: () => [...open.keys()].forEach(unlock),
    }
  }
  return inTab()
}

type Unlocked<All> = Omit<All, 'lock' | 'unlock' | 'locked'>

/** The records of one kind, which are changed in place of their database. */
function memoryRecords<Entry extends SavedRecord>(changed: () => void) {
  const records = new Map<string, Stored<Entry>>()
  const edit = async (id: string, change: object) => {
    const record = records.get(id)
    if (record) records.set(id, { ...record, ...change })
    changed()
  }
  return {
    records,
    edit,
    /** Stores a record, listed; returns what saving it did. */
    put(record: Entry) {
      const before = records.get(record.id)
      const stored = { ...record, removed: null } as Stored<Entry>
      records.set(record.id, stored)
      changed()
      return { deleted: [], relisted: before && before.removed !== null ? stored : null }
    },
    verbs: {
      list: async () =>
        structuredClone(
          [...records.values()]
            .filter(({ removed }) => removed === null)
            .toSorted((a, b) => b.saved - a.saved),
        ),
      rename: (id: string, name: string) => edit(id, { name: name || null }),
      delete: (id: string) => edit(id, { removed: 1 }),
      undo: (id: string) => edit(id, { removed: null }),
    },
  }
}

function memoryReadings(changed: () => void): Unlocked<SavedReadings> {
  const { records, put, verbs } = memoryRecords<SavedReading>(changed)
  const logs = new Map<string, ReadingToSave['log']>()
  let clock = 0
  return {
    ...verbs,
    async load(id) {
      const record = records.get(id)
      return record ? structuredClone({ record, log: logs.get(id)! }) : null
    },
    async save({ record, log }) {
      logs.set(record.id, structuredClone(log))
      const now = ++clock
      return put({ ...record, kind: 'reading', created: records.get(record.id)?.created ?? now, saved: now })
    },
  }
}

function memoryRuns(changed: () => void): Unlocked<MemoryRuns> {
  const { records, put, edit, verbs } = memoryRecords<SavedRunEntry>(changed)
  const contents = new Map<string, { lens: SavedRun['lens']; history: Stretch }>()
  const snapshots = new Map<string, Snapshot>()
  const saves: RunToSave[] = []
  let clock = 0
  return {
    ...verbs,
    saves,
    pin: (id, pinned) => edit(id, { pinned }),
    wasOlder: async () => false,
    wereRemoved: async () => false,
    async load(id) {
      const entry = records.get(id)
      return entry ? structuredClone({ entry, lens: contents.get(id)!.lens }) : null
    },
    async *parts(id) {
      const found = contents.get(id)
      if (found) yield found.history
    },
    checkpoint: async (id, step) => structuredClone(snapshots.get(`${id} ${step}`) ?? null),
    async save(run) {
      const { id, history, snapshot, lens } = structuredClone(run)
      const before = records.get(id)
      if (before && before.steps !== run.stored) throw new ContinuedElsewhereError(id)
      saves.push(run)
      const { id: from, step: last } =
        before || !run.parent ? { id, step: Infinity } : { id: run.parent.run, step: run.parent.step }
      const earlierSteps = contents.get(from)
      const part = earlierSteps && upTo(tableOf(earlierSteps.history), last)
      const whole = await partOfRows(history, 0, history.steps, async () => part)
      contents.set(id, { history: whole, lens })
      snapshots.set(`${id} ${snapshot.step}`, snapshot)
      const fresh = { step: snapshot.step, evaluation: evaluationAt(history, snapshot.step) }
      const earlier = before?.checkpoints.filter(({ step }) => step !== snapshot.step) ?? []
      return put(entryOf(structuredClone(run), before, [...earlier, fresh], ++clock))
    },
  }
}

function memoryExperiments(changed: () => void): Unlocked<SavedExperiments> {
  const { records, put, edit, verbs } = memoryRecords<ExperimentRecord>(changed)
  const contents = new Map<string, { runs: Map<string, StoredRun>; snapshots: Map<string, Snapshot> }>()
  return {
    ...verbs,
    async load(id) {
      const record = records.get(id)
      const { runs, snapshots } = contents.get(id) ?? { runs: new Map(), snapshots: new Map() }
      return record ? structuredClone({ record, runs: [...runs.values()], snapshots }) : null
    },
    async save(experiment) {
      const { record, runs, snapshots } = structuredClone(experiment)
      const mine = contents.get(record.id) ?? { runs: new Map(), snapshots: new Map() }
      contents.set(record.id, mine)
      for (const run of runs) {
        mine.runs.set(run.key, run)
        if (run.status !== 'waiting' && run.status !== 'training') mine.snapshots.delete(run.key)
      }
      for (const { key, snapshot } of snapshots) mine.snapshots.set(key, snapshot)
      return put({ ...record, name: records.get(record.id)?.name ?? null })
    },
    setAside: (id) => edit(id, { isSetAside: true }),
  }
}
