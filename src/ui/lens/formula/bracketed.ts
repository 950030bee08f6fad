import { formatNumber } from '../../../app/series/format'

/** A number as it stands behind a sign: negative ones in brackets. */
export function bracketed(x: number): string {
  return x < 0 ? `(${formatNumber(x)})` : formatNumber(x)
}
