import type { FineThing } from '../fineThings'
import { clip, entropy, fewCut, samplerAgrees } from './clips'
import { deadMoves, kl, klJumped, lossNegative, lossRises, lossZero, notFiniteOnce } from './loss'
import {
  criticNames,
  fewPrompts,
  linesWithoutRewards,
  meanAdvantage,
  partFull,
  partsZero,
  spreadOfBatch,
} from './rewards'
import {
  emptyCells,
  evaluationLine,
  lowEntropyAlone,
  rateSmall,
  roundedZeros,
  terminatedZero,
} from './writing'

/** Everything that people worry about without reason, in the order in which it is told. */
export const FINE_THINGS: readonly FineThing[] = [
  lossZero,
  lossNegative,
  lossRises,
  kl,
  klJumped,
  notFiniteOnce,
  rateSmall,
  clip,
  partsZero,
  partFull,
  linesWithoutRewards,
  fewPrompts,
  meanAdvantage,
  criticNames,
  fewCut,
  spreadOfBatch,
  deadMoves,
  entropy,
  samplerAgrees,
  roundedZeros,
  evaluationLine,
  emptyCells,
  lowEntropyAlone,
  terminatedZero,
]
