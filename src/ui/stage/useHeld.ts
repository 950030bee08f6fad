import { useEffect, useRef, useState } from 'react'

/**
 * A value that changes faster than the eye follows, held for a time at least; 0 is the value itself.
 * @param milliseconds for which each shown value stays
 */
export function useHeld<Value>(value: Value, milliseconds: number): Value {
  const [shown, setShown] = useState(value)
  const since = useRef(0)
  useEffect(() => {
    if (value === shown) return
    const show = () => {
      since.current = performance.now()
      setShown(value)
    }
    if (milliseconds === 0) return show()
    const timer = setTimeout(show, Math.max(0, since.current + milliseconds - performance.now()))
    return () => clearTimeout(timer)
  }, [value, shown, milliseconds])
  return milliseconds === 0 ? value : shown
}
