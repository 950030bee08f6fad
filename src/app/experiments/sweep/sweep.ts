import type { Services } from '../../context'
import type { Halving } from '../../../experiments/sweep/brackets'
import { createSavedExperiment, type CommonContext, type SavedExperiment } from '../savedExperiment'
import type { ExperimentsContext } from '../context'
import { importedState, type Results } from '../results'
import { newSweep } from '../../../experiments/sweep/newSweep'
import { readSweep, writeSweep, type SweepDefinition } from '../../../experiments/sweep/sweepLink'
import { createSweepRuns } from '../../../experiments/sweep/sweepRuns'
import { sweepVerbs } from './sweepVerbs'
import type { SweepState } from '../../../experiments/state'
import type { OwnVerbs, SweepVerbs } from '../verbs'

/** Sweep: its verbs, and the functions for the rest of this folder. */
export interface Sweep {
  verbs: OwnVerbs<SweepVerbs>
  experiment: SavedExperiment
  /** Replaces the current sweep. */
  show(definition: SweepDefinition): void
  /** Replaces the current sweep by one that was trained elsewhere. */
  showResults(file: string, results: Extract<Results, { view: 'sweep' }>): void
}

export function createSweep(context: ExperimentsContext, services: Services, common: CommonContext): Sweep {
  const get = () => context.get().sweep
  const set = (change: Partial<SweepState>) => context.set({ sweep: { ...get(), ...change } })

  const experiment = createSavedExperiment(services, {
    ...context,
    ...common,
    kind: 'sweep',
    get,
    set,
    link: () => writeSweep(get()),
    stages: () => runs.halving(),
    keepEnds: false,
    ended: (ends) => runs.ended(ends),
    revive({ link, stages }, restore) {
      const { notices, ...definition } = readSweep(link)
      set({ ...newSweep(definition), phase: 'paused' })
      context.tellAll(notices)
      restore()
      runs.resume(stages as Halving | null)
    },
  })
  const runs = createSweepRuns(get, () => experiment)
  runs.begin()
  return {
    verbs: sweepVerbs(context, experiment, runs),
    experiment,
    show(definition) {
      experiment.reset()
      set({ ...newSweep(definition), stored: get().stored })
      runs.begin()
    },
    showResults(file, results) {
      experiment.reset()
      set({ ...newSweep(results.definition), ...importedState(file, results), stored: get().stored })
      experiment.restore(results.runs, new Map())
      runs.resume(null)
    },
  }
}
