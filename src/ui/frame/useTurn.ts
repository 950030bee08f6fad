import { useEffect, useState } from 'react'
import type { LatePart } from '../../late/latePart'
import { afterPaint } from './firstPaint'

/** What waits to be drawn, in the order in which it asked. */
const waiting: (() => void)[] = []
let isGoing = false

/** Lets the first that waits be drawn, and the next one after the browser has painted it. */
function goOn(): void {
  const draw = waiting.shift()
  isGoing = draw !== undefined
  if (!draw) return
  draw()
  afterPaint(goOn)
}

/**
 * Whether a heavy part of the page may be drawn. Parts that appear together get their turns one after the other, so that the page
 * answers between two of them.
 * @param needed a script that has to be there first: what waits for it together would be drawn together; null while there is
 * nothing to draw yet
 */
export function useTurn(needed?: LatePart<unknown> | null): boolean {
  const [hasTurn, setTurn] = useState(false)
  useEffect(() => {
    if (needed === null || hasTurn) return
    let isThere = true
    const draw = () => setTurn(true)
    const ask = () => {
      if (!isThere) return
      waiting.push(draw)
      if (isGoing) return
      isGoing = true
      setTimeout(goOn)
    }
    if (needed && needed.loaded() === undefined) void needed.load().then(ask, ask)
    else ask()
    return () => {
      isThere = false
      const place = waiting.indexOf(draw)
      if (place >= 0) waiting.splice(place, 1)
    }
  }, [needed, hasTurn])
  return hasTurn
}
