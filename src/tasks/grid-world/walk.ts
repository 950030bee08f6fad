import { lengthOf, type Completions, type Problem } from '../completions'
import { featureCount, isEnd, seenCell, turned, type GridMap } from './map'

export interface Walk extends Problem {
  /** the cell in which it starts */
  cell: number
}

/** Moves of a walk of at most T; 1 if nothing is masked in. */
export const movesOf = (walks: Pick<Completions, 'mask'>, row: number, T: number) =>
  Math.max(1, lengthOf(walks, row, T))

/** The cell in which a walk ended. */
export function endOf(walks: Completions<Walk>, map: GridMap, row: number, T: number): number {
  const n = movesOf(walks, row, T)
  const last = row * T + n - 1
  const cell = seenCell(map, walks.features!, last * featureCount(map))
  return lastCell(map, cell, walks.actions[last] & 3, n === T)
}

/**
 * The cell that a trajectory's last move led to. The cell before is known, but not whether the move slipped. A
 * trajectory that ended before its limit ended in the goal or a cliff, and no free cell lies beside both; the last
 * allowed move never slips.
 */
function lastCell(map: GridMap, cell: number, move: number, isAtLimit: boolean): number {
  const meant = map.next[4 * cell + move]
  if (isAtLimit || isEnd(map, meant)) return meant
  const left = map.next[4 * cell + turned(move, 'left')]
  if (isEnd(map, left)) return left
  const right = map.next[4 * cell + turned(move, 'right')]
  return isEnd(map, right) ? right : meant
}
