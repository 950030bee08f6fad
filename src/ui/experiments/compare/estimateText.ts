import { formatFixed, formatNumber } from '../../../app/series/format'
import type { Estimate } from '../../../statistics/bootstrap'

/** A number and its interval as text; the interval is empty if there is none. */
export interface Written {
  value: string
  interval: string
}

/** From so large a number on, decimals say nothing and the digits no longer fit into a column. */
const LARGE = 1000
const column = (x: number): string => (Math.abs(x) >= LARGE ? formatNumber(x) : formatFixed(x))

/** 0.912 and [0.871, 0.944]; 4.70·10⁶ where numbers are large. */
export const estimateText = (estimate: Estimate): Written => written(estimate, column)

/** The same of a difference, which has a sign: +0.102 and [0.031, 0.170]. */
export const signedText = (estimate: Estimate): Written => ({
  ...written(estimate, column),
  value: withSign(estimate.value),
})

function withSign(x: number): string {
  const text = column(x)
  return x > 0 && text !== '0.000' ? `+${text}` : text
}

/** The number and its interval in one line. */
export const inLine = ({ value, interval }: Written): string => [value, interval].filter(Boolean).join(' ')

function written({ value, low, high }: Estimate, format: (x: number) => string): Written {
  const isKnown = Number.isFinite(low) && Number.isFinite(high)
  return { value: format(value), interval: isKnown ? `[${format(low)}, ${format(high)}]` : '' }
}

/** A p-value with two digits. */
export const chanceText = (p: number): string => (p < 0.001 ? '< 0.001' : String(Number(p.toPrecision(2))))
