import type { ExperimentRun } from '../../experiments/experimentRun'
import { runSeries } from '../../experiments/experimentRun'
import type { MetricKey } from '../../metrics/metrics'
import { COARSE_BINS, emptyCurve, extendCurve, stepPoints } from '../series/curve'

/** The curve of a metric of the run beside, up to its newest step, and its last value; empty if it has none. */
export function besideCurve(run: ExperimentRun, metric: MetricKey) {
  const values = runSeries(run, metric)
  const curve = emptyCurve(0, COARSE_BINS)
  extendCurve(curve, (row) => values[row], values.length)
  return { points: stepPoints(curve), last: values.findLast(Number.isFinite) ?? null }
}
