import { formatExact } from '../../app/series/format'
import type { Field } from '../../tasks/fields'
import { usePage, useText } from '../AppContext'
import { valueText } from '../fieldText'
import { PaperLinks } from '../PaperLinks'
import { papersOf } from '../../settings/sources'
import type { FieldState } from './useField'
import styles from './settings.module.css'

/** What follows from a knob's declaration: default, range, when it acts, and its names elsewhere. */
export function KnobFacts({ field, state: { knob, base, value } }: { field: Field; state: FieldState }) {
  const text = useText()
  const task = usePage((state) => state.edited.task)
  const { panel } = text
  const facts = [
    panel.default(valueText(field, base, task, text)),
    knob.kind === 'number' ? panel.range(formatExact(knob.min), formatExact(knob.max)) : null,
    field === 'task' ? panel.beginsRun : knob.effect === 'reset' ? panel.actsOnReset : panel.actsAtOnce,
    knob.trl === undefined ? null : panel.trl(knob.trl),
    knob.verl === undefined ? null : panel.verl(knob.verl),
    panel.link(field.startsWith('task.') ? field : knob.external),
  ]
  const papers = papersOf(knob, value)
  return (
    <ul className={styles.facts}>
      {facts
        .filter((fact) => fact !== null)
        .map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      {papers.length > 0 && (
        <li>
          {panel.sources} <PaperLinks papers={papers} />
        </li>
      )}
    </ul>
  )
}
