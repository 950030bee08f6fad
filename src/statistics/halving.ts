import { log, pow } from '../math/portable'

/** A stage of successive halving: `runs` train until each has used `budget` in all; then the best continue. */
export interface Rung {
  budget: number
  runs: number
}

/**
 * The rungs of successive halving: with s = ⌊log_η(maximum / minimum)⌋, rung k of 0 … s has
 *
 *     budget  minimum · ηᵏ, the last one maximum        runs  max(1, ⌊n / ηᵏ⌋)
 *
 * so that every rung but the last costs about as much as any other. A budget is the total of a run, not the addition of
 * a rung; it is not rounded. Once a single run is left it trains directly to the maximum. There is one rung if the
 * minimum is no less than the maximum.
 *
 * Jamieson & Talwalkar, "Non-stochastic best arm identification and hyperparameter optimization", AISTATS 2016; rungs
 * as in Li et al., "Hyperband", JMLR 2018. The cost: a run that starts slowly may be stopped too early. So compare the
 * survivors with each other and not with those that were stopped early.
 *
 * @param runs n ≥ 1
 * @param reduction η > 1
 */
export function halvingRungs({
  runs,
  reduction,
  minimum,
  maximum,
}: {
  runs: number
  reduction: number
  minimum: number
  maximum: number
}): Rung[] {
  const last = Math.max(0, Math.floor(log(maximum / minimum) / log(reduction) + 1e-9))
  const rungs: Rung[] = []
  for (let k = 0; k <= last; k++) {
    const stay = Math.max(1, Math.floor(runs / pow(reduction, k) + 1e-9))
    const final = k === last || stay === 1
    rungs.push({ budget: final ? maximum : minimum * pow(reduction, k), runs: stay })
    if (final) break
  }
  return rungs
}

/**
 * The `count` runs that continue, best first: higher scores first, equal ones by index, and NaN – diverged, or not
 * measured – behind every number.
 */
export function survivors(scores: ArrayLike<number>, count: number): number[] {
  const rank = (score: number): number => (Number.isNaN(score) ? 1 : 0)
  return Array.from({ length: scores.length }, (_, i) => i)
    .sort((a, b) => {
      const behind = rank(scores[a]) - rank(scores[b])
      if (behind !== 0) return behind
      return scores[a] > scores[b] ? -1 : scores[a] < scores[b] ? 1 : a - b
    })
    .slice(0, count)
}
