import { metricsOf } from '../../app/lab/experimentLink'
import type { MetricKey } from '../../metrics/metrics'
import type { TaskId } from '../../settings/knobs'
import { usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'
import { metricText } from './metricText'

interface Props {
  task: TaskId
  metric: MetricKey
  onMetric: (metric: MetricKey) => void
}

/** Any metric that a run of the task records. It stands in the label that names it. */
export function MetricSelect({ task, metric, onMetric }: Props) {
  const text = useText()
  const language = usePage((state) => state.language)
  return (
    <Select
      value={metric}
      options={metricsOf(task)}
      nameOf={(key) => metricText(key, task, language, text).label}
      onChoose={onMetric}
    />
  )
}
