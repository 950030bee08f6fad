import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inTurn, leaveLine } from './frames'

/**
 * The version that a chart may draw: follows `version` while the chart is visible, one chart per frame. It does not move
 * while the chart is off screen or the tab is hidden.
 */
export function useDrawnVersion(version: number, isVisible: boolean): number {
  const [drawn, setDrawn] = useState(version)
  const wanted = useRef(version)
  const draw = useRef(() => flushSync(() => setDrawn(wanted.current)))

  useEffect(() => {
    wanted.current = version
    if (isVisible && version !== drawn) inTurn(draw.current)
  }, [version, isVisible, drawn])

  useEffect(() => {
    const turn = draw.current
    return () => leaveLine(turn)
  }, [isVisible])

  return drawn
}
