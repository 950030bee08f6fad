import type { Band } from '../../statistics/band'
import type { CompareState, RowId } from './state'

/** What a row's curve is drawn from: points on the chosen axis, at most 125, the same for all rows. */
export interface RowCurve extends Band {
  row: RowId
  /** on the chosen axis, in its unit; centre, low, high and count are those of smoothed seeds, NaN where there is none */
  x: Float64Array
  /** the mean of the seeds without smoothing, kept faint behind; null where nothing is smoothed */
  raw: Float64Array | null
  /** one smoothed line a seed, for the band `seeds`; else empty */
  seeds: readonly Float64Array[]
}

export interface ComparisonCurves {
  rows: readonly RowCurve[]
  /** of everything that is drawn; NaN where nothing is */
  xHigh: number
  low: number
  high: number
}

/** What stands under the cursor: a row's numbers at the last point at or before `x`. */
export interface RowReading {
  row: RowId
  x: number
  value: number
  low: number
  high: number
  /** seeds that it is drawn from */
  count: number
}

/** comparisonCurves(state): kept as long as runs, rows and view stay the same, so that it can be called while drawing. */
export type ComparisonCurvesOf = (
  state: Pick<CompareState, 'rows' | 'settings' | 'runs' | 'version' | 'view'>,
) => ComparisonCurves
/** readingsAt(curves, x) */
export type ReadingsAt = (curves: ComparisonCurves, x: number) => readonly RowReading[]
