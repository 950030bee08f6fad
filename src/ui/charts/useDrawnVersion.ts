import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inTurn, leaveLine } from './frames'

/** Milliseconds without a new version after which a chart that nobody sees is brought up to date too. */
const REST = 500

/**
 * The version that a chart may draw: follows `version` while the chart is visible, one chart per frame. While the chart is
 * off screen it follows when the run rests, for those who read the page without seeing it; while the tab is hidden it
 * does not move.
 */
export function useDrawnVersion(version: number, isVisible: boolean): number {
  const [drawn, setDrawn] = useState(version)
  const wanted = useRef(version)
  const draw = useRef(() => flushSync(() => setDrawn(wanted.current)))

  useEffect(() => {
    const turn = draw.current
    wanted.current = version
    if (version === drawn) return
    if (isVisible) return inTurn(turn)
    const rest = setTimeout(() => inTurn(turn), REST)
    return () => clearTimeout(rest)
  }, [version, isVisible, drawn])

  useEffect(() => {
    const turn = draw.current
    return () => leaveLine(turn)
  }, [isVisible])

  return drawn
}
