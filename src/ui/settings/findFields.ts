import { knobOf, taskFields, taskKnobOf, type Field } from '../../tasks/fields'
import { KNOB_NAMES, type KnobName, type RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import type { LabelAndHelp, SymbolAndName } from '../../text/catalogue'
import { fieldText } from '../fieldText'

/** The name of a field in links. */
export function linkName(field: Field, config: RunConfig): string {
  return taskKnobOf(field) === null ? knobOf(field, config).external : field
}

/** The settings in whose names every word of the query occurs: label, symbol, and the names in links, TRL and verl. */
export function findFields(query: string, config: RunConfig, text: Catalogue): Field[] {
  const wanted = query.toLowerCase().split(/\s+/)
  const fields: Field[] = ['task', 'promptsPerStep', ...KNOB_NAMES.slice(1), ...taskFields(config.task)]
  return fields.filter((field) => {
    const { trl, verl } = knobOf(field, config)
    const words: Partial<LabelAndHelp & SymbolAndName> =
      taskKnobOf(field) === null ? text.knobs[field as KnobName] : {}
    const { symbol = '', name = '' } = words
    const { label } = fieldText(field, config.task, text)
    const names = [label, symbol, name, linkName(field, config), trl, verl].join(' ').toLowerCase()
    return wanted.every((word) => names.includes(word))
  })
}
