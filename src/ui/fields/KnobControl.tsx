import type { ReactElement } from 'react'
import type { Message } from '../../app/messages'
import type { KnobValue } from '../../settings/knob'
import type { RunConfig, TaskId } from '../../settings/knobs'
import { presetChanged } from '../../settings/presets'
import { baseOf, knobOf, valueOf, type Field } from '../../tasks/fields'
import { useText } from '../AppContext'
import { valueText } from '../fieldText'
import { NumberField } from '../parts/NumberField'
import { Select } from '../parts/Select'
import { TaskSelect } from './TaskSelect'
import { TextField } from '../parts/TextField'

/** Characters from which on a text is one of many lines. */
const LONG_TEXT = 1000

interface Props {
  field: Field
  /** the configuration whose value is shown */
  config: RunConfig
  /** of the element that a label and a description belong to; a label around the control needs none */
  id?: string
  describedBy?: string
  /** what is wrong with what was written, which stays in the field */
  message?: Message | null
  /** names a slider after a number field; without a name there is none */
  sliderLabel?: string | undefined
  onSet: (value: KnobValue, written?: string) => void
}

/** The bare control of a knob: a number field, a list, a checkbox or a field for text. Its surroundings name it. */
export function KnobControl({
  field,
  config,
  message = null,
  sliderLabel,
  onSet,
  ...names
}: Props): ReactElement {
  const text = useText()
  const knob = knobOf(field, config)
  const value = valueOf(field, config)
  const attributes = { id: names.id, 'aria-describedby': names.describedBy, 'aria-invalid': message !== null }
  switch (knob.kind) {
    case 'number':
      return (
        <NumberField
          {...attributes}
          inputMode={knob.integer ? 'numeric' : 'decimal'}
          min={knob.min}
          max={knob.max}
          step={knob.step}
          value={value as number}
          refused={message && 'written' in message ? message.written : null}
          slider={sliderLabel === undefined ? undefined : { label: sliderLabel, knob }}
          onSet={onSet}
        />
      )
    case 'choice': {
      if (field === 'task') return <TaskSelect {...attributes} value={value as TaskId} onChoose={onSet} />
      const isTouched = field === 'algorithm' && presetChanged(config, baseOf(config))
      const nameOf = (option: string) => {
        const name = valueText(field, option, config.task, text)
        return isTouched && option === value ? text.panel.presetChanged(name) : name
      }
      return (
        <Select
          {...attributes}
          value={String(value)}
          options={knob.options}
          nameOf={nameOf}
          onChoose={onSet}
        />
      )
    }
    case 'switch':
      return (
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onSet(event.currentTarget.checked)}
        />
      )
    case 'text':
      return (
        <TextField {...attributes} value={String(value)} isLong={knob.maxLength > LONG_TEXT} onSet={onSet} />
      )
  }
}
