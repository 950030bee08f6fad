import { metricKeys, type MetricKey } from '../../metrics/metrics'
import type { TaskId } from '../../settings/knobs'
import { TASKS } from '../../tasks'
import { useText } from '../AppContext'
import { metricText } from './metricText'

interface Props {
  task: TaskId
  metric: MetricKey
  onMetric: (metric: MetricKey) => void
}

/** Any metric that a run of the task records. It stands in the label that names it. */
export function MetricSelect({ task, metric, onMetric }: Props) {
  const text = useText()
  const { parts, measures } = TASKS[task]
  const keys = metricKeys(
    parts.map(({ name }) => name),
    measures,
  )
  return (
    <select value={metric} onChange={(event) => onMetric(event.currentTarget.value as MetricKey)}>
      {keys.map((key) => (
        <option key={key} value={key}>
          {metricText(key, task, text).label}
        </option>
      ))}
    </select>
  )
}
