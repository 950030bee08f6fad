import { emptyGroupTable, GROUP_COLUMN_NAMES, type GroupTable } from '../metrics/groupTable'
import type { RecordedSteps } from '../runs/export'
import type { MetricKey } from '../metrics/metrics'
import type { GroupedSteps, Steps } from '../worker/stepBuffer'

/** The recorded metrics of one run, grown in place as steps arrive. Step s, counted from 1, lies at index s − 1. */
export interface StepColumns {
  columns: readonly MetricKey[]
  /** steps recorded */
  steps: number
  /** one array per column, longer than `steps` */
  values: Float64Array[]
}

/** The whole history of the run in Train. Readers keep the object and look at `version`. */
export interface History extends StepColumns {
  /** grows with every append */
  version: number
  /** longer than it is filled */
  groups: GroupTable
}

const FIRST_CAPACITY = 64
/** Entries from which an array grows by a quarter instead of doubling. */
const MANY = 16_384

/** An empty history of a run with these columns. */
export function emptyHistory(columns: readonly MetricKey[]): History {
  const history: History = {
    columns: [],
    steps: 0,
    version: 0,
    values: [],
    groups: emptyGroupTable(FIRST_CAPACITY),
  }
  setColumns(history, columns)
  return history
}

/** Names the columns, and makes the arrays that are missing. */
export function setColumns(history: StepColumns, columns: readonly MetricKey[]): void {
  history.columns = columns
  while (history.values.length < columns.length) history.values.push(new Float64Array(FIRST_CAPACITY))
}

/** A history that was recorded before, to be grown further. Its arrays become this one's. */
export const grownHistory = ({ columns, steps, values, groups }: RecordedSteps): History => ({
  columns,
  steps,
  version: 1,
  values: [...values],
  groups: { ...groups },
})

/** Brings a history to other columns: those that it did not have were not measured. */
export function alignColumns(history: StepColumns, columns: readonly MetricKey[]): void {
  const isSame = columns.every((key, c) => key === history.columns[c])
  if (isSame && columns.length === history.columns.length) return
  history.values = columns.map((key) => {
    const found = history.columns.indexOf(key)
    return found < 0
      ? new Float64Array(Math.max(FIRST_CAPACITY, history.steps)).fill(NaN)
      : history.values[found]
  })
  history.columns = columns
}

/**
 * The history as it stands at a version. It is the same object, for it grows in place; naming the version makes what is
 * derived from it depend on how far it has grown.
 */
export const asOf = (history: History, _version: number): History => history

type Growable = Float64Array | Float32Array | Int32Array | Uint8Array

/** The same array, or a longer copy where `needed` entries do not fit. */
function grown<A extends Growable>(array: A, needed: number): A {
  if (needed <= array.length) return array
  // a long run leaves less of its memory empty: at 756 bytes a step, doubling would hold up to as much again
  const roomier = array.length < MANY ? array.length * 2 : Math.ceil(array.length * 1.25)
  const longer = new (array.constructor as new (length: number) => A)(Math.max(needed, roomier))
  longer.set(array as never)
  return longer
}

/**
 * Takes in steps. Where they begin before the end, as when a run resumes from an older state, they replace what is there;
 * steps after a gap are not taken.
 * @returns whether they were taken
 */
export function appendSteps(history: StepColumns, { firstStep, steps, metrics }: Steps): boolean {
  if (firstStep > history.steps + 1) return false
  const columns = history.columns.length
  const from = firstStep - 1
  for (let c = 0; c < columns; c++) {
    const column = (history.values[c] = grown(history.values[c], from + steps))
    for (let s = 0; s < steps; s++) column[from + s] = metrics[s * columns + c]
  }
  history.steps = from + steps
  return true
}

/** Takes in steps with their groups. */
export function appendGroupedSteps(history: History, told: GroupedSteps): void {
  if (!appendSteps(history, told)) return
  const { groups } = history
  const from = told.firstStep - 1
  groups.offsets = grown(groups.offsets, history.steps + 1)
  const firstGroup = groups.offsets[from]
  told.groups.offsets.forEach((offset, s) => (groups.offsets[from + s] = firstGroup + offset))
  const end = groups.offsets[history.steps]
  const grow = <Name extends (typeof GROUP_COLUMN_NAMES)[number]>(name: Name) => {
    groups[name] = grown(groups[name], end)
    groups[name].set(told.groups[name], firstGroup)
  }
  GROUP_COLUMN_NAMES.forEach(grow)
  history.version++
}

/** Bytes of the arrays of histories, room to grow included. */
export function historyBytes(histories: Iterable<StepColumns & { groups?: GroupTable }>): number {
  let bytes = 0
  for (const { values, groups } of histories) {
    for (const array of [...values, ...Object.values(groups ?? {})]) bytes += array.byteLength
  }
  return bytes
}

/** The recorded values of one metric: a view, valid until the next append; null when the run has no such column. */
export function seriesOf(history: StepColumns, key: MetricKey): Float64Array | null {
  const column = history.columns.indexOf(key)
  return column < 0 ? null : history.values[column].subarray(0, history.steps)
}
