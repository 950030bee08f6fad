/** `base` to the power of `exponent`. Both must be whole and not negative. The result is exact up to 2⁵³. */
export function wholePower(base: number, exponent: number): number {
  let product = 1
  for (let factor = 0; factor < exponent; factor++) product *= base
  return product
}
