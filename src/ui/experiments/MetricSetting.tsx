import { entryOfMetric } from '../../app/glossary'
import type { MetricKey } from '../../metrics/metrics'
import type { TaskId } from '../../settings/knobs'
import { metricsOf } from '../../tasks/recordedMetrics'
import { useText } from '../AppContext'
import { Select } from '../parts/Select'
import { TermMark } from '../glossary/GlossaryLink'
import { metricText } from './metricText'
import { Setting } from './Setting'

interface Props {
  task: TaskId
  metric: MetricKey
  isWide?: boolean
  onMetric: (metric: MetricKey) => void
}

/** A list of the metrics that a run of the task records, and a mark that explains the chosen one. */
export function MetricSetting({ task, metric, isWide, onMetric }: Props) {
  const text = useText()
  const nameOf = (key: MetricKey) => metricText(key, task, text).label
  return (
    <>
      <Setting label={text.compare.metric} isWide={isWide}>
        <Select value={metric} options={metricsOf(task)} nameOf={nameOf} onChoose={onMetric} />
      </Setting>
      <TermMark entry={entryOfMetric(metric, task)} label={nameOf(metric)} />
    </>
  )
}
