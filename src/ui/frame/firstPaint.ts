import { useEffect } from 'react'
import { latePartOf } from '../../late/latePart'

/** Acts in the task after the next frame, so that the frame has been painted. */
export function afterPaint(act: () => void): void {
  // a hidden page has no frames
  if (document.hidden) setTimeout(act)
  else requestAnimationFrame(() => setTimeout(act))
}

let tellPainted: () => void
const painted = new Promise<void>((resolve) => (tellPainted = resolve))

/**
 * Resolved after the first paint of the page. Components that are loaded late wait for it, because requesting their scripts takes
 * time that the first paint needs.
 */
export const FIRST_PAINT = latePartOf(() => painted)

/** Resolves `FIRST_PAINT` after the paint of the component that calls this hook. */
export function useFirstPaint(): void {
  useEffect(() => afterPaint(tellPainted), [])
}
