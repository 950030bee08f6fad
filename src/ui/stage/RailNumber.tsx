import { useId } from 'react'
import type { NumberKnob } from '../../settings/knob'
import { useApp, usePage, useText } from '../AppContext'
import { NumberField } from '../parts/NumberField'
import { useField } from '../settings/useField'
import type { RailNumberName } from './explainedNames'
import styles from './rail.module.css'

/** A number of the rail: its symbol and name, its field, its slider, and what else it sets. A value that is refused stays in the field. */
export function RailNumber({ field, note }: { field: RailNumberName; note?: string }) {
  const app = useApp()
  const text = useText()
  const id = useId()
  const { knob: any, value, message, idle, isPending } = useField(field)
  const knob = any as NumberKnob
  const { label, symbol, name } = text.knobs[field]
  const { min, max, step, integer } = knob
  return (
    <div className={styles.knob} data-idle={idle !== null || undefined} data-pending={isPending || undefined}>
      <label htmlFor={id} data-explains={field}>
        <b>{symbol}</b> <span>{name}</span>
      </label>
      <NumberField
        id={id}
        inputMode={integer ? 'numeric' : 'decimal'}
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={Number(value)}
        refused={message && 'written' in message ? message.written : null}
        aria-invalid={message !== null}
        title={isPending ? text.panel.waitsForReset : undefined}
        slider={{ label: text.panel.slider(label), knob }}
        onSet={(typed, written) => app.setKnob(field, typed, written)}
      />
      {note && <small>{note}</small>}
    </div>
  )
}

/** The group size, and the size of the step: how many prompts it has changes with it. */
export function GroupSize() {
  const { rail } = useText()
  const { generationBatchSize: total, numGenerations: size } = usePage((state) => state.edited)
  return <RailNumber field="numGenerations" note={rail.stepSize(total / size, size)} />
}
