import { isAtEnd, isMeasured, type ExperimentRun } from './experimentRun'

/**
 * How many of the first seeds were there before others were added, and have ended in every row; 0 unless only added runs train, and
 * if none of these seeds has a figure. A row has its runs in the order of the seeds.
 */
export function seedsBeforeAdded(rows: readonly (readonly (ExperimentRun | null)[])[]): number {
  const isBefore = (run: ExperimentRun | null) => run !== null && isAtEnd(run) && !run.isAdded
  const open = rows.flat().filter((run) => run === null || !isAtEnd(run))
  if (open.length === 0 || !open.every((run) => run?.isAdded)) return 0
  const counts = rows.map((mine) => {
    const place = mine.findIndex((run) => !isBefore(run))
    return place < 0 ? mine.length : place
  })
  const count = Math.min(...counts)
  const isAnyMeasured = rows.some((mine) =>
    mine.slice(0, count).some((run) => run !== null && isMeasured(run) && run.steps > 0),
  )
  return isAnyMeasured ? count : 0
}
