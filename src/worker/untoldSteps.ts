import type { StepReport } from '../train/step'
import type { RunKey, RunOrder } from './protocol'
import { createStepBuffer, joinSteps, type StepBuffer, type Steps } from './stepBuffer'

/** Milliseconds between two `trained` events: the rate at which charts are drawn, however fast training is. */
const TELL_EVERY = 180

/** The steps of an experiment's runs that the page has not been told of yet. */
export interface UntoldSteps {
  /** Takes in a step of a population. */
  add(runs: readonly RunOrder[], report: StepReport): void
  /** Tells them all. */
  tell(): void
  /** Tells them unless the last ones were told a moment ago. */
  tellIfDue(): void
}

/** @param now milliseconds, never falling */
export function createUntoldSteps(
  say: (runs: readonly (Steps & { key: RunKey })[]) => void,
  now: () => number,
): UntoldSteps {
  const untold = new Map<RunKey, StepBuffer<Steps>>()
  let told = 0

  function tell(): void {
    const runs = Array.from(untold, ([key, buffer]) => ({ key, ...buffer.flush()! }))
    untold.clear()
    if (runs.length > 0) say(runs)
    told = now()
  }

  return {
    add(runs, { step, records }) {
      records.forEach((record, r) => {
        if (!record) return
        const { key } = runs[r]
        if (!untold.has(key)) untold.set(key, createStepBuffer(joinSteps))
        untold.get(key)!.add(step, record)
      })
    },
    tell,
    tellIfDue() {
      if (now() - told > TELL_EVERY) tell()
    },
  }
}
