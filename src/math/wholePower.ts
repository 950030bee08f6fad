/** The product of `exponent` factors `base`, both whole and not negative; exact up to 2⁵³. */
export function wholePower(base: number, exponent: number): number {
  let product = 1
  for (let factor = 0; factor < exponent; factor++) product *= base
  return product
}
