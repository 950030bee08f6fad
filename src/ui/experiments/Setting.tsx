import { useId, type ComponentProps, type ReactNode } from 'react'
import { NumberField } from '../parts/NumberField'
import { Select } from '../parts/Select'
import type { Range } from '../parts/sliderStops'
import { formatExact } from '../../app/series/format'
import { useText } from '../AppContext'
import styles from './experiments.module.css'

interface Props {
  label: string
  help?: string
  /** gives the control the whole line beside the label */
  isWide?: boolean
  /** the control */
  children: ReactNode
}

/** A control of Compare or Sweep with its label before it. */
export function Setting({ label, help, isWide = false, children }: Props) {
  return (
    <label className={styles.setting} data-wide={isWide || undefined} title={help}>
      <span>{label}</span>
      {children}
    </label>
  )
}

/** A number with its label. A value that is not allowed is refused with a message, and the old one stays. */
export function NumberSetting({
  label,
  help,
  ...field
}: Omit<Props, 'children'> & ComponentProps<typeof NumberField>) {
  return (
    <Setting label={label} help={help}>
      <NumberField {...field} title={help} />
    </Setting>
  )
}

interface SliderProps extends Omit<Props, 'children'>, Omit<ComponentProps<typeof NumberField>, 'slider'> {
  /** what the number belongs to, after the label */
  unit: string
  range: Range
}

/** A number with its label before it and a slider below it. Until it is pointed at, its thousands are marked. */
export function SliderSetting({ label, help, unit, range, ...field }: SliderProps) {
  const { panel } = useText()
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id} title={help}>
        {label} <i aria-hidden="true">{unit}</i>
      </label>
      <output aria-hidden="true">{formatExact(field.value)}</output>
      <NumberField
        id={id}
        min={0}
        {...field}
        title={help}
        slider={{ label: panel.slider(label), knob: range }}
      />
    </div>
  )
}

/** A list on a line of its own, with its label. */
export function ChoiceSetting<Option extends string>({
  label,
  ...list
}: { label: string } & ComponentProps<typeof Select<Option>>) {
  return (
    <Setting label={label} isWide>
      <Select {...list} />
    </Setting>
  )
}
