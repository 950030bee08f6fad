import { useId } from 'react'
import { parseNumber } from '../../settings/knob'
import { useTyping } from '../fields/useTyping'
import styles from './lab.module.css'

interface Props {
  label: string
  /** the label is heard, not seen: what stands before it says as much */
  isLabelHidden?: boolean
  help?: string
  value: number
  min?: number
  max?: number
  step?: number | 'any'
  onSet: (value: number, written: string) => void
}

/** A number that all runs have in common. What is not allowed is refused with a message, and the value stays. */
export function NumberSetting({
  label,
  isLabelHidden = false,
  help,
  value,
  min,
  max,
  step = 1,
  onSet,
}: Props) {
  const id = useId()
  const typing = useTyping((written, dropDraft) => {
    if (written !== String(value)) onSet(parseNumber(written), written)
    dropDraft()
  })
  return (
    <span className={styles.setting} title={help}>
      <label htmlFor={id} className={isLabelHidden ? 'spoken' : undefined}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        step={step}
        value={typing.draft ?? String(value)}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        {...typing.handlers}
      />
      {help !== undefined && (
        <span id={`${id}-help`} className="spoken">
          {help}
        </span>
      )}
    </span>
  )
}
