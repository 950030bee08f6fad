import type { Importance } from '../../statistics/importance'
import type { Field } from '../fields'
import type { CellId, CellScore, SweepState } from './state'

type Scored = Pick<SweepState, 'cells' | 'runs' | 'version' | 'metric' | 'summary'>

/** cellScores(state): one score a cell, in the order of `cells`. Kept as long as its runs and the score stay the same. */
export type CellScoresOf = (state: Scored) => readonly CellScore[]

/** importancesOf(state): one a knob of the plan; null before enough cells are scored. Diverged cells count as the worst. */
export type ImportancesOf = (
  state: Scored & Pick<SweepState, 'plan'>,
) => readonly (Importance & { field: Field })[] | null

/** cellCurve(state, cell): the mean of the cell's seeds against completions, at most 125 points, for the hover card. */
export type CellCurveOf = (state: Scored, cell: CellId) => { x: Float64Array; y: Float64Array }

/** bestCells(state, scores): the ids of the best `bestShare` of the scored cells that every brush lets through. */
export type BestCellsOf = (
  state: Pick<SweepState, 'cells' | 'bestShare' | 'brushes'>,
  scores: readonly CellScore[],
) => ReadonlySet<CellId>
