import {
  MOST_SAVED,
  type RunParent,
  type RunToSave,
  type SavedRunId,
  type SavedStore,
} from '../../runs/saved/savedStore'
import { MissingPartError } from '../../late/latePart'
import type { Command, Event, RunId } from '../../worker/protocol'
import { stayedSince } from '../history/history'
import { upTo } from '../../metrics/stepTable'
import type { Notice } from '../../text/messages'
import type { PageState, Run } from '../state'
import { thinReplaced } from '../history/thinning'

/** Milliseconds between two saves of a run that plays; up to the second where they take long, at least so many times as long. */
const SAVE_EVERY = 3000
const SAVE_AT_LATEST = 10_000
const REST = 20
/** Milliseconds after which a state is asked for again that has not come. */
const PATIENCE = 60_000

/** What a run is kept as. */
export interface KeptAs {
  id: SavedRunId
  parent: RunParent | null
  /** steps that the store has */
  known: number
}

type Captured = Extract<Event, { type: 'captured' }>

/** Saves the run in Train: while it plays, when it pauses, and when it is left. */
export interface Keeper {
  /** What a run is kept as; null before it was saved first. */
  keptAs(run: RunId): KeptAs | null
  /** Names what a run is kept as, before it goes on. */
  keepAs(run: RunId, as: KeptAs): void
  /** Saves the run in Train if a save is due. */
  whilePlaying(): void
  /** Saves the run in Train as it stands, if it has steps that were not saved. */
  now(): void
  /** Saves the run in Train before another one takes its place. */
  leave(): void
  /** A run that was left and whose last steps may still arrive; null where `id` is none. */
  left(id: RunId): Run | null
  /** Stores the last steps of the run that was left. */
  leftWith(run: Run): void
  captured(event: Captured): void
  /**
   * A run was made. Its worker has answered every earlier request, or was replaced and never will: runs that were left and still
   * wait for an answer are released.
   */
  begun(): void
  /** Thins the run that is kept for Undo where it is long, once its last steps are saved or cannot be. */
  thinReplaced(): void
}

/** What the keeper needs of the page. */
interface KeeperContext {
  get(): PageState
  set(change: Partial<PageState>): void
  tell(notice: Notice): void
  send(command: Command): void
  services: { saved(): Promise<SavedStore>; newId(): SavedRunId; now(): number }
}

/** Reports why a store fails, each reason once per visit. */
export function createKeeper({ get, set, tell, send, services }: KeeperContext): Keeper {
  const { saved, newId, now } = services
  const identities = new Map<RunId, KeptAs>()
  /** how often steps of a run had been taken back when it was saved last */
  const takenBack = new Map<RunId, number>()
  /** runs whose state was asked for, with the number of answers that are to come */
  const asked = new Map<RunId, { run: Run; lens: RunToSave['lens']; answers: number }>()
  let due = now() + SAVE_EVERY
  let began = 0
  /** why saves have failed, as the visitor was told */
  const told = new Set<string>()
  /** saves happen in order */
  let saving: Promise<void> = Promise.resolve()

  /** runs of which saves are under way, with how many */
  const beingSaved = new Map<RunId, number>()

  function thinUndo(): void {
    const run = get().replaced?.run
    if (!run || asked.has(run.id) || beingSaved.has(run.id)) return
    if (thinReplaced(run, knownOf(run))) tell({ kind: 'thinned-replaced' })
  }

  /** The steps of a run that the store has, as they are: it may have later ones that were taken back since. */
  function knownOf({ id, history }: Run): number {
    const known = identities.get(id)?.known ?? 0
    return Math.min(known, stayedSince(history, takenBack.get(id) ?? 0))
  }

  const hasNews = ({ run }: PageState) => run.history.steps > knownOf(run)

  function ask(): void {
    const { run, first, inspection: latest, phase } = get()
    if (run.info === null || phase === 'failed' || !hasNews(get())) return
    const answers = (asked.get(run.id)?.answers ?? 0) + 1
    asked.set(run.id, { run, lens: { first, latest }, answers })
    began = now()
    // asked again where no answer comes, as from a worker that is gone
    due = began + PATIENCE
    send({ type: 'capture', run: run.id })
  }

  /**
   * The identity of a run. Where another tab has opened it since it was left, it becomes a branch of what was kept, which is
   * said if it is the run in Train.
   */
  async function identityOf(id: RunId): Promise<KeptAs> {
    const { runs } = await saved()
    const as = identities.get(id)
    if (as && (await runs.lock(as.id))) return as
    const parent = as ? { run: as.id, step: as.known } : null
    const fresh: KeptAs = { id: newId(), parent, known: 0 }
    await runs.lock(fresh.id)
    identities.set(id, fresh)
    if (parent && get().run.id === id) {
      const entry = (await runs.list()).find((one) => one.id === parent.run)
      if (entry) tell({ kind: 'branched', name: entry.name, step: parent.step })
    }
    return fresh
  }

  /** @param taken how often steps of the run had been taken back when its state was told */
  async function save(state: Omit<RunToSave, keyof KeptAs>, run: Run, taken: number): Promise<void> {
    const { id } = run
    const as = await identityOf(id)
    const { runs } = await saved()
    const { deleted, relisted } = await runs.save({ ...state, ...as, known: knownOf(run) })
    as.known = state.snapshot.step
    takenBack.set(id, taken)
    if (get().run.id === id) set({ keptAs: as.id })
    else letGo(id)
    if (relisted) tell({ kind: 'revived', what: 'run', name: relisted.name })
    for (const { name } of deleted) tell({ kind: 'run-dropped', name, most: MOST_SAVED.run })
  }

  /** Releases a run that this tab has left, so that another tab can open it. */
  function letGo(id: RunId): void {
    const as = identities.get(id)
    if (as)
      void saved().then(
        ({ runs }) => runs.unlock(as.id),
        () => {},
      )
  }

  return {
    keptAs: (id) => identities.get(id) ?? null,
    keepAs(id, as) {
      identities.set(id, as)
    },
    whilePlaying() {
      if (now() >= due) ask()
    },
    now: ask,
    leave() {
      ask()
      const { id } = get().run
      if (!asked.has(id)) letGo(id)
      due = now() + SAVE_EVERY
    },
    left(id) {
      const leaving = asked.get(id)
      return leaving && get().run.id !== id ? leaving.run : null
    },
    leftWith(run) {
      const leaving = asked.get(run.id)
      if (leaving) asked.set(run.id, { ...leaving, run })
    },
    captured({ run: id, snapshot, best }) {
      const of = asked.get(id)
      if (of && of.answers > 1) asked.set(id, { ...of, answers: of.answers - 1 })
      else asked.delete(id)
      const isOpen = get().run.id === id
      const run = isOpen ? get().run : of?.run
      if (!of || !run || snapshot.step > run.history.steps) return
      const { first, changes, moves, engine, history } = run
      const taken = history.takenBack.length
      const state = {
        first,
        changes: changes.filter(({ step }) => step <= snapshot.step),
        config: snapshot.carried.config,
        engine,
        moves,
        history: upTo(history, snapshot.step),
        lens: of.lens,
        snapshot,
        best,
      }
      beingSaved.set(id, (beingSaved.get(id) ?? 0) + 1)
      saving = saving
        .then(() => save(state, run, taken))
        .catch((error: unknown) => {
          const notice =
            error instanceof MissingPartError
              ? ({ kind: 'part-missing' } as const)
              : ({ kind: 'not-kept', problem: problemOf(error) } as const)
          const why = notice.kind === 'not-kept' ? notice.problem : notice.kind
          if (!told.has(why)) tell(notice)
          told.add(why)
        })
        .finally(() => {
          due = now() + Math.min(SAVE_AT_LATEST, Math.max(SAVE_EVERY, REST * (now() - began)))
          const others = (beingSaved.get(id) ?? 1) - 1
          if (others > 0) beingSaved.set(id, others)
          else beingSaved.delete(id)
          thinUndo()
        })
    },
    begun() {
      const { run, replaced } = get()
      for (const id of asked.keys()) if (id !== run.id && !beingSaved.has(id)) letGo(id)
      asked.clear()
      due = Math.min(due, now() + SAVE_EVERY)
      for (const id of identities.keys()) {
        const isNeeded = id === run.id || id === replaced?.run.id || beingSaved.has(id)
        if (isNeeded) continue
        identities.delete(id)
        takenBack.delete(id)
      }
      thinUndo()
    },
    thinReplaced: thinUndo,
  }
}

/** The text of a browser's error. */
function problemOf(error: unknown): 'full' | 'newer' | 'refused' {
  const { name, message } = error instanceof DOMException ? error : { name: '', message: '' }
  // Chromium has no name of its own for a write to a disk without room
  if (name === 'QuotaExceededError' || message.includes('FILE_ERROR_NO_SPACE')) return 'full'
  return name === 'VersionError' ? 'newer' : 'refused'
}
