import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

/** Milliseconds after which what is typed is taken without Enter. */
const TYPING_PAUSE = 600

/**
 * A field while it is typed in. `take` gets the text after a pause, on Enter, when the field is left, or when the component
 * goes, whichever comes first. What was typed stays in the field until it is left, unless `take` drops it.
 */
export function useTyping(take: (written: string, dropDraft: () => void) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const latest = useRef(take)
  const waiting = useRef<{ written: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => {
    latest.current = take
  })
  const takeNow = useRef(() => {
    if (!waiting.current) return
    const { written, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = null
    latest.current(written, () => setDraft(null))
  })
  useEffect(() => takeNow.current, [])

  const write = (written: string, pause = TYPING_PAUSE) => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = { written, timer: setTimeout(takeNow.current, pause) }
    setDraft(written)
  }
  const finish = () => {
    takeNow.current()
    setDraft(null)
  }
  return {
    /** what was typed and not yet finished; null shows the value */
    draft,
    write,
    finish,
    /** for the input element */
    handlers: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.currentTarget.value),
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        if (event.key !== 'Enter') return
        write(event.currentTarget.value)
        finish()
      },
      onBlur: finish,
    },
  }
}
