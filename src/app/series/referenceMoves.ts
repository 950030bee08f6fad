import { stayedSince, type History } from '../history/history'
import { seriesOf, rowAt } from '../../metrics/stepTable'

/** A step after which the reference moved, and α: the share of the policy in the new reference. */
export interface ReferenceMove {
  step: number
  alpha: number
}

/**
 * The moves of each history up to the last step that was read, so that a later call only reads the new steps; and how often
 * steps had been taken back by then.
 */
const movesOf = new WeakMap<History, { read: number; taken: number; moves: ReferenceMove[] }>()

/** The steps after which a run's reference moved, in order. */
export function referenceMoves(history: History): readonly ReferenceMove[] {
  const mixing = seriesOf(history, 'reference_sync')
  if (!mixing) return []
  let known = movesOf.get(history)
  // A run that went back to an older state has other steps from there on.
  if (!known || known.read > stayedSince(history, known.taken)) known = { read: 0, taken: 0, moves: [] }
  const fresh: ReferenceMove[] = []
  for (let row = rowAt(history, known.read) + 1; row < history.rows; row++) {
    if (mixing[row] > 0) fresh.push({ step: history.stepOf[row], alpha: mixing[row] })
  }
  const moves = fresh.length > 0 ? [...known.moves, ...fresh] : known.moves
  movesOf.set(history, { read: history.steps, taken: history.takenBack.length, moves })
  return moves
}
