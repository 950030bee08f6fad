import { knobOf, valueOf, type Field } from '../../app/fields'
import { divisors } from '../../settings/config'
import { parseKnob, type KnobValue } from '../../settings/knob'
import { KNOBS, type RunConfig } from '../../settings/knobs'
import { useText } from '../AppContext'
import { valueText } from '../fieldText'
import { NumberSetting } from './NumberSetting'
import styles from './lab.module.css'

interface Props {
  field: Field
  label: string
  config: RunConfig
  onSet: (value: KnobValue, written?: string) => void
}

/** The control of one knob of a configuration, by the kind of the knob. */
export function KnobControl({ field, label, config, onSet }: Props) {
  const text = useText()
  const knob = knobOf(field, config)
  const value = valueOf(field, config)
  if (field === 'numGenerations') {
    const sizes = divisors(config.generationBatchSize).filter((size) => size <= KNOBS.numGenerations.max)
    return (
      <Choice label={label} value={String(value)} onSet={(written) => onSet(Number(written))}>
        {sizes.map((size) => [String(size), String(size)])}
      </Choice>
    )
  }
  if (knob.kind === 'number') {
    return (
      <NumberSetting
        label={label}
        value={value as number}
        min={knob.min}
        max={knob.max}
        step="any"
        onSet={(_, written) => onSet(parseKnob(knob, written) as KnobValue, written)}
      />
    )
  }
  if (knob.kind === 'choice') {
    return (
      <Choice label={label} value={String(value)} onSet={onSet}>
        {knob.options.map((option) => [option, valueText(field, option, config.task, text)])}
      </Choice>
    )
  }
  return (
    <label className={styles.setting}>
      <span>{label}</span>
      <input
        type="checkbox"
        checked={value === true}
        onChange={(event) => onSet(event.currentTarget.checked)}
      />
    </label>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onSet: (value: string) => void
  /** value and what is written */
  children: readonly (readonly [string, string])[]
}

function Choice({ label, value, onSet, children }: ChoiceProps) {
  return (
    <label className={styles.setting}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onSet(event.currentTarget.value)}>
        {children.map(([option, written]) => (
          <option key={option} value={option}>
            {written}
          </option>
        ))}
      </select>
    </label>
  )
}
