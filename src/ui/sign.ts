/** The least advantage that is drawn as one: float32 leaves about 1e-8 of an answer that is exactly on the average. */
const LEAST = 1e-6

/** Whether an advantage makes likelier, less likely or neither, as far as rounding lets it be told: blue, orange or grey. */
export const signOf = (x: number): 'plus' | 'minus' | 'none' =>
  x > LEAST ? 'plus' : x < -LEAST ? 'minus' : 'none'
