import { useState } from 'react'
import type { Field } from '../../app/fields'
import { parseKnob, type NumberKnob } from '../../settings/knob'
import { useApp, useText } from '../AppContext'
import { KnobRow } from './KnobRow'
import { KnobSlider } from './KnobSlider'
import { useDelayed } from './useDelayed'
import { useField } from './useField'
import styles from './settings.module.css'

/** Milliseconds without typing or dragging after which the value is set, before Enter or release. */
const TYPING_PAUSE = 600
const DRAGGING_PAUSE = 120

interface Props {
  field: Field
  hasSlider?: boolean
}

/** A number field, with a slider beside it. A value that is refused stays in the field. */
export function NumberRow({ field, hasSlider = true }: Props) {
  const app = useApp()
  const text = useText()
  const state = useField(field)
  const knob = state.knob as NumberKnob
  const { message } = state
  const refused = message && 'written' in message ? message.written : null
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? refused ?? String(state.value)

  const take = (written: string) => {
    const value = parseKnob(knob, written)
    if (value !== state.value || refused !== null) app.setKnob(field, value, written)
  }
  const typing = useDelayed(take, TYPING_PAUSE)
  const dragging = useDelayed(take, DRAGGING_PAUSE)
  const finish = () => {
    typing.now()
    dragging.now()
    setDraft(null)
  }

  const { min, max, step, integer } = knob
  const number = shown === '' ? NaN : Number(shown)

  return (
    <KnobRow field={field} state={state}>
      {({ id, label, describedBy }) => (
        <span className={styles.control}>
          {hasSlider && (
            <KnobSlider
              label={text.panel.slider(label)}
              knob={knob}
              value={Number.isFinite(number) ? number : Number(state.value)}
              onMove={(written) => {
                setDraft(written)
                dragging.later(written)
              }}
              onRest={finish}
            />
          )}
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
            onChange={(event) => {
              setDraft(event.currentTarget.value)
              typing.later(event.currentTarget.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                typing.later(event.currentTarget.value)
                finish()
              }
            }}
            onBlur={finish}
          />
        </span>
      )}
    </KnobRow>
  )
}
