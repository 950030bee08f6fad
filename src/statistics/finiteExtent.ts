import type { Interval } from './bootstrap'

/** The smallest and the largest finite number of several lists; NaN if there is none. */
export function finiteExtent(lists: Iterable<ArrayLike<number>>): Interval {
  let low = Infinity
  let high = -Infinity
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      if (!Number.isFinite(list[i])) continue
      low = Math.min(low, list[i])
      high = Math.max(high, list[i])
    }
  }
  return low <= high ? { low, high } : { low: NaN, high: NaN }
}
