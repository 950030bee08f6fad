/** Plain statistics of values of a log. */

export const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / values.length
}

/** The median; NaN without values. */
export function medianOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).toSorted()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The standard deviation, n − 1 in the denominator. */
export function stdOf(values: ArrayLike<number>): number {
  const mean = meanOf(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i] - mean) * (values[i] - mean)
  return Math.sqrt(sum / (values.length - 1))
}

/** The standard error of the difference between two means. */
export function errorOfDifference(earlier: ArrayLike<number>, later: ArrayLike<number>): number {
  const [a, b] = [stdOf(earlier), stdOf(later)]
  return Math.sqrt((a * a) / earlier.length + (b * b) / later.length)
}

/** The value below which a share of the values lies. */
export function quantileOf(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.round(share * (sorted.length - 1))]
}

/**
 * By how many standard errors the mean of the later values exceeds that of the earlier ones. Successive steps are treated as
 * independent, so that only large results are significant.
 */
export function errorsBetween(earlier: ArrayLike<number>, later: ArrayLike<number>): number {
  const moved = meanOf(later) - meanOf(earlier)
  return moved === 0 ? 0 : moved / errorOfDifference(earlier, later)
}

/** The least and the greatest of some values. */
export function extentOf(values: ArrayLike<number>): readonly [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity]
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i])
    most = Math.max(most, values[i])
  }
  return [least, most]
}

export const isEvery = (values: Float64Array, holds: (value: number) => boolean): boolean =>
  values.length > 0 && values.every(holds)
