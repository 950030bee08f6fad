import type { Series } from './runView'
import { errorsBetween, meanOf } from './sums'

/** Lines from which one may speak of a trend. */
export const TREND = 20

/** The values of a series in two halves, and the mean of each; null if there are too few for a trend. */
export function halvesOf(series: Series | null, least = TREND) {
  if (!series || series.values.length < least) return null
  const middle = series.values.length >> 1
  const [early, late] = [series.values.subarray(0, middle), series.values.subarray(middle)]
  return { before: meanOf(early), now: meanOf(late), errors: errorsBetween(early, late) }
}

/** The stretch of `length` values with the greatest mean: where it begins, and its mean. */
export function bestStretch(values: Float64Array, length: number): { from: number; mean: number } {
  let best = { from: 0, mean: -Infinity }
  for (let from = 0; from + length <= values.length; from += Math.max(1, length >> 1)) {
    const mean = meanOf(values.subarray(from, from + length))
    if (mean > best.mean) best = { from, mean }
  }
  return best
}

/** A number with three digits that count, for what is computed and not read. */
export const rounded = (value: number): number => Number(value.toPrecision(3))
