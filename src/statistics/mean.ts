/**
 * The mean, as x₀ + Σ (xᵢ − x₀) / n: equal values have exactly their common value as mean, so that runs that agree show a
 * difference of exactly 0 and a band of no width. NaN when there is none.
 */
export function mean(values: ArrayLike<number>): number {
  return meanOf(values, 0, values.length)
}

/** The mean of values[start..end). */
export function meanOf(values: ArrayLike<number>, start: number, end: number): number {
  const first = values[start]
  let sum = 0
  for (let i = start + 1; i < end; i++) sum += values[i] - first
  return end > start ? first + sum / (end - start) : NaN
}
