import { useEffect, useRef } from 'react'
import { useText } from '../AppContext'
import styles from './runs.module.css'

/** The most characters of a name. */
const LONGEST = 60

interface Props {
  name: string
  /** called with what was written, unless it was the name before */
  onName: (written: string) => void
  onEnd: () => void
}

/** A field for a new name: Enter and leaving it take the name, Escape does not. */
export function NameEditor({ name, onName, onEnd }: Props) {
  const { runs: text } = useText()
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (isTaken: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const written = field.current!.value.trim()
    if (isTaken && written !== name) onName(written)
    onEnd()
  }
  return (
    <input
      ref={field}
      type="text"
      className={styles.name}
      aria-label={text.nameOf(name)}
      defaultValue={name}
      maxLength={LONGEST}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter')
      }}
    />
  )
}
