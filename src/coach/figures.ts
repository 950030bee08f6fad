/** A number that a sentence quotes, and how it is written: a share in percent, a whole number, or a number of two digits. */
export interface Figure {
  as: 'share' | 'whole' | 'number'
  value: number
}

export type Figures = Readonly<Record<string, Figure>>

/** A share, 0 … 1. */
export const share = (value: number): Figure => ({ as: 'share', value })
export const whole = (value: number): Figure => ({ as: 'whole', value })
export const number = (value: number): Figure => ({ as: 'number', value })

/** A value to suggest, with two digits that count. */
export const rounded = (value: number) => Number(value.toPrecision(2))
