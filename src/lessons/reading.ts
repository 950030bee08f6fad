import type { MetricKey } from '../metrics/metrics'
import { seriesOf } from '../metrics/stepTable'
import type { LessonRun } from './lesson'

/**
 * The values of a metric at steps `from` … `to − 1`, counted from 0 (from the end, if negative); only measured ones.
 */
function measured(run: LessonRun, metric: MetricKey, from: number, to: number): number[] {
  return Array.from(seriesOf(run, metric) ?? [])
    .slice(from, to)
    .filter((value) => !Number.isNaN(value))
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of a metric over steps `from` … `to − 1`, counted from 0, or from the end if negative. */
export const mean = (run: LessonRun, metric: MetricKey, from = 0, to = run.steps) =>
  meanOf(measured(run, metric, from, to))

/** The largest value of a metric over steps `from` … `to − 1`, counted as in `mean`. */
export const highest = (run: LessonRun, metric: MetricKey, from = 0, to = run.steps) =>
  Math.max(...measured(run, metric, from, to))

/** The largest difference of a metric between two runs at the same step. */
export function largestGap(a: LessonRun, b: LessonRun, metric: MetricKey): number {
  const [mine, other] = [seriesOf(a, metric) ?? [], seriesOf(b, metric) ?? []]
  return Array.from(mine, (value, i) => Math.abs(value - other[i])).reduce(
    (largest, gap) => Math.max(largest, Number.isNaN(gap) ? 0 : gap),
    0,
  )
}
