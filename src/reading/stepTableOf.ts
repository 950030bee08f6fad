import { tableOf, type StepTable } from '../metrics/stepTable'
import type { MetricKey } from '../metrics/metrics'
import { ROW, type LogRun } from './contract'

/**
 * A run that was logged as a table of steps, for the figures of this page: its training rows, in this page's metrics. Foreign columns
 * have no place in it, and it has no groups. Steps that are not whole and positive are numbered by their lines.
 */
export function stepTableOf(run: LogRun): StepTable {
  const rows = Array.from({ length: run.rows }, (_, row) => row).filter(
    (row) => run.kinds[row] === ROW.training,
  )
  const known = run.columns.filter(({ metric, isEvaluation }) => metric !== null && !isEvaluation)
  const table = tableOf({
    steps: rows.length,
    columns: known.map(({ metric }): MetricKey => metric!),
    values: known.map(({ values }) => Float64Array.from(rows, (row) => values[row])),
  })
  // verl and tinker count from 0
  const first = run.steps[rows[0]] ?? 1
  const shift = first < 1 ? 1 - first : 0
  const steps = rows.map((row) => run.steps[row] + shift)
  if (!steps.every((step, i) => Number.isInteger(step) && (i === 0 || step > steps[i - 1]))) return table
  return { ...table, stepOf: Int32Array.from(steps), steps: steps.at(-1) ?? 0 }
}
