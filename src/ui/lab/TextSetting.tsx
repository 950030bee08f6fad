import { useId, useState } from 'react'
import styles from './lab.module.css'

/** The most lines that are shown at once; more are scrolled. */
const MOST_LINES = 7

interface Props {
  label: string
  value: string
  onSet: (written: string) => void
}

/**
 * A field for free text with its label. The text is taken when the field is left, because half a table is no table. Text that
 * is refused with a message stays in the field, so that it can be mended.
 */
export function TextSetting({ label, value, onSet }: Props) {
  const id = useId()
  /** what was typed in place of a value; it does not count for another value */
  const [draft, setDraft] = useState({ of: value, written: value })
  const written = draft.of === value ? draft.written : value
  return (
    <span className={styles.setting} data-text>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={Math.min(MOST_LINES, written.split('\n').length)}
        spellCheck={false}
        wrap="off"
        value={written}
        onChange={(event) => setDraft({ of: value, written: event.currentTarget.value })}
        onBlur={() => written !== value && onSet(written)}
      />
    </span>
  )
}
