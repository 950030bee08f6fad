import { useEffect } from 'react'
import { latePartOf } from '../../late/latePart'

let tellPainted: () => void
const painted = new Promise<void>((resolve) => (tellPainted = resolve))

/**
 * Is there once the page has been painted for the first time. Components that are loaded late wait for it: to ask for their scripts
 * takes time that the first paint needs.
 */
export const FIRST_PAINT = latePartOf(() => painted)

/** Tells `FIRST_PAINT` when the component that calls it has been painted. */
export function useFirstPaint(): void {
  useEffect(() => {
    // a hidden page has no frames
    if (document.hidden) tellPainted()
    // the frame is painted before the next task
    else requestAnimationFrame(() => setTimeout(tellPainted))
  }, [])
}
