import type { FigureKind } from '../../lessons/lesson'

/** The axis of a chart: from its lowest to its highest value, and the values that are written beside it. */
export interface Scale {
  low: number
  high: number
  ticks: readonly number[]
}

/** Steps between ticks, of which one fits any range. */
const NICE = [1, 2, 2.5, 5, 10]

/** Shares that stay below this one would lie on the axis if it reached to 1. */
const SMALL = 0.3

/**
 * The axis for these values. A reward or a share goes from 0 to 1. Small shares and all other values go from 0 to a
 * round number beyond the largest.
 */
export function scaleOf(values: Iterable<number>, kind: FigureKind, isReward: boolean): Scale {
  let [low, high] = [0, 0]
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (isReward || (kind === 'percent' && (high >= SMALL || high < 1e-6))) high = Math.max(1, high)
  // rounding errors around 0 are a flat line
  if (high - low < 1e-6) [low, high] = [0, 1]
  const size = (high - low) / 3
  const power = 10 ** Math.floor(Math.log10(size))
  const step = NICE.find((nice) => nice * power >= size * 0.999)! * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  const ticks = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(6)),
  )
  return { low: ticks[0], high: ticks[ticks.length - 1], ticks }
}

/** Heights of labels that are at least `gap` apart, as near to what they name as that allows, inside 0 … `room`. */
export function apart(heights: readonly number[], gap: number, room: number): number[] {
  const order = heights.map((_, i) => i).toSorted((a, b) => heights[a] - heights[b])
  const placed = order.map((i) => heights[i])
  for (let round = 0; round < 60; round++) {
    for (let k = 1; k < placed.length; k++) {
      const short = gap - (placed[k] - placed[k - 1])
      if (short <= 0) continue
      placed[k - 1] -= short / 2
      placed[k] += short / 2
    }
    if (placed.length > 0) {
      placed[0] = Math.max(placed[0], gap / 2)
      placed[placed.length - 1] = Math.min(placed[placed.length - 1], room)
    }
  }
  const result = new Array<number>(heights.length)
  order.forEach((i, k) => (result[i] = placed[k]))
  return result
}

/** Widths of a letter of a label on a large screen: of a Chinese one, and of any other on average. */
const [WIDE, NARROW] = [15, 8.2]

/** The width that the longest of these labels takes, in pixels. */
export const labelWidth = (labels: readonly string[]): number =>
  Math.max(
    0,
    ...labels.map((label) =>
      [...label].reduce((width, letter) => width + (letter > '\u2e7f' ? WIDE : NARROW), 0),
    ),
  )
