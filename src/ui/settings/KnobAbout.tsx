import { entryOfField } from '../../app/glossary'
import { formatExact } from '../../app/series/format'
import { papersOf } from '../../settings/sources'
import type { Field } from '../../tasks/fields'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'
import { GlossaryLink } from '../glossary/GlossaryLink'
import { PaperLinks } from '../PaperLinks'
import type { FieldState } from './useField'
import styles from './field.module.css'

interface Props {
  field: Field
  state: FieldState
  close: () => void
}

/** The facts about a knob, and a button that restores its default. */
export function KnobAbout({ field, state, close }: Props) {
  const app = useApp()
  const text = useText()
  const task = usePage((page) => page.edited.task)
  const { label, help } = fieldText(field, task, text)
  return (
    <>
      <b>{label}</b>
      <p>{help}</p>
      <KnobFacts field={field} state={state} />
      <p className={styles.more}>
        <GlossaryLink entry={entryOfField(field, task)}>{text.panel.inGlossary}</GlossaryLink>
      </p>
      {state.isChanged && field !== 'task' && (
        <button
          type="button"
          onClick={() => {
            app.restoreDefault(field)
            close()
          }}
        >
          {text.panel.restore(label)}
        </button>
      )}
    </>
  )
}

/** The facts that follow from a knob's declaration: default, range, when it acts, and its names elsewhere. */
function KnobFacts({ field, state: { knob, base, value } }: { field: Field; state: FieldState }) {
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
