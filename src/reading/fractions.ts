import type { Column } from './contract'

/** The largest denominator that is tried. */
const MOST = 8192
/** The chance of a fit by luck from which one is not believed. */
const LUCK = 0.01
/** How far a numerator may be from a whole number, for a fit that tells denominators apart. */
const NEAR = 0.1
/** Relative rounding of a number of 32 bits, and the digits from which a number has more than those. */
const FLOAT32 = 6e-8
const MORE_THAN_32_BITS = 10

/** How far a printed value can be from the one that was meant. */
export const roundingOf = (value: number, digits: number): number =>
  Math.max(
    digits >= 17 ? 0 : 0.5 / Number(`1e${digits}`),
    digits >= MORE_THAN_32_BITS && digits < 17 ? 0 : FLOAT32 * Math.abs(value),
  )

interface Rounded {
  value: number
  error: number
}

const roundedOf = ({ digits }: Column, values: Float64Array): Rounded[] =>
  // a whole number is a fraction of any denominator
  [...new Set(values)]
    .filter((value) => !Number.isInteger(value))
    .map((value) => ({ value, error: roundingOf(value, digits) }))

/** Whether a value is no whole number, and has digits enough to tell n-ths apart. */
export const isTelling = (value: number, error: number, n: number): boolean =>
  !Number.isInteger(value) && error * n < NEAR

const fits = (values: readonly Rounded[], n: number) =>
  values.every(({ value, error }) => {
    const numerator = value * n
    return !isTelling(value, error, n) || Math.abs(numerator - Math.round(numerator)) <= error * n + 1e-9
  })

/**
 * The least number n of which all values are whole n-ths, where that is no accident; null elsewhere. Such values are means over n
 * answers of whole numbers.
 * @param sure columns whose values are such means for certain: lengths, shares of answers
 * @param likely columns that may be: rewards of 0 or 1
 */
export function denominatorOf(
  sure: readonly (readonly [Column, Float64Array])[],
  likely: readonly (readonly [Column, Float64Array])[],
): number | null {
  const values = sure.flatMap(([column, found]) => roundedOf(column, found)).slice(0, 2000)
  let base = 0
  for (let n = 1; n <= MOST && base === 0; n++) {
    if (!fits(values, n)) continue
    // the chance that so many values of any size lie so near whole n-ths, for one of the n denominators tried
    let luck = n
    for (const { error } of values) luck *= Math.min(1, 2 * error * n)
    if (luck >= LUCK) return null
    base = n
  }
  if (base === 0) return null
  const refined = likely.flatMap(([column, found]) => roundedOf(column, found))
  for (let factor = 1; factor <= 64 && base * factor <= MOST; factor++) {
    const n = base * factor
    if (!refined.every(({ error }) => error * n < NEAR)) return base
    if (fits(refined, n)) return n
  }
  return base
}
