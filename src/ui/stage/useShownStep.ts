import { useEffect, useMemo, useState } from 'react'
import { canRescore, rescored } from '../../app/lens/varied'
import { isPlaying } from '../../app/runVerbs'
import { shownInspection } from '../../app/shownInspection'
import type { Inspection } from '../../train/inspection'
import { usePage } from '../AppContext'
import { keepFocus } from '../frame/keepFocus'
import { useInspection } from '../train/useInspection'
import { useHeld } from './useHeld'

/** Milliseconds for which a step is shown at normal speed, while training goes on behind. */
export const SHOWN_FOR = 900

/** What the Stage shows, besides the view of it. */
interface ShownStep {
  /** the step of training; null before there is one */
  step: Inspection | null
  /** fresh groups of the prompts that are pinned; null without any */
  fresh: Inspection | null
  /** what is in the picture: the step or the fresh groups, with the scores that were moved by hand */
  inspection: Inspection | null
  /** the same before scores were moved; null where none was */
  measured: Inspection | null
  /** gives the completion of a row another score; null where that cannot be computed */
  move: ((row: number, score: number) => void) | null
  /** takes moved scores back */
  undo: () => void
}

/** Scores that were moved by hand, of a step that stays on stage until they are taken back. */
interface Moved {
  /** what the visitor looked at: another run, step or prompt ends it */
  of: readonly unknown[]
  step: Inspection
  fresh: Inspection | null
  rewards: Float32Array
}

/** The step on stage: the latest, an earlier one, or one whose scores were moved while training goes on behind. */
export function useShownStep(): ShownStep {
  // what a step shows, and with it what has the focus, may go with the next
  useEffect(keepFocus, [])
  const run = usePage((state) => state.run.id)
  const earlier = usePage((state) => state.pinned)
  const prompts = usePage((state) => (state.pinned ? null : state.followed))
  const isHeld = usePage(
    (state) => isPlaying(state) && state.pinned === null && state.preferences.speed === 'normal',
  )
  const latest = useInspection(shownInspection)
  const latestFresh = useInspection((state) => state.followed?.inspection ?? null)
  const both = useMemo(() => ({ latest, latestFresh }), [latest, latestFresh])
  const seen = useHeld(both, isHeld ? SHOWN_FOR : 0)

  const [kept, setMoved] = useState<Moved | null>(null)
  const of = [run, earlier, prompts?.problems]
  const moved = kept?.of.every((value, i) => value === of[i]) ? kept : null
  const step = moved?.step ?? seen.latest
  const fresh = moved ? moved.fresh : prompts && seen.latestFresh
  const measured = fresh ?? step
  const rewards = moved?.rewards
  const inspection = useMemo(
    () => (measured && rewards ? rescored(measured, rewards) : measured),
    [measured, rewards],
  )
  const move = (row: number, score: number) => {
    if (!step || !measured || !inspection) return
    const next = inspection.rewards.slice()
    // what shaping and penalties take away stays
    next[row] += score - inspection.shapedRewards[row]
    setMoved({ of, step, fresh, rewards: next })
  }
  return {
    step,
    fresh,
    inspection,
    measured: moved && measured,
    move: measured && canRescore(measured) ? move : null,
    undo: () => setMoved(null),
  }
}
