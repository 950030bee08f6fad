import type { Series } from './runView'
import { errorOfDifference, errorsBetween, meanOf } from './sums'

/** The fewest lines that show a trend. */
export const TREND = 20

/** The means of the two halves of a series, and the standard errors between them; null for fewer than `least` values. */
export function halvesOf(series: Series | null, least = TREND) {
  if (!series || series.values.length < least) return null
  const middle = series.values.length >> 1
  const [early, late] = [series.values.subarray(0, middle), series.values.subarray(middle)]
  const [before, now] = [meanOf(early), meanOf(late)]
  return {
    before,
    now,
    errors: errorsBetween(early, late),
    /** the largest rise that the noise allows: two standard errors above the one that is seen */
    mostRise: now - before + 2 * errorOfDifference(early, late),
  }
}

/** The stretch of `length` values with the greatest mean, among those that start half a length apart. */
export function bestStretch(values: Float64Array, length: number): { from: number; mean: number } {
  let best = { from: 0, mean: -Infinity }
  for (let from = 0; from + length <= values.length; from += Math.max(1, length >> 1)) {
    const mean = meanOf(values.subarray(from, from + length))
    if (mean > best.mean) best = { from, mean }
  }
  return best
}

/** A computed number, rounded to three significant digits. */
export const rounded = (value: number): number => Number(value.toPrecision(3))
