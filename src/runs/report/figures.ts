import { METRICS, type Metric, type MetricKey, type MetricName } from '../../metrics/metrics'
import { evaluationsIn, type ExportedRun } from '../export'
import type { Stretch } from '../../metrics/stepTable'
import { growingLine, type ChartLine } from './chart'

/** The figures of a run in its report. */
export interface ReportFigures {
  /** the last measurement of a metric; null if there is none */
  last(key: MetricKey): number | null
  /** whether any measurement of a metric was not 0 */
  isEverOther(key: MetricKey): boolean
  /** the curve of a metric of the columns */
  points(key: MetricKey): ChartLine['points']
  evaluations: ExportedRun['evaluations']
}

/** Gathers the figures of a report from stretches of steps, so that the history need not be in memory as a whole. */
export function gatherFigures(columns: readonly MetricKey[], steps: number) {
  const last = new Map<MetricKey, number>()
  const other = new Set<MetricKey>()
  const lines = new Map(
    columns.flatMap((key) =>
      (METRICS[key as MetricName] as Metric | undefined)?.line ? [[key, growingLine(steps)] as const] : [],
    ),
  )
  const evaluations: ExportedRun['evaluations'] = []
  return {
    /** Adds the next steps. */
    take(stretch: Stretch): void {
      columns.forEach((key, c) => {
        const values = stretch.values[c].subarray(0, stretch.steps)
        const at = values.findLastIndex(Number.isFinite)
        if (at >= 0) last.set(key, values[at])
        if (values.some((value) => Number.isFinite(value) && value !== 0)) other.add(key)
        lines.get(key)?.add(values)
      })
      for (const evaluation of evaluationsIn(stretch)) evaluations.push(evaluation)
    },
    figures: (): ReportFigures => ({
      last: (key) => last.get(key) ?? null,
      isEverOther: (key) => other.has(key),
      points: (key) => lines.get(key)?.points() ?? [],
      evaluations,
    }),
  }
}
