import { CELL, ROW, type Column, type LogRun } from '../../reading/contract'

/** A point of a curve of a log. */
export interface LogPoint {
  /** its step, or its line where the log does not number its steps */
  x: number
  /** null for a value that is not finite: the curve breaks there */
  y: number | null
  line: number
}

/** The most points of a curve, as of every chart of the page. */
const MOST_POINTS = 250

/** The values of a column as points in the order of their rows, without losing a peak. The values are in the unit of the log. */
export function logCurve(run: LogRun, column: Column): readonly LogPoint[] {
  const kind = column.isEvaluation ? ROW.evaluation : ROW.training
  const rows = new Int32Array(run.rows)
  let count = 0
  for (let row = 0; row < run.rows; row++) {
    const cell = column.cells[row]
    if (run.kinds[row] === kind && (cell === CELL.number || cell === CELL.notFinite)) rows[count++] = row
  }
  const valueAt = (at: number) => {
    const row = rows[at]
    return column.cells[row] === CELL.number ? column.values[row] / column.times : null
  }
  return thinned(count, valueAt).map((at) => {
    const row = rows[at]
    return { x: run.steps[row], y: valueAt(at), line: column.lines[row] || run.lines[row] }
  })
}

/** The points; if there are more than 250, the lowest and the highest of each of 125 equal stretches. */
export const thinnedCurve = (points: readonly LogPoint[]): readonly LogPoint[] =>
  thinned(points.length, (at) => points[at].y).map((at) => points[at])

/** The indices of the points to draw, among `count` points: see `thinnedCurve`. */
function thinned(count: number, valueAt: (at: number) => number | null): number[] {
  if (count <= MOST_POINTS) return Array.from({ length: count }, (_, at) => at)
  const stretches = MOST_POINTS / 2
  const shown: number[] = []
  for (let i = 0; i < stretches; i++) {
    const from = Math.floor((i * count) / stretches)
    const to = Math.floor(((i + 1) * count) / stretches)
    let [least, greatest] = [-1, -1]
    let [low, high] = [Infinity, -Infinity]
    for (let at = from; at < to; at++) {
      const value = valueAt(at)
      if (value === null) continue
      if (value < low) [least, low] = [at, value]
      if (value > high) [greatest, high] = [at, value]
    }
    if (least < 0) shown.push(from)
    else if (least === greatest) shown.push(least)
    else shown.push(Math.min(least, greatest), Math.max(least, greatest))
  }
  return shown
}
