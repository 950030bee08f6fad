import { metricOf } from '../metrics/foreignNames'
import type { MetricKey } from '../metrics/metrics'
import { CELL, ROW, type Column, type LogRun } from './contract'
import { frameworkOf, versionOf, writesSpreadOfBatch } from './framework'
import type { GrowingColumn } from './growingColumn'
import type { RunBuilder } from './runBuilder'

/** The run that a builder has collected, without void rows, in the order of its steps; null if it has no row. */
export function finishedRun(builder: RunBuilder, id: string): LogRun | null {
  const order = orderOf(builder)
  if (order.length === 0) return null
  const kept = order.map((row) => builder.rows[row])
  const columns = [...builder.columns.values()].filter((column) => order.some((row) => column.has(row)))
  const names = new Set(columns.map(({ name }) => name))
  const framework = frameworkOf(builder.format, names, builder.isUnsloth)
  const version = versionOf(framework, names)
  const spreadOfBatch = writesSpreadOfBatch(version)
  const taken = new Set<MetricKey>()
  const read = columns.map((column) => ({
    column,
    read: metricOf(framework, column.name, { spreadOfBatch }),
  }))
  // a column with the metric's own name has precedence over one with an older name
  const inOrder = read.toSorted(
    (a, b) => Number(b.read?.metric === b.column.name) - Number(a.read?.metric === a.column.name),
  )
  const owners = new Set<GrowingColumn>()
  for (const { column, read: found } of inOrder) {
    if (!found || column.isEvaluation || taken.has(found.metric)) continue
    taken.add(found.metric)
    owners.add(column)
  }
  return {
    id,
    name: builder.name,
    format: builder.format,
    framework,
    version,
    rows: order.length,
    columns: read.map(({ column, read: found }): Column => {
      const isOwner = owners.has(column)
      const metric = isOwner ? found!.metric : null
      const times = (isOwner && found!.times) || 1
      return {
        name: column.name,
        metric,
        differs: found && !isOwner && !column.isEvaluation ? 'olderLength' : (found?.differs ?? null),
        isEvaluation: column.isEvaluation,
        digits: column.digits,
        significant: column.significant,
        times,
        ...entriesOf(column, order, times),
      }
    }),
    steps: stepsOf(builder, order),
    hasSteps: builder.hasSteps,
    kinds: Uint8Array.from(kept, ({ isEvaluation }) => (isEvaluation ? ROW.evaluation : ROW.training)),
    lines: Int32Array.from(kept, ({ line }) => line),
    files: Int32Array.from(kept, ({ file }) => file),
  }
}

/** A column's entries in an order of rows, its values times a number. Loops: `from` with a function takes 20 times as long. */
function entriesOf(
  column: GrowingColumn,
  order: readonly number[],
  times: number,
): Pick<Column, 'values' | 'cells' | 'lines'> {
  const values = new Float64Array(order.length).fill(NaN)
  const cells = new Uint8Array(order.length).fill(CELL.absent)
  const lines = new Int32Array(order.length)
  for (let i = 0; i < order.length; i++) {
    const row = order[i]
    if (!column.has(row)) continue
    values[i] = column.values[row] * times
    cells[i] = column.cells[row]
    lines[i] = column.lines[row]
  }
  return { values, cells, lines }
}

/** The rows that count, ascending by step where steps are numbered. */
function orderOf({ rows, hasSteps }: RunBuilder): number[] {
  const order = rows.flatMap(({ isVoid }, row) => (isVoid ? [] : [row]))
  if (!hasSteps) return order
  // rows without a step, such as evaluations, stay after the row before them
  let last = -Infinity
  const at = new Map(order.map((row) => [row, (last = Number.isNaN(rows[row].step) ? last : rows[row].step)]))
  return order.toSorted((a, b) => at.get(a)! - at.get(b)! || a - b)
}

function stepsOf({ rows, hasSteps }: RunBuilder, order: readonly number[]): Float64Array {
  let count = 0
  return Float64Array.from(order, (row) => {
    const { step, isEvaluation } = rows[row]
    if (!hasSteps) return isEvaluation ? count : ++count
    return (count = Number.isNaN(step) ? count : step)
  })
}
