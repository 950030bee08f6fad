import { formatFixed, formatSigned } from '../../../app/series/format'
import type { Estimate } from '../../../statistics/bootstrap'

/** "0.912 [0.871, 0.944]", without the brackets where no interval can be said. */
export const estimateText = ({ value, low, high }: Estimate): string =>
  written(formatFixed(value), low, high, formatFixed)

/** The same with signs: "+0.102 [+0.031, +0.170]". */
export const signedText = ({ value, low, high }: Estimate): string =>
  written(formatSigned(value), low, high, formatSigned)

/** "from +0.031 to +0.170" as an interval alone. */
export const intervalText = ({ low, high }: Pick<Estimate, 'low' | 'high'>): string =>
  `[${formatSigned(low)}, ${formatSigned(high)}]`

function written(value: string, low: number, high: number, format: (x: number) => string): string {
  return Number.isFinite(low) && Number.isFinite(high) ? `${value} [${format(low)}, ${format(high)}]` : value
}
