import { finiteExtent } from '../../statistics/finiteExtent'
import { isAtEnd } from '../experimentRun'
import type { Cell, SweepState } from '../state'
import { seedScores } from './cells'

/** The scores of the ended seeds of every cell, and the ends of the ruler on which all are drawn. */
export interface SeedRuler {
  /** one list per cell, in the order of the cells */
  seeds: readonly (readonly number[])[]
  /** the smallest and the largest of all; NaN if there is none */
  low: number
  high: number
}

type Ruled = Pick<SweepState, 'cells' | 'runs' | 'metric' | 'summary'>

/** The seeds of all cells on one ruler. A seed that still trains is left out, because its score is not its last one. */
export function seedRuler(state: Ruled): SeedRuler {
  const seeds = state.cells.map((cell) => endedScores(cell, state))
  return { seeds, ...finiteExtent(seeds) }
}

const endedScores = (cell: Cell, state: Ruled): number[] => {
  const scores = seedScores(cell, state)
  return scores.filter((score, i) => {
    const run = state.runs.get(cell.runs[i])
    return run !== undefined && isAtEnd(run) && Number.isFinite(score)
  })
}
