import { useId, type ReactNode } from 'react'
import { displayOf, taskKnobOf, type Field } from '../../tasks/fields'
import type { KnobName as Name } from '../../settings/knobs'
import type { LabelAndHelp, SymbolAndName } from '../../text/catalogue'
import { fieldText, valueText } from '../fieldText'
import { usePage, useText } from '../AppContext'
import { KnobHelp } from './KnobHelp'
import type { FieldState } from './useField'
import styles from './settings.module.css'

interface Props {
  field: Field
  state: FieldState
  /** stands before the name */
  before?: ReactNode
  /** one more thing to say about it, below the control */
  note?: string
  /** whether the control has a slider, which takes a line of its own */
  isSlid?: boolean
  /** the control, given its id and what it should be described by */
  children: (names: { id: string; label: string; describedBy: string }) => ReactNode
}

/** The visible name of a knob: in front of all sections symbol and name, of which one is the label; else the label. */
function KnobName({ field, id, label }: { field: Field; id: string; label: string }) {
  const { knobs } = useText()
  const named = <label htmlFor={id}>{label}</label>
  const { symbol, name }: Partial<LabelAndHelp & SymbolAndName> =
    taskKnobOf(field) === null ? knobs[field as Name] : {}
  if (symbol === undefined) return named
  return (
    <>
      {symbol === label ? named : symbol}{' '}
      <span className={styles.second}>· {name === label ? named : name}</span>
    </>
  )
}

/** One knob: its name, its control, and what there is to say about it. */
export function KnobRow({ field, state, before, note, isSlid = false, children }: Props) {
  const text = useText()
  const edited = usePage(({ edited }) => edited)
  const id = useId()
  const { label } = fieldText(field, edited.task, text)
  const { knob, isChanged, isPending, idle, surprise } = state
  const isWaiting = (knob.effect === 'reset' || isPending) && field !== 'task'

  return (
    <div
      className={styles.row}
      data-field={field}
      data-slid={isSlid || undefined}
      data-wide={displayOf(field).isWide || undefined}
      data-stacked={field === 'task' || undefined}
      data-changed={isChanged || undefined}
      data-idle={idle !== null || undefined}
    >
      <span className={styles.name}>
        <span>
          {before}
          <KnobName field={field} id={id} label={label} />
        </span>
        {isWaiting && (
          <span className={styles.when} data-pending={isPending || undefined}>
            {text.panel.waitsForReset}
          </span>
        )}
      </span>
      {children({ id, label, describedBy: `${id}-notes` })}
      <KnobHelp field={field} state={state} />
      <span id={`${id}-notes`} className={styles.notes}>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {isChanged && <span className="spoken">{text.panel.changed}</span>}
        {idle !== null && (
          <span className={styles.idle}>
            {text.panel.idle(text.knobs[idle].label, valueText(idle, edited[idle], edited.task, text))}
          </span>
        )}
        {surprise !== null && <span className={styles.surprise}>{text.panel.surprises[surprise]}</span>}
      </span>
    </div>
  )
}
