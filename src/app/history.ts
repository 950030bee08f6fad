import type { MetricKey } from '../metrics/metrics'
import type { Progress } from '../worker/protocol'

/**
 * The whole history of one run, grown in place as `progress` events arrive. Not a copy per event: readers keep the
 * object and look at `version`. Step s (counted from 1) lies at index s − 1.
 */
export interface History {
  readonly columns: readonly MetricKey[]
  /** steps recorded */
  steps: number
  /** grows with every append */
  version: number
  /** one array per column, longer than `steps` */
  values: Float64Array[]
  /** groups of step i lie at groupOffsets[i] … groupOffsets[i + 1] − 1 of the arrays below */
  groupOffsets: Int32Array
  advantageMean: Float32Array
  advantageStd: Float32Array
  rewardMean: Float32Array
  rewardStd: Float32Array
  dead: Uint8Array
}

const FIRST_CAPACITY = 256

/** An empty history of a run with these columns. */
export function emptyHistory(columns: readonly MetricKey[]): History {
  return {
    columns,
    steps: 0,
    version: 0,
    values: columns.map(() => new Float64Array(FIRST_CAPACITY)),
    groupOffsets: new Int32Array(FIRST_CAPACITY + 1),
    advantageMean: new Float32Array(FIRST_CAPACITY),
    advantageStd: new Float32Array(FIRST_CAPACITY),
    rewardMean: new Float32Array(FIRST_CAPACITY),
    rewardStd: new Float32Array(FIRST_CAPACITY),
    dead: new Uint8Array(FIRST_CAPACITY),
  }
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
  const longer = new (array.constructor as new (length: number) => A)(Math.max(needed, array.length * 2))
  longer.set(array as never)
  return longer
}

/** Appends the steps of a `progress` event. Steps that are already there are ignored. */
export function appendProgress(history: History, progress: Progress): void {
  const { steps, metrics, groups } = progress
  if (progress.firstStep !== history.steps + 1) return
  const columns = history.columns.length
  const from = history.steps
  for (let c = 0; c < columns; c++) {
    const column = (history.values[c] = grown(history.values[c], from + steps))
    for (let s = 0; s < steps; s++) column[from + s] = metrics[s * columns + c]
  }
  history.groupOffsets = grown(history.groupOffsets, from + steps + 1)
  const firstGroup = history.groupOffsets[from]
  let end = firstGroup
  for (let s = 0; s < steps; s++) history.groupOffsets[from + s + 1] = end += groups[s]
  for (const name of ['advantageMean', 'advantageStd', 'rewardMean', 'rewardStd'] as const) {
    history[name] = grown(history[name], end)
    history[name].set(progress[name], firstGroup)
  }
  history.dead = grown(history.dead, end)
  history.dead.set(progress.dead, firstGroup)
  history.steps = from + steps
  history.version++
}

/** Bytes of the arrays of a history, room to grow included. */
export function historyBytes(history: History): number {
  const { values, groupOffsets, advantageMean, advantageStd, rewardMean, rewardStd, dead } = history
  const arrays = [...values, groupOffsets, advantageMean, advantageStd, rewardMean, rewardStd, dead]
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** The recorded values of one metric: a view, valid until the next append; null when the run has no such column. */
export function seriesOf(history: History, key: MetricKey): Float64Array | null {
  const column = history.columns.indexOf(key)
  return column < 0 ? null : history.values[column].subarray(0, history.steps)
}
