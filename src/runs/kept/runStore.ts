import type { EngineMove, EngineReport } from '../../engine/report'
import type { RunConfig, TaskId } from '../../settings/knobs'
import type { UnnamedInspection } from '../../train/inspection'
import type { Snapshot } from '../../train/snapshot'
import type { KnobChange } from '../export'
import type { StepTable, Stretch } from '../../metrics/stepTable'

/** Identifies a kept run in this browser, from visit to visit. */
export type KeptRunId = string

/** The checkpoint of another run that a run began with. */
export interface RunParent {
  run: KeptRunId
  step: number
}

/** A step whose whole state is kept. */
export interface Checkpoint {
  step: number
  /** the greedy evaluation of these very weights; null where none was made after that step */
  evaluation: number | null
}

/** What a list of runs shows of one: small, plain data. */
export interface KeptRunEntry {
  id: KeptRunId
  /** made from the id (`nameOf`), or the visitor's own */
  name: string
  /** milliseconds since 1970: when it was saved first, and last */
  created: number
  saved: number
  task: TaskId
  /** the configuration of step 1, later changes of knobs, and the configuration after them */
  first: RunConfig
  changes: readonly KnobChange[]
  config: RunConfig
  /** the engine at the last step, and its changes; null where none is known */
  engine: EngineReport | null
  moves: readonly EngineMove[]
  steps: number
  /** training completions generated */
  completions: number
  /** the latest greedy evaluation; null before the first */
  finalEvaluation: number | null
  /** the highest greedy evaluation and the step that it came from; null before the first */
  bestEvaluation: { step: number; reward: number } | null
  /** the mean reward of the completions of at most `SPARKLINE_POINTS` steps, evenly spaced, the first and the last among them */
  sparkline: readonly number[]
  /**
   * By step, ascending: older ones, that of the best evaluation, and the last step. Empty where the run was kept by an earlier
   * version of this page, whose states this one cannot go on from; its history is whole.
   */
  checkpoints: readonly Checkpoint[]
  /** pinned runs are never dropped to make room */
  pinned: boolean
  parent: RunParent | null
}

export const SPARKLINE_POINTS = 64

/** A kept run without its history, which `parts` has. */
export interface KeptRun {
  entry: KeptRunEntry
  lens: KeptLens
}

/** What the lens showed: of a first group before any training, and of the latest step that was looked into. */
export interface KeptLens {
  first: UnnamedInspection | null
  latest: UnnamedInspection | null
}

/** A run at one of its steps, to be saved. What the store itself keeps (name, dates, pin, checkpoints) is not in it. */
export interface SavedRun {
  id: KeptRunId
  first: RunConfig
  changes: readonly KnobChange[]
  config: RunConfig
  engine: EngineReport | null
  moves: readonly EngineMove[]
  parent: RunParent | null
  /** older steps may be missing where the store has them, or the run that this one descends from */
  history: StepTable
  /** steps of the history that this store has already, as they were saved before */
  known: number
  lens: KeptLens
  /** the state after the last step of the history */
  snapshot: Snapshot
  /** the state after the step with the highest evaluation so far, where there was a higher one since the last save */
  best: Snapshot | null
}

/** What saving a run did to the list. */
export interface Saving {
  /** the runs that were dropped for it */
  dropped: readonly KeptRunEntry[]
  /** the name of the run if it had been removed and is on the list again; null otherwise */
  revived: string | null
}

/** Bytes that this site uses and may use, of all its storage; null where the browser does not tell. */
export interface StorageUse {
  used: number | null
  quota: number | null
  /** whether the browser has promised not to clear it by itself; null where it has no such promise */
  persisted: boolean | null
}

/** Something in the store that cannot be used. */
export class UnreadableRunError extends Error {
  override name = 'UnreadableRunError'
}

/**
 * Stores runs from visit to visit, in this browser only. Promises reject where the database fails: with an error of the
 * browser (`QuotaExceededError` where it is full), or with `UnreadableRunError` where what is stored is damaged.
 */
export interface RunStore {
  /** All runs but those that were removed, the last saved first. Damaged entries are left out. */
  list(): Promise<KeptRunEntry[]>
  /** Whether this visit found runs of an earlier version of the page, whose states it had to delete. */
  wasOlder(): Promise<boolean>
  /** A run; null where there is none of that id. */
  load(id: KeptRunId): Promise<KeptRun | null>
  /**
   * The history in parts of at most `CHUNK_STEPS` steps, so that a long one is never in memory as a whole; none where there is no
   * run of that id.
   */
  parts(id: KeptRunId): AsyncIterable<HistoryPart>
  /** The state of a run at one of its checkpoints; null where there is none. */
  checkpoint(id: KeptRunId, step: number): Promise<Snapshot | null>
  /**
   * Saves a run: its new steps, its last state, and the list entry, which returns to the list where it was removed. Drops the
   * oldest runs that are neither pinned nor open in a tab beyond `MOST_UNPINNED`.
   */
  save(run: SavedRun): Promise<Saving>
  /** Sets a run's name; an empty one gives its own name back. */
  rename(id: KeptRunId, name: string): Promise<void>
  pin(id: KeptRunId, pinned: boolean): Promise<void>
  /** Takes a run off the list. `undo` brings it back until the page is opened again an hour or more later. */
  remove(id: KeptRunId): Promise<void>
  undo(id: KeptRunId): Promise<void>
  usage(): Promise<StorageUse>
  /** Asks the browser not to clear the storage by itself; resolves to whether it agreed. */
  persist(): Promise<boolean>
  /** Takes a run for this tab, which alone saves it then; false where another tab has it. */
  hold(id: KeptRunId): Promise<boolean>
  letGo(id: KeptRunId): void
  /** The runs that any tab has, this one included. */
  held(): Promise<ReadonlySet<KeptRunId>>
  /** Calls `listener` after every change of the list, made in this tab or another; returns a function that ends that. */
  onChange(listener: () => void): () => void
}

/** Consecutive steps of a history. Steps that were too many to keep have no groups, and NaN in every column. */
export type HistoryPart = Stretch

/** The runs that are kept besides pinned ones. */
export const MOST_UNPINNED = 50
