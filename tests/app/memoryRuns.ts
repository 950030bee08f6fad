import { partOfRows } from '../../src/runs/kept/chunks'
import { entryOf, evaluationAt, type StoredEntry } from '../../src/runs/kept/entries'
import { upTo, type Stretch, tableOf } from '../../src/metrics/stepTable'
import type { KeptRun, RunStore, SavedRun } from '../../src/runs/kept/runStore'
import type { Snapshot } from '../../src/train/snapshot'

/** A store of runs that lasts as long as the test. */
export interface MemoryRuns extends RunStore {
  /** what it was asked to save */
  saves: SavedRun[]
  /** Lets go of all runs, as when a tab is closed. */
  closeTab(): void
}

export function memoryRunStore(): MemoryRuns {
  const runs = new Map<string, { entry: StoredEntry; lens: KeptRun['lens']; history: Stretch }>()
  const snapshots = new Map<string, Snapshot>()
  const saves: SavedRun[] = []
  const held = new Set<string>()
  let clock = 0
  const edit = async (id: string, change: Partial<StoredEntry>) => {
    const run = runs.get(id)
    if (run) run.entry = { ...run.entry, ...change }
  }
  return {
    saves,
    closeTab: () => held.clear(),
    list: async () =>
      [...runs.values()]
        .map(({ entry }) => entry)
        .filter(({ removed }) => removed === null)
        .toSorted((a, b) => b.saved - a.saved),
    wasOlder: async () => false,
    async load(id) {
      const run = runs.get(id)
      return run ? structuredClone({ entry: run.entry, lens: run.lens }) : null
    },
    async *parts(id) {
      const run = runs.get(id)
      if (run) yield run.history
    },
    checkpoint: async (id, step) => structuredClone(snapshots.get(`${id} ${step}`) ?? null),
    async save(run) {
      saves.push(run)
      const { id, history, snapshot, lens } = structuredClone(run)
      const before = runs.get(id)?.entry
      const { id: from, step: last } =
        runs.has(id) || !run.parent ? { id, step: Infinity } : { id: run.parent.run, step: run.parent.step }
      const saved = runs.get(from)
      const fresh = { step: snapshot.step, evaluation: evaluationAt(history, snapshot.step) }
      const earlier = before?.checkpoints.filter(({ step }) => step !== snapshot.step) ?? []
      const entry = entryOf(structuredClone(run), before, [...earlier, fresh], ++clock)
      const part = saved && upTo(tableOf(saved.history), last)
      const whole = await partOfRows(history, 0, history.steps, async () => part)
      runs.set(id, { entry, history: whole, lens })
      snapshots.set(`${id} ${snapshot.step}`, snapshot)
      return { dropped: [], revived: before && before.removed !== null ? before.name : null }
    },
    rename: (id, name) => edit(id, { name }),
    pin: (id, pinned) => edit(id, { pinned }),
    remove: (id) => edit(id, { removed: ++clock }),
    undo: (id) => edit(id, { removed: null }),
    usage: async () => ({ used: null, quota: null, persisted: null }),
    persist: async () => false,
    hold: async (id) => Boolean(held.add(id)),
    letGo: (id) => void held.delete(id),
    held: async () => held,
    onChange: () => () => {},
  }
}
