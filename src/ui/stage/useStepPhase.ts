import { useEffect, useState } from 'react'
import { PHASE, type StagePhase } from './phases'

/** Milliseconds for which the first three phases are shown when they are played. The last one stays. */
const LASTS = { 1: 450, 2: 550, 3: 700 } as const

interface StepPhase {
  /** the phase to show */
  phase: StagePhase
  /** the last phase that the step has: nothing is learnt before the first step */
  last: StagePhase
  choose: (phase: StagePhase) => void
}

/**
 * The phase that the picture shows: the one that was chosen by hand; or, where phases are played, those of each new step one
 * after the other. A phase that is chosen while they are played stays until the next step.
 */
export function useStepPhase(step: number, plays: boolean): StepPhase {
  const [held, setHeld] = useState({ step, phase: PHASE.result as StagePhase, isPlayed: false })
  let now = held
  if (held.step !== step) {
    const isPlayed = plays && step > 0
    now = { step, phase: isPlayed ? PHASE.answers : held.isPlayed ? PHASE.result : held.phase, isPlayed }
    setHeld(now)
  }
  const { phase, isPlayed } = now
  useEffect(() => {
    if (!isPlayed || phase === PHASE.result) return
    const timer = setTimeout(
      () => setHeld((current) => ({ ...current, phase: (phase + 1) as StagePhase })),
      LASTS[phase],
    )
    return () => clearTimeout(timer)
  }, [step, phase, isPlayed])
  const last = step === 0 ? PHASE.push : PHASE.result
  return {
    phase: Math.min(last, phase) as StagePhase,
    last,
    choose: (chosen) => setHeld({ step, phase: chosen, isPlayed: false }),
  }
}
