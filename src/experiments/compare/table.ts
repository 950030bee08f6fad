import { bootstrapInterval, type Estimate, type Interval } from '../../statistics/bootstrap'
import { medianArrival, type MedianArrival } from '../../statistics/kaplanMeier'
import { areaUnderCurve, bestValue, finalValue } from '../../statistics/learningCurve'
import { mean } from '../../statistics/mean'
import { pairedDifference } from '../../statistics/pairedDifference'
import { probabilityOfImprovement } from '../../statistics/probabilityOfImprovement'
import type { Resampling } from '../../statistics/resampling'
import { completionsToThreshold } from '../../statistics/threshold'
import { verdicts, type Verdict } from '../../statistics/verdict'
import { resamplingOf } from './resamples'
import { completionsOf, isAtEnd, isMeasured, runSeries, type ExperimentRun } from '../experimentRun'
import { seedsBeforeAdded } from '../addedRuns'
import { runsOfRow } from './rows'
import { measuredCurve, seriesUpTo } from '../curvePoints'
import type { CompareState, RowId } from '../state'

/** The table named *Comparison*: figures of greedy evaluation over the seeds, each with its 95 % bootstrap interval. */
export interface ComparisonTable {
  rows: readonly TableRow[]
  /**
   * Whether every run is finished. Before that the estimates are provisional and no verdict is given: a test that is
   * repeated until it shows something is worthless.
   */
  complete: boolean
  /**
   * Until every run is finished: the completions at which all figures are taken, so that no row is ahead of another. They are
   * those up to which every run that has begun is evaluated. null if every run is finished, and before the first evaluation
   */
  at: number | null
  /** all figures are taken from this many seeds, counted from the first, while later ones train; null if from all */
  endedSeeds: number | null
  /** once all runs, or the runs of `endedSeeds`, have ended: the least and the most completions at the last evaluation of a run; null before */
  ends: Interval | null
  seeds: number
  budget: number
  threshold: number
  /**
   * improvement[i][j]: the probability that a run of row i ends above a run of row j; null for a row against itself, and
   * until all runs are finished
   */
  improvement: readonly (readonly (Estimate | null)[])[]
  /** the learning rate that several rows share, a confound that the page points out; else null */
  sameLearningRate: number | null
}

/** Estimates leave diverged and failed runs out: their `count` is the number of seeds behind them. */
export interface TableRow {
  row: RowId
  finished: number
  diverged: number
  /** runs whose reward code failed */
  failed: number
  /** of the last evaluation: mean, and interquartile mean */
  final: Estimate
  interquartile: Estimate
  best: Estimate
  /** mean level of evaluation over completions */
  area: Estimate
  toThreshold: MedianArrival
  /** mean over the seeds */
  updates: number
  completions: number
  /** against the first row; null in the first row */
  improvement: Estimate | null
  difference: Estimate | null
  /** null in the first row, in a copy of it, for a row, or a first row, without any figure, and until all runs are finished */
  verdict: Verdict | null
}

type Tabled = Pick<CompareState, 'rows' | 'settings' | 'runs' | 'version'>

let latest: { of: unknown[]; version: number; table: ComparisonTable } | null = null

/** A provisional table is recomputed after so many changes, about once a second, because resampling is slow. */
const PROVISIONAL = 5

/** The table of a comparison. Cached until its runs change, and a little longer while they are trained. */
export function comparisonTable({ rows, settings, runs, version }: Tabled): ComparisonTable {
  const of = [rows, settings, runs]
  const isKnown = latest !== null && of.every((one, i) => one === latest!.of[i])
  const age = isKnown ? version - latest!.version : Infinity
  const isFresh = age === 0 || (age > 0 && age < PROVISIONAL && !latest!.table.complete && !isComplete(runs))
  if (!isFresh) latest = { of, version, table: newTable({ rows, settings, runs, version }) }
  return latest!.table
}

/** Whether all runs behind a row's figures diverged, of so many seeds; runs of other seeds may have diverged too. */
export const hasDiverged = ({ final, diverged }: Pick<TableRow, 'final' | 'diverged'>, seeds: number) =>
  final.count === 0 && diverged >= seeds

const isComplete = (runs: Tabled['runs']) => [...runs.values()].every(isAtEnd)

function newTable({ rows, settings, runs }: Tabled): ComparisonTable {
  const { seeds, budget, threshold, seed } = settings
  const resampling = resamplingOf(seed)
  const keys = rows.map((row) => runsOfRow(row, settings).map(({ key }) => key))
  const all = keys.map((mine) => mine.map((key) => runs.get(key) ?? null))
  const complete = all.flat().every((run) => run !== null && isAtEnd(run))
  const ended = complete ? 0 : seedsBeforeAdded(all)
  const isEven = complete || ended > 0
  const counted = ended > 0 ? all.map((mine) => mine.slice(0, ended)) : all
  const evaluations = lastEvaluations(counted.flat())
  // up to there, every measured run that has begun is evaluated
  const at = isEven ? null : (evaluations?.low ?? null)
  const figuresOf = (mine: readonly (ExperimentRun | null)[], what: Figure) =>
    mine.map((run) => figure(run, what, at))
  const finals = counted.map((mine) => figuresOf(mine, (_, values) => finalValue(values)))
  const judged = complete ? verdictsOf(keys, finals, resampling) : null
  const rates = new Set(rows.map(({ config }) => config.learningRate))
  return {
    complete,
    at,
    endedSeeds: ended > 0 ? ended : null,
    ends: isEven ? evaluations : null,
    seeds,
    budget,
    threshold,
    rows: rows.map(({ id }, k) => {
      const mine = all[k].filter((run) => run !== null)
      const measured = counted[k].filter((run) => run !== null)
      const overSeeds = (what: Figure) => figuresOf(counted[k], what)
      return {
        row: id,
        finished: mine.filter(({ status }) => status === 'finished').length,
        diverged: mine.filter(({ status }) => status === 'diverged').length,
        failed: mine.filter(({ status }) => status === 'failed').length,
        final: bootstrapInterval(finals[k], 'mean', resampling),
        interquartile: bootstrapInterval(finals[k], 'interquartile-mean', resampling),
        best: bootstrapInterval(
          overSeeds((_, values) => bestValue(values)),
          'mean',
          resampling,
        ),
        area: bootstrapInterval(overSeeds(areaUnderCurve), 'mean', resampling),
        toThreshold: arrivals(measured, budget, threshold, resampling),
        updates: mean(measured.map((run) => runSeries(run, 'updates').at(-1) ?? 0)),
        completions: mean(measured.map(completionsOf)),
        improvement: k === 0 ? null : probabilityOfImprovement(finals[k], finals[0], resampling),
        difference: k === 0 ? null : pairedDifference(finals[k], finals[0], resampling),
        verdict: judged?.[k] ?? null,
      }
    }),
    improvement: finals.map((row, i) =>
      finals.map((other, j) =>
        i === j || !complete ? null : probabilityOfImprovement(row, other, resampling),
      ),
    ),
    sameLearningRate: rows.length > 1 && rates.size === 1 ? rows[0].config.learningRate : null,
  }
}

/**
 * The verdict on each row. Null for rows that are not tested: the first row, its copies, and rows without a figure.
 * Rows with the same settings have the same runs, so however many they are, they count as one comparison.
 */
function verdictsOf(
  keys: readonly (readonly string[])[],
  finals: readonly (readonly number[])[],
  resampling: Resampling,
): (Verdict | null)[] {
  const names = keys.map((mine) => mine.join())
  const isMeasuredRow = (k: number) => k === 0 || finals[k].some(Number.isFinite)
  const different = names.flatMap((name, k) => (names.indexOf(name) === k && isMeasuredRow(k) ? [k] : []))
  if (!finals[0].some(Number.isFinite)) return names.map(() => null)
  const found = verdicts(
    different.map((k) => finals[k]),
    resampling,
  )
  return names.map((name) => found[different.indexOf(names.indexOf(name)) - 1] ?? null)
}

type Figure = (completions: Float64Array, evaluations: Float64Array) => number

/** A figure of a run's evaluations, up to `at` unless it is null; NaN for a run that diverged, whose reward failed, or that has none. */
function figure(run: ExperimentRun | null, what: Figure, at: number | null): number {
  if (run === null || !isMeasured(run) || run.steps === 0) return NaN
  return what(...seriesUpTo(run, 'eval_reward', at))
}

/** The completions at the last evaluations of the measured runs that have begun, from the least to the most; null without one. */
function lastEvaluations(runs: readonly (ExperimentRun | null)[]): Interval | null {
  const ends = runs.flatMap((run) =>
    run !== null && isMeasured(run) && run.steps > 0
      ? (measuredCurve(run, 'eval_reward', 'completions', 0).x.at(-1) ?? [])
      : [],
  )
  return ends.length > 0 ? { low: Math.min(...ends), high: Math.max(...ends) } : null
}

/**
 * When the runs reached the threshold. A diverged run never will, so it counts as observed to the end of the budget; a run whose
 * reward failed might have, so it counts as observed to its last evaluation.
 */
function arrivals(
  runs: readonly ExperimentRun[],
  budget: number,
  threshold: number,
  resampling: Resampling,
): MedianArrival {
  const found = runs
    .filter(({ steps }) => steps > 0)
    .map((run) =>
      completionsToThreshold(
        runSeries(run, 'num_completions'),
        runSeries(run, 'eval_reward'),
        threshold,
        run.status === 'diverged' ? budget : undefined,
      ),
    )
  return medianArrival(found, resampling)
}
