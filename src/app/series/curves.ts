import { seriesOf, type History } from '../history'
import type { MetricKey } from '../../metrics/metrics'
import { emptyCurve, extendCurve, MAX_BINS, type Curve } from './curve'

/** Curves made so far, kept as long as their history: asking again costs only what was added since. */
const kept = new WeakMap<History, Map<string, Curve>>()

/** The curve of a metric at this smoothing, up to date; null when the run has no such column. */
export function curveOf(
  history: History,
  metric: MetricKey,
  weight: number,
  maxBins = MAX_BINS,
): Curve | null {
  const values = seriesOf(history, metric)
  return values && grownCurve(history, metric, weight, (i) => values[i], maxBins)
}

/** The edges mean − std and mean + std. A moving average is linear, so these are the averages' edges too. */
export function bandOf(
  history: History,
  mean: MetricKey,
  std: MetricKey,
  weight: number,
): { lower: Curve; upper: Curve } | null {
  const means = seriesOf(history, mean)
  const stds = seriesOf(history, std)
  if (!means || !stds) return null
  return {
    lower: grownCurve(history, `${mean}-${std}`, weight, (i) => means[i] - stds[i]),
    upper: grownCurve(history, `${mean}+${std}`, weight, (i) => means[i] + stds[i]),
  }
}

function grownCurve(
  history: History,
  name: string,
  weight: number,
  at: (index: number) => number,
  maxBins = MAX_BINS,
): Curve {
  let curves = kept.get(history)
  if (!curves) kept.set(history, (curves = new Map()))
  const key = `${name} ${weight === 0 ? 'raw' : 'smooth'} ${maxBins}`
  let curve = curves.get(key)
  if (!curve || curve.weight !== weight || curve.length > history.steps) {
    curves.set(key, (curve = emptyCurve(weight, maxBins)))
  }
  extendCurve(curve, at, history.steps)
  return curve
}
