/** Mean and std of a slice that may hold NaN. NaN means “could not be scored” and is left out, as in TRL. */

/** How many of values[start..end) are not NaN. */
export function countScorable(values: ArrayLike<number>, start = 0, end = values.length): number {
  let count = 0
  for (let i = start; i < end; i++) if (!Number.isNaN(values[i])) count++
  return count
}

/** Σ of values[start..end) without NaN: torch.nansum. */
export function nanSum(values: ArrayLike<number>, start = 0, end = values.length): number {
  let sum = 0
  for (let i = start; i < end; i++) if (!Number.isNaN(values[i])) sum += values[i]
  return sum
}

/** torch.nanmean, in float64: NaN when no value can be scored. */
export function nanMean(values: ArrayLike<number>, start = 0, end = values.length): number {
  return nanSum(values, start, end) / countScorable(values, start, end)
}

/**
 * sqrt( Σ (v − mean)² / (n − ddof) ) over the n values that are not NaN; NaN when n ≤ ddof. With ddof 1, TRL's `nanstd`.
 * Exactly 0 when all values are equal.
 */
export function nanStd(values: ArrayLike<number>, ddof: number, start = 0, end = values.length): number {
  const mean = nanMean(values, start, end)
  let count = 0
  let squares = 0
  for (let i = start; i < end; i++) {
    if (Number.isNaN(values[i])) continue
    squares += (values[i] - mean) ** 2
    count++
  }
  return count > ddof ? Math.sqrt(squares / (count - ddof)) : NaN
}

/**
 * Σ of a group's rewards in float32, term by term, as torch adds a short row. When the rewards of a group are very close
 * together, the rounding of their mean shows in the advantage, so it has to be the libraries' rounding.
 */
export function groupSum(values: Float32Array, start: number, end: number): number {
  let sum = 0
  for (let i = start; i < end; i++) if (!Number.isNaN(values[i])) sum = Math.fround(sum + values[i])
  return sum
}

/**
 * The mean of a group in float32. The mean of equal rewards is exactly their value, so that the advantages of a dead group
 * are exactly 0 (torch gets about 1e-8 by float32 rounding).
 */
export function groupMean(values: Float32Array, start: number, end: number): number {
  const common = commonValue(values, start, end)
  if (common !== null) return common
  return Math.fround(groupSum(values, start, end) / countScorable(values, start, end))
}

/** The value that all scorable elements of values[start..end) share; null when they differ or there is none. */
export function commonValue(values: Float32Array, start: number, end: number): number | null {
  let common: number | null = null
  for (let i = start; i < end; i++) {
    if (Number.isNaN(values[i])) continue
    if (common !== null && common !== values[i]) return null
    common = values[i]
  }
  return common
}
