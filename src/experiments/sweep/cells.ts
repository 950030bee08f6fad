import { importances, type Importance } from '../../statistics/importance'
import { areaUnderCurve, bestValue, finalValue } from '../../statistics/learningCurve'
import { mean } from '../../statistics/mean'
import { survivors } from '../../statistics/halving'
import type { Field } from '../../tasks/fields'
import { commonPoints, measuredCurve, seriesUpTo, valueAt } from '../curvePoints'
import { keepingLast } from '../keepingLast'
import { fieldsOf } from './sweepPlan'
import { completionsOf, isAtEnd, isMeasured, type ExperimentRun } from '../experimentRun'
import { seedsBeforeAdded } from '../addedRuns'
import type { Cell, CellId, CellScore, CellStatus, Summary, SweepState } from '../state'

export type Scored = Pick<SweepState, 'cells' | 'runs' | 'version' | 'metric' | 'summary'>

/** With fewer scores, the importance of knobs is not estimated. */
const LEAST_SCORES = 8

/** One score per cell, in the order of `cells`. Cached until the runs or the kind of score change. */
export const cellScores = keepingLast(
  ({ cells, runs, version, metric, summary }: Scored) => [cells, runs, version, metric, summary],
  (state): readonly CellScore[] => state.cells.map((cell) => cellScore(cell, state)),
)

/** The scores of all cells from equally much training, so that no cell is ahead of another. */
export interface EvenScores {
  scores: readonly CellScore[]
  /** the completions at which they are taken; null if they are the last ones of runs that have ended, or if there are none */
  at: number | null
  /** all figures are taken from this many seeds, counted from the first, while later ones train; null if from all */
  seeds: number | null
}

/**
 * The scores by which cells can be compared fairly. While added seeds train, these are the scores of the seeds that
 * have ended in all cells. As long as no cell has ended, they are the scores after the number of completions up to
 * which every run that has begun is measured. Otherwise only cells that have ended are compared, at the end of the
 * budget; cells that were stopped early do not count.
 */
export const evenScores = keepingLast((state: Scored) => [cellScores(state)], newEvenScores)

function newEvenScores(state: Scored): EvenScores {
  const scores = cellScores(state)
  const seeds = endedSeeds(state, scores)
  if (seeds > 0) {
    const some = state.cells.map((cell, place): CellScore => {
      const { status } = scores[place]
      if (!isOpen(status)) return { ...scores[place], value: NaN }
      return { ...cellScore({ ...cell, runs: cell.runs.slice(0, seeds) }, state), status: 'training' }
    })
    return { scores: some, at: null, seeds }
  }
  if (scores.some(({ status }) => status === 'finished')) return { scores, at: null, seeds: null }
  const ends = state.cells.flatMap(({ runs }, place) =>
    runs.flatMap((key) => {
      const run = state.runs.get(key)
      if (scores[place].status === 'stopped' || !run || !isMeasured(run) || run.steps === 0) return []
      return measuredCurve(run, state.metric, 'completions', 0).x.at(-1) ?? []
    }),
  )
  if (ends.length === 0) return { scores, at: null, seeds: null }
  const at = Math.min(...ends)
  return {
    scores: scores.map((score, place) =>
      score.status === 'stopped' ? { ...score, value: NaN } : cellScore(state.cells[place], state, at),
    ),
    at,
    seeds: null,
  }
}

const isOpen = (status: CellStatus) => status !== 'stopped' && status !== 'invalid'

/** How many of the first seeds have ended in all cells, while added ones train; 0 if none were added. */
const endedSeeds = ({ cells, runs }: Scored, scores: readonly CellScore[]): number =>
  seedsBeforeAdded(
    cells.flatMap(({ runs: keys }, place) =>
      isOpen(scores[place].status) ? [keys.map((key) => runs.get(key) ?? null)] : [],
    ),
  )

/** The score of one cell, after `at` completions unless it is null: the mean over its measured seeds that have neither diverged nor failed. */
export function cellScore(
  cell: Cell,
  { runs, metric, summary }: Omit<Scored, 'cells' | 'version'>,
  at: number | null = null,
): CellScore {
  const seeds = cell.runs.flatMap((key) => runs.get(key) ?? [])
  const values = seeds
    .filter(isMeasured)
    .map((run) => scoreOf(run, metric, summary, at))
    .filter(Number.isFinite)
  return {
    status: statusOf(cell, seeds),
    value: mean(values),
    low: values.length > 0 ? Math.min(...values) : NaN,
    high: values.length > 0 ? Math.max(...values) : NaN,
    measured: values.length,
    diverged: seeds.filter(({ status }) => status === 'diverged').length,
    failed: seeds.filter(({ status }) => status === 'failed').length,
    completions: seeds.length > 0 ? mean(seeds.map(completionsOf)) : 0,
  }
}

/** The score of every seed of a cell, in the order of the seeds; NaN for one that was not measured, diverged or failed. */
export const seedScores = (
  { runs: keys }: Cell,
  { runs, metric, summary }: Pick<Scored, 'runs' | 'metric' | 'summary'>,
): number[] =>
  keys.map((key) => {
    const run = runs.get(key)
    return run && isMeasured(run) ? scoreOf(run, metric, summary) : NaN
  })

function scoreOf(
  run: ExperimentRun,
  metric: SweepState['metric'],
  summary: Summary,
  at: number | null = null,
): number {
  const [completions, values] = seriesUpTo(run, metric, at)
  if (summary === 'final') return finalValue(values)
  return summary === 'best' ? bestValue(values) : areaUnderCurve(completions, values)
}

function statusOf({ config, runs }: Cell, seeds: readonly ExperimentRun[]): CellStatus {
  if (config === null) return 'invalid'
  if (seeds.some(({ status }) => status === 'stopped')) return 'stopped'
  if (seeds.length === runs.length && seeds.every(isAtEnd)) return 'finished'
  return seeds.some(({ status }) => status === 'training') ? 'training' : 'waiting'
}

/**
 * How much of the variation of the scores each knob of the plan explains; null before enough cells are scored. Cells whose
 * seeds all diverged count with the worst score.
 */
export function importancesOf(
  { cells, plan }: Pick<SweepState, 'cells' | 'plan'>,
  scores: readonly CellScore[],
): readonly (Importance & { field: Field })[] | null {
  const worst = scores.reduce((least, { value }) => (value < least ? value : least), Infinity)
  const judged = scores.map(({ value, diverged, measured }) =>
    diverged > 0 && measured === 0 ? worst : value,
  )
  if (judged.filter(Number.isFinite).length < LEAST_SCORES) return null
  const fields = fieldsOf(plan)
  const points = cells.map(({ values }) => values)
  return importances(points, judged).map((importance, k) => ({ ...importance, field: fields[k] }))
}

/** The mean of a cell's seeds over completions, at most 125 points, as far as all running seeds have been measured; over the seeds that its score counts. */
function cellCurve({ runs: keys }: Cell, state: Scored): { x: Float64Array; y: Float64Array } {
  const { seeds } = evenScores(state)
  const runs = keys
    .slice(0, seeds ?? undefined)
    .flatMap((key) => state.runs.get(key) ?? [])
    .filter(({ steps }) => steps > 0)
  const curves = runs.map((run) => measuredCurve(run, state.metric, 'completions', 0))
  const running = curves.filter((_, i) => !isAtEnd(runs[i]))
  const reach = running.reduce((least, { x }) => Math.min(least, x.at(-1) ?? 0), Infinity)
  const x = commonPoints(curves).filter((at) => at <= reach)
  const y = x.map((at) => mean(curves.map((curve) => valueAt(curve, 'y', at)).filter(Number.isFinite)))
  return { x, y }
}

/** The curve of every cell; computed again whenever the scores are. */
export const cellCurves = keepingLast(
  (state: Scored) => [cellScores(state)],
  (state) => new Map(state.cells.map((cell) => [cell.id, cellCurve(cell, state)])),
)

/** The best `bestShare` of the scored cells inside all brushes, at least one of them. */
export function bestCells(
  { cells, bestShare, brushes }: Pick<SweepState, 'cells' | 'bestShare' | 'brushes'>,
  scores: readonly CellScore[],
): ReadonlySet<CellId> {
  const places = cells
    .map((_, i) => i)
    .filter((i) => Number.isFinite(scores[i].value) && isBrushed(cells[i], brushes))
  const count = Math.ceil(places.length * bestShare)
  const best = survivors(
    places.map((i) => scores[i].value),
    count,
  )
  return new Set(best.map((i) => cells[places[i]].id))
}

function isBrushed({ values }: Cell, brushes: SweepState['brushes']): boolean {
  return brushes.every((brush, k) => {
    const value = values[k]
    return brush === null || typeof value !== 'number' || (value >= brush[0] && value <= brush[1])
  })
}
