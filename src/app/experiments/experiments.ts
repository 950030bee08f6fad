import { eventArchive } from '../../experiments/experimentEvents'
import '../../tasks/all'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExperimentId } from '../../runs/saved/savedStore'
import { readEntries } from '../../settings/link'
import { copyLink, ofExperiment } from '../address'
import type { VerbContext } from '../context'
import { edit } from '../editing'
import { valueOf } from '../../tasks/fields'
import { withNotice, withNotices, withoutField, withoutKind } from '../messages'
import { isPlaying, type RunVerbs } from '../runVerbs'
import { createComparison, firstComparison } from './compare/comparison'
import { rowsOfPair } from './compare/pairRows'
import { readCompare, writeCompare } from '../../experiments/compare/compareLink'
import { isUnderWay } from '../../experiments/experiment'
import type { ExperimentsContext, ExperimentsState } from './context'
import { defaultBudget, MOST_ROWS, presetOn, withRow } from '../../experiments/compare/rows'
import type { Results } from './results'
import { newSweep } from '../../experiments/sweep/newSweep'
import type { CommonContext, SavedExperiment } from './savedExperiment'
import { createSweep } from './sweep/sweep'
import { gridAround } from '../../experiments/sweep/searchAround'
import { defaultSweep, readSweep, writeSweep, type SweepDefinition } from '../../experiments/sweep/sweepLink'
import type { ComparisonRow } from '../../experiments/state'
import { mayRun, type CodeSource } from '../reward/rewardCode'
import { codesIn } from './codes'
import type { CompareVerbs, ExperimentsVerbs, OwnVerbs, SweepVerbs } from './verbs'
import type { RunConfig } from '../../settings/knobs'
import { withoutStops } from '../../settings/stopConditions'
import type { ProgramId } from '../../settings/exportIds'
import type { ExperimentKind } from '../../settings/views'
import { startPool } from '../../worker/pool'

/** Compare and Sweep: `app.experiments`. */
export interface Experiments extends ExperimentsVerbs {
  store: StoreApi<ExperimentsState>
  /** Shows the comparison or the sweep of the text after `#`. */
  openAddress(fragment: string): void
  /** Shows the results in a file, in place of the current content of their view. */
  openResults(file: string, results: Results): void
  /** The text after `#` that reproduces a view. */
  fragment(view: ExperimentKind): string
  /** Pauses all training of Compare and Sweep. */
  rest(): void
  /** Saves the training runs with their present states. */
  keepNow(): void
  /** Shows a saved comparison or sweep in its saved state. */
  openSaved(kind: ExperimentKind, id: ExperimentId): Promise<void>
  close(): void
}

export function createExperiments(page: VerbContext, run: RunVerbs): Experiments {
  const { services } = page
  const store = createStore<ExperimentsState>(() => ({
    compare: firstComparison(services.comparison),
    sweep: newSweep(firstSweep('')),
    messages: [],
  }))
  const get = store.getState
  const tell: ExperimentsContext['tell'] = (notice) =>
    // the page tells of a missing part once, for all places, and asks for it again
    notice.kind === 'part-missing'
      ? page.tell(notice)
      : store.setState({ messages: withNotice(get().messages, notice) })
  const forget: ExperimentsContext['forget'] = (kind) =>
    store.setState({ messages: withoutKind(get().messages, kind) })

  const context: ExperimentsContext = {
    get,
    set: store.setState,
    tell,
    forget,
    tellAll: (notices) => store.setState({ messages: withNotices(get().messages, notices) }),
    failed(failure) {
      if (failure.kind === 'missing') tell({ kind: 'trainer-missing' })
      else if ('message' in failure) tell({ kind: 'trainer-failed', message: failure.message })
      else tell({ kind: 'failure', failure })
    },
    silent(workers, of) {
      if (workers > 0) tell({ kind: 'trainer-silent', workers, of })
      else forget('trainer-silent')
    },
    lost: (workers, of) => tell({ kind: 'trainer-lost', workers, of }),
    limit: (what, least, most, written) =>
      tell({ kind: 'limit', what, least, most, written: String(written) }),
    clear: (field, at) => store.setState({ messages: withoutField(get().messages, field, at) }),
    edited(config, field, value, at, written) {
      const outcome = edit(config, field, value)
      if ('taken' in outcome) {
        context.clear(field, at)
        return outcome.taken
      }
      const attempt = { field, at, written }
      if ('refused' in outcome) {
        tell({ kind: 'refused', ...attempt, problem: outcome.refused, kept: valueOf(field, config) })
      } else {
        const { conflict: problem, attempted } = outcome
        tell({ kind: 'conflict', ...attempt, problem, attempted })
      }
      return null
    },
    openInTrain(config) {
      page.set({ view: 'train' })
      run.replace(config)
    },
    sweepLearningRate(config, { seed, budget }) {
      const x = { field: 'learningRate', values: [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1] } as const
      const settings = { seed, seeds: SWEPT_SEEDS, budget }
      sweep.show({ ...defaultSweep(config), plan: { kind: 'grid', x, y: null }, settings })
      page.set({ view: 'sweep' })
    },
    copyLink: async (fragment) => tell(await copyLink(services, fragment, 'experiment')),
    save(file, text) {
      services.saveFile(file, text)
      tell({ kind: 'exported', file })
    },
    saveEvents(file, trials, runs) {
      services.saveFile(file, new Blob([eventArchive(trials, runs, Math.floor(services.date() / 1000))]))
      tell({ kind: 'exported', file, events: 'archive' })
    },
  }

  const isAllowed = (config: Pick<RunConfig, 'rewardCode'>) => mayRun(page.get(), config)

  const commonOf = (view: ExperimentKind): CommonContext => ({
    startPool: (onEvent) => services.startPool(startPool, onEvent),
    now: services.now,
    mayRun: isAllowed,
    beforePlay: () => restOthers(view),
    gpuLost: () => tell({ kind: 'gpu-lost' }),
    revived: () => revived(view),
  })
  const compare = createComparison(context, services, commonOf('compare'))
  const sweep = createSweep(context, services, commonOf('sweep'))
  const both = [compare.experiment, sweep.experiment]
  const rest = () => both.forEach(({ pause }) => pause())

  /** Pauses other training, so that all cores are free. Messages about failed workers are removed, because Play answers them. */
  function restOthers(view: ExperimentKind): void {
    const messages = WORKER_FAILURES.reduce(withoutKind, get().messages)
    store.setState({ messages })
    if (isPlaying(page.get())) run.pause()
    const other = view === 'compare' ? sweep : compare
    other.experiment.pause()
  }

  const fragmentOf = (view: ExperimentKind) =>
    view === 'compare' ? writeCompare(get().compare) : writeSweep(get().sweep)

  const heldIn = (view: ExperimentKind) =>
    codesIn(get(), view).filter((rewardCode) => !isAllowed({ rewardCode }))
  /**
   * The verbs. While foreign code waits for the visitor's consent, those that train or write a program that trains do
   * not act.
   */
  const guarded = <Own extends OwnVerbs<CompareVerbs> | OwnVerbs<SweepVerbs>>(
    view: ExperimentKind,
    verbs: Own,
    { play: begin, pause, resumeStored, declineStored }: SavedExperiment,
  ) => {
    const play = () => {
      if (heldIn(view).length === 0) begin()
    }
    return {
      ...verbs,
      play,
      pause,
      toggle: () => (isUnderWay(get()[view].phase) ? pause() : play()),
      resumeStored: () => void resumeStored(),
      declineStored,
      exportProgram: async (program: ProgramId) =>
        heldIn(view).length === 0 ? verbs.exportProgram(program) : tell({ kind: 'code-not-allowed' }),
    }
  }

  /** An explanation scores a batch with the reward of a row. */
  const explain: CompareVerbs['explain'] = (row, seed) =>
    heldIn('compare').length === 0 ? compare.verbs.explain(row, seed) : tell({ kind: 'code-not-allowed' })

  /** The code of a view has come to the page. */
  const brought = (view: ExperimentKind, source: CodeSource) => page.brought(codesIn(get(), view), source)
  const revived = (view: ExperimentKind) => {
    brought(view, 'kept')
    return heldIn(view).length === 0
  }

  brought('compare', 'kept')
  return {
    store,
    compare: guarded('compare', { ...compare.verbs, explain }, compare.experiment),
    sweep: guarded('sweep', sweep.verbs, sweep.experiment),
    dismiss: (message) => store.setState({ messages: get().messages.filter(({ id }) => id !== message) }),
    compareWithReinforce() {
      const { edited } = page.get()
      const rows = withRow(withRow([], withoutStops(edited)), presetOn(withoutStops(edited), 'reinforce'))
      const settings = { ...get().compare.settings, budget: defaultBudget(edited), seed: edited.seed }
      compare.show({ rows, settings, view: get().compare.view })
      page.set({ view: 'compare' })
    },
    compareStartsOf(config, pair) {
      const settings = { ...get().compare.settings, budget: pair.budget, seed: config.seed }
      compare.show({
        rows: rowsOfPair(pair, config),
        settings,
        view: { ...get().compare.view, metric: pair.metric },
      })
      page.set({ view: 'compare' })
    },
    openInTrain: context.openInTrain,
    sweepAround(config) {
      const settings = { seed: config.seed, seeds: SWEPT_SEEDS, budget: defaultBudget(config) }
      sweep.show({ ...defaultSweep(withoutStops(config)), plan: gridAround(config), settings })
      page.set({ view: 'sweep' })
    },
    compareCells(ids, seeds) {
      const { cells, settings } = get().sweep
      const rows = ids
        .slice(0, MOST_ROWS)
        .flatMap((id) => cells.find((cell) => cell.id === id)?.config ?? [])
        .reduce<readonly ComparisonRow[]>((all, config) => withRow(all, withoutStops(config)), [])
      compare.show({
        rows,
        settings: { ...get().compare.settings, ...settings, seeds },
        view: get().compare.view,
      })
      page.set({ view: 'compare' })
    },
    openAddress(fragment) {
      const view = readEntries(fragment).get('view')
      if (view !== 'compare' && view !== 'sweep') return
      if (ofExperiment(fragment) === fragmentOf(view)) return
      store.setState({ messages: [] })
      // code from a link must not run without consent
      rest()
      if (view === 'compare') {
        const { notices, ...read } = readCompare(fragment)
        compare.show(read)
        context.tellAll(notices)
      } else {
        const { notices, ...read } = readSweep(fragment)
        sweep.show(read)
        context.tellAll(notices)
      }
      brought(view, 'link')
    },
    openResults(file, results) {
      if (results.view === 'sweep') sweep.showResults(file, results)
      else compare.showResults(file, results)
      brought(results.view, 'file')
      page.set({ view: results.view })
    },
    fragment: fragmentOf,
    async openSaved(kind, id) {
      page.set({ view: kind })
      await (kind === 'compare' ? compare : sweep).experiment.openSaved(id)
    },
    rest,
    keepNow: () => both.forEach(({ keepNow }) => keepNow()),
    close: () => both.forEach(({ close }) => close()),
  }
}

const WORKER_FAILURES = ['trainer-failed', 'trainer-missing', 'trainer-silent', 'trainer-lost'] as const

/** Seeds of a sweep of one row's learning rate. */
const SWEPT_SEEDS = 3

function firstSweep(text: string): SweepDefinition {
  const { notices: _, ...definition } = readSweep(text)
  return definition
}
