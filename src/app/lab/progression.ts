/** How far an experiment is, in training completions of all its runs. */
export interface Progression {
  done: number
  total: number
  /** runs at their end, diverged and stopped ones included, and all runs */
  runsDone: number
  runs: number
  /** null while it cannot be said: nothing trained yet, or not playing */
  secondsLeft: number | null
}
