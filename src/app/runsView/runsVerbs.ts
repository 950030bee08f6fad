import '../../tasks/all'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MetricKey } from '../../metrics/metrics'
import type { SavedStore } from '../../runs/saved/indexedStore'
import type { ExperimentId, SavedRunId } from '../../runs/saved/savedStore'
import type { VerbContext } from '../context'
import type { Experiments } from '../experiments/experiments'
import type { Late } from '../lateVerbs'
import { withoutKind } from '../messages'
import { saveFault } from '../saved/saveFault'
import {
  FRESH_RUNS,
  MOST_CHOSEN,
  seriesKey,
  type Deleted,
  type KeptSeries,
  type RunsState,
  type Sort,
} from './state'
import type { ExperimentKind } from '../../settings/views'

/** The view Runs: `app.runs`. */
export interface RunsVerbs {
  store: StoreApi<RunsState>
  /** Reads the list of saved records and the storage in use; from then on follows changes of runs. */
  watch(): void
  search(query: string): void
  sortBy(sort: Sort): void
  /** Lays a run's curves over the others', or removes them. */
  choose(run: SavedRunId): void
  chooseNone(): void
  setMetric(metric: MetricKey): void
  setHover(step: number | null): void
  rename(run: SavedRunId, name: string): Promise<void>
  pin(run: SavedRunId, pinned: boolean): Promise<void>
  /** Deletes a record; a message offers Undo. */
  delete(what: Deleted): Promise<void>
  /** Restores what the message is about. */
  undoDelete(): Promise<void>
  openExperiment(kind: ExperimentKind, id: ExperimentId): void
  /** Sets the name of a comparison or a sweep; an empty one restores its first name. */
  renameExperiment(id: ExperimentId, name: string): Promise<void>
  /** Asks the browser not to clear the storage by itself. */
  persist(): Promise<void>
}

/** Milliseconds within which several changes of the list are read once. */
const SOON = 250

export function createRunsView(
  { get: page, set: setPage, tell, services }: VerbContext,
  view: Late<Experiments>,
): RunsVerbs {
  const { saved, date } = services
  const store = createStore<RunsState>(() => FRESH_RUNS)
  const get = store.getState
  const set = (change: Partial<RunsState>) => store.setState(change)
  let isWatching = false
  let timer: ReturnType<typeof setTimeout> | null = null

  async function refresh(): Promise<void> {
    try {
      const stored = await saved()
      const [runs, wereRemoved, experiments, readings, usage] = await Promise.all([
        stored.runs.list(),
        stored.runs.wereRemoved(),
        stored.experiments.list(),
        stored.readings.list(),
        stored.usage(),
      ])
      const known = new Set(runs.map(({ id }) => id))
      set({
        readings,
        runs,
        wereRemoved,
        experiments,
        usage,
        listed: date(),
        isUnreadable: false,
        chosen: get().chosen.filter(({ id }) => known.has(id)),
      })
    } catch {
      set({ runs: get().runs ?? [], isUnreadable: true })
    }
    await readCurves()
  }

  /** The list has changed: reads it again soon, while the view is shown. */
  function changed(): void {
    if (!isWatching || timer !== null || page().view !== 'runs') return
    timer = setTimeout(() => {
      timer = null
      void refresh()
    }, SOON)
  }

  /** Reads the missing curves of the chosen runs, and drops those that are no longer shown. */
  async function readCurves(): Promise<void> {
    const { chosen, metric, runs } = get()
    const wanted = chosen.flatMap(({ id }) => runs?.find((run) => run.id === id) ?? [])
    const keys = new Set(wanted.map(({ id }) => seriesKey(id, metric)))
    const kept = [...get().series].filter(([key]) => keys.has(key))
    if (kept.length < get().series.size) set({ series: new Map(kept) })
    for (const { id, saved } of wanted) {
      const key = seriesKey(id, metric)
      if (get().series.get(key)?.saved === saved) continue
      const values = await readSeries(id, metric).catch(() => null)
      const isWanted = get().metric === metric && get().chosen.some((one) => one.id === id)
      if (!values || !isWanted) continue
      set({ series: new Map(get().series).set(key, { saved, values } satisfies KeptSeries) })
    }
  }

  /** One value a step; NaN if it was not measured. Only one part at a time is in memory. */
  async function readSeries(id: SavedRunId, metric: MetricKey): Promise<Float64Array> {
    const parts: Float64Array[] = []
    for await (const { columns, values, steps } of (await saved()).runs.parts(id)) {
      const column = columns.indexOf(metric)
      parts.push(column < 0 ? new Float64Array(steps).fill(NaN) : values[column].slice(0, steps))
    }
    const series = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      series.set(part, at)
      at += part.length
    }
    return series
  }

  /** Changes the store, reports a failure, and reads the list again. Resolves to whether it was changed. */
  async function write(what: (store: SavedStore) => Promise<unknown>): Promise<boolean> {
    let isDone = true
    try {
      await what(await saved())
      setPage({ messages: withoutKind(page().messages, 'not-changed') })
    } catch (error) {
      isDone = false
      tell(saveFault('not-changed', error))
    }
    await refresh()
    return isDone
  }

  const recordsOf = ({ runs, experiments, readings }: SavedStore, { kind }: Deleted) =>
    ({ run: runs, experiment: experiments, reading: readings })[kind]

  return {
    store,
    watch() {
      if (!isWatching)
        saved().then(
          ({ onChange }) => onChange(changed),
          () => (isWatching = false),
        )
      isWatching = true
      void refresh()
    },
    search: (query) => set({ query }),
    sortBy: (sort) => set({ sort }),
    choose(id) {
      const { chosen } = get()
      if (chosen.some((one) => one.id === id)) {
        set({ chosen: chosen.filter((one) => one.id !== id) })
      } else if (chosen.length < MOST_CHOSEN) {
        const taken = new Set(chosen.map(({ style }) => style))
        const style = [...Array(MOST_CHOSEN).keys()].find((candidate) => !taken.has(candidate))!
        set({ chosen: [...chosen, { id, style }] })
      }
      void readCurves()
    },
    chooseNone: () => set({ chosen: [], series: new Map() }),
    setMetric(metric) {
      set({ metric })
      void readCurves()
    },
    setHover: (hover) => set({ hover }),
    async rename(run, name) {
      await write(({ runs }) => runs.rename(run, name))
    },
    async pin(run, pinned) {
      await write(({ runs }) => runs.pin(run, pinned))
    },
    async delete(what) {
      const isTold = page().messages.some(({ kind }) => kind === 'kept-deleted')
      if (!(await write((store) => recordsOf(store, what).delete(what.id)))) return
      const deleted = [...(isTold ? get().deleted : []), what]
      set({ deleted })
      tell({ kind: 'kept-deleted', names: deleted.map(({ name }) => name) })
    },
    async undoDelete() {
      const { deleted } = get()
      set({ deleted: [] })
      setPage({ messages: page().messages.filter(({ kind }) => kind !== 'kept-deleted') })
      await write((store) => Promise.all(deleted.map((what) => recordsOf(store, what).undo(what.id))))
    },
    openExperiment: (kind, id) => void view.act((opened) => opened.openSaved(kind, id)),
    async renameExperiment(id, name) {
      await write(({ experiments }) => experiments.rename(id, name))
    },
    async persist() {
      await write(({ persist }) => persist())
    },
  }
}
