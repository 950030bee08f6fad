import { MOVES, turned, type GridMap } from './map'

/** The rewards of a trajectory. */
export interface Pay {
  /** in the goal after n moves, from a start that is d moves away */
  goal(n: number, d: number): number
  /** neither in the goal nor in a cliff at the limit */
  lost: number
}

/** The best policy on a map where moves slip. */
export interface Plan {
  /** mean over the starts */
  value: number
  /** [cells], the best first move from each start */
  first: Int32Array
}

/**
 * The best expected reward from every start with `limit` moves, where each but the last slips with probability `slip`,
 * by backward induction from the limit: V_n(cell) = max over moves of the mean of V_{n+1}.
 */
export function planOf(map: GridMap, limit: number, slip: number, pay: Pay): Plan {
  const { kinds, next, distance, starts } = map
  const first = new Int32Array(kinds.length)
  let value = 0
  for (const d of new Set(starts.map((start) => distance[start]))) {
    let after: number[] = kinds.map(() => pay.lost)
    for (let n = limit; n >= 1; n--) {
      const worth = (cell: number) =>
        kinds[cell] === 'goal' ? pay.goal(n, d) : kinds[cell] === 'cliff' ? 0 : after[cell]
      const chance = n === limit ? 0 : slip
      after = kinds.map((kind, cell) => {
        if (kind !== 'free') return 0
        const values = MOVES.map((_, move) => {
          const [meant, left, right] = [move, turned(move, 'left'), turned(move, 'right')].map((made) =>
            worth(next[4 * cell + made]),
          )
          return (1 - chance) * meant + (chance * (left + right)) / 2
        })
        const best = Math.max(...values)
        if (n === 1 && distance[cell] === d) first[cell] = values.indexOf(best)
        return best
      })
    }
    for (const start of starts) if (distance[start] === d) value += after[start] / starts.length
  }
  return { value, first }
}
