import { spikeLimit } from '../../app/series/spikes'

/** The axis of a small chart. */
export interface SmallAxis {
  low: number
  high: number
  /** the largest value if it lies above the axis; else null */
  beyond: number | null
}

/** Few ends, so that the axis of a growing curve changes rarely. */
const ENDS = [1, 1.2, 2, 5, 10]

/** The next end at or above x > 0. */
function roundEnd(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x))
  return Number((power * ENDS.find((end) => end * power >= x * (1 - 1e-9))!).toPrecision(2))
}

/** Below 0 an axis has at least this share of what it has above. */
const LEAST_BELOW = 0.1

/**
 * The axis for the values of a small chart: from 0, or from a round number below it, to a round number. A few values far above all
 * others do not decide its end, because one spike would make the rest of the curve a line on the floor.
 * @param latest the newest values, which always lie on the axis
 * @param most what the axis reaches at least
 */
export function smallAxis(values: readonly number[], latest: readonly number[], most: number): SmallAxis {
  const all = [...values, ...latest]
  const largest = all.reduce((a, b) => Math.max(a, b), 0)
  const least = all.reduce((a, b) => Math.min(a, b), 0)
  const common = spikeLimit(values)
  const usual = roundEnd(Math.max(most, common, ...latest))
  const isCut = common > 0 && largest > usual
  const high = isCut ? usual : roundEnd(Math.max(most, largest))
  return {
    low: least < 0 ? -roundEnd(Math.max(-least, LEAST_BELOW * high)) : 0,
    high,
    beyond: isCut ? largest : null,
  }
}

/** The axis for values around 0, as far below as above. */
export function evenAxis(values: readonly number[], latest: readonly number[], most: number): SmallAxis {
  const high = roundEnd([...values, ...latest].reduce((a, b) => Math.max(a, Math.abs(b)), most))
  return { low: -high, high, beyond: null }
}
