import type { MetricKey } from '../../metrics/metrics'
import { importances, type Importance } from '../../statistics/importance'
import { areaUnderCurve, bestValue, finalValue } from '../../statistics/learningCurve'
import { mean } from '../../statistics/mean'
import type { Field } from '../fields'
import type { LabRun } from './labRun'
import type { Cell, CellId, CellScore, CellStatus, Summary, SweepState } from './state'

type Scored = Pick<SweepState, 'cells' | 'runs' | 'version' | 'metric' | 'summary'>

/** Fewer scored cells say nothing about the importance of a knob. */
const FEWEST_FOR_IMPORTANCE = 6
/** Points of a cell's curve at most. */
const MOST_POINTS = 125

const column = ({ columns, values, steps }: LabRun, metric: MetricKey): Float64Array => {
  const at = columns.indexOf(metric)
  return at < 0 ? new Float64Array(0) : values[at].subarray(0, steps)
}

const runsOf = (cell: Cell, runs: Scored['runs']): LabRun[] => cell.runs.flatMap((key) => runs.get(key) ?? [])

/** What of a run's curve is its score; NaN where the metric was not measured. */
function summarise(run: LabRun, metric: MetricKey, summary: Summary): number {
  const values = column(run, metric)
  if (summary === 'final') return finalValue(values)
  return summary === 'best' ? bestValue(values) : areaUnderCurve(column(run, 'num_completions'), values)
}

function statusOf(cell: Cell, runs: readonly LabRun[]): CellStatus {
  if (cell.config === null) return 'invalid'
  if (runs.some(({ status }) => status === 'training')) return 'training'
  const ended = runs.filter(({ status }) => status === 'finished' || status === 'diverged')
  if (runs.length > 0 && ended.length === cell.runs.length) return 'finished'
  return runs.some(({ status }) => status === 'stopped') ? 'stopped' : 'waiting'
}

/**
 * One score a cell, in the order of `cells`: mean, smallest and largest over its seeds of what `summary` takes of the metric.
 * Diverged seeds are counted and left out of the mean.
 */
export function cellScores({ cells, runs, metric, summary }: Scored): readonly CellScore[] {
  return cells.map((cell) => {
    const mine = runsOf(cell, runs)
    const sound = mine.filter(({ status }) => status !== 'diverged')
    const measured = sound.map((run) => summarise(run, metric, summary)).filter(Number.isFinite)
    const generated = mine.map((run) => column(run, 'num_completions').at(-1) ?? 0)
    return {
      status: statusOf(cell, mine),
      value: mean(measured),
      low: measured.length > 0 ? Math.min(...measured) : NaN,
      high: measured.length > 0 ? Math.max(...measured) : NaN,
      measured: measured.length,
      diverged: mine.length - sound.length,
      completions: generated.length > 0 ? mean(generated) : 0,
    }
  })
}

/**
 * How much of the differences between scores goes with each knob of the plan; null before enough cells are scored. A cell
 * whose seeds all diverged counts as the worst, so that a knob that only breaks runs is not called unimportant.
 */
export function importancesOf(
  state: Scored & Pick<SweepState, 'plan'>,
): readonly (Importance & { field: Field })[] | null {
  const { plan, cells } = state
  const found = cellScores(state)
  const values = found.map(({ value }) => value).filter(Number.isFinite)
  if (values.length < FEWEST_FOR_IMPORTANCE) return null
  const worst = Math.min(...values)
  const scores = found.map(({ value, diverged, measured }) =>
    measured === 0 && diverged > 0 ? worst : value,
  )
  const fields =
    plan.kind === 'search'
      ? plan.knobs.map(({ field }) => field)
      : [plan.x.field, ...(plan.y ? [plan.y.field] : [])]
  const shares = importances(
    cells.map((cell) => cell.values),
    scores,
  )
  return fields.map((field, k) => ({ field, ...shares[k] }))
}

/** The mean of a cell's seeds against completions, at most 125 points; a seed counts as far as it has come. */
export function cellCurve(state: Scored, id: CellId): { x: Float64Array; y: Float64Array } {
  const cell = state.cells.find((candidate) => candidate.id === id)
  const mine = cell ? runsOf(cell, state.runs).filter(({ steps }) => steps > 0) : []
  const curves = mine.map((run) => ({
    at: column(run, 'num_completions'),
    values: column(run, state.metric),
  }))
  const longest = curves.reduce<Float64Array>(
    (most, { at }) => (at.length > most.length ? at : most),
    new Float64Array(0),
  )
  const stride = Math.max(1, Math.ceil(longest.length / MOST_POINTS))
  const x = longest.filter((_, i) => (longest.length - 1 - i) % stride === 0)
  const y = x.map((place) => {
    const there = curves.filter(({ at }) => at[at.length - 1] >= place)
    return mean(there.map(({ at, values }) => lastUpTo(at, values, place)).filter(Number.isFinite))
  })
  return { x, y }
}

/** The last measurement at or before a number of completions; NaN before the first. */
function lastUpTo(at: Float64Array, values: Float64Array, place: number): number {
  let found = NaN
  for (let i = 0; i < at.length && at[i] <= place; i++) if (Number.isFinite(values[i])) found = values[i]
  return found
}

/** The best `bestShare` of the scored cells that every brush lets through. */
export function bestCells(
  { cells, bestShare, brushes }: Pick<SweepState, 'cells' | 'bestShare' | 'brushes'>,
  scores: readonly CellScore[],
): ReadonlySet<CellId> {
  const passes = ({ values }: Cell) =>
    brushes.every((brush, k) => {
      const value = values[k]
      return brush === null || (typeof value === 'number' && value >= brush[0] && value <= brush[1])
    })
  const scored = cells
    .map((cell, i) => ({ cell, score: scores[i].value }))
    .filter(({ score }) => Number.isFinite(score))
    .toSorted((a, b) => b.score - a.score)
  const best = scored.slice(0, Math.ceil(bestShare * scored.length))
  return new Set(best.filter(({ cell }) => passes(cell)).map(({ cell }) => cell.id))
}
