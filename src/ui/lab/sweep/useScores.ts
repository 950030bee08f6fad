import { useMemo } from 'react'
import { cellScores } from '../../../app/lab/sweep/cells'
import type { CellScore } from '../../../app/lab/state'
import { useSweep } from '../useLab'

/** One score per cell, in the order of the cells. */
export function useScores(): readonly CellScore[] {
  const cells = useSweep((state) => state.cells)
  const runs = useSweep((state) => state.runs)
  const version = useSweep((state) => state.version)
  const metric = useSweep((state) => state.metric)
  const summary = useSweep((state) => state.summary)
  return useMemo(
    () => cellScores({ cells, runs, version, metric, summary }),
    [cells, runs, version, metric, summary],
  )
}
