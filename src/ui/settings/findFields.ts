import { displayOf, knobOf, taskFields, taskKnobOf, type Field } from '../../tasks/fields'
import { KNOB_NAMES, type KnobName, type RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import type { LabelAndHelp, SymbolAndName } from '../../text/catalogue'
import { fieldText, valueText } from '../fieldText'

/** The name of a field in links. */
export function linkName(field: Field, config: RunConfig): string {
  return taskKnobOf(field) === null ? knobOf(field, config).external : field
}

/** The names of a field itself: label, symbol, and those in links, TRL and verl. */
function ownNames(field: Field, config: RunConfig, text: Catalogue) {
  const { trl, verl } = knobOf(field, config)
  const words: Partial<LabelAndHelp & SymbolAndName> =
    taskKnobOf(field) === null ? text.knobs[field as KnobName] : {}
  const { label } = fieldText(field, config.task, text)
  return [label, words.symbol, words.name, linkName(field, config), trl, verl]
}

/** The names around a field: those of its options, and of its section in the page's language and in English. */
function namesAround(field: Field, config: RunConfig, text: Catalogue) {
  const knob = knobOf(field, config)
  const options: readonly string[] = knob.kind === 'choice' ? knob.options : []
  const part = displayOf(field).place?.part ?? 'main'
  return [
    ...options,
    ...options.map((option) => valueText(field, option, config.task, text)),
    ...(part === 'main' ? [] : [part, text.panel.sections[part]]),
  ]
}

/**
 * The settings in whose names every word of the query occurs; after them, those where it takes the names of their options or their
 * section as well. Without any of these, the settings in whose help every word occurs.
 */
export function findFields(query: string, config: RunConfig, text: Catalogue): Field[] {
  const wanted = query.toLowerCase().split(/\s+/)
  const fields: Field[] = ['task', 'promptsPerStep', ...KNOB_NAMES.slice(1), ...taskFields(config.task)]
  const isIn = (names: readonly (string | undefined)[]) => {
    const all = names.join(' ').toLowerCase()
    return wanted.every((word) => all.includes(word))
  }
  const own = fields.filter((field) => isIn(ownNames(field, config, text)))
  const others = fields.filter(
    (field) =>
      !own.includes(field) && isIn([...ownNames(field, config, text), ...namesAround(field, config, text)]),
  )
  const named = [...own, ...others]
  return named.length > 0 ? named : fields.filter((field) => isIn([fieldText(field, config.task, text).help]))
}
