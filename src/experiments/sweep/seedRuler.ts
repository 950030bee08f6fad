import { finiteExtent } from '../../statistics/finiteExtent'
import { isAtEnd } from '../experimentRun'
import { keepingLast } from '../keepingLast'
import type { Cell } from '../state'
import { cellScores, seedScores, type Scored } from './cells'

/** The scores of the ended seeds of every cell, and the ends of the ruler on which all are drawn. */
export interface SeedRuler {
  /** one list per cell, in the order of the cells */
  seeds: readonly (readonly number[])[]
  /** the smallest and the largest of all; NaN if there is none */
  low: number
  high: number
}

/** The seeds of all cells on one ruler. A seed that still trains is left out, because its score is not its last one. */
export const seedRuler = keepingLast(
  (state: Scored) => [cellScores(state)],
  (state): SeedRuler => {
    const seeds = state.cells.map((cell) => endedScores(cell, state))
    return { seeds, ...finiteExtent(seeds) }
  },
)

const endedScores = (cell: Cell, state: Scored): number[] => {
  const scores = seedScores(cell, state)
  return scores.filter((score, i) => {
    const run = state.runs.get(cell.runs[i])
    return run !== undefined && isAtEnd(run) && Number.isFinite(score)
  })
}
