import type { Surroundings } from '../app'
import type { Halving } from './brackets'
import { createExperiment, emptyExperiment, type Experiment } from './experiment'
import type { LabDesk } from './labDesk'
import { readSweep, type SweepDefinition } from './sweepLink'
import { cellsOf, fieldsOf } from './sweepPlan'
import { createSweepRuns } from './sweepRuns'
import { createSweepStorage, revivedRun } from './sweepStorage'
import { sweepVerbs } from './sweepVerbs'
import type { SweepState } from './state'
import type { SweepVerbs } from './verbs'

/** Sweep: its verbs, and what the page does with it. */
export interface SweepLab {
  verbs: SweepVerbs
  /** Another sweep takes the place of the current one. */
  show(definition: SweepDefinition): void
  close(): void
}

/** A sweep before anything is trained. */
export function newSweep(definition: SweepDefinition): SweepState {
  const { base, plan, settings } = definition
  return {
    ...emptyExperiment(),
    ...definition,
    cells: cellsOf(base, plan, settings),
    hover: null,
    bestShare: 1,
    brushes: fieldsOf(plan).map(() => null),
    stored: null,
  }
}

export function createSweepLab(desk: LabDesk, surroundings: Surroundings, beforePlay: () => void): SweepLab {
  const get = () => desk.get().sweep
  const set = (change: Partial<SweepState>) => desk.set({ sweep: { ...get(), ...change } })
  const { now } = surroundings

  const experiment: Experiment = createExperiment('sweep', {
    get,
    set,
    recruit: surroundings.recruit,
    now,
    keepEnds: false,
    beforePlay() {
      beforePlay()
      if (get().phase === 'ready') storage.begin()
      set({ stored: null })
    },
    failed: (failure) => desk.tell({ kind: 'failure', failure }),
    gpuLost: () => desk.tell({ kind: 'gpu-lost' }),
    ended(ends) {
      runs.ended(ends)
      storage.settle()
    },
    trained() {
      if (storage.isCaptureDue()) experiment.capture()
    },
    captured: (snapshots) => storage.captured(snapshots),
  })
  const runs = createSweepRuns(get, () => experiment)
  const storage = createSweepStorage(surroundings.sweepStore, {
    get,
    halving: runs.halving,
    now,
    date: surroundings.date,
    tell: desk.tell,
  })

  async function lookForStored(): Promise<void> {
    const found = await storage.load()
    if (!found || get().phase !== 'ready') return
    const { saved, total, finished } = found.record
    if (finished + found.snapshots.size > 0) set({ stored: { saved, total, finished } })
  }

  async function resume(): Promise<void> {
    const found = await storage.load()
    if (!found) return set({ stored: null })
    const { record, runs: kept, snapshots } = found
    const { notices, ...definition } = readSweep(record.link)
    experiment.reset()
    set({ ...newSweep(definition), stored: null })
    notices.forEach(desk.tell)
    experiment.restore(kept.map(revivedRun), snapshots)
    runs.resume(record.stages as Halving | null)
    verbs.play()
  }

  const verbs = sweepVerbs(desk, experiment, runs, {
    resume: () => void resume(),
    forget() {
      set({ stored: null })
      storage.clear()
    },
  })
  runs.begin()
  void lookForStored()
  return {
    verbs,
    show(definition) {
      experiment.reset()
      set({ ...newSweep(definition), stored: get().stored })
      runs.begin()
    },
    close: () => experiment.close(),
  }
}
