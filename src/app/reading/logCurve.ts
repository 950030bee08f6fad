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
  const points: LogPoint[] = []
  for (let row = 0; row < run.rows; row++) {
    const cell = column.cells[row]
    if (run.kinds[row] !== kind || (cell !== CELL.number && cell !== CELL.notFinite)) continue
    const y = cell === CELL.number ? column.values[row] / column.times : null
    points.push({ x: run.steps[row], y, line: column.lines[row] || run.lines[row] })
  }
  return thinnedCurve(points)
}

/** The points; if there are more than 250, the lowest and the highest of each of 125 equal stretches. */
export function thinnedCurve(points: readonly LogPoint[]): readonly LogPoint[] {
  if (points.length <= MOST_POINTS) return points
  const stretches = MOST_POINTS / 2
  const shown: LogPoint[] = []
  for (let i = 0; i < stretches; i++) {
    const from = Math.floor((i * points.length) / stretches)
    const to = Math.floor(((i + 1) * points.length) / stretches)
    let [least, greatest]: [LogPoint | null, LogPoint | null] = [null, null]
    for (let at = from; at < to; at++) {
      const point = points[at]
      if (point.y === null) continue
      if (least === null || point.y < least.y!) least = point
      if (greatest === null || point.y > greatest.y!) greatest = point
    }
    if (least === null || greatest === null) shown.push(points[from])
    else if (least === greatest) shown.push(least)
    else shown.push(...(least.x < greatest.x ? [least, greatest] : [greatest, least]))
  }
  return shown
}
