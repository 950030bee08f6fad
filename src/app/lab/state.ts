import type { MetricKey } from '../../metrics/metrics'
import type { ConfigProblem } from '../../settings/config'
import type { KnobValue } from '../../settings/knob'
import type { RunConfig } from '../../settings/knobs'
import type { BandKind } from '../../statistics/band'
import type { Range } from '../../statistics/ranges'
import type { RunKey } from '../../worker/protocol'
import type { RunInfo } from '../../worker/runInfo'
import type { Explanation } from '../../train/explain'
import type { EngineReport } from '../../engine/report'
import type { Field } from '../fields'
import type { Message } from '../messages'
import type { LabRun } from './labRun'
import type { Progression } from './progression'

/** Everything that Compare and Sweep show. */
export interface LabState {
  compare: CompareState
  sweep: SweepState
  messages: readonly Message[]
}

/**
 * `ready`: nothing trained yet. `paused`: some runs are not at their end, and none is trained now. `done`: all are at their
 * end. `failed`: a worker gave up; Reset starts anew.
 */
export type LabPhase = 'ready' | 'starting' | 'playing' | 'paused' | 'done' | 'failed'

/** What Compare and Sweep have in common: runs that are trained together. */
export interface LabExperiment {
  phase: LabPhase
  /** what was trained so far, by the run's key; each grows in place: look at `version` */
  runs: ReadonlyMap<RunKey, LabRun>
  /** grows whenever a run has */
  version: number
  /** null until a worker has opened its first population */
  info: RunInfo | null
  engine: EngineReport | null
  progression: Progression
}

// ── Compare ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Names a row; never reused. The colour and the dash of row k of `rows` are those of `style`. */
export type RowId = string

export interface Row {
  id: RowId
  /** 0 … : colour and dash, kept while other rows come and go */
  style: number
  /** valid; seed and stop conditions are those of the comparison */
  config: RunConfig
}

/** What is the same for all runs of a comparison. */
export interface CompareSettings {
  /** seeds seed … seed + seeds − 1 */
  seed: number
  seeds: number
  /** training completions after which every run stops */
  budget: number
  /** evaluation reward that "completions to a threshold" is about */
  threshold: number
}

/** A number of `CompareSettings`, as it is edited: the bounds and the way it is written. */
export type CompareSetting = keyof CompareSettings

/** What the curves are drawn against. */
export const AXES = ['steps', 'completions', 'updates', 'seconds'] as const
export type CurveAxis = (typeof AXES)[number]

/** How the curves are looked at; changes nothing of what is trained. */
export interface CurveView {
  metric: MetricKey
  axis: CurveAxis
  band: BandKind
  /** weight of the past in 0 … 0.99; 0 is none */
  smoothing: number
  /** where the pointer is on the axis, on any of the charts */
  hover: number | null
}

export interface CompareState extends LabExperiment {
  /** the first row is what the others are compared with */
  rows: readonly Row[]
  settings: CompareSettings
  view: CurveView
  explanation: ExplanationState
}

/** "Why?": what each configuration makes of the same batch. */
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

/** A knob and where it is searched. */
export interface SearchedKnob {
  field: Field
  range: Range
}

export type SweepPlan =
  /** every combination; `y` is null where one knob alone is swept */
  | { kind: 'grid'; x: SweepAxis; y: SweepAxis | null }
  | { kind: 'search'; method: 'random' | 'sobol'; knobs: readonly SearchedKnob[]; points: number }

/** What of a run's curve is its score. `area` is the mean level over completions. */
export const SUMMARIES = ['final', 'best', 'area'] as const
export type Summary = (typeof SUMMARIES)[number]

/** Successive halving: after every stage 1 in `reduction` cells goes on; `refill` starts new points in the freed places. */
export interface HalvingSettings {
  reduction: number
  /** completions a run has at its first stage */
  minimum: number
  /** only in a search: new points are drawn until `points` have been tried in all */
  refill: boolean
}

export interface SweepSettings {
  seed: number
  seeds: number
  budget: number
}
export type SweepSetting = keyof SweepSettings

export interface SweepState extends LabExperiment {
  /** what every cell has but for its own knobs */
  base: RunConfig
  plan: SweepPlan
  settings: SweepSettings
  halving: HalvingSettings | null
  /** scores; change nothing of what is trained */
  metric: MetricKey
  summary: Summary
  /** in the order of the plan: row by row of y, x running fastest; or the points as they were drawn */
  cells: readonly Cell[]
  /** the cell under the pointer or the keyboard */
  hover: CellId | null
  /** a search: the share of the best cells that is shown strongly, 0 … 1; 1 shows all */
  bestShare: number
  /** a search: per knob what was brushed, in the knob's own values; null is all of it */
  brushes: readonly (readonly [number, number] | null)[]
  /** a sweep of an earlier visit that can be gone on with; null where there is none */
  stored: StoredSweep | null
}

export interface StoredSweep {
  saved: number
  finished: number
  total: number
}

export type CellId = string

/** One point of the sweep: k seeds of one configuration. */
export interface Cell {
  id: CellId
  /** of each knob of the plan, [x, y] of a grid */
  values: readonly KnobValue[]
  /** null where the values cannot stand together: `problem` says why, and nothing is trained */
  config: RunConfig | null
  problem: ConfigProblem | null
  /** one a seed */
  runs: readonly RunKey[]
}

/**
 * `waiting`: not begun. `training`. `finished`: every seed at its end, diverged ones included. `stopped`: successive
 * halving took it out. `invalid`: its values cannot stand together. */
export type CellStatus = 'waiting' | 'training' | 'finished' | 'stopped' | 'invalid'

/** What a cell shows, drawn from its runs; made by `cellScores`. */
export interface CellScore {
  status: CellStatus
  /** mean over the seeds that are measured; NaN where none is yet */
  value: number
  /** smallest and largest seed */
  low: number
  high: number
  /** seeds that are measured, and that diverged; a cell with `diverged` > 0 is marked */
  measured: number
  diverged: number
  /** completions generated, the mean over its seeds */
  completions: number
}
