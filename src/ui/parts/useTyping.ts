import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

/** Milliseconds without a keystroke after which the text is taken without Enter. */
const TYPING_PAUSE = 600

/**
 * The state of a field while the visitor types. `take` gets the text after a pause, on Enter, when the field loses the
 * focus or when the component unmounts, whichever comes first. The text stays in the field until it loses the focus.
 */
export function useTyping(take: (written: string) => void) {
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
    latest.current(written)
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
    /** what has been typed; null while the field shows its value */
    draft,
    write,
    finish,
    /** for the `<input>` element */
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
