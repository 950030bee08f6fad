import { completionsOf, isAtEnd, type ExperimentRun } from './experimentRun'

/** The progress of an experiment, in training completions of all its runs. */
export interface Progression {
  done: number
  total: number
  /** runs whose training has ended, including diverged, failed and stopped ones; and all runs */
  runsDone: number
  runs: number
  /** null while it cannot be estimated: little trained yet, not playing, or before the last stage of successive halving */
  secondsLeft: number | null
}

export const NO_PROGRESSION: Progression = { done: 0, total: 0, runsDone: 0, runs: 0, secondsLeft: null }

/** The progress of runs towards their budgets. A run whose training has ended counts as complete. */
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
