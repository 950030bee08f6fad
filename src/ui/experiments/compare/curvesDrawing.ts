import type { ComparisonCurves, RowCurve } from '../../../app/experiments/compare/curves'
import type { CurveAxis } from '../../../experiments/state'
import { linearAxis, stepAxis } from '../../../app/series/axis'
import { LINES_ALONE, pointsOfLine, type DrawnPoint, type Drawing } from '../../../app/series/drawing'

/**
 * The curves of a comparison as a plot draws them: for each row a line, a band and faint lines, in the order of the rows.
 * @param include values that the vertical axis always includes
 */
export function curvesDrawing(
  curves: ComparisonCurves,
  axis: CurveAxis,
  include: readonly number[],
): Drawing {
  const { rows, xHigh, low, high } = curves
  const ends = [low, high, ...include].filter(Number.isFinite)
  return {
    x: axis === 'seconds' ? linearAxis(0, Number.isFinite(xHigh) ? xHigh : 1) : stepAxis(xHigh || 0),
    y: linearAxis(Math.min(...ends), Math.max(...ends)),
    ...LINES_ALONE,
    lines: rows.map(({ x, centre }) => pointsOfLine(x, centre)),
    raw: rows.map(faint),
    bands: rows.map(outline),
  }
}

/** The faint lines of a row: every seed, with gaps between them, or the mean before smoothing. */
function faint({ x, raw, seeds }: RowCurve): DrawnPoint[] {
  if (seeds.length > 0) return seeds.flatMap((seed) => [...pointsOfLine(x, seed), { x: 0, y: null }])
  return raw ? pointsOfLine(x, raw) : []
}

function outline({ x, low, high }: RowCurve): DrawnPoint[] {
  const inside = Array.from(x.keys()).filter((i) => Number.isFinite(low[i]) && Number.isFinite(high[i]))
  return [
    ...inside.map((i) => ({ x: x[i], y: high[i] })),
    ...inside.toReversed().map((i) => ({ x: x[i], y: low[i] })),
  ]
}
