import type { Ascending } from './ascending'
import type { Interval } from './bootstrap'

/** The smallest and the largest value; NaN where there is none. It widens with the number of seeds, as no interval of a mean does. */
export function extent(sorted: Ascending): Interval {
  return sorted.length > 0 ? { low: sorted[0], high: sorted[sorted.length - 1] } : { low: NaN, high: NaN }
}
