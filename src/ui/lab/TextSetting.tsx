import { useId, useState } from 'react'
import { LongText } from '../fields/LongText'
import styles from './lab.module.css'

/** Lines of a field for long texts, so that it does not change its height with them. */
const LINES = 7

interface Props {
  label: string
  value: string
  /** whether it is for many lines rather than for a name */
  isLong: boolean
  onSet: (written: string) => void
}

/**
 * A field for free text with its label. The text is taken when the field is left, because half a table is no table. Text that
 * is refused with a message stays in the field, so that it can be mended.
 */
export function TextSetting({ label, value, isLong, onSet }: Props) {
  const id = useId()
  /** what was typed in place of a value; it does not count for another value */
  const [draft, setDraft] = useState({ of: value, written: value })
  const written = draft.of === value ? draft.written : value
  return (
    <span className={styles.setting} data-text>
      <label htmlFor={id}>{label}</label>
      <LongText
        id={id}
        rows={isLong ? LINES : 1}
        value={written}
        onEmpty={() => setDraft({ of: value, written: '' })}
        onChange={(event) => setDraft({ of: value, written: event.currentTarget.value })}
        onBlur={() => written !== value && onSet(written)}
      />
    </span>
  )
}
