import { ownFields } from '../../app/runsView/configs'
import { taskKnobOf, valueOf, type Field } from '../../tasks/fields'
import type { SavedRunEntry } from '../../runs/saved/savedStore'
import { KNOBS, type FrontKnob, type KnobName, type TaskId } from '../../settings/knobs'
import type { Catalogue, SymbolAndName } from '../../text/catalogue'
import { fieldText, valueText } from '../fieldText'

/** The symbol and the name of a knob that is shown above the sections; null for other fields. */
function inFront(field: Field, text: Catalogue): SymbolAndName | null {
  const words: object | undefined = text.knobs[field as FrontKnob]
  return words && 'symbol' in words ? (words as SymbolAndName) : null
}

/** The shortest name of a field: "β", or its label. */
export const shortField = (field: Field, task: TaskId, text: Catalogue): string =>
  inFront(field, text)?.symbol ?? fieldText(field, task, text).label

/** The full name of a field: "β · KL penalty", or its label. */
export function longField(field: Field, task: TaskId, text: Catalogue): string {
  const front = inFront(field, text)
  return front ? `${front.symbol} · ${front.name}` : fieldText(field, task, text).label
}

/**
 * The settings of a run's first step that are not those of its task, each in its shortest clear form: "β 0.1", "RLOO".
 */
export function ownSettings({ first }: Pick<SavedRunEntry, 'first'>, text: Catalogue): string[] {
  return ownFields(first).map((field) => {
    const value = valueText(field, valueOf(field, first), first.task, text)
    return field === 'algorithm' ? value : `${shortField(field, first.task, text)} ${value}`
  })
}

/**
 * Whether every word of the query occurs in a run's name, its task, or one of its own settings: under the name on the
 * page, or as `name=value` as in a link.
 */
export function matches(run: SavedRunEntry, query: string, text: Catalogue): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const { name, task, first, changes } = run
  const fields = [...new Set([...ownFields(first), ...(changes.map(({ knob }) => knob) as Field[])])]
  const settings = fields.flatMap((field) => {
    const own = taskKnobOf(field)
    const external = own === null ? KNOBS[field as KnobName]?.external : own
    const values = [valueOf(field, first), ...changes.flatMap(({ knob, to }) => (knob === field ? [to] : []))]
    return [
      fieldText(field, task, text).label,
      longField(field, task, text),
      ...values.flatMap((value) => [`${external}=${value}`, valueText(field, value, task, text)]),
    ]
  })
  const all = [name, task, text.taskTitles[task], ...settings].join('\n').toLowerCase()
  return words.every((word) => all.includes(word))
}

/** When something was saved: the day and the time; with the year if it is another one. */
export function dateText(locale: string, date: number, now: number): string {
  const isThisYear = new Date(date).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { year: 'numeric' }),
  }).format(date)
}
