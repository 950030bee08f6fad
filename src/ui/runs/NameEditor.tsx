import { useEffect, useRef, useState } from 'react'
import { useText } from '../AppContext'
import styles from './runTable.module.css'

/** The most characters of a name. */
const LONGEST = 60

interface Props {
  name: string
  /** called with the new name, unless it equals the old one */
  onName: (written: string) => void
  /** @param isByKey whether the focus returns to where it came from */
  onEnd: (isByKey: boolean) => void
}

/** Whether the name of a row is being edited. After a key has ended that, the menu button among `actions` has the focus again. */
export function useNaming() {
  const [isNaming, setNaming] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const endNaming = (isByKey: boolean) => {
    setNaming(false)
    if (isByKey) actions.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  return { isNaming, setNaming, endNaming, actions }
}

/** A field for a new name: Enter and leaving it take the name, Escape does not. */
export function NameEditor({ name, onName, onEnd }: Props) {
  const { runs: text } = useText()
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const end = (isTaken: boolean, isByKey: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const written = field.current!.value.trim()
    if (isTaken && written !== name) onName(written)
    onEnd(isByKey)
  }
  return (
    <input
      ref={field}
      type="text"
      className={styles.name}
      aria-label={text.nameOf(name)}
      defaultValue={name}
      maxLength={LONGEST}
      onBlur={() => end(true, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // the key must not press the button that takes the focus
        event.preventDefault()
        end(event.key === 'Enter', true)
      }}
    />
  )
}
