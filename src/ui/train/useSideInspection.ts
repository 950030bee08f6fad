import { useMemo } from 'react'
import { shownInspection } from '../../app/shownInspection'
import { isPlaying } from '../../app/runVerbs'
import type { Inspection } from '../../train/inspection'
import { usePage } from '../AppContext'
import { useHeld } from '../stage/useHeld'
import { SHOWN_FOR } from '../stage/useShownStep'
import { useInspection } from './useInspection'

/** Milliseconds after which what is outside the window follows a run that plays. */
const UNSEEN_FOR = 5000

/**
 * The step that the lens or the picture shows. While a run plays at normal speed, each stays as long as the Stage's, because
 * nobody reads a dozen tables in a second. Outside the window it follows when the run pauses.
 * @param isSeen whether the lens or the picture is in the window or near it
 */
export function useSideInspection(isSeen: boolean): Inspection | null {
  const inspection = useInspection(shownInspection)
  const run = usePage((state) => state.run.id)
  const latest = useMemo(() => ({ run, inspection }), [run, inspection])
  const isLive = usePage((state) => !isPlaying(state) || state.pinned !== null)
  const isNormal = usePage((state) => state.preferences.speed === 'normal')
  const held = useHeld(latest, isLive ? 0 : !isSeen ? UNSEEN_FOR : isNormal ? SHOWN_FOR : 0)
  // the step of an earlier run may have another task
  return held.run === run ? held.inspection : inspection
}
