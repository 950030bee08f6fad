import { hasOtherArithmetic } from '../../math/arithmetic'
import '../../tasks/all'
import type { SavedRuns } from '../../runs/saved/savedRuns'
import {
  UnreadableRunError,
  type SavedRun,
  type SavedRunEntry,
  type SavedRunId,
} from '../../runs/saved/savedStore'
import { appendPart, emptyHistory, type History } from '../history/history'
import { upTo, tableOf } from '../../metrics/stepTable'
import { readConfig } from '../../runs/saved/entries'
import type { RunConfig } from '../../settings/knobs'
import type { Snapshot } from '../../train/snapshot'
import type { VerbContext } from '../context'
import { withoutKind } from '../messages'
import { thinLong } from '../history/thinning'
import type { EditingVerbs } from '../editingVerbs'
import type { RunVerbs } from '../runVerbs'
import type { RunId } from '../../worker/protocol'

/** A run as it was when it had taken the step of one of its states. */
function asOfStep({ entry, lens }: SavedRun, { step, carried }: Snapshot): SavedRun {
  return {
    entry: {
      ...entry,
      steps: step,
      config: readConfig(carried.config) ?? entry.config,
      changes: entry.changes.filter((change) => change.step <= step),
      moves: entry.moves.filter((move) => move.step <= step),
    },
    lens: { ...lens, latest: lens.latest && lens.latest.step <= step ? lens.latest : null },
  }
}

/**
 * The history of a kept run up to its last step, thinned as it is read where it is long.
 * @throws UnreadableRunError where steps are missing
 */
async function historyOf({ id, steps, changes, moves }: SavedRunEntry, runs: SavedRuns): Promise<History> {
  const history = emptyHistory([])
  for await (const part of runs.parts(id)) {
    if (history.steps < steps) appendPart(history, upTo(tableOf(part), steps))
    thinLong({ history, changes, moves }, history.steps)
  }
  if (history.steps < steps)
    throw new UnreadableRunError(`steps ${history.steps + 1} to ${steps} are missing`)
  return history
}

/** Verbs about runs that were kept. */
export interface SavedVerbs {
  /** Offers the last run that can go on and that no tab has open. */
  offer(): Promise<void>
  /** Goes on, paused, with the run that is offered. */
  goOn(): Promise<void>
  /**
   * Brings a kept run into Train as it was at its last step, paused. Where another tab has it open, it goes on here as a
   * branch of it. The run that was there is kept for Undo.
   */
  restore(id: SavedRunId): Promise<void>
  /**
   * Begins a new run in Train, paused, from a checkpoint of a kept one, which becomes its parent. It has the steps of its parent
   * up to there. It is kept once it has taken a step of its own.
   * @param config of the same task, as if set in the fields when the run was there: live knobs act from its first step on, and
   * those that act on Reset wait for it
   */
  branch(id: SavedRunId, step: number, config?: RunConfig): Promise<void>
}

/** A kept run up to one of its states. */
interface SavedState {
  kept: SavedRun
  history: History
  snapshot: Snapshot
}

export function savedVerbs(context: VerbContext, verbs: RunVerbs, editing: EditingVerbs): SavedVerbs {
  const { get, set, tell, brought, services, keeper } = context
  const runsOf = async () => (await services.saved()).runs

  /** What `read` finds; null, with a message, where it finds nothing or cannot be read. */
  async function reading<Found>(name: string, read: () => Promise<Found | null>): Promise<Found | null> {
    const found = await read().catch(() => null)
    if (found === null) tell({ kind: 'kept-unreadable', name })
    return found
  }

  /** A run up to one of its states, with that state; null where the store cannot give both. */
  async function stateOf(
    id: SavedRunId,
    stepOf: (entry: SavedRunEntry) => number | undefined,
  ): Promise<SavedState | null> {
    const found = await reading(id, async () => (await runsOf()).load(id))
    if (!found) return null
    const { name, steps } = found.entry
    const snapshot = await reading(name, async () =>
      (await runsOf()).checkpoint(id, stepOf(found.entry) ?? steps),
    )
    if (!snapshot) return null
    const kept = asOfStep(found, snapshot)
    const history = await reading(name, async () => historyOf(kept.entry, await runsOf()))
    brought([kept.entry.config.rewardCode], 'kept')
    return history && { kept, history, snapshot }
  }

  /** Puts a kept run into Train, and says if another version of the page computed its steps with other bits. */
  function revive({ kept, history, snapshot }: SavedState): RunId {
    const run = verbs.revive(kept, history, snapshot)
    if (hasOtherArithmetic(snapshot.carried)) tell({ kind: 'other-arithmetic' })
    return run
  }

  async function branch(id: SavedRunId, step: number, config?: RunConfig): Promise<void> {
    set({ view: 'train', messages: withoutKind(get().messages, 'unfinished') })
    const found = await stateOf(id, () => step)
    if (!found) return
    branchOff(found)
    if (config) editing.setKnobs(config)
  }

  function branchOff(found: SavedState): void {
    const { kept, snapshot } = found
    const run = revive(found)
    const parent = { run: kept.entry.id, step: snapshot.step }
    keeper.saveAs(run, { id: services.newId(), parent, known: 0 })
  }

  async function restore(id: SavedRunId): Promise<void> {
    set({ view: 'train', messages: withoutKind(get().messages, 'unfinished') })
    if (get().savedAs === id) return
    const found = await stateOf(id, ({ steps }) => steps)
    if (!found) return
    const { kept, snapshot } = found
    if (!(await (await runsOf()).lock(id))) {
      branchOff(found)
      return tell({ kind: 'branched', name: kept.entry.name, step: snapshot.step })
    }
    const run = revive(found)
    keeper.saveAs(run, { id, parent: kept.entry.parent, known: snapshot.step })
    set({ savedAs: id })
  }

  return {
    async offer() {
      const found = runsOf().then(async (runs) => Promise.all([runs.list(), runs.locked(), runs.wasOlder()]))
      const [entries, locked, wasOlder] = await found.catch(() => [[], new Set(), false] as const)
      if (wasOlder && entries.length > 0) tell({ kind: 'kept-older' })
      const last = entries.find(({ id, checkpoints }) => checkpoints.length > 0 && !locked.has(id))
      if (!last || get().run.history.steps > 0) return
      const { id, name, task, steps } = last
      tell({ kind: 'unfinished', run: id, name, task, step: steps })
    },
    async goOn() {
      const offer = get().messages.find((message) => message.kind === 'unfinished')
      if (offer) await restore(offer.run)
    },
    restore,
    branch,
  }
}
