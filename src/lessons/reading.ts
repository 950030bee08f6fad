import type { MetricKey } from '../metrics/metrics'
import { seriesOf, type StepTable } from '../metrics/stepTable'

/**
 * The values of a metric at steps `from` … `to − 1`, counted from 0 (from the end, if negative); only measured ones.
 */
function measured(run: StepTable, metric: MetricKey, from: number, to: number): number[] {
  return Array.from(seriesOf(run, metric) ?? [])
    .slice(from, to)
    .filter((value) => !Number.isNaN(value))
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of a metric over steps `from` … `to − 1`, counted from 0, or from the end if negative. */
export const mean = (run: StepTable, metric: MetricKey, from = 0, to = run.steps) =>
  meanOf(measured(run, metric, from, to))

/** The largest value of a metric over steps `from` … `to − 1`, counted as in `mean`. */
export const highest = (run: StepTable, metric: MetricKey, from = 0, to = run.steps) =>
  Math.max(...measured(run, metric, from, to))

/** The place, counted from 0, of the largest difference of a metric between two runs at the same step; the difference. */
export function widestGap(a: StepTable, b: StepTable, metric: MetricKey): { at: number; gap: number } {
  const [mine, other] = [seriesOf(a, metric) ?? [], seriesOf(b, metric) ?? []]
  const gaps = Array.from(mine, (value, i) => Math.abs(value - other[i]))
  return gaps.reduce((widest, gap, at) => (gap > widest.gap ? { at, gap } : widest), { at: 0, gap: 0 })
}

/** The first of the steps in a row, counted from 0, whose mean is the highest; that mean. */
export function bestMean(run: StepTable, metric: MetricKey, steps: number): { at: number; best: number } {
  const means = Array.from({ length: run.steps - steps + 1 }, (_, at) => mean(run, metric, at, at + steps))
  const best = Math.max(...means)
  return { at: means.indexOf(best), best }
}
