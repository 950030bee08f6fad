import { taskKnobOf, type Field } from '../app/fields'
import type { KnobValue } from '../settings/knob'
import type { KnobName, TaskId } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { Catalogue, ChoiceName, LabelAndHelp } from '../text/catalogue'
import type { Language } from '../text/language'

/** Label and help of a field; those of a task's knob come with the task. */
export function fieldText(field: Field, task: TaskId, language: Language, text: Catalogue): LabelAndHelp {
  const name = taskKnobOf(field)
  if (name === null) return text.knobs[field as KnobName]
  return TASKS[task].text[language].knobs[name] ?? { label: name, help: '' }
}

/** A value of a field as the page shows it. */
export function valueText(field: Field, value: KnobValue, language: Language, text: Catalogue): string {
  if (typeof value === 'boolean') return value ? text.panel.on : text.panel.off
  if (typeof value === 'number') return String(value)
  if (field === 'task') return TASKS[value as TaskId].text[language].title
  if (field === 'algorithm') return text.presets[value as keyof Catalogue['presets']].name
  const options: Readonly<Record<string, string>> | undefined = text.options[field as ChoiceName]
  return options?.[value] ?? value
}
