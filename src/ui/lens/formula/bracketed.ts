import { formatNumber } from '../../../app/series/format'

/** A number as written after a sign: in brackets if it is negative. */
export function bracketed(x: number): string {
  return x < 0 ? `(${formatNumber(x)})` : formatNumber(x)
}
