import type { Problem } from '../task'

/** A configuration of the zoo: layers, channels in multiples of 64, pixels of a side. */
export interface Configuration {
  depth: number
  width: number
  resolution: number
}

/** The zoo: every depth with every width and every resolution; an action is an index into it. */
export const ZOO: readonly Configuration[] = [2, 4, 8, 16].flatMap((depth) =>
  [1, 2, 3].flatMap((width) => [64, 96, 128].map((resolution) => ({ depth, width, resolution }))),
)
/** Difficulties run from 1 to this. */
export const DIFFICULTIES = 8
/** Latency budgets in milliseconds. */
export const BUDGETS: readonly number[] = [1.25, 2, 3.5, 6, 10, 20, 40, 80]

/**
 * Probability that a configuration is right about a sample, with s = difficulty / 8 and r = resolution / 64: the loss
 * from few layers and few channels grows with the difficulty, the loss from few pixels with its square.
 *
 *     0.98 − s·(0.8/depth + 0.2/width) − 0.2·s²/r²
 */
function accuracyOf({ depth, width, resolution }: Configuration, difficulty: number): number {
  const s = difficulty / DIFFICULTIES
  const r = resolution / 64
  return 0.98 - s * (0.8 / depth + 0.2 / width) - (0.2 * s * s) / (r * r)
}

/**
 * Milliseconds of a configuration: a fixed cost and its multiplications, more of both for difficult samples.
 *
 *     (0.8 + depth·width²·r²/8) · (0.76 + 0.32·s)
 */
function latencyOf({ depth, width, resolution }: Configuration, difficulty: number): number {
  const r = resolution / 64
  return (0.8 + (depth * width * width * r * r) / 8) * (0.76 + (0.32 * difficulty) / DIFFICULTIES)
}

/** The largest penalty. */
export const MOST_OVERRUN = 2

/** The penalty: twice the share by which the budget is exceeded, at most `MOST_OVERRUN`. */
export function overrunOf(latency: number, budget: number): number {
  return Math.min(MOST_OVERRUN, 2 * Math.max(0, latency / budget - 1))
}

export const V = ZOO.length
export const B = BUDGETS.length
const table = (entry: (configuration: Configuration, difficulty: number) => number) =>
  Float64Array.from({ length: DIFFICULTIES * V }, (_, i) => entry(ZOO[i % V], Math.floor(i / V) + 1))
/** [8, V], difficulty after difficulty */
export const ACCURACY = table(accuracyOf)
export const LATENCY = table(latencyOf)

export interface Sample extends Problem {
  /** 1 … 8 */
  difficulty: number
  /** index into BUDGETS */
  budget: number
}

export const POOL: readonly Sample[] = Array.from({ length: DIFFICULTIES * B }, (_, i) => ({
  prompt: [],
  difficulty: Math.floor(i / B) + 1,
  budget: i % B,
}))
export const entryOf = (difficulty: number, choice: number) => (difficulty - 1) * V + choice
export const worth = (difficulty: number, budget: number, choice: number) => {
  const entry = entryOf(difficulty, choice)
  return ACCURACY[entry] - overrunOf(LATENCY[entry], BUDGETS[budget])
}

/** The choice with the most accuracy minus penalty for a pair. */
export function bestOf({ difficulty, budget }: Sample): number {
  let best = 0
  for (let v = 1; v < V; v++) {
    if (worth(difficulty, budget, v) > worth(difficulty, budget, best)) best = v
  }
  return best
}

/** The mean value of the best choice over all pairs. Rewards are divided by it, so that 1 is reachable. */
export const BEST_WORTH =
  POOL.reduce((sum, pair) => sum + worth(pair.difficulty, pair.budget, bestOf(pair)), 0) / POOL.length

/** The Pareto front at a difficulty: configurations than which none is both faster and more accurate, the fastest first. */
export function paretoFront(difficulty: number): number[] {
  const entry = (v: number) => entryOf(difficulty, v)
  const sorted = ZOO.map((_, v) => v).sort(
    (a, b) => LATENCY[entry(a)] - LATENCY[entry(b)] || ACCURACY[entry(b)] - ACCURACY[entry(a)],
  )
  let best = -Infinity
  return sorted.filter((v) => {
    const isBetter = ACCURACY[entry(v)] > best
    if (isBetter) best = ACCURACY[entry(v)]
    return isBetter
  })
}
