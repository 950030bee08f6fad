import { useMemo } from 'react'
import { sweepAnswer, type SweepAnswer } from '../../../app/experiments/sweep/answer'
import { useSweep } from '../useExperiments'

/** What the shown sweep found; null until all its cells have ended. */
export function useSweepAnswer(): SweepAnswer | null {
  const base = useSweep((state) => state.base)
  const cells = useSweep((state) => state.cells)
  const metric = useSweep((state) => state.metric)
  const plan = useSweep((state) => state.plan)
  const runs = useSweep((state) => state.runs)
  const settings = useSweep((state) => state.settings)
  const summary = useSweep((state) => state.summary)
  const version = useSweep((state) => state.version)
  return useMemo(
    () => sweepAnswer({ base, cells, metric, plan, runs, settings, summary, version }),
    [base, cells, metric, plan, runs, settings, summary, version],
  )
}
