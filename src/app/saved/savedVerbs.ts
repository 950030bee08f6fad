import '../../tasks/all'
import { hasOtherArithmetic } from '../../math/arithmetic'
import { tableOf, upTo } from '../../metrics/stepTable'
import { readConfig } from '../../runs/saved/entries'
import type { SavedRuns } from '../../runs/saved/savedRuns'
import {
  UnreadableRunError,
  type SavedRun,
  type SavedRunEntry,
  type SavedRunId,
} from '../../runs/saved/savedStore'
import type { RunConfig } from '../../settings/knobs'
import type { Snapshot } from '../../train/snapshot'
import type { VerbContext } from '../context'
import type { EditingVerbs } from '../editingVerbs'
import { appendPart, emptyHistory, type History } from '../history/history'
import { thinLong } from '../history/thinning'
import { withoutKind } from '../messages'
import type { RunVerbs } from '../runVerbs'

/** Verbs about saved runs. */
export interface SavedVerbs {
  /** Offers to continue the last run that has a state and that no tab has open. */
  offer(): Promise<void>
  /** Continues the run that is offered, paused. */
  goOn(): Promise<void>
  /**
   * Opens a saved run in Train at its last step, paused. If another tab has it open, a branch of it is opened. Undo restores
   * the previous run.
   */
  restore(id: SavedRunId): Promise<void>
  /**
   * Starts a new run in Train, paused, from a checkpoint of a saved run, its parent. The new run has the steps of its
   * parent up to the checkpoint. The page saves it once it has taken its first step.
   * @param config of the same task, as if set in the fields when the run was there: live knobs act from its first step on, and
   * those that act on Reset wait for it
   */
  branch(id: SavedRunId, step: number, config?: RunConfig): Promise<void>
}

/** A saved run up to one of its states. */
interface OpenedRun {
  run: SavedRun
  history: History
  snapshot: Snapshot
}

export function savedVerbs(context: VerbContext, verbs: RunVerbs, editing: EditingVerbs): SavedVerbs {
  const { get, set, tell, brought, services, keeper } = context

  /** Reads a run up to one of its states, by default the last; null, with a message, if that fails. */
  async function read(id: SavedRunId, step?: number): Promise<OpenedRun | null> {
    let name = id
    try {
      const { runs } = await services.saved()
      const found = await runs.load(id)
      name = found?.entry.name ?? id
      const snapshot = found && (await runs.checkpoint(id, step ?? found.entry.steps))
      if (!snapshot) throw new UnreadableRunError('the state is missing')
      const run = asOfStep(found, snapshot)
      const history = await historyOf(run.entry, runs)
      brought([run.entry.config.rewardCode], 'kept')
      return { run, history, snapshot }
    } catch {
      tell({ kind: 'kept-unreadable', name })
      return null
    }
  }

  const showTrain = () => set({ view: 'train', messages: withoutKind(get().messages, 'unfinished') })

  /** Opens a run in Train, and reports if another version of the page computed its steps with other bits. */
  function open({ run, history, snapshot }: OpenedRun, as: { id: SavedRunId; isBranch: boolean }): void {
    const opened = verbs.revive(run, history, snapshot)
    if (hasOtherArithmetic(snapshot.carried)) tell({ kind: 'other-arithmetic' })
    const { step } = snapshot
    const { id, parent } = run.entry
    if (as.isBranch) keeper.saveAs(opened, { id: as.id, parent: { run: id, step }, known: 0 })
    else keeper.saveAs(opened, { id: as.id, parent, known: step })
  }

  async function restore(id: SavedRunId): Promise<void> {
    showTrain()
    if (get().savedAs === id) return
    const found = await read(id)
    if (!found) return
    const { runs } = await services.saved()
    if (await runs.lock(id)) {
      open(found, { id, isBranch: false })
      set({ savedAs: id })
    } else {
      open(found, { id: services.newId(), isBranch: true })
      tell({ kind: 'branched', name: found.run.entry.name, step: found.snapshot.step })
    }
  }

  return {
    async offer() {
      const found = services
        .saved()
        .then(async ({ runs }) => Promise.all([runs.list(), runs.locked(), runs.wasOlder()]))
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
    async branch(id, step, config) {
      showTrain()
      const found = await read(id, step)
      if (!found) return
      open(found, { id: services.newId(), isBranch: true })
      if (config) editing.setKnobs(config)
    },
  }
}

/** A run at the step of one of its states. */
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
 * The history of a saved run up to its last step, thinned while it is read if it is long.
 * @throws UnreadableRunError if steps are missing
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
