/** The sign of a number, as far as rounding lets it be told: blue, orange or grey. */
export const signOf = (x: number): 'up' | 'down' | 'zero' => (x > 1e-6 ? 'up' : x < -1e-6 ? 'down' : 'zero')
