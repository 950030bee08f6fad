import { stayedSince, type History } from '../history/history'
import { seriesOf, rowAt } from '../../metrics/stepTable'
import type { MetricKey } from '../../metrics/metrics'
import { NEGLIGIBLE } from './format'
import { addSample, emptyCurve, MAX_BINS, type Curve } from './curve'

/** The curves of each history, so that a later call only adds the new steps. */
const curvesOf = new WeakMap<History, Map<string, GrownCurve>>()

/** A curve, and how often steps had been taken back when it was last extended. */
interface GrownCurve {
  curve: Curve
  taken: number
}

/**
 * The curve of a metric at this smoothing, up to the newest step; null if the history has no such column. On a
 * logarithmic axis, values that cannot be drawn become gaps before smoothing. Otherwise the running mean of zeros would
 * keep falling, although nothing of the kind was measured.
 */
export function curveOf(
  history: History,
  metric: MetricKey,
  weight: number,
  maxBins = MAX_BINS,
  isLog = false,
): Curve | null {
  const values = seriesOf(history, metric)
  if (!values) return null
  const at = isLog ? (i: number) => (values[i] >= NEGLIGIBLE ? values[i] : NaN) : (i: number) => values[i]
  return grownCurve(history, isLog ? `log ${metric}` : metric, weight, at, maxBins)
}

/** The curves mean − std and mean + std. Smoothing is linear, so they equal the smoothed mean ± the smoothed std. */
export function bandOf(
  history: History,
  mean: MetricKey,
  std: MetricKey,
  weight: number,
  maxBins = MAX_BINS,
): { lower: Curve; upper: Curve } | null {
  const means = seriesOf(history, mean)
  const stds = seriesOf(history, std)
  if (!means || !stds) return null
  return {
    lower: grownCurve(history, `${mean}-${std}`, weight, (i) => means[i] - stds[i], maxBins),
    upper: grownCurve(history, `${mean}+${std}`, weight, (i) => means[i] + stds[i], maxBins),
  }
}

function grownCurve(
  history: History,
  name: string,
  weight: number,
  /** reads a row */
  at: (row: number) => number,
  maxBins = MAX_BINS,
): Curve {
  let curves = curvesOf.get(history)
  if (!curves) curvesOf.set(history, (curves = new Map()))
  const key = `${name} ${weight === 0 ? 'raw' : 'smooth'} ${maxBins}`
  const known = curves.get(key)
  const holds = known?.curve.weight === weight && known.curve.length <= stayedSince(history, known.taken)
  const curve = holds ? known.curve : emptyCurve(weight, maxBins)
  curves.set(key, { curve, taken: history.takenBack.length })
  for (let row = rowAt(history, curve.length) + 1; row < history.rows; row++) {
    addSample(curve, history.stepOf[row] - 1, at(row))
  }
  return curve
}
