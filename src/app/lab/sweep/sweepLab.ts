import type { Services } from '../../context'
import type { Halving } from './brackets'
import { createExperiment, type Experiment } from '../experiment'
import type { LabContext } from '../labContext'
import { newSweep } from './newSweep'
import { readSweep, type SweepDefinition } from './sweepLink'
import { createSweepRuns } from './sweepRuns'
import { createSweepStorage, revivedRun } from './sweepStorage'
import { sweepVerbs } from './sweepVerbs'
import type { SweepState } from '../state'
import type { SweepVerbs } from '../verbs'

/** Sweep: its verbs, and what the rest of the lab needs of it. */
export interface SweepLab {
  verbs: SweepVerbs
  /** Replaces the current sweep. */
  show(definition: SweepDefinition): void
  close(): void
}

export function createSweepLab(context: LabContext, services: Services, beforePlay: () => void): SweepLab {
  const get = () => context.get().sweep
  const set = (change: Partial<SweepState>) => context.set({ sweep: { ...get(), ...change } })
  const { now } = services

  const experiment: Experiment = createExperiment('sweep', {
    get,
    set,
    startPool: services.startPool,
    now,
    keepEnds: false,
    beforePlay() {
      beforePlay()
      if (get().phase === 'ready') storage.begin()
      set({ stored: null })
    },
    failed: (failure) => context.tell({ kind: 'failure', failure }),
    gpuLost: () => context.tell({ kind: 'gpu-lost' }),
    ended(ends) {
      runs.ended(ends)
      storage.saveEnded()
    },
    trained() {
      if (storage.isCaptureDue()) experiment.capture()
    },
    captured: (snapshots) => storage.captured(snapshots),
  })
  const runs = createSweepRuns(get, () => experiment)
  const storage = createSweepStorage(services.sweepStore, {
    get,
    halving: runs.halving,
    now,
    date: services.date,
    tell: context.tell,
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
    context.tellAll(notices)
    experiment.restore(kept.map(revivedRun), snapshots)
    runs.resume(record.stages as Halving | null)
    verbs.play()
  }

  const verbs = sweepVerbs(context, experiment, runs, {
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
