import { emptyGroupTable, GROUP_COLUMN_NAMES, type GroupTable } from '../../metrics/groupTable'
import {
  type RecordedSteps,
  isRecorded,
  rowAt,
  type RecordedRows,
  type Stretch,
} from '../../runs/recordedRows'
import type { MetricKey } from '../../metrics/metrics'
import { FIRST_CAPACITY, grown, setColumns, writeSteps, type Columns } from '../../runs/stepColumns'
import type { GroupedSteps } from '../../worker/stepBuffer'

/**
 * The history of the run in Train: a row for each of its newest steps, and, of a long run, for some of the older ones
 * (`thinning.ts`). Arrays are longer than they are filled. Readers keep the object and look at `version`.
 */
export interface History {
  /** grows with every change */
  version: number
  columns: readonly MetricKey[]
  /** number of the last step */
  steps: number
  rows: number
  /** the step of each row, from 1, ascending */
  stepOf: Int32Array
  /** from this row on, every step has its row */
  wholeFrom: number
  /** one array per column, with an entry a row */
  values: Float64Array[]
  /** those of row r lie at offsets[r] … offsets[r + 1] − 1 */
  groups: GroupTable
  /**
   * each time that steps were taken back, the last step that stayed. What is derived from a history and grows with it asks
   * `stayedSince` whether it still holds: the number of steps alone does not tell, for new ones may have come since
   */
  takenBack: number[]
}

/** An empty history of a run with these columns. */
export function emptyHistory(columns: readonly MetricKey[]): History {
  const history: History = {
    version: 0,
    columns: [],
    steps: 0,
    rows: 0,
    stepOf: new Int32Array(FIRST_CAPACITY),
    wholeFrom: 0,
    values: [],
    groups: emptyGroupTable(FIRST_CAPACITY),
    takenBack: [],
  }
  setColumns(history, columns)
  return history
}

/** A history that was recorded before, to be grown further. Its arrays become this one's. */
export const grownHistory = ({ columns, steps, values, groups }: RecordedSteps): History => ({
  version: 1,
  columns,
  steps,
  rows: steps,
  stepOf: Int32Array.from({ length: Math.max(1, steps) }, (_, row) => row + 1),
  wholeFrom: 0,
  values: [...values],
  groups: { ...groups },
  takenBack: [],
})

/** Brings a history to other columns: those that it did not have were not measured. */
export function alignColumns(history: Columns & { rows: number }, columns: readonly MetricKey[]): void {
  const isSame = columns.every((key, c) => key === history.columns[c])
  if (isSame && columns.length === history.columns.length) return
  history.values = columns.map((key) => {
    const found = history.columns.indexOf(key)
    return found < 0
      ? new Float64Array(Math.max(FIRST_CAPACITY, history.rows)).fill(NaN)
      : history.values[found]
  })
  history.columns = columns
}

/**
 * The history as it stands at a version. It is the same object, for it grows in place; naming the version makes what is
 * derived from it depend on how far it has grown.
 */
export const asOf = (history: History, _version: number): History => history

/** Takes in steps with their groups, as `appendSteps` does. */
export function appendGroupedSteps(history: History, told: GroupedSteps): void {
  const { firstStep, steps } = told
  if (firstStep > history.steps + 1) return
  cutTo(history, firstStep - 1)
  const { rows: from, groups } = history
  writeSteps(history, from, told)
  history.stepOf = grown(history.stepOf, from + steps)
  for (let s = 0; s < steps; s++) history.stepOf[from + s] = firstStep + s
  history.rows = from + steps
  history.steps = firstStep - 1 + steps
  groups.offsets = grown(groups.offsets, history.rows + 1)
  const firstGroup = groups.offsets[from]
  told.groups.offsets.forEach((offset, s) => (groups.offsets[from + s] = firstGroup + offset))
  const end = groups.offsets[history.rows]
  const grow = <Name extends (typeof GROUP_COLUMN_NAMES)[number]>(name: Name) => {
    groups[name] = grown(groups[name], end)
    groups[name].set(told.groups[name], firstGroup)
  }
  GROUP_COLUMN_NAMES.forEach(grow)
  history.version++
}

/**
 * Takes in a part of a history that was recorded before, right after the last step. Its columns are the history's from then on;
 * steps at which nothing is recorded get no row.
 */
export function appendPart(history: History, part: Stretch): void {
  if (history.rows === 0) setColumns(history, part.columns)
  else alignColumns(history, part.columns)
  const taken = Array.from({ length: part.steps }, (_, s) => s).filter((s) => isRecorded(part.values, s))
  const { rows: from, groups } = history
  const rows = from + taken.length
  history.stepOf = grown(history.stepOf, rows)
  groups.offsets = grown(groups.offsets, rows + 1)
  for (let c = 0; c < part.columns.length; c++) {
    const column = (history.values[c] = grown(history.values[c], rows))
    taken.forEach((s, i) => (column[from + i] = part.values[c][s]))
  }
  taken.forEach((s, i) => {
    history.stepOf[from + i] = part.firstStep + s
    const { offsets } = part.groups
    groups.offsets[from + i + 1] = groups.offsets[from + i] + offsets[s + 1] - offsets[s]
  })
  const take = <Name extends (typeof GROUP_COLUMN_NAMES)[number]>(name: Name) => {
    groups[name] = grown(groups[name], groups.offsets[rows])
    taken.forEach((s, i) => {
      const mine = part.groups[name].subarray(part.groups.offsets[s], part.groups.offsets[s + 1])
      groups[name].set(mine, groups.offsets[from + i])
    })
  }
  GROUP_COLUMN_NAMES.forEach(take)
  history.rows = rows
  history.steps = part.firstStep - 1 + part.steps
  history.wholeFrom = wholeFrom(history)
  history.version++
}

/** The row from which every step up to the last has its row. */
function wholeFrom({ rows, steps, stepOf, wholeFrom: before }: History): number {
  let row = rows
  while (row > before && stepOf[row - 1] === steps - (rows - row)) row--
  return row
}

/** Takes the steps after this one back. */
export function cutTo(history: History, step: number): void {
  if (step >= history.steps) return
  history.rows = rowAt(history, step) + 1
  history.steps = step
  // where the step itself has no row, what follows it begins a new stretch
  const isThere = history.rows > 0 && history.stepOf[history.rows - 1] === step
  history.wholeFrom = Math.min(history.wholeFrom, isThere ? history.rows - 1 : history.rows)
  history.takenBack.push(step)
  history.version++
}

/**
 * The last step up to which a history is as it was before.
 * @param taken how often steps had been taken back then: the length of `takenBack`
 */
export const stayedSince = ({ steps, takenBack }: History, taken: number): number =>
  Math.min(steps, ...takenBack.slice(taken))

/** Bytes of the arrays of histories, room to grow included. */
export function historyBytes(
  histories: Iterable<Pick<History, 'values'> & Partial<Pick<History, 'groups' | 'stepOf'>>>,
): number {
  let bytes = 0
  for (const { values, groups, stepOf } of histories) {
    for (const array of [...values, ...Object.values(groups ?? {})]) bytes += array.byteLength
    bytes += stepOf?.byteLength ?? 0
  }
  return bytes
}

/** The values of one metric, an entry a row: a view, valid until the next change; null when the run has no such column. */
export function rowsOf(history: History, key: MetricKey): Float64Array | null {
  const column = history.columns.indexOf(key)
  return column < 0 ? null : history.values[column].subarray(0, history.rows)
}

/**
 * The history up to a step, by default the last, as it stays while it grows: arrays are not changed below their rows, and a
 * history that is thinned gets new ones.
 */
export function asItStands(history: History, step = history.steps): RecordedRows {
  const { columns, values, groups, stepOf } = history
  const rows = rowAt(history, step) + 1
  return { columns, steps: step, rows, stepOf, values: [...values], groups: { ...groups } }
}
