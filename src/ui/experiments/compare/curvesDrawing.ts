import type { ComparisonCurves, RowCurve } from '../../../app/experiments/compare/curves'
import type { CurveAxis } from '../../../experiments/state'
import { axisToEnd, linearAxis, stepAxis, ticksWithin } from '../../../app/series/axis'
import { LINES_ALONE, pointsOfLine, type DrawnPoint, type Drawing } from '../../../app/series/drawing'

/** A part of the horizontal axis. */
export type Zoom = readonly [from: number, to: number]

/**
 * The curves of a comparison as a plot draws them: for each row a line, a band and faint lines, in the order of the rows.
 * @param include values that the vertical axis always includes
 * @param budget completions of each run, at which an axis of completions ends; 0 if it is not known
 * @param zoom the part of the horizontal axis that is shown; null for all of it
 * @param intervals about how many intervals of the horizontal axis there is room for
 */
export function curvesDrawing(
  curves: ComparisonCurves,
  axis: CurveAxis,
  include: readonly number[],
  budget: number,
  zoom: Zoom | null = null,
  intervals = 4,
): Drawing {
  const { rows, xHigh, low, high } = curves
  const shown = zoom === null ? [low, high, ...include] : heightsWithin(rows, zoom)
  const ends = shown.filter(Number.isFinite)
  return {
    x:
      zoom !== null
        ? { low: zoom[0], high: zoom[1], ...ticksWithin(...zoom, intervals) }
        : axis === 'seconds'
          ? linearAxis(0, Number.isFinite(xHigh) ? xHigh : 1)
          : axis === 'completions' && budget > 0
            ? axisToEnd(Math.max(xHigh || 0, budget), intervals)
            : stepAxis(xHigh || 0),
    y: linearAxis(Math.min(...ends), Math.max(...ends)),
    ...LINES_ALONE,
    lines: rows.map(({ x, centre }) => pointsOfLine(x, centre)),
    raw: rows.map(faint),
    bands: rows.map(outline),
  }
}

/** All heights of lines and bands in a part of the horizontal axis. */
const heightsWithin = (rows: readonly RowCurve[], [from, to]: Zoom): number[] =>
  rows.flatMap(({ x, centre, low, high, seeds }) =>
    [centre, low, high, ...seeds].flatMap((line) =>
      Array.from(line).filter((_, i) => x[i] >= from && x[i] <= to),
    ),
  )

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
