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
   * each time that steps were taken back, the last step that stayed. What is derived from a history and grows with it asks
   * `stayedSince` whether it still holds: the number of steps alone does not tell, for new ones may have come since
   */
  takenBack: number[]
}

/** A history of steps that were recorded before, to be grown further. The arrays of the table become its own. */
export const historyOf = (recorded: table.StepTable): History => ({ ...recorded, version: 1, takenBack: [] })

/** An empty history of a run with these columns. */
export const emptyHistory = (columns: readonly MetricKey[]): History => ({
  ...historyOf(table.emptyTable(columns)),
  version: 0,
})

/**
 * The history as it stands at a version. It is the same object, for it grows in place; naming the version makes what is
 * derived from it depend on how far it has grown.
 */
export const asOf = (history: History, _version: number): History => history

/** Takes in steps with their groups, as `appendSteps` does. */
export function appendGroupedSteps(history: History, steps: table.GroupedSteps): void {
  cutTo(history, steps.firstStep - 1)
  if (table.appendSteps(history, steps)) history.version++
}

/**
 * Takes in steps that were recorded before, right after the last one. Their columns become those of the history; steps at
 * which nothing is recorded get no row.
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

/** Takes the steps after this one back. */
export function cutTo(history: History, step: number): void {
  if (step >= history.steps) return
  table.cutTo(history, step)
  history.takenBack.push(step)
  history.version++
}

/**
 * The last step up to which a history is as it was before.
 * @param taken how often steps had been taken back then: the length of `takenBack`
 */
export const stayedSince = ({ steps, takenBack }: History, taken: number): number =>
  Math.min(steps, ...takenBack.slice(taken))
