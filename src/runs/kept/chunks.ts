import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, type GroupTable } from '../../metrics/groupTable'
import type { RecordedSteps } from '../export'
import { fillSteps, rowAt, type RecordedRows } from '../recordedRows'
import { UnreadableRunError, type HistoryPart } from './runStore'

/**
 * Steps of a chunk: chunk c holds steps c·CHUNK_STEPS + 1 … (c + 1)·CHUNK_STEPS, the last one of a run fewer. A save writes
 * that last chunk anew, and no earlier one.
 */
export const CHUNK_STEPS = 512

/** The chunk in which step `step` + 1 lies. */
export const chunkAfter = (step: number): number => Math.floor(step / CHUNK_STEPS)

/** Steps from + 1 … to of a history; arrays are copies. */
export function partOf({ columns, values, groups }: RecordedSteps, from: number, to: number): HistoryPart {
  const [start, end] = [groups.offsets[from], groups.offsets[to]]
  const cut = GROUP_COLUMN_NAMES.map((name) => [name, groups[name].slice(start, end)])
  return {
    firstStep: from + 1,
    columns: [...columns],
    steps: to - from,
    values: values.slice(0, columns.length).map((column) => column.slice(from, to)),
    groups: {
      offsets: groups.offsets.slice(from, to + 1).map((offset) => offset - start),
      ...Object.fromEntries(cut),
    } as GroupTable,
  }
}

/**
 * Steps from + 1 … to of a history that may lack some of them; arrays are copies.
 * @param earlier where to find those that it lacks
 */
export async function partOfRows(
  history: RecordedRows,
  from: number,
  to: number,
  earlier: () => Promise<HistoryPart | undefined>,
): Promise<HistoryPart> {
  const filling = fillSteps(history.columns, from, to)
  const isWhole = rowAt(history, to) - rowAt(history, from) === to - from
  const found = isWhole ? undefined : await earlier()
  if (found) filling.take(found)
  filling.takeRows(history)
  const { thinned: _, ...part } = filling.filled()
  return part
}

/**
 * A history of the first `steps` steps from its parts in order. Its columns are those of the last part; where an earlier one
 * lacks a column, as when the page has learnt to measure it since, its steps were not measured.
 * @throws UnreadableRunError where parts are missing, or are not what they say
 */
export function joined(parts: readonly HistoryPart[], steps: number): RecordedSteps {
  let taken = 0
  for (const part of parts) {
    if (part.firstStep !== taken + 1 || !isWhole(part)) break
    taken += part.steps
  }
  if (taken < steps) throw new UnreadableRunError(`steps ${taken + 1} to ${steps} are missing`)
  const columns = parts.at(-1)?.columns ?? []
  const values = columns.map((key) => {
    const column = new Float64Array(steps).fill(NaN)
    for (const part of parts) {
      const found = part.columns.indexOf(key)
      const room = steps - (part.firstStep - 1)
      if (found >= 0 && room > 0) column.set(part.values[found].subarray(0, room), part.firstStep - 1)
    }
    return column
  })
  return { columns, steps, values, groups: joinedGroups(parts, steps) }
}

function joinedGroups(parts: readonly HistoryPart[], steps: number): GroupTable {
  const offsets = new Int32Array(steps + 1)
  for (const { firstStep, groups, steps: count } of parts) {
    const [from, start] = [firstStep - 1, offsets[Math.min(steps, firstStep - 1)]]
    for (let s = 1; s <= count && from + s <= steps; s++) offsets[from + s] = start + groups.offsets[s]
  }
  const end = offsets[steps]
  const columns = GROUP_COLUMN_NAMES.map((name) => {
    const column = new GROUP_COLUMNS[name].array(end)
    for (const { firstStep, groups } of parts) {
      const start = offsets[Math.min(steps, firstStep - 1)]
      column.set(groups[name].subarray(0, Math.max(0, end - start)), start)
    }
    return [name, column]
  })
  return { offsets, ...Object.fromEntries(columns) } as GroupTable
}

/** Whether a part has the arrays that it says. */
function isWhole({ columns, steps, values, groups }: HistoryPart): boolean {
  const end = groups?.offsets?.[steps]
  return (
    Array.isArray(columns) &&
    values?.length === columns.length &&
    values.every((column) => column instanceof Float64Array && column.length === steps) &&
    GROUP_COLUMN_NAMES.every(
      (name) => groups[name] instanceof GROUP_COLUMNS[name].array && groups[name].length === end,
    )
  )
}
