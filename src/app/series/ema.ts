/** A debiased exponential moving average under way; a value passed in and out, so that a growing series can go on. */
export interface EmaState {
  /** the biased average, which starts at 0 */
  sum: number
  /** what `sum` would be had every value been 1 */
  norm: number
}

export const EMA_START: EmaState = { sum: 0, norm: 0 }

/**
 * Takes the next value x in and returns the average up to it, with weight a in 0 … 0.99:
 *
 *     s ← a·s + (1 − a)·x        n ← a·n + (1 − a)        average = s / n
 *
 * Dividing by n takes out the pull towards 0 that the first values would show (as W&B and TensorBoard do). What is not a
 * finite number is a gap: NaN comes out, and the state stays as it was.
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
