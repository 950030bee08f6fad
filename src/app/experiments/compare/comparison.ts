import type { Services } from '../../context'
import { emptyExperiment } from '../../../experiments/experiment'
import { readCompare, writeCompare, type Comparison } from '../../../experiments/compare/compareLink'
import { runsOfRow } from '../../../experiments/compare/rows'
import type { CompareState, ExplanationState } from '../../../experiments/state'
import { createSavedExperiment, type CommonContext, type SavedExperiment } from '../savedExperiment'
import type { ExperimentsContext } from '../context'
import { importedState, type Results } from '../results'
import type { CompareVerbs, OwnVerbs } from '../verbs'
import { compareVerbs } from './compareVerbs'

/** Compare: its verbs, and the functions for the rest of this folder. */
export interface ComparePart {
  verbs: OwnVerbs<CompareVerbs>
  experiment: SavedExperiment
  /** Replaces rows, settings or view, and trains the runs that are new. */
  show(change: Partial<Comparison>): void
  /** Replaces the current comparison by one that was trained elsewhere. */
  showResults(file: string, results: Extract<Results, { view: 'compare' }>): void
}

/** The comparison of an address; the default one for an empty text. */
export function firstComparison(text: string): CompareState {
  const { rows, settings, view } = readCompare(text)
  return { ...emptyExperiment(), rows, settings, view, explanation: { state: 'none' } }
}

export function createComparison(
  context: ExperimentsContext,
  services: Services,
  common: CommonContext,
): ComparePart {
  const get = () => context.get().compare
  const set = (change: Partial<CompareState>) => context.set({ compare: { ...get(), ...change } })

  const experiment = createSavedExperiment(services, {
    ...context,
    ...common,
    kind: 'compare',
    get,
    set,
    link: () => writeCompare(get()),
    stages: () => null,
    keepEnds: true,
    failed(failure) {
      giveUpExplanation()
      context.failed(failure)
    },
    lost(workers, of) {
      const wasAsked = giveUpExplanation()
      // if nothing was asked of the workers, nothing is missing: Play starts new ones
      if (get().phase === 'failed' || wasAsked) context.lost(workers, of)
    },
    explained(_, explanation) {
      const { explanation: asked, rows } = get()
      if (asked.state !== 'asked') return
      const { row, seed } = asked
      const answer: ExplanationState = explanation
        ? { state: 'there', row, seed, rows: rows.map(({ id }) => id), explanation }
        : { state: 'none' }
      set({ explanation: answer })
      if (!explanation) context.tell({ kind: 'no-explanation' })
    },
    revive({ link }, restore) {
      const { notices, ...read } = readCompare(link)
      set({ ...emptyExperiment(), phase: 'paused' })
      context.tellAll(notices)
      restore()
      show(read)
    },
  })

  /** Ends the wait for an explanation, whose worker is gone; returns whether there was one. */
  function giveUpExplanation(): boolean {
    if (get().explanation.state !== 'asked') return false
    set({ explanation: { state: 'none' } })
    return true
  }

  function show(change: Partial<Comparison>): void {
    set({ ...change, explanation: { state: 'none' } })
    const { rows, settings } = get()
    experiment.want(rows.flatMap((row) => runsOfRow(row, settings)))
  }

  show({})
  return {
    verbs: compareVerbs(context, experiment, show),
    experiment,
    show,
    showResults(file, results) {
      experiment.reset()
      set({ ...importedState(file, results), stored: get().stored })
      experiment.restore(results.runs, new Map())
      show(results.definition)
    },
  }
}
