import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, type GroupTable } from '../metrics/groupTable'
import type { MetricKey } from '../metrics/metrics'

/** Every step of a run; step s lies at index s − 1 of each column. */
export interface RecordedSteps {
  columns: readonly MetricKey[]
  steps: number
  /** none: every step is there, unlike in `RecordedRows` */
  rows?: undefined
  values: readonly Float64Array[]
  groups: GroupTable
  /** what is missing for good; absent where nothing is */
  thinned?: Thinned
}

/** Of the steps `first` … `last`, only so many are recorded; the others were too many to keep, and hold no measurement. */
export interface Thinned {
  first: number
  last: number
  recorded: number
}

/** The newest steps of a run, and some of the older ones: row r holds step stepOf[r]. Arrays may be longer than `rows`. */
export interface RecordedRows {
  columns: readonly MetricKey[]
  /** number of the last step */
  steps: number
  rows: number
  /** ascending, from 1 */
  stepOf: Int32Array
  values: readonly Float64Array[]
  /** those of row r lie at offsets[r] … offsets[r + 1] − 1 */
  groups: GroupTable
}

type Places = Pick<RecordedRows, 'rows' | 'steps' | 'stepOf'>

/** The last row at or before a step; −1 where there is none. */
export function rowAt({ rows, steps, stepOf }: Places, step: number): number {
  if (step >= steps) return rows - 1
  // the newest steps all have their rows
  const near = rows - 1 - (steps - step)
  if (near >= 0 && stepOf[near] === step) return near
  let [low, high] = [0, rows]
  while (low < high) {
    const middle = (low + high) >> 1
    if (stepOf[middle] <= step) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The row of a step; −1 where it has none. */
export function rowOf(rows: Places, step: number): number {
  const row = rowAt(rows, step)
  return row >= 0 && rows.stepOf[row] === step ? row : -1
}

/** The same as steps, where none of them is missing; null otherwise. Arrays are shared. */
export const stepsOf = ({ columns, steps, rows, values, groups }: RecordedRows): RecordedSteps | null =>
  rows === steps ? { columns, steps, values, groups } : null

/** The rows of steps from + 1 … to; arrays are copies. */
export function rowsBetween(rows: RecordedRows, from: number, to: number): RecordedRows {
  const [first, end] = [rowAt(rows, from) + 1, rowAt(rows, to) + 1]
  const { offsets } = rows.groups
  const groups = GROUP_COLUMN_NAMES.map((name) => [
    name,
    rows.groups[name].slice(offsets[first], offsets[end]),
  ])
  return {
    columns: rows.columns,
    steps: Math.min(to, rows.steps),
    rows: end - first,
    stepOf: rows.stepOf.slice(first, end),
    values: rows.values.map((column) => column.slice(first, end)),
    groups: {
      offsets: offsets.slice(first, end + 1).map((offset) => offset - offsets[first]),
      ...Object.fromEntries(groups),
    } as GroupTable,
  }
}

/** Recorded steps with their place in a longer run. */
export interface Stretch extends RecordedSteps {
  /** number of the first step, counted from 1 */
  firstStep: number
}

/** The steps of a stretch up to this one. */
export const upTo = (part: Stretch, step: number): Stretch => ({
  ...part,
  steps: Math.max(0, Math.min(part.steps, step - part.firstStep + 1)),
})

/** Steps from + 1 … to of a run, to be filled from what holds some of them. */
export interface Filling {
  /** Takes the steps that it holds; they replace what was taken before. */
  take(part: Stretch): void
  takeRows(rows: RecordedRows): void
  /** Whether some step is still missing. */
  lacksSome(): boolean
  /** What was taken. A step that nothing holds has no groups, and NaN in every column. */
  filled(): Stretch
}

/** @param columns of the result; where what is taken lacks one, its steps were not measured */
export function fillSteps(columns: readonly MetricKey[], from: number, to: number): Filling {
  const steps = to - from
  const values = columns.map(() => new Float64Array(steps).fill(NaN))
  const sources: GroupTable[] = []
  // of each step: which source its groups come from, counted from 1, and where they begin and end there
  const source = new Uint32Array(steps)
  const begin = new Int32Array(steps)
  const end = new Int32Array(steps)
  const isThere = new Uint8Array(steps)

  function takeStep(step: number, groups: GroupTable, row: number): void {
    const s = step - 1 - from
    source[s] = sources.length
    begin[s] = groups.offsets[row]
    end[s] = groups.offsets[row + 1]
    isThere[s] = 1
  }

  function groupsOf(): GroupTable {
    const offsets = new Int32Array(steps + 1)
    for (let s = 0; s < steps; s++) offsets[s + 1] = offsets[s] + end[s] - begin[s]
    const filled = GROUP_COLUMN_NAMES.map((name) => {
      const column = new GROUP_COLUMNS[name].array(offsets[steps])
      for (let s = 0; s < steps; s++) {
        if (source[s] === 0) continue
        const from = sources[source[s] - 1][name]
        for (let g = begin[s]; g < end[s]; g++) column[offsets[s] + g - begin[s]] = from[g]
      }
      return [name, column]
    })
    return { offsets, ...Object.fromEntries(filled) } as GroupTable
  }

  /** Of the steps up to the last that is missing, how many are there. */
  function thinned(): Thinned | undefined {
    const [first, last] = [isThere.indexOf(0), isThere.lastIndexOf(0)]
    if (first < 0) return undefined
    let recorded = 0
    for (let s = first; s <= last; s++) recorded += isThere[s]
    return { first: from + first + 1, last: from + last + 1, recorded }
  }

  return {
    take(part) {
      sources.push(part.groups)
      const places = part.columns.map((key) => columns.indexOf(key))
      const first = Math.max(0, from + 1 - part.firstStep)
      const end = Math.min(part.steps, to + 1 - part.firstStep)
      for (let row = first; row < end; row++) {
        const step = part.firstStep + row
        if (!isRecorded(part.values, row)) continue
        takeStep(step, part.groups, row)
        places.forEach((c, p) => {
          if (c >= 0) values[c][step - 1 - from] = part.values[p][row]
        })
      }
    },
    takeRows(rows) {
      sources.push(rows.groups)
      const places = rows.columns.map((key) => columns.indexOf(key))
      for (let row = rowAt(rows, from) + 1; row < rows.rows && rows.stepOf[row] <= to; row++) {
        const step = rows.stepOf[row]
        takeStep(step, rows.groups, row)
        places.forEach((c, p) => {
          if (c >= 0) values[c][step - 1 - from] = rows.values[p][row]
        })
      }
    },
    lacksSome: () => isThere.includes(0),
    filled() {
      const missing = thinned()
      return {
        firstStep: from + 1,
        columns: [...columns],
        steps,
        values,
        groups: groupsOf(),
        ...(missing && { thinned: missing }),
      }
    },
  }
}

/** What is missing of two stretches, one behind the other. */
export function thinnedOf(before: Thinned | undefined, after: Thinned | undefined): Thinned | undefined {
  if (!before || !after) return before ?? after
  const between = after.first - before.last - 1
  return { ...before, last: after.last, recorded: before.recorded + between + after.recorded }
}

/** Whether anything was measured at a step, as at every step that was recorded. */
export const isRecorded = (values: readonly Float64Array[], s: number): boolean =>
  values.some((column) => !Number.isNaN(column[s]))
