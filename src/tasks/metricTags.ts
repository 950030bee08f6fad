import { TASKS } from '.'
import { METRICS, type Metric, type MetricKey, type MetricName } from '../metrics/metrics'
import type { TaskId } from '../settings/knobs'

/** Names under which any training script is known to log a metric: the task's project's, then those of METRICS. */
export function metricTags(key: MetricKey, task: TaskId): readonly string[] {
  const known = (METRICS[key as MetricName] as Metric | undefined)?.tags ?? []
  return [...new Set([...ownTags(key, task), ...known])]
}

/** The name under which the project that a task is made from logs a metric; empty if it does not log it. */
export function ownTags(key: MetricKey, task: TaskId): readonly string[] {
  const tags: Readonly<Partial<Record<MetricKey, string>>> = TASKS[task].tags ?? {}
  const tag = tags[key]
  return tag === undefined ? [] : [tag]
}
