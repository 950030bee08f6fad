import { expectOffsets } from './shapes'

/** Mean and std of values that may hold NaN. NaN means “could not be scored” and is left out, as in TRL. */

/** How many values are not NaN. */
export function countScorable(values: ArrayLike<number>): number {
  let count = 0
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) count++
  return count
}

/** torch.nanmean, in float64: NaN when no value can be scored. */
export function nanMean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) sum += values[i]
  return sum / countScorable(values)
}

/**
 * sqrt( Σ (v − mean)² / (n − ddof) ) over the n values that are not NaN; NaN when n ≤ ddof. With ddof 1, TRL's `nanstd`.
 * Exactly 0 when all values are equal.
 */
export function nanStd(values: ArrayLike<number>, ddof: number): number {
  const mean = nanMean(values)
  let count = 0
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue
    squares += (values[i] - mean) ** 2
    count++
  }
  return count > ddof ? Math.sqrt(squares / (count - ddof)) : NaN
}

/** max − min of the values that are not NaN; −∞ when there is none. */
export function spread(values: ArrayLike<number>): number {
  let lowest = Infinity
  let highest = -Infinity
  for (let i = 0; i < values.length; i++) {
    if (values[i] < lowest) lowest = values[i]
    if (values[i] > highest) highest = values[i]
  }
  return highest - lowest
}

/**
 * The values of each group, as views of the array; [P].
 *
 * @throws {RangeError} if the offsets do not end at N
 */
export function groupsOf(values: Float32Array, offsets: Int32Array): Float32Array[] {
  expectOffsets(offsets, values.length)
  return Array.from({ length: offsets.length - 1 }, (_, g) => values.subarray(offsets[g], offsets[g + 1]))
}

/** One value per completion, made group by group; [N]. */
export function mapGroups(
  values: Float32Array,
  offsets: Int32Array,
  of: (group: Float32Array, g: number) => Float32Array,
): Float32Array {
  const result = new Float32Array(values.length)
  groupsOf(values, offsets).forEach((group, g) => result.set(of(group, g), offsets[g]))
  return result
}

/**
 * Σ of a group's rewards in float32, term by term, as torch adds a short row. When the rewards of a group are very close
 * together, the rounding of their mean shows in the advantage, so it has to be the libraries' rounding.
 */
export function groupSum(group: Float32Array): number {
  let sum = 0
  for (const value of group) if (!Number.isNaN(value)) sum = Math.fround(sum + value)
  return sum
}

/**
 * The mean of a group in float32. The mean of equal rewards is exactly their value, so that the advantages of a dead group
 * are exactly 0 (torch gets about 1e-8 by float32 rounding).
 */
export function groupMean(group: Float32Array): number {
  return commonValue(group) ?? Math.fround(groupSum(group) / countScorable(group))
}

/** The value that all scorable elements of a group share; null when they differ or there is none. */
export function commonValue(group: Float32Array): number | null {
  let common: number | null = null
  for (const value of group) {
    if (Number.isNaN(value)) continue
    if (common !== null && common !== value) return null
    common = value
  }
  return common
}
