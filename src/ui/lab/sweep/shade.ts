import type { CellScore } from '../../../app/lab/state'

/** The smallest and the largest measured score; NaN if there is none. */
export function scoreExtent(scores: readonly CellScore[]): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const { value } of scores) {
    if (!Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low <= high ? { low, high } : { low: NaN, high: NaN }
}

/** Where a score lies between the lowest and the highest, 0 … 1; 1 if all are equal, null if it is not a number. */
export function scoreShare(value: number, { low, high }: { low: number; high: number }): number | null {
  if (!Number.isFinite(value)) return null
  return high > low ? (value - low) / (high - low) : 1
}
