/**
 * `base` to the power of `exponent`, both whole and not negative. The result is exact up to 2⁵³. The first load uses it instead of
 * `pow`, which needs a library.
 */
export function wholePower(base: number, exponent: number): number {
  let product = 1
  for (let factor = 0; factor < exponent; factor++) product *= base
  return product
}
