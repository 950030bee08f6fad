import type { LearnerState } from '../engine/learner'
import type { Population } from './population'
import { snapshotsOf, type Snapshot } from './snapshot'

/** The states after the steps with the highest greedy evaluations that runs have had. */
export interface BestStates {
  /** Keeps the states of the runs whose evaluation after the last step is their highest so far. @param state of all runs */
  keep(population: Population, due: readonly boolean[], state: LearnerState): void
  /** Returns the state of run r once; null if it was taken already, or if there is none. */
  take(r: number): Snapshot | null
}

/** @param R runs */
export function createBestStates(R: number): BestStates {
  const best = Array.from({ length: R }, () => ({ reward: -Infinity, snapshot: null as Snapshot | null }))
  return {
    keep({ steps, runs }, due, state) {
      runs.forEach(({ evaluation: reward }, r) => {
        if (!due[r] || !(reward > best[r].reward)) return
        best[r] = { reward, snapshot: snapshotsOf(steps, runs, state)[r] }
      })
    },
    take(r) {
      const { snapshot } = best[r]
      best[r].snapshot = null
      return snapshot
    },
  }
}
