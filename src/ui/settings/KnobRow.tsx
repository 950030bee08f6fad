import { useId, type ReactNode } from 'react'
import { displayOf, type Field } from '../../app/fields'
import { fieldText, valueText } from '../fieldText'
import { usePage, useText } from '../AppContext'
import { KnobHelp } from './KnobHelp'
import type { FieldState } from './useField'
import styles from './settings.module.css'

interface Props {
  field: Field
  state: FieldState
  /** the control, given its id and what it should be described by */
  children: (names: { id: string; label: string; describedBy: string }) => ReactNode
}

/** One knob: its name, its control, and what there is to say about it. */
export function KnobRow({ field, state, children }: Props) {
  const text = useText()
  const language = usePage(({ language }) => language)
  const edited = usePage(({ edited }) => edited)
  const id = useId()
  const { label } = fieldText(field, edited.task, language, text)
  const { knob, isChanged, isPending, idle, surprise } = state
  const isWaiting = knob.effect === 'reset' || isPending

  return (
    <div
      className={styles.row}
      data-wide={displayOf(field).isWide || undefined}
      data-stacked={field === 'task' || undefined}
      data-changed={isChanged || undefined}
      data-idle={idle !== null || undefined}
    >
      <span className={styles.name}>
        <label htmlFor={id}>{label}</label>
        {isWaiting && (
          <span className={styles.when} data-pending={isPending || undefined}>
            {text.panel.waitsForReset}
          </span>
        )}
      </span>
      {children({ id, label, describedBy: `${id}-notes` })}
      <KnobHelp field={field} state={state} />
      <span id={`${id}-notes`} className={styles.notes}>
        {isChanged && <span className="spoken">{text.panel.changed}</span>}
        {idle !== null && (
          <span className={styles.idle}>
            {text.panel.idle(text.knobs[idle].label, valueText(idle, edited[idle], language, text))}
          </span>
        )}
        {surprise !== null && <span className={styles.surprise}>{text.panel.surprises[surprise]}</span>}
      </span>
    </div>
  )
}
