import type { ExperimentStore } from './experimentStore'

/** A store of comparisons and sweeps whose script is loaded when it is first asked for something. */
export const lateExperimentStore = (load: () => Promise<ExperimentStore>): ExperimentStore => ({
  list: async () => (await load()).list(),
  load: async (id) => (await load()).load(id),
  saveRecord: async (record) => (await load()).saveRecord(record),
  change: async (id, change) => (await load()).change(id, change),
  saveRuns: async (id, runs) => (await load()).saveRuns(id, runs),
  saveSnapshots: async (id, snapshots) => (await load()).saveSnapshots(id, snapshots),
  drop: async (id) => (await load()).drop(id),
})
