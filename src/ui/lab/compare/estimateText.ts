import { formatFixed, formatSigned } from '../../../app/series/format'
import type { Estimate, Interval } from '../../../statistics/bootstrap'

/** A number as it is written, and its interval, empty where none can be said. */
export interface Written {
  value: string
  interval: string
}

/** 0.912 and [0.871, 0.944]. */
export const estimateText = (estimate: Estimate): Written => written(estimate, formatFixed)

/** The same with signs: +0.102 and [+0.031, +0.170]. */
export const signedText = (estimate: Estimate): Written => written(estimate, formatSigned)

/** An interval of signed numbers alone. */
export const intervalText = ({ low, high }: Interval): string =>
  `[${formatSigned(low)}, ${formatSigned(high)}]`

/** In one line. */
export const inLine = ({ value, interval }: Written): string => [value, interval].filter(Boolean).join(' ')

function written({ value, low, high }: Estimate, format: (x: number) => string): Written {
  const isKnown = Number.isFinite(low) && Number.isFinite(high)
  return { value: format(value), interval: isKnown ? `[${format(low)}, ${format(high)}]` : '' }
}
