import type { Column } from './contract'

/** The largest denominator that is tried. */
const MOST = 8192
/** A fit is not believed if its probability by chance is at least this. */
const MOST_CHANCE = 0.01
/** The largest error of a numerator with which a fit can tell denominators apart. */
const NEAR = 0.1
/** Up to so many values, rewards may refine what lengths tell. */
const FEW = 8
/** The relative rounding of a 32-bit float, and the digits from which a number was not one. */
const FLOAT32 = 6e-8
const MORE_THAN_32_BITS = 10

/** The largest rounding error of a printed value: of so many decimals, or of so many digits that count, as in `.4g`. */
export function roundingOf(
  value: number,
  { digits, significant }: Pick<Column, 'digits' | 'significant'>,
): number {
  const ofDecimals = digits >= 17 ? 0 : 0.5 / Number(`1e${digits}`)
  const isRounded = significant > 0 && significant < 17 && value !== 0
  const exponent = Number(value.toExponential().split('e')[1])
  const ofDigits = isRounded ? Number(`0.5e${exponent + 1 - significant}`) : 0
  const is64 = Math.min(digits, significant) >= MORE_THAN_32_BITS && significant < 17
  return Math.max(ofDecimals, ofDigits, is64 ? 0 : FLOAT32 * Math.abs(value))
}

interface Rounded {
  value: number
  error: number
}

const roundedOf = (column: Column, values: Float64Array): Rounded[] =>
  // a whole number is a fraction of any denominator
  [...new Set(values)]
    .filter((value) => !Number.isInteger(value))
    .map((value) => ({ value, error: roundingOf(value, column) }))

/** Whether a value is not whole, and has enough digits to tell n-ths apart. */
export const isTelling = (value: number, error: number, n: number): boolean =>
  !Number.isInteger(value) && error * n < NEAR

/** Whether a value lies at a multiple of 1/n, as exactly as it is printed. */
export const isFraction = (value: number, error: number, n: number): boolean =>
  Math.abs(value * n - Math.round(value * n)) <= error * n + 1e-9

const fits = (values: readonly Rounded[], n: number) =>
  values.every(({ value, error }) => !isTelling(value, error, n) || isFraction(value, error, n))

/**
 * The least n for which all values are multiples of 1/n, unless that may be chance; then null. Such values are means of whole
 * numbers over n answers.
 * @param sure columns whose values certainly are such means: lengths, shares of answers
 * @param likely columns whose values may be: rewards of 0 or 1. They refine what few values of the others tell
 */
export function denominatorOf(
  sure: readonly (readonly [Column, Float64Array])[],
  likely: readonly (readonly [Column, Float64Array])[],
): number | null {
  const values = sure.flatMap(([column, found]) => roundedOf(column, found)).slice(0, 2000)
  let base = 0
  for (let n = 1; n <= MOST && base === 0; n++) {
    if (!fits(values, n)) continue
    // the probability that random values lie so near multiples of 1/n, for one of the n denominators tried
    let chance = n
    for (const { value, error } of values) if (isTelling(value, error, n)) chance *= 2 * error * n
    if (chance >= MOST_CHANCE) return null
    base = n
  }
  if (base === 0) return null
  // with so many lengths the number is certain, and a part worth 0.5 would double it
  if (values.filter(({ value, error }) => isTelling(value, error, base)).length > FEW) return base
  const refined = likely.flatMap(([column, found]) => roundedOf(column, found))
  for (let factor = 1; factor <= 64 && base * factor <= MOST; factor++) {
    const n = base * factor
    if (!refined.every(({ error }) => error * n < NEAR)) return base
    if (fits(refined, n)) return n
  }
  return base
}
