import { metricsOf } from '../../tasks/recordedMetrics'
import type { MetricKey } from '../../metrics/metrics'
import type { TaskId } from '../../settings/knobs'
import { useText } from '../AppContext'
import { Select } from '../fields/Select'
import { metricText } from './metricText'

interface Props {
  task: TaskId
  metric: MetricKey
  onMetric: (metric: MetricKey) => void
}

/** A list of the metrics that a run of the task records. It takes its name from the label around it. */
export function MetricSelect({ task, metric, onMetric }: Props) {
  const text = useText()
  return (
    <Select
      value={metric}
      options={metricsOf(task)}
      nameOf={(key) => metricText(key, task, text).label}
      onChoose={onMetric}
    />
  )
}
