import type { MetricKey } from '../../metrics/metrics'
import * as table from '../../metrics/stepTable'

/**
 * The steps of the run in Train; the older ones of a long run are thinned (`thinning.ts`). Readers keep the object and look
 * at `version`.
 */
export interface History extends table.StepTable {
  /** grows with every change */
  version: number
  /**
   * For each time that steps were taken back, the last step that stayed. Data derived from a growing history asks
   * `stayedSince` whether it is still valid: the number of steps alone does not say, because new ones may have come since.
   */
  takenBack: number[]
}

/** A history that continues recorded steps. It takes over the arrays of the table. */
export const historyOf = (recorded: table.StepTable): History => ({ ...recorded, version: 1, takenBack: [] })

/** An empty history of a run with these columns. */
export const emptyHistory = (columns: readonly MetricKey[]): History => ({
  ...historyOf(table.emptyTable(columns)),
  version: 0,
})

/**
 * The history at a version. It is the same object, because it grows in place; the version makes derived data depend on how far
 * it has grown.
 */
export const asOf = (history: History, _version: number): History => history

/** Appends steps with their groups, as `appendSteps` does. */
export function appendGroupedSteps(history: History, steps: table.GroupedSteps): void {
  cutTo(history, steps.firstStep - 1)
  if (table.appendSteps(history, steps)) history.version++
}

/**
 * Appends recorded steps, right after the last one. Their columns become those of the history; steps without any record get no
 * row.
 */
export function appendPart(history: History, part: table.StepTable): void {
  table.setColumns(history, part.columns)
  const rows = Array.from({ length: part.rows }, (_, row) => row)
  table.appendRows(
    history,
    table.chosenRows(
      part,
      rows.filter((row) => table.isRecorded(part, row)),
    ),
  )
  history.version++
}

/** Takes back the steps after this one. */
export function cutTo(history: History, step: number): void {
  if (step >= history.steps) return
  table.cutTo(history, step)
  history.takenBack.push(step)
  history.version++
}

/**
 * The last step up to which a history has not changed since.
 * @param taken the length of `takenBack` at that time
 */
export const stayedSince = ({ steps, takenBack }: History, taken: number): number =>
  Math.min(steps, ...takenBack.slice(taken))
