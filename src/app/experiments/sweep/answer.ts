import type { KnobValue } from '../../../settings/knob'
import { differences, pairedDifference } from '../../../statistics/pairedDifference'
import { signFlipTest } from '../../../statistics/signFlip'
import { finiteExtent } from '../../../statistics/finiteExtent'
import { neededPairs } from '../../../statistics/verdict'
import { keepingLast } from '../../../experiments/keepingLast'
import { resamplingOf } from '../../../experiments/compare/resamples'
import { MOST_SEEDS, TELLING_SEEDS } from '../../../experiments/compare/rows'
import { cellScores, seedScores } from '../../../experiments/sweep/cells'
import { MOST_RUNS } from '../../../experiments/sweep/sweepPlan'
import { MOST_VALUES, type CellScore, type SweepAxis, type SweepState } from '../../../experiments/state'
import type { Field } from '../../../tasks/fields'
import { edit } from '../../editing'
import type { NoValue } from '../compare/answer'

/** What a sweep found when all its cells have ended. Cells are named by their place. */
export interface SweepAnswer {
  /** the cell with the highest score */
  best: number
  /** the cells that may be as good, the highest score first: one that does, and all with a higher score */
  ties: readonly number[]
  /**
   * Whether a paired test decided the ties, which needs six seeds. Then a tie is a cell that the test does not show to
   * be lower; p is not corrected for the number of cells. With fewer seeds, the last tie is a cell whose seeds overlap
   * with the seeds of the best cell; the cells above it need not overlap.
   */
  isTested: boolean
  /** the seeds that a paired test needs */
  neededSeeds: number
  /** whether all cells with a score have the same one, so that none is the best */
  isLevel: boolean
  /** the end of a grid at which the best cell lies, if the grid can go on there */
  edge: SweepEdge | null
}

/** A grid with one value more, beyond the end at which its best cell lies. */
export interface SweepEdge {
  field: Field
  axis: 'x' | 'y'
  /** whether it lies before the first value, not after the last */
  isAtStart: boolean
  /** whether the values become larger beyond the end */
  isLarger: boolean
  value: KnobValue
  x: SweepAxis
  y: SweepAxis | null
  /** the runs that the new value adds */
  runs: number
}

type Answered = Pick<
  SweepState,
  'base' | 'cells' | 'metric' | 'plan' | 'runs' | 'settings' | 'summary' | 'version'
>

/** What a sweep found; null until all cells have ended, and if none has a score. Cells that were stopped early do not count. */
export const sweepAnswer = keepingLast(
  (state: Answered) => [cellScores(state), state.base, state.plan, state.settings],
  answerOf,
)

function answerOf(state: Answered): SweepAnswer | null {
  const { cells, settings } = state
  const scores = cellScores(state)
  if (scores.some(({ status }) => status === 'waiting' || status === 'training')) return null
  const judged = scores
    .map(({ status, value }, place) => ({ place, status, value }))
    .filter(({ status, value }) => status === 'finished' && Number.isFinite(value))
    .toSorted((a, b) => b.value - a.value)
    .map(({ place }) => place)
  const [best, ...others] = judged
  if (best === undefined) return null
  const seeds = cells.map((cell) => seedScores(cell, state))
  const resampling = resamplingOf(settings.seed)
  const neededSeeds = neededPairs(resampling.level)
  const isTested = settings.seeds >= neededSeeds
  const isTie = (place: number): boolean => {
    if (!isTested) return scores[place].high >= scores[best].low
    const found = pairedDifference(seeds[place], seeds[best], resampling)
    const p = signFlipTest(differences(seeds[place], seeds[best]), resampling.key)
    return !(found.high < 0 && p <= 1 - resampling.level)
  }
  const lastTie = others.findLastIndex(isTie)
  const isLevel = others.length > 0 && others.every((place) => scores[place].value === scores[best].value)
  const edge = isLevel ? null : edgeAt(best, state)
  return { best, ties: others.slice(0, lastTie + 1), isTested, neededSeeds, isLevel, edge }
}

/**
 * The place of the cell that leads while a sweep trains. It is the best cell of those that have ended; if none has
 * ended, the best after equally many completions (`evenScores`). Null before the first score.
 */
export function leadingCell(scores: readonly CellScore[]): { place: number; isWhole: boolean } | null {
  const bestOf = (values: readonly number[]): number => values.indexOf(finiteExtent([values]).high)
  const whole = bestOf(scores.map(({ status, value }) => (status === 'finished' ? value : NaN)))
  const place = whole >= 0 ? whole : bestOf(scores.map(({ value }) => value))
  return place < 0 ? null : { place, isWhole: whole >= 0 }
}

/** The places of the cells all runs of which diverged. */
export const divergedCells = (scores: readonly CellScore[]): number[] =>
  scores.flatMap((score, place) => (isDiverged(score) ? [place] : []))

const isDiverged = ({ measured, diverged, failed }: CellScore) => diverged > 0 && measured + failed === 0

/**
 * Why no cell of a sweep has a score, and whether more seeds may change that: one or two seeds may all have diverged by
 * chance.
 */
export function whyNoScore(
  scores: readonly CellScore[],
  seeds: number,
): { why: NoValue; mayChange: boolean } {
  const trained = scores.filter(({ status }) => status !== 'invalid')
  const isUntrained = trained.every(
    ({ diverged, failed, completions }) => diverged + failed + completions === 0,
  )
  const why = isUntrained ? 'untrained' : trained.every(isDiverged) ? 'diverged' : 'other'
  return {
    why,
    mayChange: seeds < TELLING_SEEDS && trained.some(({ diverged, failed }) => diverged + failed > 0),
  }
}

/** The end of the grid at which a cell lies, across first; null if it lies at none at which the grid can go on. */
function edgeAt(place: number, { base, cells, plan, settings }: Answered): SweepEdge | null {
  if (plan.kind !== 'grid') return null
  for (const name of ['x', 'y'] as const) {
    const axis = plan[name]
    if (axis === null) continue
    const at = axis.values.indexOf(cells[place].values[name === 'x' ? 0 : 1])
    const isLast = at === axis.values.length - 1
    if (axis.values.length >= MOST_VALUES || (!isLast && at !== 0)) continue
    const value = valueBeyond(isLast ? axis.values : axis.values.toReversed())
    if (value === null || !('taken' in edit(base, axis.field, value))) continue
    const values = isLast ? [...axis.values, value] : [value, ...axis.values]
    const lines = (name === 'x' ? plan.y : plan.x)?.values.length ?? 1
    const runs = lines * settings.seeds
    if (cells.length * settings.seeds + runs > MOST_RUNS) continue
    const grid = { x: plan.x, y: plan.y, [name]: { ...axis, values } }
    return {
      field: axis.field,
      axis: name,
      isAtStart: !isLast,
      isLarger: value > Number(axis.values[at]),
      value,
      x: grid.x,
      y: grid.y,
      runs,
    }
  }
  return null
}

/**
 * The value that continues a series of rising or falling numbers: by the same difference if the series has one, else by the
 * ratio of its last two values. null if there is none.
 */
function valueBeyond(values: readonly KnobValue[]): number | null {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length < 2 || numbers.length < values.length) return null
  const [a, b] = numbers.slice(-2)
  const steps = numbers.slice(1).map((value, k) => value - numbers[k])
  if (steps.some((step) => step * (b - a) <= 0)) return null
  const isEven = numbers.length > 2 && steps.every((step) => Math.abs(step - (b - a)) < 1e-9 * Math.abs(b))
  const even = b + (b - a)
  // positive values, such as limits and rates, stay positive
  const isByDifference = a <= 0 || b <= 0 || (isEven && even > 0)
  const next = isByDifference ? even : b * (b / a)
  const value = Number((numbers.every(Number.isInteger) ? Math.round(next) : next).toPrecision(4))
  return (value - b) * (b - a) > 0 ? value : null
}

/**
 * The number of seeds per cell that *More seeds* sets: as many as a paired test needs, else twice as many. null if a sweep
 * cannot have so many.
 */
export function nextSweepSeeds({ cells, settings }: Pick<SweepState, 'cells' | 'settings'>): number | null {
  const needed = neededPairs(resamplingOf(settings.seed).level)
  const next = Math.min(
    MOST_SEEDS,
    settings.seeds < needed ? needed : 2 * settings.seeds,
    Math.floor(MOST_RUNS / cells.length),
  )
  return next > settings.seeds ? next : null
}
