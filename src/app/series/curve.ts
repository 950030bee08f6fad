import { EMA_START, emaNext, type EmaState } from './ema'

/** Bins a curve keeps at most; two points a bin, and the two ends: at most 250 points. */
export const MAX_BINS = 124
/** For curves in the background. */
export const COARSE_BINS = 62

/**
 * A growing series, smoothed and then cut into bins of which only the smallest and the largest value are kept. Bins are
 * 2^k samples wide and anchored at the first sample, so that a bin once full never changes: a drawn curve does not
 * shimmer while it grows. Work is proportional to what was added, not to the whole length.
 */
export interface Curve {
  /** of the moving average, 0 is off */
  readonly weight: number
  /** bins at most, an even number */
  readonly maxBins: number
  readonly ema: EmaState
  /** samples taken in */
  length: number
  /** samples in a bin, and bins in use */
  width: number
  bins: number
  /** per bin: smallest and largest value and the sample at which each lies; −1 where the bin has only gaps */
  readonly low: Float64Array
  readonly high: Float64Array
  readonly lowAt: Int32Array
  readonly highAt: Int32Array
  /** the first and the last sample that is no gap; −1 when there is none */
  firstAt: number
  lastAt: number
  first: number
  last: number
  /** over all samples, Infinity and −Infinity when there are none; `lowPositive` of those above 0, for log axes */
  lowest: number
  highest: number
  lowPositive: number
}

/** A point of a drawn curve: the number of the sample, from 0, and its value; NaN is a gap. */
export interface CurvePoint {
  at: number
  value: number
}

export function emptyCurve(weight: number, maxBins = MAX_BINS): Curve {
  return {
    weight,
    maxBins,
    ema: { ...EMA_START },
    length: 0,
    width: 1,
    bins: 0,
    low: new Float64Array(maxBins),
    high: new Float64Array(maxBins),
    lowAt: new Int32Array(maxBins),
    highAt: new Int32Array(maxBins),
    firstAt: -1,
    lastAt: -1,
    first: NaN,
    last: NaN,
    lowest: Infinity,
    highest: -Infinity,
    lowPositive: Infinity,
  }
}

/** Takes in samples `curve.length` … `length − 1`, read by `at`. */
export function extendCurve(curve: Curve, at: (index: number) => number, length: number): void {
  for (let i = curve.length; i < length; i++) {
    let bin = Math.floor(i / curve.width)
    if (bin === curve.maxBins) {
      halve(curve)
      bin = Math.floor(i / curve.width)
    }
    if (bin === curve.bins) {
      curve.lowAt[bin] = curve.highAt[bin] = -1
      curve.bins++
    }
    const value = emaNext(curve.ema, at(i), curve.weight)
    if (Number.isFinite(value)) take(curve, bin, i, value)
  }
  curve.length = Math.max(curve.length, length)
}

function take(curve: Curve, bin: number, at: number, value: number): void {
  if (curve.lowAt[bin] < 0 || value < curve.low[bin]) {
    curve.low[bin] = value
    curve.lowAt[bin] = at
  }
  if (curve.highAt[bin] < 0 || value > curve.high[bin]) {
    curve.high[bin] = value
    curve.highAt[bin] = at
  }
  if (curve.firstAt < 0) {
    curve.firstAt = at
    curve.first = value
  }
  curve.lastAt = at
  curve.last = value
  curve.lowest = Math.min(curve.lowest, value)
  curve.highest = Math.max(curve.highest, value)
  if (value > 0) curve.lowPositive = Math.min(curve.lowPositive, value)
}

/** Bins twice as wide, half as many. */
function halve(curve: Curve): void {
  const { low, high, lowAt, highAt } = curve
  for (let bin = 0; bin < curve.maxBins / 2; bin++) {
    const [left, right] = [2 * bin, 2 * bin + 1]
    const lower = lowAt[left] < 0 || (lowAt[right] >= 0 && low[right] < low[left]) ? right : left
    const higher = highAt[left] < 0 || (highAt[right] >= 0 && high[right] > high[left]) ? right : left
    low[bin] = low[lower]
    lowAt[bin] = lowAt[lower]
    high[bin] = high[higher]
    highAt[bin] = highAt[higher]
  }
  curve.width *= 2
  curve.bins = curve.maxBins / 2
}

/**
 * The points to draw, in order, at most 250: both ends and every bin's extremes, so that no peak is lost. A bin that has
 * only gaps becomes one gap, unless gaps are to be bridged.
 */
export function curvePoints(curve: Curve, bridgeGaps = false): CurvePoint[] {
  const points: CurvePoint[] = []
  if (curve.firstAt < 0) return points
  const add = (at: number, value: number) => {
    if (points.at(-1)?.at !== at) points.push({ at, value })
  }
  add(curve.firstAt, curve.first)
  for (let bin = Math.floor(curve.firstAt / curve.width); bin < curve.bins; bin++) {
    const lowAt = curve.lowAt[bin]
    const highAt = curve.highAt[bin]
    if (lowAt < 0) {
      if (!bridgeGaps) add(bin * curve.width, NaN)
    } else if (lowAt <= highAt) {
      add(lowAt, curve.low[bin])
      add(highAt, curve.high[bin])
    } else {
      add(highAt, curve.high[bin])
      add(lowAt, curve.low[bin])
    }
  }
  if (bridgeGaps || Math.floor(curve.lastAt / curve.width) === curve.bins - 1) add(curve.lastAt, curve.last)
  return points
}
