import { useDeferredValue } from 'react'
import { isPlaying } from '../../app/runVerbs'
import { usePage } from '../AppContext'
import { useRoom } from './useRoom'

/**
 * Whether a part of the Stage that can be drawn now is to be drawn: a moment later and in short tasks, so that the page answers
 * meanwhile. While a run plays it is drawn at once, because the changes of every step would start these tasks again and again.
 * @param canBeDrawn whether what it shows is there
 */
export function useDrawnLater(canBeDrawn: boolean): boolean {
  const plays = usePage(isPlaying)
  const later = useDeferredValue(canBeDrawn)
  return canBeDrawn && (later || plays)
}

/** A ref and the size of its element as from `useRoom`, of a part that is drawn later. */
export function useRoomLater(): ReturnType<typeof useRoom> {
  const [ref, room] = useRoom()
  return [ref, useDrawnLater(room !== null) ? room : null]
}
