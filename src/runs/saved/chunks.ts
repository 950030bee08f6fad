import { GROUP_COLUMN_NAMES, GROUP_COLUMNS } from '../../metrics/groupTable'
import { rowAt, type StepTable } from '../../metrics/stepTable'
import { fillSteps } from '../fillSteps'
import type { HistoryPart } from './savedStore'

/**
 * Steps of a chunk: chunk c holds steps c·CHUNK_STEPS + 1 … (c + 1)·CHUNK_STEPS, the last one of a run fewer. A save writes
 * that last chunk again, and no earlier one.
 */
export const CHUNK_STEPS = 512

/** The chunk in which step `step` + 1 lies. */
export const chunkAfter = (step: number): number => Math.floor(step / CHUNK_STEPS)

/**
 * Steps from + 1 … to of a history that may lack some of them; arrays are copies.
 * @param earlier has the missing steps
 */
export async function partOfRows(
  history: StepTable,
  from: number,
  to: number,
  earlier: () => Promise<StepTable | undefined>,
): Promise<HistoryPart> {
  const filling = fillSteps(history.columns, from, to)
  const lacksNone = rowAt(history, to) - rowAt(history, from) === to - from
  const found = lacksNone ? undefined : await earlier()
  if (found) filling.take(found)
  filling.take(history)
  const { thinned: _, ...part } = filling.filled()
  return part
}

/** Whether a part has the arrays that its columns and steps announce. */
export function isWhole({ columns, steps, values, groups }: HistoryPart): boolean {
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
