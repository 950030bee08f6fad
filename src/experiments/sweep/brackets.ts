import { halvingRungs, survivors, type Rung } from '../../statistics/halving'
import type { CellId, HalvingSettings } from '../state'

/** Cells that are compared with each other stage by stage. Plain data. */
export interface Bracket {
  /** the number of cells that it began with, and those still in it */
  size: number
  cells: readonly CellId[]
  /** the stage that its cells train towards, from 0 */
  stage: number
}

/** Successive halving of a sweep. Plain data: passed in, and a new value returned. */
export interface Halving {
  settings: HalvingSettings
  /** completions of the last stage */
  budget: number
  brackets: readonly Bracket[]
  /** cells that have not begun, in their order */
  reserve: readonly CellId[]
}

/** The decision at the end of a stage. */
export interface Decision {
  halving: Halving
  /** cells that continue, and up to how many completions; Infinity for the last stage */
  goOn: readonly CellId[]
  until: number
  stop: readonly CellId[]
  /** cells that begin in the freed places */
  begin: readonly CellId[]
}

const rungsOf = ({ settings, budget }: Halving, size: number): Rung[] =>
  halvingRungs({ runs: size, reduction: settings.reduction, minimum: settings.minimum, maximum: budget })

/** How many completions the cells of a bracket may use in its stage; Infinity in the last one. */
export function untilOf(halving: Halving, { size, stage }: Bracket): number {
  const rungs = rungsOf(halving, size)
  return stage === rungs.length - 1 ? Infinity : rungs[stage].budget
}

/**
 * Begins the halving of these cells. With `refill` only n, one in `reduction` = η of them, begin: because
 * n + n(1 − 1/η) + n(1 − 1/η)² + … = n·η, the places that first stages free are enough for the rest.
 */
export function beginHalving(cells: readonly CellId[], settings: HalvingSettings, budget: number): Halving {
  const size = settings.refill ? Math.max(1, Math.ceil(cells.length / settings.reduction)) : cells.length
  const first: Bracket = { size, cells: cells.slice(0, size), stage: 0 }
  return { settings, budget, brackets: [first], reserve: cells.slice(size) }
}

/**
 * Decides the stage of a bracket whose cells have all arrived. A bracket's cells are compared only with each other, and
 * only a first stage lets new cells begin, so the trained cells do not depend on the speed of the brackets.
 * @param scores one per cell of the bracket; NaN ranks last
 */
export function decide(halving: Halving, place: number, scores: readonly number[]): Decision {
  const bracket = halving.brackets[place]
  const next = rungsOf(halving, bracket.size)[bracket.stage + 1]
  const chosen = new Set(survivors(scores, next.runs))
  const goOn = bracket.cells.filter((_, i) => chosen.has(i))
  const stop = bracket.cells.filter((_, i) => !chosen.has(i))
  const moved: Bracket = { ...bracket, cells: goOn, stage: bracket.stage + 1 }
  const isFirst = bracket.stage === 0 && halving.settings.refill
  // A bracket of a single cell frees no place, so the last bracket takes all remaining cells.
  const places = stop.length > 1 ? stop.length : Infinity
  const begin = isFirst ? halving.reserve.slice(0, places) : []
  const fresh: Bracket = { size: begin.length, cells: begin, stage: 0 }
  const after: Halving = {
    ...halving,
    brackets: [...halving.brackets.with(place, moved), ...(begin.length > 0 ? [fresh] : [])],
    reserve: halving.reserve.slice(begin.length),
  }
  return {
    halving: after,
    goOn,
    until: untilOf(after, moved),
    stop,
    begin,
  }
}

/** The brackets that are due for a decision: not at their last stage, and every cell has arrived. */
export function dueBrackets(halving: Halving, hasArrived: (cell: CellId) => boolean): number[] {
  return halving.brackets.flatMap((bracket, place) =>
    untilOf(halving, bracket) !== Infinity && bracket.cells.every(hasArrived) ? [place] : [],
  )
}
