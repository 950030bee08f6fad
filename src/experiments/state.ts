import type { MetricKey } from '../metrics/metrics'
import type { ConfigProblem } from '../settings/config'
import type { KnobValue } from '../settings/knob'
import type { EngineId } from '../settings/engines'
import type { RunConfig } from '../settings/knobs'
import type { BandKind } from '../statistics/band'
import type { Range } from '../statistics/ranges'
import type { ExperimentId } from '../runs/saved/savedStore'
import type { RunKey } from '../worker/protocol'
import type { RunInfo } from '../worker/runInfo'
import type { Explanation } from '../train/explain'
import type { EngineReport } from '../engine/report'
import type { Field } from '../tasks/fields'
import type { ExperimentRun } from './experimentRun'
import type { Progression } from './progression'

/**
 * `ready`: nothing trained yet. `paused`: some runs are unfinished, and none is being trained. `done`: all are finished.
 * `failed`: a worker failed; Reset starts over.
 */
export type ExperimentPhase = 'ready' | 'starting' | 'playing' | 'paused' | 'done' | 'failed'

/** The common state of Compare and Sweep: runs that are trained together. */
export interface ExperimentState {
  phase: ExperimentPhase
  /** by the run's key; a run grows in place, so only `version` shows that it changed */
  runs: ReadonlyMap<RunKey, ExperimentRun>
  /** grows with every change of a run */
  version: number
  /** null until a worker has opened its first population */
  info: RunInfo | null
  engine: EngineReport | null
  progression: Progression
  /** the runs that came from a file; null if no file was imported since Reset */
  imported: ImportedRuns | null
  /** an experiment of an earlier visit that can be continued; null if there is none */
  stored: StoredSummary | null
}

/** Runs that were trained elsewhere and imported from a file of results. */
interface ImportedRuns {
  file: string
  keys: ReadonlySet<RunKey>
  /** the engine that trained them; null if the file does not say */
  engine: EngineId | null
}

/** Facts about an experiment that an earlier visit saved. */
interface StoredSummary {
  id: ExperimentId
  /** milliseconds since 1970 */
  saved: number
  finished: number
  total: number
  /** the share of the training of all runs that is done */
  share: number
}

// ── Compare ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Identifies a row; never reused. */
export type RowId = string

export interface ComparisonRow {
  id: RowId
  /** from 0: the row's colour and dash, kept while other rows come and go */
  style: number
  /** valid; seed and stop conditions are those of the comparison */
  config: RunConfig
}

/** Settings of all runs of a comparison. */
export interface CompareSettings {
  /** seeds seed … seed + seeds − 1 */
  seed: number
  seeds: number
  /** training completions after which every run stops */
  budget: number
  /** evaluation reward that counts for "completions to a threshold" */
  threshold: number
}

/** The name of one of the `CompareSettings`. */
export type CompareSetting = keyof CompareSettings

/** The horizontal axes of the curves. */
export const AXES = ['steps', 'completions', 'updates', 'seconds'] as const
export type CurveAxis = (typeof AXES)[number]

/** How the curves are shown; has no influence on training. */
export interface CurveView {
  metric: MetricKey
  axis: CurveAxis
  band: BandKind
  /** weight of the past in 0 … 0.99; 0 is none */
  smoothing: number
  /** rows that are not drawn; they are still compared */
  hidden: readonly RowId[]
  /** the pointer's position on the axis, on any of the charts */
  hover: number | null
}

export interface CompareState extends ExperimentState {
  /** the first row is the one that the others are compared with */
  rows: readonly ComparisonRow[]
  settings: CompareSettings
  view: CurveView
  explanation: ExplanationState
}

/** "Why?": the effect of each configuration on the same batch. */
export type ExplanationState =
  | { state: 'none' }
  | { state: 'asked'; row: RowId; seed: number }
  | { state: 'there'; row: RowId; seed: number; rows: readonly RowId[]; explanation: Explanation }

// ── Sweep ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The most values on one axis of the heatmap. */
export const MOST_VALUES = 12

/** Values of one knob, in the order in which they are shown. */
export interface SweepAxis {
  field: Field
  values: readonly KnobValue[]
}

/** A knob and the range in which it is searched. */
export interface SearchedKnob {
  field: Field
  range: Range
}

export type SweepPlan =
  /** all combinations; `y` is null if only one knob is swept */
  | { kind: 'grid'; x: SweepAxis; y: SweepAxis | null }
  | { kind: 'search'; method: 'random' | 'sobol'; knobs: readonly SearchedKnob[]; points: number }

/** How a run's curve is summarised to its score. `area` is the mean level over completions. */
export const SUMMARIES = ['final', 'best', 'area'] as const
export type Summary = (typeof SUMMARIES)[number]

/**
 * Successive halving: after each stage one in `reduction` cells continues; `refill` starts new points in the freed
 * places.
 */
export interface HalvingSettings {
  reduction: number
  /** completions of a run's first stage */
  minimum: number
  /** only in a search: new points are drawn until `points` have been tried in all */
  refill: boolean
}

export type SweepSettings = Omit<CompareSettings, 'threshold'>
export type SweepSetting = keyof SweepSettings

export interface SweepState extends ExperimentState {
  /** the configuration of every cell, apart from the knobs that are varied */
  base: RunConfig
  plan: SweepPlan
  settings: SweepSettings
  halving: HalvingSettings | null
  /** the metric behind the scores; has no influence on training */
  metric: MetricKey
  summary: Summary
  /** of a grid: row by row of y, x fastest; of a search: the points in the order drawn */
  cells: readonly Cell[]
  /** the cell under the pointer or the keyboard */
  hover: CellId | null
  /** the cell that stays in view while none is under the pointer */
  selected: CellId | null
  /** of a search: the share of the best cells that is emphasised, 0 … 1; 1 is all */
  bestShare: number
  /** of a search: the brushed range of each knob, in its values; null is everything */
  brushes: readonly (readonly [number, number] | null)[]
}

export type CellId = string

/** One point of the sweep: k seeds of one configuration. */
export interface Cell {
  id: CellId
  /** one per knob of the plan; [x, y] of a grid */
  values: readonly KnobValue[]
  /** null if the values are not allowed together; `problem` says why, and nothing is trained */
  config: RunConfig | null
  problem: ConfigProblem | null
  /** one per seed */
  runs: readonly RunKey[]
}

/**
 * `waiting`: not started. `finished`: all seeds finished, diverged or failed. `stopped`: by successive halving.
 * `invalid`: its values are not allowed together.
 */
export type CellStatus = 'waiting' | 'training' | 'finished' | 'stopped' | 'invalid'

/** The results of a cell's runs; made by `cellScores`. */
export interface CellScore {
  status: CellStatus
  /** mean over the measured seeds; NaN if there is none yet */
  value: number
  /** smallest and largest seed */
  low: number
  high: number
  /** measured seeds, diverged ones, and those whose reward failed; a cell with `diverged` or `failed` > 0 is marked */
  measured: number
  diverged: number
  failed: number
  /** completions generated, the mean over its seeds */
  completions: number
}
