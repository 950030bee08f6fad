import type { ReactNode } from 'react'
import type { Field } from '../../tasks/fields'
import { parseKnob, type NumberKnob } from '../../settings/knob'
import { useApp, useText } from '../AppContext'
import { useTyping } from '../fields/useTyping'
import { KnobRow } from './KnobRow'
import { KnobSlider } from './KnobSlider'
import { useField } from './useField'
import styles from './settings.module.css'

/** Milliseconds without dragging after which the value is set, before release. */
const DRAGGING_PAUSE = 120

interface Props {
  field: Field
  hasSlider?: boolean
  /** stands before the name */
  before?: ReactNode
  /** stands below the control */
  note?: string
}

/** A number field, with a slider below it. A value that is refused stays in the field. */
export function NumberRow({ field, hasSlider = true, before, note }: Props) {
  const app = useApp()
  const text = useText()
  const state = useField(field)
  const knob = state.knob as NumberKnob
  const { message } = state
  const refused = message && 'written' in message ? message.written : null
  const typing = useTyping((written) => {
    const value = parseKnob(knob, written)
    if (value !== state.value || refused !== null) app.setKnob(field, value, written)
  })
  const shown = typing.draft ?? refused ?? String(state.value)

  const { min, max, step, integer } = knob
  const number = shown === '' ? NaN : Number(shown)

  return (
    <KnobRow field={field} state={state} before={before} note={note} isSlid={hasSlider}>
      {({ id, label, describedBy }) => (
        <span className={styles.control}>
          <input
            id={id}
            type="number"
            inputMode={integer ? 'numeric' : 'decimal'}
            min={min}
            max={max}
            step={step}
            value={shown}
            aria-invalid={message !== null}
            aria-describedby={describedBy}
            {...typing.handlers}
          />
          {hasSlider && (
            <KnobSlider
              label={text.panel.slider(label)}
              knob={knob}
              value={Number.isFinite(number) ? number : Number(state.value)}
              onMove={(written) => typing.write(written, DRAGGING_PAUSE)}
              onRest={typing.finish}
            />
          )}
        </span>
      )}
    </KnobRow>
  )
}
