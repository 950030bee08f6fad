import type { CellScore } from '../../../experiments/state'
import type { Interval } from '../../../statistics/bootstrap'
import { finiteExtent } from '../../../statistics/finiteExtent'

/** The smallest and the largest measured score; NaN if there is none. */
export const scoreExtent = (scores: readonly CellScore[]): Interval =>
  finiteExtent([scores.map(({ value }) => value)])

/** The place of a score between the lowest and the highest, 0 … 1; 1 if all are equal, null if it is not a number. */
export function scoreShare(value: number, { low, high }: Interval): number | null {
  if (!Number.isFinite(value)) return null
  return high > low ? (value - low) / (high - low) : 1
}
