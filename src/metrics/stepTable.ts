import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, emptyGroupTable, type GroupTable } from './groupTable'
import type { MetricKey } from './metrics'

/**
 * The recorded steps of a run, one row per step. A long run has rows only for its newest steps and for some older ones.
 * A table grows in place; its arrays may be longer than their filled part.
 */
export interface StepTable {
  columns: readonly MetricKey[]
  /** number of the last step */
  steps: number
  rows: number
  /** the step of each row, from 1, ascending */
  stepOf: Int32Array
  /** one array per column, with an entry per row; NaN if the metric was not measured */
  values: Float64Array[]
  /** the groups of row r lie at offsets[r] … offsets[r + 1] − 1 */
  groups: GroupTable
}

/** Consecutive steps of a run, step firstStep + s at index s: the form in which steps are stored and exported. */
export interface Stretch {
  /** counted from 1 */
  firstStep: number
  /** number of steps */
  steps: number
  columns: readonly MetricKey[]
  /** one array per column; steps that were not recorded have NaN in all of them, and no groups */
  values: readonly Float64Array[]
  groups: GroupTable
}

/** Consecutive steps of a run as a worker sends them. */
export interface Steps {
  /** counted from 1 */
  firstStep: number
  steps: number
  /** steps × columns of `RunInfo.columns`; NaN if a metric was not measured */
  metrics: Float64Array
  /** absent if the page needs no groups */
  groups?: GroupTable
}

export type GroupedSteps = Steps & { groups: GroupTable }

/** The table of a stretch, by default from step 1 and without groups. Its arrays become those of the table. */
export function tableOf({
  firstStep = 1,
  steps,
  columns,
  values,
  groups = { ...emptyGroupTable(0), offsets: new Int32Array(steps + 1) },
}: Omit<Stretch, 'firstStep' | 'groups'> & Partial<Stretch>): StepTable {
  return {
    columns,
    steps: firstStep - 1 + steps,
    rows: steps,
    stepOf: Int32Array.from({ length: steps }, (_, row) => firstStep + row),
    values: [...values],
    groups: { ...groups },
  }
}

/** The same as a stretch from step 1; null if some step has no row. Arrays are shared. */
export const wholeStretch = ({ columns, steps, rows, values, groups }: StepTable): Stretch | null =>
  rows === steps ? { firstStep: 1, steps, columns, values, groups } : null

/** A table without steps. */
export const emptyTable = (columns: readonly MetricKey[]): StepTable =>
  tableOf({ steps: 0, columns, values: columns.map(() => new Float64Array(0)) })

/** The values of one metric, an entry per row: a view, valid until the next change; null if there is no such column. */
export function seriesOf({ columns, values, rows }: StepTable, key: MetricKey): Float64Array | null {
  const column = columns.indexOf(key)
  return column < 0 ? null : values[column].subarray(0, rows)
}

/** The last row at or before a step; −1 if there is none. */
export function rowAt({ rows, steps, stepOf }: StepTable, step: number): number {
  if (step >= steps) return rows - 1
  // the newest steps all have their rows
  const near = rows - 1 - (steps - step)
  if (near >= 0 && stepOf[near] === step) return near
  return firstRow(rows, (row) => stepOf[row] > step) - 1
}

/** The row of a step; −1 if it has none. */
export function rowOf(table: StepTable, step: number): number {
  const row = rowAt(table, step)
  return row >= 0 && table.stepOf[row] === step ? row : -1
}

/** The first row from which on every step up to the last has its row. */
export const wholeFrom = ({ rows, steps, stepOf }: StepTable): number =>
  firstRow(rows, (row) => stepOf[row] === steps - (rows - 1 - row))

/** The first row at which a condition holds that also holds for all later ones. */
function firstRow(rows: number, holds: (row: number) => boolean): number {
  let [low, high] = [0, rows]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether a row holds a measurement. The row of a recorded step always does. */
export const isRecorded = ({ values }: Pick<StepTable, 'values'>, row: number): boolean =>
  values.some((column) => !Number.isNaN(column[row]))

/** Gives a table other columns: those that it did not have were not measured. */
export function setColumns(table: StepTable, columns: readonly MetricKey[]): void {
  const { rows } = table
  table.values = columns.map((key) => {
    const found = table.columns.indexOf(key)
    return found < 0 ? new Float64Array(rows).fill(NaN) : table.values[found]
  })
  table.columns = columns
}

/** Entries from which an array grows by a quarter instead of doubling. */
const MANY = 16_384

/** The same array, or a longer copy if `needed` entries do not fit. */
function grown<A extends Float64Array | Float32Array | Int32Array | Uint8Array>(array: A, needed: number): A {
  if (needed <= array.length) return array
  // a long run leaves less memory empty: at 756 bytes per step, doubling could waste as much as the steps use
  const roomier = array.length < MANY ? array.length * 2 : Math.ceil(array.length * 1.25)
  const longer = new (array.constructor as new (length: number) => A)(Math.max(needed, roomier))
  longer.set(array as never)
  return longer
}

/** Appends the rows of another table, whose steps come after the last one. Columns that it lacks were not measured. */
export function appendRows(table: StepTable, added: StepTable): void {
  const { rows: from, groups, columns } = table
  const rows = from + added.rows
  table.values = columns.map((key, c) => {
    const column = grown(table.values[c], rows)
    const values = seriesOf(added, key)
    if (values) column.set(values, from)
    else column.fill(NaN, from, rows)
    return column
  })
  table.stepOf = grown(table.stepOf, rows)
  table.stepOf.set(added.stepOf.subarray(0, added.rows), from)
  groups.offsets = grown(groups.offsets, rows + 1)
  const [start, first] = [groups.offsets[from], added.groups.offsets[0]]
  for (let row = 1; row <= added.rows; row++) {
    groups.offsets[from + row] = start + added.groups.offsets[row] - first
  }
  const append = <Name extends (typeof GROUP_COLUMN_NAMES)[number]>(name: Name) => {
    groups[name] = grown(groups[name], groups.offsets[rows])
    groups[name].set(added.groups[name].subarray(first, added.groups.offsets[added.rows]), start)
  }
  GROUP_COLUMN_NAMES.forEach(append)
  table.rows = rows
  table.steps = added.steps
}

/**
 * Appends steps. If they begin before the end, for example when a run continues from an older state, they replace the
 * later rows; steps after a gap are left out. Returns whether they were appended.
 */
export function appendSteps(table: StepTable, { firstStep, steps, metrics, groups }: Steps): boolean {
  if (firstStep > table.steps + 1) return false
  cutTo(table, firstStep - 1)
  const { columns } = table
  const values = columns.map((_, c) => {
    const column = new Float64Array(steps)
    for (let s = 0; s < steps; s++) column[s] = metrics[s * columns.length + c]
    return column
  })
  appendRows(table, tableOf({ firstStep, steps, columns, values, groups }))
  return true
}

/** Removes the steps after this one. */
export function cutTo(table: StepTable, step: number): void {
  if (step >= table.steps) return
  table.rows = rowAt(table, step) + 1
  table.steps = step
}

/**
 * The steps up to this one, by default all. Appending to the original does not change the copy, although the two share
 * arrays.
 */
export function upTo(table: StepTable, step = table.steps): StepTable {
  const { columns, steps, rows, stepOf, values, groups } = table
  const shown = { columns, steps, rows, stepOf, values: [...values], groups: { ...groups } }
  cutTo(shown, step)
  return shown
}

/** The rows of steps from + 1 … to; arrays are copies. */
export function rowsBetween(table: StepTable, from: number, to: number): StepTable {
  const first = rowAt(table, from) + 1
  const shown = upTo(table, to)
  return chosenRows(
    shown,
    Array.from({ length: shown.rows - first }, (_, i) => first + i),
  )
}

/** Some rows of a table, in order; arrays are copies. */
export function chosenRows(table: StepTable, rows: ArrayLike<number>): StepTable {
  const stepOf = Int32Array.from(rows, (row) => table.stepOf[row])
  const sources = new Int32Array(rows.length)
  return { ...gatherRows(table.columns, stepOf, [table], sources, rows), steps: table.steps }
}

/**
 * A new table of rows of several tables, for the steps `stepOf`: row i is row rows[i] of table sources[i]. A row of source −1 holds
 * no measurement and no groups.
 */
export function gatherRows(
  columns: readonly MetricKey[],
  stepOf: Int32Array,
  tables: readonly StepTable[],
  sources: Int32Array,
  rows: ArrayLike<number>,
): StepTable {
  const count = stepOf.length
  const values = columns.map((key) => {
    const from = tables.map((table) => seriesOf(table, key))
    const column = new Float64Array(count).fill(NaN)
    for (let i = 0; i < count; i++) {
      const source = from[sources[i]]
      if (source) column[i] = source[rows[i]]
    }
    return column
  })
  const offsets = new Int32Array(count + 1)
  for (let i = 0; i < count; i++) {
    const from = tables[sources[i]]?.groups.offsets
    offsets[i + 1] = offsets[i] + (from ? from[rows[i] + 1] - from[rows[i]] : 0)
  }
  const groups = GROUP_COLUMN_NAMES.map((name) => {
    const column = new GROUP_COLUMNS[name].array(offsets[count])
    for (let i = 0; i < count; i++) {
      const from = tables[sources[i]]?.groups
      if (!from) continue
      const shift = from.offsets[rows[i]] - offsets[i]
      for (let g = offsets[i]; g < offsets[i + 1]; g++) column[g] = from[name][g + shift]
    }
    return [name, column]
  })
  return {
    columns: [...columns],
    steps: stepOf[count - 1] ?? 0,
    rows: count,
    stepOf,
    values,
    groups: { offsets, ...Object.fromEntries(groups) } as GroupTable,
  }
}

/** Bytes of the arrays of tables, room to grow included. */
export function bytesOf(tables: Iterable<StepTable>): number {
  let bytes = 0
  for (const { values, groups, stepOf } of tables) {
    for (const array of [...values, ...Object.values(groups), stepOf]) bytes += array.byteLength
  }
  return bytes
}
