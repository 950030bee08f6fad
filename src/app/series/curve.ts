import { EMA_START, emaNext, type EmaState } from '../../statistics/ema'

/** Most bins of a curve. With two points a bin and both ends it has at most 250 points. */
export const MAX_BINS = 124
/** Most bins of a curve in the background. */
export const COARSE_BINS = 62

/**
 * A growing series, smoothed and then cut into bins, each kept as its smallest and largest value. Bins are 2^k samples
 * wide, counted from the first sample, so a full bin never changes and a drawn curve does not flicker while it grows.
 * Extending a curve costs time proportional to the samples added, not to its length.
 */
export interface Curve {
  /** weight of the past in the running mean; 0 turns smoothing off */
  readonly weight: number
  /** most bins, an even number */
  readonly maxBins: number
  readonly ema: EmaState
  /** number of samples so far */
  length: number
  /** samples a bin, and bins in use */
  width: number
  bins: number
  /** per bin: the smallest and the largest value and the index of each; the index is −1 if the bin has only gaps */
  readonly low: Float64Array
  readonly high: Float64Array
  readonly lowAt: Int32Array
  readonly highAt: Int32Array
  /** index and value of the first and the last sample that is not a gap; index −1 when there is none */
  firstAt: number
  lastAt: number
  first: number
  last: number
  /** extent of all samples, Infinity and −Infinity when there are none */
  lowest: number
  highest: number
}

/** A point of a drawn curve: the index of its sample, from 0, and its value; NaN is a gap. */
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
  }
}

/** Adds samples `curve.length` … `length − 1`, which `at` reads. */
export function extendCurve(curve: Curve, at: (index: number) => number, length: number): void {
  for (let i = curve.length; i < length; i++) addSample(curve, i, at(i))
}

/**
 * Adds a sample after the last one. In the running mean, left-out samples between the two count as if they had the same
 * value. So the mean of a thinned series lags as many samples behind as the mean of the whole series.
 */
export function addSample(curve: Curve, index: number, sample: number): void {
  while (Math.floor(index / curve.width) >= curve.maxBins) halve(curve)
  const bin = Math.floor(index / curve.width)
  while (curve.bins <= bin) {
    curve.lowAt[curve.bins] = curve.highAt[curve.bins] = -1
    curve.bins++
  }
  const missing = index - curve.length
  const weight = missing > 0 ? curve.weight ** (missing + 1) : curve.weight
  const value = emaNext(curve.ema, sample, weight)
  if (Number.isFinite(value)) addToBin(curve, bin, index, value)
  curve.length = index + 1
}

function addToBin(curve: Curve, bin: number, at: number, value: number): void {
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
}

/** Joins bins two by two: half as many, twice as wide. */
function halve(curve: Curve): void {
  const { low, high, lowAt, highAt } = curve
  // bins after the last one are empty if samples were left out
  lowAt.fill(-1, curve.bins)
  highAt.fill(-1, curve.bins)
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
  curve.bins = Math.ceil(curve.bins / 2)
}

/**
 * The points to draw, in order, at most 250: both ends and the extremes of every bin, so that no peak is lost. A bin of
 * gaps becomes one gap, or nothing with `bridgeGaps`.
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

/** The points of a curve over steps from 1; null at a gap. */
export const stepPoints = (curve: Curve, bridgeGaps = false): { x: number; y: number | null }[] =>
  curvePoints(curve, bridgeGaps).map(({ at, value }) => ({
    x: at + 1,
    y: Number.isNaN(value) ? null : value,
  }))
