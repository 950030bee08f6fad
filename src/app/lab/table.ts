import type { Estimate } from '../../statistics/bootstrap'
import type { MedianArrival } from '../../statistics/kaplanMeier'
import type { Verdict } from '../../statistics/verdict'
import type { CompareState, RowId } from './state'

/** The table named *Comparison*: figures of greedy evaluation over the seeds, each with its 95 % bootstrap interval. */
export interface ComparisonTable {
  rows: readonly TableRow[]
  /**
   * Every run is at its end. Before that the estimates are of what is there so far, and no verdict is given: looking again and
   * again until something shows would make it worthless.
   */
  complete: boolean
  seeds: number
  budget: number
  threshold: number
  /** improvement[i][j]: chance that a run of row i ends above a run of row j; null for a row against itself */
  improvement: readonly (readonly (Estimate | null)[])[]
  /** several rows, all with the same learning rate: a confound, which the page says */
  sameLearningRate: number | null
}

/** Estimates leave diverged runs out and say so: `count` is the number of seeds they are drawn from. */
export interface TableRow {
  row: RowId
  finished: number
  diverged: number
  /** of the last evaluation: mean, and interquartile mean */
  final: Estimate
  interquartile: Estimate
  best: Estimate
  /** mean level of evaluation over completions */
  area: Estimate
  toThreshold: MedianArrival
  /** mean over the seeds */
  updates: number
  completions: number
  /** against the first row; null in the first row */
  improvement: Estimate | null
  difference: Estimate | null
  /** null in the first row and until all is trained */
  verdict: Verdict | null
}

/** comparisonTable(state): the same runs give the same table. Kept as long as they stay the same. */
export type ComparisonTableOf = (
  state: Pick<CompareState, 'rows' | 'settings' | 'runs' | 'version'>,
) => ComparisonTable
