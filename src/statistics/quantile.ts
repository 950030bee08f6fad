import { select } from './select'

/**
 * The p-quantile, by linear interpolation between the order statistics x₀ ≤ … ≤ x₍ₙ₋₁₎: with h = (n − 1)·p,
 *
 *     Q(p) = x₍⌊h⌋₎ + (h − ⌊h⌋) · (x₍⌊h⌋₊₁₎ − x₍⌊h⌋₎)
 *
 * Definition 7 of Hyndman & Fan, "Sample quantiles in statistical packages", 1996: the default of R and of NumPy.
 * Values may be ±Infinity ("never"), which interpolation then keeps. NaN when there is none.
 *
 * @param values no NaN; they are reordered, but not all sorted, because that is faster
 * @param p in 0 … 1
 */
export function quantileInPlace(values: Float64Array, p: number): number {
  if (values.length === 0) return NaN
  const h = (values.length - 1) * p
  const below = Math.floor(h)
  const low = select(values, below)
  let next = below + 1 < values.length ? Infinity : low
  for (let i = below + 1; i < values.length; i++) if (values[i] < next) next = values[i]
  const share = h - below
  return share === 0 || low === next ? low : low + share * (next - low)
}
