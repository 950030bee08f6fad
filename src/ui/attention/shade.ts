/** Up to this weight, numbers on a cell are dark; beyond it the cell is so dark that they are light. */
const DARK = 0.5

/**
 * How dark a cell is, from 0 to 1. It grows with the weight, and leaps over the shades between on which neither dark nor light
 * numbers could be read.
 */
export const shadeOf = (weight: number): number =>
  weight <= 0 ? 0 : weight < DARK ? weight * 0.8 : 0.65 + (weight - DARK) * 0.7

export const toneOf = (weight: number): 'dark' | 'light' => (weight < DARK ? 'light' : 'dark')

/** A weight with two digits; nothing for one that they would show as 0. */
export function attentionShare(weight: number): string {
  if (weight < 0.005) return ''
  return weight >= 0.995 ? '1' : weight.toFixed(2).slice(1)
}
