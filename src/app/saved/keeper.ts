import {
  ContinuedElsewhereError,
  MOST_SAVED,
  type RunParent,
  type RunToSave,
  type SavedRunId,
} from '../../runs/saved/savedStore'
import { arrayBytes } from '../../runs/saved/checkpoints'
import type { SavedStore } from '../../runs/saved/indexedStore'
import type { Command, Event, RunId } from '../../worker/protocol'
import { stayedSince } from '../history/history'
import { upTo } from '../../metrics/stepTable'
import type { Notice } from '../../text/messages'
import { withoutKind } from '../messages'
import type { PageState, Run } from '../state'
import { thinReplaced } from '../history/thinning'
import { saveFault, saveReport } from './saveFault'

/** Milliseconds between two saves of a run that plays: longer for a large state, at most 10 s. */
const SAVE_EVERY = 1000
const SAVE_AT_LATEST = 10_000
/**
 * Bytes of a state for each millisecond of the pause after it. Copying a state takes the page 17 ms per MiB (measured
 * in Chromium 156), so saving takes 5% of the page's time. The pause depends on the size of the state, not on the
 * duration of the last save: on a busy device a save mostly waits for other programs, and the page would save a run
 * least often on the devices where it loses the run most easily.
 */
const BYTES_PER_MS = 3000
/** Milliseconds without an answer after which a state is asked for again. */
const PATIENCE = 60_000

/** The saved run of a run of the page. */
export interface SavedAs {
  id: SavedRunId
  parent: RunParent | null
  /** steps that the store has */
  known: number
}

type Captured = Extract<Event, { type: 'captured' }>

/** Saves the run in Train: while it plays, when it pauses, when another one replaces it, and when the page is hidden. */
export interface Keeper {
  /** The saved run of a run; null before its first save. */
  savedAs(run: RunId): SavedAs | null
  /** Sets the saved run of a run, before it continues. */
  saveAs(run: RunId, as: SavedAs): void
  /** Saves the run in Train if a save is due. */
  saveIfDue(): void
  /** Saves the run in Train now if it has new steps. */
  saveNow(): void
  /** Saves the run in Train before another one replaces it. */
  leave(): void
  /** A run that was left and whose last steps may still arrive; null if `id` is none. */
  leftRun(id: RunId): Run | null
  /** Replaces a run that was left by the same run with its last steps. */
  updateLeft(run: Run): void
  captured(event: Captured): void
  /** A run was made: requests that its worker has not answered by now are never answered. Runs that were left are unlocked. */
  runCreated(): void
  /** Thins the history of the run that Undo restores if it is long, once its last steps are saved or cannot be. */
  thinReplaced(): void
}

/** The parts of the page that the keeper uses. */
interface KeeperContext {
  get(): PageState
  set(change: Partial<PageState>): void
  tell(notice: Notice): void
  send(command: Command): void
  services: { saved(): Promise<SavedStore>; newId(): SavedRunId; now(): number }
}

/** The keeper's record of a run of the page. */
interface Tracked {
  as: SavedAs | null
  /** how often steps of it had been taken back when it was saved last */
  takenBack: number
  /** saves in progress */
  saves: number
  /** the run and its lens when its state was asked for last, and the number of answers to come; null if none is to come */
  asked: { run: Run; lens: RunToSave['lens']; answers: number } | null
}

/** Makes the keeper. It reports why saving failed, each reason once per visit. */
export function createKeeper({ get, set, tell, send, services }: KeeperContext): Keeper {
  const { saved, newId, now } = services
  const tracked = new Map<RunId, Tracked>()
  /** steps that the store had of each saved run when this tab saved or opened it last */
  const stored = new Map<SavedRunId, number>()
  /** A run is saved at its first step, and so can continue from then on. */
  let due = now()
  const report = saveReport(tell, (kind) => set({ messages: withoutKind(get().messages, kind) }))
  /** saves happen in order */
  let saving: Promise<void> = Promise.resolve()

  function track(id: RunId): Tracked {
    const one = tracked.get(id) ?? { as: null, takenBack: 0, saves: 0, asked: null }
    tracked.set(id, one)
    return one
  }

  function thinUndo(): void {
    const run = get().replaced?.run
    if (!run || tracked.get(run.id)?.asked || tracked.get(run.id)?.saves) return
    if (thinReplaced(run, knownOf(run))) tell({ kind: 'thinned-replaced' })
  }

  /** The steps of a run that the store has in their current form: it may have later ones that were taken back since. */
  function knownOf({ id, history }: Run): number {
    const { as, takenBack } = track(id)
    return Math.min(as?.known ?? 0, stayedSince(history, takenBack))
  }

  function ask(): void {
    const { run, first, inspection: latest, phase } = get()
    if (run.info === null || phase === 'failed' || run.history.steps <= knownOf(run)) return
    const one = track(run.id)
    one.asked = { run, lens: { first, latest }, answers: (one.asked?.answers ?? 0) + 1 }
    due = now() + PATIENCE
    send({ type: 'capture', run: run.id })
    // the script of the store loads while the worker answers; if it is missing, the save reports it
    saved().catch(() => {})
  }

  /** The saved run of a run. If another tab has it open, the run becomes a branch of it. */
  async function identityOf(id: RunId): Promise<SavedAs> {
    const { runs } = await saved()
    const { as } = track(id)
    return as && (await runs.lock(as.id)) ? as : freshIdentity(id)
  }

  /** Makes a new saved run of a run, a branch of its former one; the visitor is informed if it is the run in Train. */
  async function freshIdentity(id: RunId): Promise<SavedAs> {
    const { runs } = await saved()
    const one = track(id)
    const { as } = one
    const parent = as && { run: as.id, step: as.known }
    const fresh: SavedAs = { id: newId(), parent, known: 0 }
    await runs.lock(fresh.id)
    one.as = fresh
    if (parent && get().run.id === id) {
      const entry = (await runs.list()).find((listed) => listed.id === parent.run)
      if (entry) tell({ kind: 'branched', name: entry.name, step: parent.step })
    }
    return fresh
  }

  /** @param takenBack how often steps of the run had been taken back when its state was captured */
  async function save(
    state: Omit<RunToSave, keyof SavedAs | 'stored'>,
    run: Run,
    takenBack: number,
  ): Promise<void> {
    const { id } = run
    const { runs } = await saved()
    const saveAs = (as: SavedAs) =>
      runs.save({ ...state, ...as, known: knownOf(run), stored: stored.get(as.id) ?? 0 })
    let as = await identityOf(id)
    const { deleted, relisted } = await saveAs(as).catch(async (error: unknown) => {
      // another tab has opened it, continued it and closed it again
      if (!(error instanceof ContinuedElsewhereError)) throw error
      await runs.unlock(as.id)
      as = await freshIdentity(id)
      return saveAs(as)
    })
    report.succeeded()
    as.known = state.snapshot.step
    stored.set(as.id, as.known)
    track(id).takenBack = takenBack
    if (get().run.id === id) set({ savedAs: as.id })
    else unlock(id)
    if (relisted) tell({ kind: 'revived', what: 'run', name: relisted.name })
    for (const { name } of deleted) tell({ kind: 'run-dropped', name, most: MOST_SAVED.run })
  }

  /** Unlocks a run that this tab has left, so that another tab can open it. */
  function unlock(id: RunId): void {
    const as = tracked.get(id)?.as
    // if the script of the store is missing, nothing is locked
    if (as)
      void saved()
        .then(({ runs }) => runs.unlock(as.id))
        .catch(() => {})
  }

  return {
    savedAs: (id) => tracked.get(id)?.as ?? null,
    saveAs(id, as) {
      track(id).as = as
      stored.set(as.id, as.known)
    },
    saveIfDue() {
      if (now() >= due) ask()
    },
    saveNow: ask,
    leave() {
      ask()
      const { id } = get().run
      if (!tracked.get(id)?.asked) unlock(id)
      due = now()
    },
    leftRun: (id) => (get().run.id === id ? null : (tracked.get(id)?.asked?.run ?? null)),
    updateLeft(run) {
      const asked = tracked.get(run.id)?.asked
      if (asked) asked.run = run
    },
    captured({ run: id, snapshot, best }) {
      const one = tracked.get(id)
      if (!one?.asked) return
      const { asked } = one
      if (--asked.answers === 0) one.asked = null
      const run = get().run.id === id ? get().run : asked.run
      if (snapshot.step > run.history.steps) return
      const { first, changes, moves, engine, history } = run
      const takenBack = history.takenBack.length
      const state = {
        first,
        changes: changes.filter(({ step }) => step <= snapshot.step),
        config: snapshot.carried.config,
        engine,
        moves,
        history: upTo(history, snapshot.step),
        lens: asked.lens,
        snapshot,
        best,
      }
      one.saves++
      saving = saving
        .then(async () => save(state, run, takenBack))
        .catch((error: unknown) => report.failed(saveFault('not-kept', error)))
        .finally(() => {
          const pause = arrayBytes(snapshot) / BYTES_PER_MS
          due = now() + Math.min(SAVE_AT_LATEST, Math.max(SAVE_EVERY, pause))
          one.saves--
          thinUndo()
        })
    },
    runCreated() {
      const { run, replaced } = get()
      for (const [id, one] of tracked) {
        if (one.asked && id !== run.id && one.saves === 0) unlock(id)
        one.asked = null
        if (id !== run.id && id !== replaced?.run.id && one.saves === 0) tracked.delete(id)
      }
      due = now()
      thinUndo()
    },
    thinReplaced: thinUndo,
  }
}
