import { runsOfRow } from '../../../experiments/compare/rows'
import { isAtEnd, isMeasured, runSeries, type ExperimentRun } from '../../../experiments/experimentRun'
import { resamplingOf } from '../../../experiments/compare/resamples'
import type { CompareState, ComparisonRow, RowId } from '../../../experiments/state'
import type { MetricKey } from '../../../metrics/metrics'
import type { TaskId } from '../../../settings/knobs'
import { bootstrapInterval, type Estimate } from '../../../statistics/bootstrap'
import { finalValue } from '../../../statistics/learningCurve'
import { mean } from '../../../statistics/mean'
import { pairedDifference } from '../../../statistics/pairedDifference'
import { taskOf } from '../../../tasks'
import { pairsOf, rowOfStart } from './starts'

/**
 * What tells two presets apart that end equally well: `variance` of the advantages of a step; `prompts`, different ones in a group;
 * `spread` of the last evaluation over seeds; or the mean of a metric.
 */
export type Telling = 'variance' | 'prompts' | 'spread' | MetricKey

/** What tells the presets of a task apart. */
const TELLS: Partial<Record<TaskId, readonly Telling[]>> = {
  'budget-router': ['prompts', 'variance', 'dead_groups', 'task/latency/std'],
  diffusion: ['spread', 'dead_groups'],
}

/** Higher, lower, or not shown to differ; `going` until all runs of the two rows have ended. */
export type TellingVerdict = 'higher' | 'lower' | 'alike' | 'going'

/** One figure of a pair of rows. Estimates are over the seeds that ended; of `prompts`, which settings decide, they have no interval. */
export interface TellingLine {
  what: Telling
  before: Estimate
  after: Estimate
  /** after less before, seed by seed */
  difference: Estimate
  verdict: TellingVerdict
}

/** The figures of a pair of presets that are both rows. */
export interface TellingPair {
  before: RowId
  after: RowId
  lines: readonly TellingLine[]
}

/** The share of a run's steps, from its end, over which a metric is averaged. */
const LAST = 0.5

/** The pairs of presets among the rows, each with what tells the two apart; empty for tasks whose evaluation does. */
export function tellingPairs({
  rows,
  settings,
  runs,
}: Pick<CompareState, 'rows' | 'settings' | 'runs'>): readonly TellingPair[] {
  const { task } = rows[0].config
  const tells = TELLS[task]
  if (!tells) return []
  return pairsOf(task).flatMap((pair) => {
    const [before, after] = [rowOfStart(rows, pair.before), rowOfStart(rows, pair.after)]
    if (before === null || after === null) return []
    const two = [before, after].map((id) => rows.find((row) => row.id === id)!)
    const mine = two.map((row) => runsOfRow(row, settings).map(({ key }) => runs.get(key) ?? null))
    const isDone = mine.flat().every((run) => run !== null && isAtEnd(run))
    const resampling = resamplingOf(settings.seed)
    const lines = tells.map((what): TellingLine => {
      const [was, is] = two.map((row, k) => valuesOf(what, row, mine[k]))
      const difference = pairedDifference(is, was, resampling)
      return {
        what,
        before: bootstrapInterval(was, 'mean', resampling),
        after: bootstrapInterval(is, 'mean', resampling),
        difference,
        verdict: !isDone ? 'going' : difference.low > 0 ? 'higher' : difference.high < 0 ? 'lower' : 'alike',
      }
    })
    return [{ before, after, lines }]
  })
}

/** One value per seed; NaN for a seed that has none. */
function valuesOf(
  what: Telling,
  { config }: ComparisonRow,
  runs: readonly (ExperimentRun | null)[],
): readonly number[] {
  if (what === 'prompts') {
    const prompts =
      taskOf(config.task).mixedGroups?.(config.taskSettings, config.numGenerations)?.prompts ?? 1
    return runs.map(() => prompts)
  }
  if (what === 'spread') {
    // Brown and Forsythe: how far each seed lies from the median of all, so that spreads are compared as means are
    const finals = runs.map((run) => (isRead(run) ? finalValue(runSeries(run, 'eval_reward')) : NaN))
    const sorted = finals.filter(Number.isFinite).toSorted((a, b) => a - b)
    const half = sorted.length / 2
    const median = (sorted[Math.floor(half)] + sorted[Math.ceil(half) - 1]) / 2
    return finals.map((final) => Math.abs(final - median))
  }
  return runs.map((run) => {
    if (!isRead(run)) return NaN
    const series = runSeries(run, what === 'variance' ? 'advantages_std' : what)
    const last = series.subarray(Math.floor((1 - LAST) * series.length)).filter(Number.isFinite)
    return mean(what === 'variance' ? last.map((std) => std * std) : last)
  })
}

const isRead = (run: ExperimentRun | null): run is ExperimentRun =>
  run !== null && run.steps > 0 && isMeasured(run)
