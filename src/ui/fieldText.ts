import { taskKnobOf, type Field } from '../tasks/fields'
import { formatExact } from '../app/series/format'
import type { KnobValue } from '../settings/knob'
import type { TaskId } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { TaskSettings } from '../tasks/task'
import { weighedPart } from '../tasks/weights'
import type { Catalogue, ChoiceName, LabelAndHelp } from '../text/catalogue'
import type { TaskWords } from '../text/taskText'

/** The word for a name; undefined where there is none, also for names such as `constructor`, which every object has. */
export const ownWord = <Word>(words: Readonly<Record<string, Word>>, name: string): Word | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

/** Label and help of a field; a field that this page does not have is called by its name. */
export function fieldText(field: Field, task: TaskId, text: Catalogue): LabelAndHelp {
  const name = taskKnobOf(field)
  if (name === null) return ownWord(text.knobs, field) ?? { label: field, help: '' }
  const { knobs, parts } = text.tasks[task]
  const part = weighedPart(name)
  return part === null
    ? (ownWord(knobs, name) ?? { label: name, help: '' })
    : text.partWeight(ownWord(parts, part) ?? part)
}

/** Characters of a text that is shown as it is. */
const LONGEST_VALUE = 60
/** Characters of the comment at the top of code, which stands for the code where that has no room. */
const LONGEST_NAME = 40

/** A value of a field as the page shows it. */
export function valueText(field: Field, value: KnobValue, task: TaskId, text: Catalogue): string {
  if (typeof value === 'boolean') return value ? text.panel.on : text.panel.off
  if (typeof value === 'number') return formatExact(value)
  if (field === 'rewardCode') {
    if (value === '') return text.ownReward.shipped
    const comment = /^\s*\/\/\s*(.+)/.exec(String(value))?.[1]
    if (comment) return comment.length > LONGEST_NAME ? `${comment.slice(0, LONGEST_NAME - 1)}…` : comment
    return text.ownReward.lines(String(value.split('\n').length))
  }
  if (field === 'task') return text.taskTitles[value as TaskId]
  if (field === 'algorithm') return text.presets[value as keyof Catalogue['presets']].name
  const name = taskKnobOf(field)
  if (value.length > LONGEST_VALUE) return text.ownData.size(formatExact(value.length))
  const words: TaskWords = text.tasks[task]
  const options: Readonly<Record<string, string>> | undefined =
    name === null ? text.options[field as ChoiceName] : ownWord(words.knobs, name)?.options
  return (options && ownWord(options, value)) ?? value
}

/** Which prompts can be typed; empty where none can. */
export function allowedPrompts(task: TaskId, settings: TaskSettings, text: Catalogue): string {
  const words: TaskWords = text.tasks[task]
  const limits = TASKS[task].promptLimits?.(settings)
  return (limits && words.prompts?.(limits)) ?? ''
}
