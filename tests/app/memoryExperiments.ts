import type { ExperimentRecord, ExperimentStore, StoredRun } from '../../src/runs/experiments/experimentStore'
import type { TabLocks } from '../../src/runs/experiments/tabLocks'
import type { Snapshot } from '../../src/train/snapshot'

/** A store that lasts as long as the test. */
export function memoryExperimentStore(): ExperimentStore {
  const records = new Map<string, ExperimentRecord>()
  const runs = new Map<string, Map<string, StoredRun>>()
  const snapshots = new Map<string, Map<string, Snapshot>>()
  const of = <Value>(all: Map<string, Map<string, Value>>, id: string) => {
    if (!all.has(id)) all.set(id, new Map())
    return all.get(id)!
  }
  return {
    list: async () => structuredClone([...records.values()].toSorted((a, b) => b.saved - a.saved)),
    async load(id) {
      const record = records.get(id)
      return record
        ? structuredClone({ record, runs: [...of(runs, id).values()], snapshots: of(snapshots, id) })
        : null
    },
    async saveRecord(record) {
      const before = records.get(record.id)
      const written = structuredClone({ ...record, name: before?.name ?? null, removed: null })
      records.set(record.id, written)
      return before && before.removed !== null ? written : null
    },
    async change(id, change) {
      const record = records.get(id)
      if (record) records.set(id, { ...record, ...change })
    },
    async saveRuns(id, saved) {
      for (const run of structuredClone(saved)) {
        of(runs, id).set(run.key, run)
        if (run.status !== 'waiting' && run.status !== 'training') of(snapshots, id).delete(run.key)
      }
    },
    async saveSnapshots(id, saved) {
      for (const { key, snapshot } of structuredClone(saved)) of(snapshots, id).set(key, snapshot)
    },
    async drop(id) {
      for (const all of [records, runs, snapshots]) all.delete(id)
    },
  }
}

/** The locks of one browser: each call makes a tab of it, `close` ends the tab. */
export function tabLocksOf(holders: Map<string, object>): TabLocks & { close(): void } {
  const tab = {}
  const letGo = (name: string) => {
    if (holders.get(name) === tab) holders.delete(name)
  }
  return {
    async take(name) {
      if (holders.has(name)) return null
      holders.set(name, tab)
      return () => letGo(name)
    },
    taken: async () => new Set(holders.keys()),
    close: () => [...holders.keys()].forEach(letGo),
  }
}
