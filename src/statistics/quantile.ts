import { select } from './select'

/**
 * The p-quantile, by linear interpolation between the order statistics x₀ ≤ … ≤ x₍ₙ₋₁₎: with h = (n − 1)·p,
 *
 *     Q(p) = x₍⌊h⌋₎ + (h − ⌊h⌋) · (x₍⌊h⌋₊₁₎ − x₍⌊h⌋₎)
 *
 * Definition 7 of Hyndman & Fan, "Sample quantiles in statistical packages", 1996: the default of R and of NumPy.
 * Values may be ±Infinity ("never"), which interpolation then keeps. NaN when there is none.
 *
 * @param sorted ascending, no NaN
 * @param p in 0 … 1
 */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0) return NaN
  const h = (sorted.length - 1) * p
  const below = Math.floor(h)
  return between(sorted[below], sorted[Math.min(below + 1, sorted.length - 1)], h - below)
}

/** The same number from values in any order, without sorting them all; it reorders them. */
export function quantileInPlace(values: Float64Array, p: number): number {
  if (values.length === 0) return NaN
  const h = (values.length - 1) * p
  const below = Math.floor(h)
  const low = select(values, below)
  let next = below + 1 < values.length ? Infinity : low
  for (let i = below + 1; i < values.length; i++) if (values[i] < next) next = values[i]
  return between(low, next, h - below)
}

/** a + share·(b − a), exactly a where share is 0 or the two are equal. */
function between(a: number, b: number, share: number): number {
  return share === 0 || a === b ? a : a + share * (b - a)
}
