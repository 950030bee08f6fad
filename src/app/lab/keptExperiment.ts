import { hasOtherArithmetic } from '../../math/arithmetic'
import type { ExperimentId, ExperimentRecord } from '../../runs/experiments/experimentStore'
import type { Services } from '../context'
import type { Notice } from '../../text/messages'
import {
  createExperiment,
  isUnderWay,
  type Experiment,
  type ExperimentContext,
} from '../../experiments/experiment'
import { createExperimentStorage } from './experimentStorage'
import { revivedRun } from '../../experiments/labRun'
import type { ExperimentKind } from '../../settings/views'

/** What keeping needs of a comparison or a sweep. */
interface KeptContext extends ExperimentContext {
  kind: ExperimentKind
  /** the text after `#` that reproduces it */
  link(): string
  /** plain data about its stages; null where it has none */
  stages(): unknown
  /**
   * Shows what a record says, in the phase `paused`, and wants its runs. `restore` provides what they have learnt and has to
   * be called between the two.
   */
  revive(record: ExperimentRecord, restore: () => void): void
  /** called when a kept one is shown; returns whether it may be played: code in it may have to be asked about */
  revived(): boolean
  tell(notice: Notice): void
  /** the list of what is kept has changed */
  written(): void
}

/** An experiment whose runs are kept in the browser, each under a record of its own that no two tabs write. */
export interface KeptExperiment extends Experiment {
  /** Shows a kept one as it was left; the one that was there stays in the list. */
  openKept(id: ExperimentId): Promise<void>
  /** Goes on with the one that an earlier visit left. */
  resumeStored(): Promise<void>
  /** Stops offering it. It stays in the list. */
  declineStored(): void
  /** the record that this tab writes */
  current(): ExperimentId | null
}

type Keeping = Pick<Services, 'experimentStore' | 'tabLocks' | 'date'>

export function createKeptExperiment(services: Keeping, context: KeptContext): KeptExperiment {
  const { kind, get, set, tell, link, stages, now, written } = context
  const { date, experimentStore, tabLocks } = services
  const storage = createExperimentStorage(kind, experimentStore, tabLocks, {
    get,
    link,
    stages,
    now,
    date,
    tell,
    written,
  })
  const experiment = createExperiment(kind, {
    ...context,
    beforePlay() {
      context.beforePlay()
      // one that came in a file is none that is kept, though some of its runs are trained
      if (get().phase === 'ready' || storage.current() === null) storage.begin()
      set({ stored: null })
    },
    ended(ends) {
      context.ended?.(ends)
      storage.saveEnded()
    },
    trained() {
      context.trained?.()
      if (storage.isCaptureDue()) experiment.capture()
    },
    captured: storage.captured,
  })

  async function lookForStored(): Promise<void> {
    const found = await storage.findLeft()
    if (!found || get().phase !== 'ready') return
    const { id, saved, total, finished } = found
    set({ stored: { id, saved, total, finished } })
  }

  /** Returns whether it may be played. */
  async function openKept(id: ExperimentId): Promise<boolean> {
    if (storage.current() === id) return context.revived()
    const found = await storage.take(id)
    if (found === 'elsewhere' || !found) {
      tell(found ? { kind: 'kept-elsewhere' } : { kind: 'stored', problem: 'unreadable' })
      return false
    }
    const { record, runs, snapshots } = found
    experiment.reset()
    if ([...snapshots.values()].some(({ carried }) => hasOtherArithmetic(carried)))
      tell({ kind: 'other-arithmetic' })
    context.revive(record, () => experiment.restore(runs.map(revivedRun), snapshots))
    set({ stored: null })
    return context.revived()
  }

  void lookForStored()
  return {
    ...experiment,
    pause() {
      if (!isUnderWay(get().phase)) return
      experiment.pause()
      experiment.capture()
    },
    reset() {
      storage.setAside()
      experiment.reset()
    },
    async openKept(id) {
      await openKept(id)
    },
    async resumeStored() {
      const { stored } = get()
      if (!stored) return
      if (await openKept(stored.id)) experiment.play()
    },
    declineStored() {
      const { stored } = get()
      set({ stored: null })
      if (stored) void experimentStore.change(stored.id, { isSetAside: true }).then(written, () => {})
    },
    current: storage.current,
  }
}
