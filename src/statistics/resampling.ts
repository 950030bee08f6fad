import { foldIn, random, type Key } from '../random/streams'

/** The resamples of a bootstrap, made once and passed to every function that computes an interval. */
export interface Resampling {
  readonly key: Key
  /** resamples of one interval, B */
  readonly resamples: number
  /** share of the resamples that lie in an interval */
  readonly level: number
  /**
   * B × n ranks out of 0 … n − 1: resample b of n values holds the values with the ranks [b·n … b·n + n), which ascend.
   * Strata are drawn independently of each other. Tables are cached, so that the points of a curve share one.
   */
  table(n: number, stratum?: number): Uint16Array
}

/**
 * The resamples of a key: 2,000 for a level of 95 % unless said otherwise.
 *
 * A resample is n draws with replacement out of n values. It is stored as *ranks*, not as positions: runs of one
 * configuration are exchangeable, so the distribution is the same, an interval then does not depend on the order in
 * which the seeds come, and a resample of sorted values comes out sorted. The table of n values in stratum s is drawn
 * from foldIn(foldIn(key, s), n): the same data and key give the same interval bit for bit.
 */
export function resampling({
  key,
  resamples = 2000,
  level = 0.95,
}: {
  key: Key
  resamples?: number
  level?: number
}): Resampling {
  const tables = new Map<string, Uint16Array>()
  return {
    key,
    resamples,
    level,
    table(n, stratum = 0) {
      const name = `${stratum} ${n}`
      let table = tables.get(name)
      if (!table) tables.set(name, (table = drawTable(foldIn(foldIn(key, stratum), n), resamples, n)))
      return table
    },
  }
}

function drawTable(key: Key, resamples: number, n: number): Uint16Array {
  const draw = random(key)
  const table = Uint16Array.from({ length: resamples * n }, () => draw.integer(n))
  for (let b = 0; b < resamples; b++) table.subarray(b * n, b * n + n).sort()
  return table
}
