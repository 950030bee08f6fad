import { metricKeys, type MetricKey } from '../metrics/metrics'
import type { TaskId } from '../settings/knobs'
import { TASKS } from '.'
import { withParts, type OwnPart } from './ownParts'

/** The metrics that a run of a task records, with the parts of its reward if that is a custom reward. */
export function metricsOf(task: TaskId, own: readonly OwnPart[] | null = null): MetricKey[] {
  const { parts, measures, spreads } = withParts(TASKS[task], own)
  return metricKeys(
    parts.map(({ name }) => name),
    measures,
    spreads,
  )
}
