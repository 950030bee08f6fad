import type { EngineMove, EngineReport } from '../../engine/report'
import type { MetricKey } from '../../metrics/metrics'
import type { RunConfig, TaskId } from '../../settings/knobs'
import type { Framework } from '../../metrics/foreignNames'
import type { RewardFault } from '../../settings/rewardFault'
import type { ExperimentKind } from '../../settings/views'
import type { ReadLog } from '../../reading/contract'
import type { UnnamedInspection } from '../../train/inspection'
import type { Snapshot } from '../../train/snapshot'
import type { Divergence } from '../../train/stopping'
import type { RunKey } from '../../worker/protocol'
import type { KnobChange } from '../export'
import type { StepTable, Stretch } from '../../metrics/stepTable'

/** Runs of Train, comparisons, sweeps and logs of other programs that are saved in this browser only. */

export type RecordKind = 'run' | ExperimentKind | 'reading'

/** The name of the database of runs. A browser that does not have it has no saved runs. */
export const RUNS_DATABASE = 'grpo-playground-runs'

/** The most records of each kind that are listed without a pin. Saving one more deletes the oldest. */
export const MOST_SAVED: Readonly<Record<RecordKind, number>> = {
  run: 50,
  compare: 20,
  sweep: 20,
  reading: 20,
}

/** The entry of a saved record in a list: small, plain data. */
export interface SavedRecord {
  id: string
  name: string | null
  /** milliseconds since 1970: when it was saved first, and last */
  created: number
  saved: number
  /** pinned records are never deleted to make room; absent if records of the kind cannot be pinned */
  pinned?: boolean
}

/** The effect of saving a record on the list. */
export interface Saving<Entry> {
  /** the records that were deleted to make room */
  deleted: readonly Entry[]
  /** the record if it had been deleted and is listed again; null otherwise */
  relisted: Entry | null
}

// ── Runs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Identifies a saved run in this browser, from visit to visit. */
export type SavedRunId = string

/** The checkpoint of another run that a run started with. */
export interface RunParent {
  run: SavedRunId
  step: number
}

/** A step whose whole state is saved. */
export interface Checkpoint {
  step: number
  /** the greedy evaluation of these very weights; null if none was made after that step */
  evaluation: number | null
}

export interface SavedRunEntry extends SavedRecord {
  /** made from the id (`nameOf`), or the visitor's own */
  name: string
  task: TaskId
  /** the configuration of step 1, later changes of knobs, and the configuration after them */
  first: RunConfig
  changes: readonly KnobChange[]
  config: RunConfig
  /** the engine at the last step, and its changes; null if none is known */
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
   * The checkpoints by step, ascending: older ones, the checkpoint of the best evaluation, and the last one. Empty if
   * an earlier version of the page saved the run: this version cannot continue from its states, but the history is
   * whole.
   */
  checkpoints: readonly Checkpoint[]
  pinned: boolean
  parent: RunParent | null
}

export const SPARKLINE_POINTS = 64

/** A saved run without its history, which `parts` has. */
export interface SavedRun {
  entry: SavedRunEntry
  lens: SavedLens
}

/** The state of the lens: a first group before any training, and the latest inspected step. */
interface SavedLens {
  first: UnnamedInspection | null
  latest: UnnamedInspection | null
}

/** A run at one of its steps, to be saved. The store adds its name, dates, pin and checkpoints. */
export interface RunToSave {
  id: SavedRunId
  first: RunConfig
  changes: readonly KnobChange[]
  config: RunConfig
  engine: EngineReport | null
  moves: readonly EngineMove[]
  parent: RunParent | null
  /** older steps may be missing if the store has them, or the run that this one descends from */
  history: StepTable
  /** steps of the history that this store has already, as they were saved before */
  known: number
  /** steps that the store had when this tab saved the run, or read it, last; 0 if it did neither */
  stored: number
  lens: SavedLens
  /** the state after the last step of the history */
  snapshot: Snapshot
  /** the state after the step with the highest evaluation so far, if there was a higher one since the last save */
  best: Snapshot | null
}

/** Consecutive steps of a history. Steps that were too many to save have no groups, and NaN in every column. */
export type HistoryPart = Stretch

/** Stored data that cannot be used. */
export class UnreadableRunError extends Error {
  override name = 'UnreadableRunError'
}

/** Another tab has saved other steps of the run since this tab saved or read it; nothing was saved. */
export class ContinuedElsewhereError extends Error {
  override name = 'ContinuedElsewhereError'
}

// ── Comparisons and sweeps ───────────────────────────────────────────────────────────────────────────────────────────

export type ExperimentId = string

/** A comparison or a sweep without its runs. */
export interface ExperimentRecord extends SavedRecord {
  id: ExperimentId
  kind: ExperimentKind
  /** the text after `#` that reproduces it */
  link: string
  /** the number of its runs, and the number of runs whose training is over */
  total: number
  finished: number
  /** how much of its training is done, 0 … 1 */
  share: number
  /** the state of a sweep's successive halving: plain data that only the app reads */
  stages: unknown
  /** the visitor has opened another one: this one is no longer offered, and stays in the list */
  isSetAside: boolean
}

/** A run of a comparison or a sweep in its stored form. */
export interface StoredRun {
  key: RunKey
  config: RunConfig
  /**
   * `waiting`: not begun, or waiting for the next stage. `stopped`: by successive halving. `failed`: the code of its reward
   * failed. `finished`, `diverged` and `failed` runs are never trained again.
   */
  status: 'waiting' | 'training' | 'finished' | 'diverged' | 'failed' | 'stopped'
  diverged: { step: number; what: Divergence } | null
  /** absent in records of earlier versions */
  failed?: { step: number; fault: RewardFault } | null
  /**
   * `ARITHMETIC` of its network in the program that took its first step; null if it has no step, or comes from a file, which does
   * not name it. Absent in records of earlier versions
   */
  arithmetic?: number | null
  /** whether it was added to runs that had all ended, whose figures stay until it has ended too */
  isAdded?: boolean
  steps: number
  columns: readonly MetricKey[]
  /** one array per column, `steps` long */
  values: Float64Array[]
}

export interface StoredExperiment {
  record: ExperimentRecord
  runs: StoredRun[]
  /** of the unfinished runs */
  snapshots: Map<RunKey, Snapshot>
}

/** The changes of a comparison or a sweep since it was saved last. */
export interface ExperimentToSave {
  record: Omit<ExperimentRecord, 'name'>
  runs: readonly StoredRun[]
  snapshots: readonly { key: RunKey; snapshot: Snapshot }[]
}

// ── Logs of other programs ───────────────────────────────────────────────────────────────────────────────────────────

export type SavedReadingId = string

/** A log that was read, without its values. */
export interface SavedReading extends SavedRecord {
  id: SavedReadingId
  kind: 'reading'
  /** the name of its first file, or the visitor's own */
  name: string
  framework: Framework
  /** training rows of all runs, and findings, when it was read */
  steps: number
  findings: number
}

/** A log to be saved. The store adds its dates. */
export interface ReadingToSave {
  record: Omit<SavedReading, 'created' | 'saved' | 'kind'>
  log: ReadLog
}
