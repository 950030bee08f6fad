import { percentiles, type Estimate } from './bootstrap'
import type { Resampling } from './resampling'
import type { Arrival } from './threshold'

/** Room for the rounding of a product of fractions that is exactly one half on paper. */
const HALF = 0.5 + 1e-12

/** The median of the budgets to a threshold. `value`, `low` and `high` are Infinity if half of the runs do not reach it. */
export interface MedianArrival extends Estimate {
  /** runs that did not reach it while they were watched */
  censored: number
}

/**
 * The median of the Kaplan–Meier estimate S(t) of the share of runs that have not reached a threshold by budget t (Kaplan &
 * Meier 1958):
 *
 *     S(t) = Π over budgets tₖ ≤ t of (1 − dₖ / nₖ)
 *
 * with dₖ arrivals at tₖ among the nₖ runs that were watched up to there; one that is censored at tₖ counts among them.
 * A censored run counts as "not reached so far": it is neither left out nor counted as an arrival.
 *
 * The median is the smallest budget with S ≤ ½; its percentile bootstrap interval is over resampled runs. Infinity
 * is "not reached": a resample in which S stays above ½ counts as above every number. An interval whose upper end is Infinity
 * says that there is no upper bound in these data.
 */
export function medianArrival(runs: readonly Arrival[], resampling: Resampling): MedianArrival {
  const n = runs.length
  const censored = runs.filter((run) => !run.reached).length
  const sorted = inOrder(runs)
  const value = median(sorted)
  if (n < 2) return { value, low: NaN, high: NaN, count: n, censored }
  const table = resampling.table(n)
  const replicates = Float64Array.from({ length: resampling.resamples }, (_, b) =>
    median(Array.from(table.subarray(b * n, b * n + n), (rank) => sorted[rank])),
  )
  return { value, ...percentiles(replicates, resampling.level), count: n, censored }
}

/** By budget; at one budget those that arrived come before those that were censored. */
function inOrder(runs: readonly Arrival[]): Arrival[] {
  return runs.toSorted((a, b) => a.budget - b.budget || Number(b.reached) - Number(a.reached))
}

/** Taking arrivals at one budget singly gives the same product: (1 − 1/n)·(1 − 1/(n − 1)) = 1 − 2/n. */
function median(sorted: readonly Arrival[]): number {
  if (sorted.length === 0) return NaN
  let share = 1
  for (let i = 0; i < sorted.length; i++) {
    if (!sorted[i].reached) continue
    share *= 1 - 1 / (sorted.length - i)
    if (share <= HALF) return sorted[i].budget
  }
  return Infinity
}
