import { TASKS } from '.'
import { METRICS, type Metric, type MetricKey, type MetricName } from '../metrics/metrics'
import type { TaskId } from '../settings/knobs'
import type { MeasuredMetric } from './task'

/** Names under which training scripts log a metric: those of METRICS, or those that the task declares for its own. */
export function metricTags(key: MetricKey, task: TaskId): readonly string[] {
  const tag = TASKS[task].tags?.[key as MeasuredMetric]
  return tag === undefined ? ((METRICS[key as MetricName] as Metric | undefined)?.tags ?? []) : [tag]
}
