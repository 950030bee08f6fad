import { useId } from 'react'
import { parseKnob, type NumberKnob } from '../../settings/knob'
import type { FrontKnob } from '../../settings/knobs'
import { useApp, useText } from '../AppContext'
import { useTyping } from '../fields/useTyping'
import { KnobSlider } from '../fields/KnobSlider'
import { useField } from '../settings/useField'
import styles from './rail.module.css'

/** Milliseconds without dragging after which the value is set, before release. */
const DRAGGING_PAUSE = 120

/** A number of the rail: its symbol and name, its field, and its slider. A value that is refused stays in the field. */
export function RailNumber({ field }: { field: FrontKnob }) {
  const app = useApp()
  const text = useText()
  const id = useId()
  const state = useField(field)
  const knob = state.knob as NumberKnob
  const { message } = state
  const refused = message && 'written' in message ? message.written : null
  const typing = useTyping((written) => {
    const value = parseKnob(knob, written)
    if (value !== state.value || refused !== null) app.setKnob(field, value, written)
  })
  const shown = typing.draft ?? refused ?? String(state.value)
  const number = shown === '' ? NaN : Number(shown)
  const { label, symbol, name, help } = text.knobs[field]
  const { min, max, step, integer } = knob
  return (
    <div
      className={styles.knob}
      data-idle={state.idle !== null || undefined}
      data-pending={state.isPending || undefined}
    >
      <label htmlFor={id} title={help}>
        <b>{symbol}</b> <span>{name.charAt(0).toUpperCase() + name.slice(1)}</span>
      </label>
      <input
        id={id}
        type="number"
        inputMode={integer ? 'numeric' : 'decimal'}
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={shown}
        aria-invalid={message !== null}
        title={state.isPending ? text.panel.waitsForReset : undefined}
        {...typing.handlers}
      />
      <KnobSlider
        label={text.panel.slider(label)}
        knob={knob}
        value={Number.isFinite(number) ? number : Number(state.value)}
        onMove={(written) => typing.write(written, DRAGGING_PAUSE)}
        onRest={typing.finish}
      />
    </div>
  )
}
