import type { RunKey } from '../worker/protocol'
import { isAtEnd, isMeasured, type ExperimentRun } from './experimentRun'

/**
 * How many of the first seeds had been there before others were added, and have ended in every row. It is 0 unless only
 * added runs still train, and 0 if none of these seeds has a figure. The runs of a row are in the order of the seeds.
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

/**
 * Marks the runs that are added after all others have ended, or while earlier added runs train. A run with steps keeps
 * its mark: it comes from an earlier visit, or was there before.
 */
export function markAdded(
  before: ReadonlyMap<RunKey, ExperimentRun>,
  after: ReadonlyMap<RunKey, ExperimentRun>,
) {
  const all = [...before.values()]
  const isAnswered = all.length > 0 && all.every(isAtEnd)
  const isAdding = isAnswered || [...all, ...after.values()].some((run) => run.isAdded && !isAtEnd(run))
  for (const [key, run] of after) {
    if (!before.has(key) && run.steps === 0) run.isAdded = isAdding
    else if (isAnswered) run.isAdded = false
  }
}
