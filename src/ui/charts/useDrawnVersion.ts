import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { enqueue, leaveQueue } from './frames'

/** Milliseconds without a new version after which a chart off screen is drawn too. */
const REST = 500

/**
 * The version that a chart draws. While the chart is visible it follows `version`, one chart a frame. A chart off screen
 * follows when the run pauses, for screen readers; in a hidden tab, which has no animation frames, nothing is drawn.
 */
export function useDrawnVersion(version: number, isVisible: boolean): number {
  const [drawn, setDrawn] = useState(version)
  const wanted = useRef(version)
  const draw = useRef(() => flushSync(() => setDrawn(wanted.current)))

  useEffect(() => {
    const turn = draw.current
    wanted.current = version
    if (version === drawn) return
    if (isVisible) return enqueue(turn)
    const rest = setTimeout(() => enqueue(turn), REST)
    return () => clearTimeout(rest)
  }, [version, isVisible, drawn])

  useEffect(() => {
    const turn = draw.current
    return () => leaveQueue(turn)
  }, [isVisible])

  return drawn
}
