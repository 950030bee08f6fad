import { useEffect, useState } from 'react'
import { useApp } from '../AppContext'

/** The parts of the opening in their order: the scores alone, minus their mean, divided by σ with a pulse of the first toggle. */
const PARTS = ['scores', 'mean', 'pulse'] as const
export type OpeningPart = (typeof PARTS)[number]

const LASTS: Readonly<Record<OpeningPart, number>> = { scores: 700, mean: 900, pulse: 1400 }

/**
 * The opening: the picture puts itself together once in the life of a browser's storage, and never under reduced motion.
 * @param isReady whether there is a picture
 * @returns the part that is shown, null when there is none, and what ends it at once
 */
export function useOpening(isReady: boolean): [part: OpeningPart | null, end: () => void] {
  const app = useApp()
  const [part, setPart] = useState<OpeningPart | null>(() => {
    const { preferences, latest } = app.store.getState()
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    return preferences.seenOpening || latest.step > 0 || isCalm ? null : 'scores'
  })
  useEffect(() => {
    if (!isReady || part === null) return
    if (part === 'scores') app.setPreference('seenOpening', true)
    const timer = setTimeout(() => setPart(PARTS[PARTS.indexOf(part) + 1] ?? null), LASTS[part])
    return () => clearTimeout(timer)
  }, [app, isReady, part])
  return [part, () => setPart(null)]
}
