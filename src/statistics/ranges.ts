import { pow } from '../math/portable'

/** A value of a knob in a search. */
export type Coordinate = number | string | boolean

/** Where a knob is searched; both ends are part of it. `log` needs 0 < low. */
export type Range =
  | { kind: 'linear' | 'log' | 'integer'; low: number; high: number }
  | { kind: 'choice'; values: readonly Coordinate[] }

/**
 * What a coordinate u of the unit cube, 0 ≤ u < 1, means in a range:
 *
 *     linear   low + u·(high − low)            log     low · (high / low)ᵘ
 *     integer  low + ⌊u·(high − low + 1)⌋      choice  values[⌊u·n⌋]
 *
 * A uniform u is then uniform in the range, in its logarithm, or over its integers or choices.
 */
export function inRange(range: Range, u: number): Coordinate {
  if (range.kind === 'choice') return range.values[Math.floor(u * range.values.length)]
  const { kind, low, high } = range
  if (kind === 'integer') return low + Math.floor(u * (high - low + 1))
  const value = kind === 'log' ? low * pow(high / low, u) : low + u * (high - low)
  return Math.min(Math.max(value, low), high)
}

/**
 * Points of the unit cube as points of a search: one row a point, one coordinate a range.
 *
 * @param unit points × ranges, row by row, in [0, 1)
 */
export function inRanges(ranges: readonly Range[], unit: Float64Array): Coordinate[][] {
  const d = ranges.length
  return Array.from({ length: d === 0 ? 0 : unit.length / d }, (_, i) =>
    ranges.map((range, j) => inRange(range, unit[i * d + j])),
  )
}
