import type { KnobValue } from '../../../settings/knob'
import type { Range } from '../../../statistics/ranges'

/** Where a value lies on its knob's axis: 0 at the low end, 1 at the high end. */
export function placeInRange(range: Range, value: KnobValue): number {
  if (range.kind === 'choice') {
    const at = range.values.indexOf(value)
    return range.values.length > 1 ? at / (range.values.length - 1) : 0.5
  }
  const { kind, low, high } = range
  const x = value as number
  if (high <= low) return 0.5
  return kind === 'log' ? Math.log(x / low) / Math.log(high / low) : (x - low) / (high - low)
}

/** The number at a place of an axis of numbers. */
export function valueAtPlace(range: Exclude<Range, { kind: 'choice' }>, place: number): number {
  const { kind, low, high } = range
  const value = kind === 'log' ? low * (high / low) ** place : low + place * (high - low)
  return Math.min(Math.max(value, low), high)
}
