import type { Figure } from '../../coach/figures'

/** The figures of what is not a problem, by case. */
export interface FineFigures {
  lossZeroEqual: { lines: number }
  lossZeroOnPolicy: { lines: number }
  lossNegative: { loss: number; lines: number }
  lossRises: { from: number; to: number; rewardFrom: number; rewardTo: number }
  klZero: { lines: number }
  klNotFinite: { lines: number }
  notFiniteOnce: { name: string; count: number; step: number; line: number }
  klJumped: { kl: number; step: number; line: number; before: number; after: number; jumps: number }
  klNotLogged: { name: string }
  clipZero: { name: string; lines: number }
  clipZeroEqual: { name: string; lines: number }
  clipTiny: { name: string; share: Figure }
  clipNotLogged: { lines: number }
  entropyNotLogged: { option: string }
  entropyLossName: { name: string }
  linesWithoutRewards: { lines: number; all: number }
  fewPrompts: { lines: number; spread: number }
  rateSmall: { rate: number }
  partsZeroEmpty: { parts: string; count: number }
  partFull: { part: string; value: number; spread: number }
  meanAdvantage: { mean: number; name: string }
  criticNames: { name: string }
  fewCut: { cut: Figure }
  spreadOfBatch: { spread: number }
  deadMoves: { gradient: number; lines: number }
  samplerAgrees: { value: number; name: string }
  roundedZeros: { names: string; digits: number }
  evaluationLine: { line: number; isCut: string }
  emptyCells: { name: string; last: number; cells: number }
  lowEntropyAlone: { names: string; to: number }
  terminatedZero: { lines: number }
}
