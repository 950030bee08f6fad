import type { MetricKey } from '../metrics/metrics'
import type { Steps } from '../worker/stepBuffer'

/** The recorded metrics of one run, grown in place as steps arrive. Step s, counted from 1, lies at index s − 1. */
export interface StepColumns {
  columns: readonly MetricKey[]
  /** steps recorded */
  steps: number
  /** none: every step has its entry, unlike in a `History` */
  rows?: undefined
  /** one array per column, longer than `steps` */
  values: Float64Array[]
}

export const FIRST_CAPACITY = 64
/** Entries from which an array grows by a quarter instead of doubling. */
const MANY = 16_384

/** The columns of a run, whatever their entries stand for. */
export type Columns = Pick<StepColumns, 'columns' | 'values'>

/** Names the columns, and makes the arrays that are missing. */
export function setColumns(history: Columns, columns: readonly MetricKey[]): void {
  history.columns = columns
  while (history.values.length < columns.length) history.values.push(new Float64Array(FIRST_CAPACITY))
}

type Growable = Float64Array | Float32Array | Int32Array | Uint8Array

/** The same array, or a longer copy where `needed` entries do not fit. */
export function grown<A extends Growable>(array: A, needed: number): A {
  if (needed <= array.length) return array
  // a long run leaves less of its memory empty: at 756 bytes a step, doubling would hold up to as much again
  const roomier = array.length < MANY ? array.length * 2 : Math.ceil(array.length * 1.25)
  const longer = new (array.constructor as new (length: number) => A)(Math.max(needed, roomier))
  longer.set(array as never)
  return longer
}

/** Writes steps into columns, from this entry on. */
export function writeSteps({ columns, values }: Columns, from: number, { steps, metrics }: Steps): void {
  for (let c = 0; c < columns.length; c++) {
    const column = (values[c] = grown(values[c], from + steps))
    for (let s = 0; s < steps; s++) column[from + s] = metrics[s * columns.length + c]
  }
}

/**
 * Takes in steps. Where they begin before the end, as when a run resumes from an older state, they replace what is there;
 * steps after a gap are not taken.
 */
export function appendSteps(history: StepColumns, told: Steps): void {
  if (told.firstStep > history.steps + 1) return
  writeSteps(history, told.firstStep - 1, told)
  history.steps = told.firstStep - 1 + told.steps
}

/** The recorded values of one metric: a view, valid until the next append; null when the run has no such column. */
export function seriesOf(history: StepColumns, key: MetricKey): Float64Array | null {
  const column = history.columns.indexOf(key)
  return column < 0 ? null : history.values[column].subarray(0, history.steps)
}
