import { parseNumber } from '../settings/knob'

/** The range of KL, in nats a token or step, within which a run is healthy. */
export interface KlRange {
  low: number
  /** Infinity if there is no limit */
  high: number
}

/** Whether the limits can be those of a range. */
export const isKlRange = ({ low, high }: KlRange): boolean =>
  Number.isFinite(low) && Number.isFinite(high) && low < high

/** Reads `low,high`; null if it is not a range. */
export function parseKlRange(written: string): KlRange | null {
  const [low, high, ...more] = written.split(',').map(parseNumber)
  const range = { low, high: high ?? NaN }
  return more.length === 0 && isKlRange(range) ? range : null
}

export const writeKlRange = ({ low, high }: KlRange): string => `${low},${high}`
