import type { ComponentProps, ReactNode } from 'react'
import { NumberField } from '../fields/NumberField'
import { Select } from '../fields/Select'
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
