import { useEffect, useRef } from 'react'

/** Calls `act` with the latest argument after a pause, or at once on `now` and when the component unmounts. */
export function useDelayed<Argument>(act: (argument: Argument) => void, milliseconds: number) {
  const latest = useRef(act)
  const waiting = useRef<{ argument: Argument; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => {
    latest.current = act
  })
  const now = useRef(() => {
    if (!waiting.current) return
    const { argument, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = null
    latest.current(argument)
  })
  const later = useRef((argument: Argument) => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = { argument, timer: setTimeout(now.current, milliseconds) }
  })
  useEffect(() => now.current, [])
  return { later: later.current, now: now.current }
}
