import { useId, useState } from 'react'
import { useDelayed } from '../settings/useDelayed'
import styles from './lab.module.css'

/** Milliseconds after which what is typed is taken without Enter. */
const TYPING_PAUSE = 700

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
  const [draft, setDraft] = useState<string | null>(null)
  const take = (written: string) => {
    if (written !== String(value)) onSet(written.trim() === '' ? NaN : Number(written), written)
    setDraft(null)
  }
  const typing = useDelayed(take, TYPING_PAUSE)
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
        value={draft ?? String(value)}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          typing.later(event.currentTarget.value)
        }}
        onKeyDown={(event) => event.key === 'Enter' && typing.now()}
        onBlur={() => typing.now()}
      />
      {help !== undefined && (
        <span id={`${id}-help`} className="spoken">
          {help}
        </span>
      )}
    </span>
  )
}
