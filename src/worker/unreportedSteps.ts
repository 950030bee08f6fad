import { groupTableOf } from '../metrics/groupTable'
import type { GroupedSteps, Steps } from '../metrics/stepTable'
import type { StepRecord } from '../train/record'
import type { StepReport } from '../train/step'
import type { RunKey, RunOrder } from './protocol'

/** A step that the page does not know yet. */
export interface UnreportedStep {
  step: number
  record: StepRecord
}

/** Consecutive steps of a run, at least one, with their metrics but without their groups. */
export function joinSteps(unreported: readonly UnreportedStep[]): Steps {
  const columns = unreported[0].record.metrics.length
  const metrics = new Float64Array(unreported.length * columns)
  unreported.forEach(({ record }, s) => metrics.set(record.metrics, s * columns))
  return { firstStep: unreported[0].step, steps: unreported.length, metrics }
}

/** Consecutive steps of a run, at least one, with their groups. */
export const joinGroupedSteps = (unreported: readonly UnreportedStep[]): GroupedSteps => ({
  ...joinSteps(unreported),
  groups: groupTableOf(unreported.map(({ record }) => record.groups)),
})

/** Milliseconds between two `trained` events: the rate at which charts are drawn, however fast training is. */
const TELL_EVERY = 180

/** The steps of an experiment's runs that the page does not know yet. */
export interface UnreportedSteps {
  /** Adds a step of a population. */
  add(runs: readonly RunOrder[], report: StepReport): void
  tell(): void
  /** Reports them unless the last report was a moment ago. */
  tellIfDue(): void
}

/** @param now milliseconds, never falling */
export function createUnreportedSteps(
  say: (runs: readonly (Steps & { key: RunKey })[]) => void,
  now: () => number,
): UnreportedSteps {
  const unreported = new Map<RunKey, UnreportedStep[]>()
  let reportedAt = 0

  function tell(): void {
    const runs = Array.from(unreported, ([key, steps]) => ({ key, ...joinSteps(steps) }))
    unreported.clear()
    if (runs.length > 0) say(runs)
    reportedAt = now()
  }

  return {
    add(runs, { step, records }) {
      records.forEach((record, r) => {
        if (!record) return
        const { key } = runs[r]
        if (!unreported.has(key)) unreported.set(key, [])
        unreported.get(key)!.push({ step, record })
      })
    },
    tell,
    tellIfDue() {
      if (now() - reportedAt > TELL_EVERY) tell()
    },
  }
}
