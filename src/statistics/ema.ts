/** The state of a debiased exponential moving average, with which a growing series is continued. */
export interface EmaState {
  /** the biased average, which starts at 0 */
  sum: number
  /** the value of `sum` if every value had been 1 */
  norm: number
}

export const EMA_START: EmaState = { sum: 0, norm: 0 }

/**
 * Adds the next value x and returns the average so far, with weight a in 0 … 0.99:
 *
 *     s ← a·s + (1 − a)·x        n ← a·n + (1 − a)        average = s / n
 *
 * Dividing by n removes the pull towards 0 in the first values, as W&B and TensorBoard do. A value that is not finite is a
 * gap: it returns NaN and leaves the state unchanged.
 */
export function emaNext(state: EmaState, x: number, weight: number): number {
  if (!Number.isFinite(x)) return NaN
  state.sum = weight * state.sum + (1 - weight) * x
  state.norm = weight * state.norm + (1 - weight)
  return state.sum / state.norm
}

/** The debiased average of a whole series; weight 0 returns the values themselves. */
export function smooth(values: ArrayLike<number>, weight: number): Float64Array {
  const state = { ...EMA_START }
  return Float64Array.from(values, (x) => emaNext(state, x, weight))
}
