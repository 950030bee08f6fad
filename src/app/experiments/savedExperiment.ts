import type { SavedExperiments } from '../../runs/saved/savedExperiments'
import type { ExperimentId, ExperimentRecord, ExperimentToSave } from '../../runs/saved/savedStore'
import type { ExperimentKind } from '../../settings/views'
import type { Services } from '../context'
import { saveFault, saveReport } from '../saved/saveFault'
import type { MessageKind, Notice } from '../../text/messages'
import {
  createExperiment,
  isUnderWay,
  type Experiment,
  type ExperimentContext,
} from '../../experiments/experiment'
import {
  isAtEnd,
  isOfOtherArithmetic,
  revivedRun,
  storedRun,
  type ExperimentRun,
} from '../../experiments/experimentRun'

/** Milliseconds of training between two captures of the runs' states. */
const CAPTURE_EVERY = 10_000

/** The context of saving a comparison or a sweep. */
interface SavedContext extends ExperimentContext {
  kind: ExperimentKind
  /** the text after `#` that reproduces it */
  link(): string
  /** plain data about its stages; null if it has none */
  stages(): unknown
  /**
   * Shows a record in the phase `paused`, and requests its runs. `restore` provides their trained states and has to be called
   * between the two.
   */
  revive(record: ExperimentRecord, restore: () => void): void
  /** called when a saved experiment is shown; returns whether it may be played: its code may need consent */
  revived(): boolean
  tell(notice: Notice): void
  /** Removes the messages of a kind. */
  forget(kind: MessageKind): void
}

/** The part of it that Compare and Sweep have in common. */
export type CommonContext = Pick<
  SavedContext,
  'startPool' | 'now' | 'mayRun' | 'beforePlay' | 'gpuLost' | 'revived'
>

/** A comparison or a sweep that is saved in this browser while it trains, under a record that no other tab writes. */
export interface SavedExperiment extends Experiment {
  /** Shows a saved one in its saved state; the previous one stays in the list. */
  openSaved(id: ExperimentId): Promise<void>
  /** Shows the experiment of an earlier visit, and continues it if it is not finished. */
  resumeStored(): Promise<void>
  /** Asks for the states of the training runs, and saves them when they come: the page may be about to close. */
  keepNow(): void
  /** Stops offering that experiment, which stays in the list. */
  declineStored(): void
}

/** The record that this tab writes. */
interface Current extends Pick<ExperimentRecord, 'id' | 'created'> {
  /** whether this tab has begun to train it */
  isBegun: boolean
  /** runs whose ends are saved */
  ended: WeakSet<ExperimentRun>
}

type Saving = Pick<Services, 'saved' | 'newId' | 'date'>

export function createSavedExperiment(services: Saving, context: SavedContext): SavedExperiment {
  const { kind, get, set, tell, forget, link, stages, now } = context
  const { saved, newId, date } = services
  const report = saveReport(tell, forget)
  let current: Current | null = null
  let captured = now()
  /** writes happen in order, so that the last one wins */
  let writing: Promise<unknown> = Promise.resolve()

  function write(act: (experiments: SavedExperiments) => Promise<unknown>): void {
    writing = writing
      .then(async () => act((await saved()).experiments))
      .catch((error: unknown) => report.failed(saveFault('stored', error)))
  }

  /** Saves the record as it is now, with these runs and states. */
  function save(runs: readonly ExperimentRun[] = [], snapshots: ExperimentToSave['snapshots'] = []): void {
    if (!current) return
    const { id, created } = current
    const { runs: total, runsDone: finished, done, total: work } = get().progression
    const share = done / Math.max(1, work)
    const facts = { id, kind, created, saved: date(), total, finished, share }
    const record = { ...facts, link: link(), stages: stages(), isSetAside: false }
    const stored = runs.map(storedRun)
    write(async (experiments) => {
      // another tab has taken it while the browser kept this page for its Back button
      if (!(await experiments.lock(id))) return report.failed({ kind: 'kept-elsewhere' })
      const { relisted } = await experiments.save({ record, runs: stored, snapshots })
      report.succeeded()
      if (relisted) tell({ kind: 'revived', what: kind, name: relisted.name })
    })
  }

  /** Saves the runs that are about to take their first step: as a new record, unless they continue one that was opened. */
  function begin(): void {
    captured = now()
    if (current?.isBegun) setAside()
    if (!current) {
      const id = newId()
      current = { id, created: date(), isBegun: false, ended: new WeakSet() }
    }
    current.isBegun = true
    save()
  }

  /** Closes the record: it stays in the list, and is no longer offered. */
  function setAside(): void {
    if (!current) return
    const { id } = current
    current = null
    write((experiments) => experiments.setAside(id))
    write((experiments) => experiments.unlock(id))
  }

  const experiment = createExperiment(kind, {
    ...context,
    beforePlay() {
      context.beforePlay()
      // an experiment from a file is not saved yet, though some of its runs are trained
      if (get().phase === 'ready' || current === null) begin()
      set({ stored: null })
    },
    ended(ends) {
      context.ended?.(ends)
      const fresh = [...get().runs.values()].filter((run) => isAtEnd(run) && !current?.ended.has(run))
      if (fresh.length === 0) return
      for (const run of fresh) current?.ended.add(run)
      save(fresh)
    },
    trained() {
      context.trained?.()
      if (now() - captured < CAPTURE_EVERY) return
      captured = now()
      experiment.capture()
    },
    captured(states) {
      const { runs } = get()
      const unfinished = states.filter(({ key }) => runs.has(key) && !isAtEnd(runs.get(key)!))
      save(
        unfinished.map(({ key }) => runs.get(key)!),
        unfinished,
      )
    },
  })

  /**
   * Shows the newest record that no tab has open if the page shows its settings, so that Play continues it; else offers it.
   */
  async function lookForStored(): Promise<void> {
    const { experiments } = await saved()
    const [records, locked] = await Promise.all([experiments.list(), experiments.locked()])
    const left = records.find((record) => record.kind === kind && !locked.has(record.id))
    if (!left || left.isSetAside || get().phase !== 'ready') return
    const { id, saved: at, total, finished, share } = left
    const isShown = () => get().phase === 'ready' && left.link === link()
    if (isShown()) await open(id, isShown)
    else set({ stored: { id, saved: at, total, finished, share } })
  }

  /**
   * Returns whether it may be played.
   * @param isWanted whether it is still to be shown after it has been read
   */
  async function open(id: ExperimentId, isWanted = () => true): Promise<boolean> {
    if (current?.id === id) return context.revived()
    const { experiments } = await saved()
    if (!(await experiments.lock(id))) {
      tell({ kind: 'kept-elsewhere' })
      return false
    }
    const found = await experiments.load(id).catch(() => null)
    if (!found || !isWanted()) {
      void experiments.unlock(id)
      if (!found) tell({ kind: 'stored', problem: 'unreadable' })
      return false
    }
    const { record, snapshots } = found
    const runs = found.runs.map(revivedRun)
    setAside()
    current = { id, created: record.created, isBegun: false, ended: new WeakSet() }
    experiment.reset()
    if (isOfOtherArithmetic(runs)) tell({ kind: 'other-arithmetic' })
    context.revive(record, () => experiment.restore(runs, snapshots))
    set({ stored: null })
    return context.revived()
  }

  lookForStored().catch(() => tell({ kind: 'stored', problem: 'unreadable' }))
  return {
    ...experiment,
    pause() {
      if (!isUnderWay(get().phase)) return
      experiment.pause()
      experiment.capture()
    },
    keepNow() {
      if (isUnderWay(get().phase)) experiment.capture()
    },
    reset() {
      setAside()
      experiment.reset()
    },
    async openSaved(id) {
      await open(id)
    },
    async resumeStored() {
      const { stored } = get()
      if (stored && (await open(stored.id))) experiment.play()
    },
    declineStored() {
      const { stored } = get()
      set({ stored: null })
      if (stored) write((experiments) => experiments.setAside(stored.id))
    },
  }
}
