import type { MetricKey } from '../../metrics/metrics'
import type { TaskId } from '../../settings/knobs'
import { ownWord } from '../fieldText'
import type { Catalogue, LabelAndHelp } from '../../text/catalogue'

/** Label and help of any metric. Those of a task's reward parts and measures come with the task. */
export function metricText(key: MetricKey, task: TaskId, text: Catalogue): LabelAndHelp {
  const known = ownWord<LabelAndHelp>(text.metrics, key)
  if (known) return known
  const words = text.tasks[task]
  const [family, name, kind] = key.split('/')
  if (family === 'rewards')
    return text.partMetrics[kind as 'mean' | 'std'](ownWord<string>(words.parts, name) ?? name)
  const measure = ownWord<LabelAndHelp>(words.measures, name) ?? { label: name, help: '' }
  if (kind === 'std') return text.taskFigures.std(measure.label)
  const side = family === 'task' ? text.taskFigures.training : text.taskFigures.evaluation
  return { label: text.taskFigures.of(measure.label, side), help: measure.help }
}
