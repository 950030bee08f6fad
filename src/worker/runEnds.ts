import { TASKS } from '../tasks'
import { metricOf } from '../train/record'
import { leastGenerated } from '../train/schedule'
import { completionsIn } from '../train/snapshot'
import type { StepReport } from '../train/step'
import type { RunEnd, RunKey, RunOrder } from './protocol'

/** The runs of a population that end with a step: those that met a stop condition, and those that reached their `until`. */
export function endsAfter(runs: readonly RunOrder[], report: StepReport): Map<RunKey, RunEnd> {
  const ends = new Map<RunKey, RunEnd>()
  report.records.forEach((record, r) => {
    const run = runs[r]
    const reason = report.stopped[r]
    if (reason?.kind === 'diverged')
      ends.set(run.key, { kind: 'diverged', step: reason.step, what: reason.what })
    else if (reason) ends.set(run.key, { kind: 'finished', reason })
    else if (record && isBeyond(run, metricOf(record, 'num_completions')))
      ends.set(run.key, { kind: 'waiting' })
  })
  return ends
}

/** Whether a run has reached its `until` before its first step in this worker. */
export const hasReachedUntil = (run: RunOrder): boolean =>
  run.from !== null && isBeyond(run, completionsIn(run.from))

/**
 * Whether one more step after `generated` completions would exceed the number of completions that a run may generate.
 */
const isBeyond = ({ config, until }: RunOrder, generated: number): boolean =>
  generated + leastGenerated(config, TASKS[config.task]) > until
