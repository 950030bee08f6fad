import { groupTableOf } from '../metrics/groupTable'
import type { GroupedSteps, Steps } from '../metrics/stepTable'
import type { StepRecord } from '../train/record'
import type { StepReport } from '../train/step'
import type { RunKey, RunOrder } from './protocol'

/** A step that the page has not been told of yet. */
export interface UntoldStep {
  step: number
  record: StepRecord
}

/** Consecutive steps of a run, at least one, with their metrics alone. */
export function joinSteps(untold: readonly UntoldStep[]): Steps {
  const columns = untold[0].record.metrics.length
  const metrics = new Float64Array(untold.length * columns)
  untold.forEach(({ record }, s) => metrics.set(record.metrics, s * columns))
  return { firstStep: untold[0].step, steps: untold.length, metrics }
}

/** Consecutive steps of a run, at least one, with their groups. */
export const joinGroupedSteps = (untold: readonly UntoldStep[]): GroupedSteps => ({
  ...joinSteps(untold),
  groups: groupTableOf(untold.map(({ record }) => record.groups)),
})

/** Milliseconds between two `trained` events: the rate at which charts are drawn, however fast training is. */
const TELL_EVERY = 180

/** The steps of an experiment's runs that the page has not been told of yet. */
export interface UntoldSteps {
  /** Adds a step of a population. */
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
  const untold = new Map<RunKey, UntoldStep[]>()
  let told = 0

  function tell(): void {
    const runs = Array.from(untold, ([key, steps]) => ({ key, ...joinSteps(steps) }))
    untold.clear()
    if (runs.length > 0) say(runs)
    told = now()
  }

  return {
    add(runs, { step, records }) {
      records.forEach((record, r) => {
        if (!record) return
        const { key } = runs[r]
        if (!untold.has(key)) untold.set(key, [])
        untold.get(key)!.push({ step, record })
      })
    },
    tell,
    tellIfDue() {
      if (now() - told > TELL_EVERY) tell()
    },
  }
}
