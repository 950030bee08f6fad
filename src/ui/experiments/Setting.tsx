import { useId, type ComponentProps, type ReactNode } from 'react'
import { NumberField } from '../parts/NumberField'
import { Select } from '../parts/Select'
import type { Range } from '../parts/sliderStops'
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

/** A number with its label before it and a slider below it. */
export function SliderSetting({
  label,
  help,
  range,
  ...field
}: Omit<Props, 'children'> & { range: Range } & Omit<ComponentProps<typeof NumberField>, 'slider'>) {
  const { panel } = useText()
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id} title={help}>
        {label}
      </label>
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
