import { completionsOf, isAtEnd, type ExperimentRun } from './experimentRun'

/** How far an experiment is, in training completions of all its runs. */
export interface Progression {
  done: number
  total: number
  /** runs that are trained no further, diverged, failed and stopped ones included; and all runs */
  runsDone: number
  runs: number
  /** null while it cannot be estimated: nothing trained yet, or not playing */
  secondsLeft: number | null
}

export const NO_PROGRESSION: Progression = { done: 0, total: 0, runsDone: 0, runs: 0, secondsLeft: null }

/** How far runs are towards their budgets. A run that is trained no further counts as complete. */
export function progressionOf(runs: Iterable<ExperimentRun>): Progression {
  const found = { ...NO_PROGRESSION }
  for (const run of runs) {
    const completions = completionsOf(run)
    found.done += completions
    found.total += isAtEnd(run) ? completions : Math.max(run.config.budget, completions)
    found.runs++
    if (isAtEnd(run)) found.runsDone++
  }
  return found
}
