import { runsOfRow } from '../../../experiments/compare/rows'
import { comparisonTable } from '../../../experiments/compare/table'
import { isAtEnd, isMeasured, runSeries, type ExperimentRun } from '../../../experiments/experimentRun'
import { keepingLast } from '../../../experiments/keepingLast'
import { resamplingOf } from '../../../experiments/compare/resamples'
import type { CompareState, ComparisonRow, RowId } from '../../../experiments/state'
import { usesAdvantages } from '../../../grpo/declarations'
import type { MetricKey } from '../../../metrics/metrics'
import { comparesWithEarlier } from '../../../settings/earlierRewards'
import type { RunConfig, TaskId } from '../../../settings/knobs'
import { bootstrapInterval, type Estimate } from '../../../statistics/bootstrap'
import { finalValue } from '../../../statistics/learningCurve'
import { mean } from '../../../statistics/mean'
import { differences, pairedDifference } from '../../../statistics/pairedDifference'
import { signFlipTest } from '../../../statistics/signFlip'
import { holm, kindOf, neededPairs, type VerdictKind } from '../../../statistics/verdict'
import { taskOf } from '../../../tasks'
import { pairsOf, rowOfStart } from './starts'

/**
 * What tells two presets apart, beside how well they end: `variance` of the advantages of a step; `prompts`, different ones in a group;
 * `spread` of the last evaluation over seeds; `solved`, the dead groups in which every completion is right; or the mean of a metric.
 */
export type Telling = 'variance' | 'prompts' | 'spread' | 'solved' | MetricKey

/** What tells the presets of a task apart. */
const TELLS: Partial<Record<TaskId, readonly Telling[]>> = {
  // what the document promises comes first: advantages, the key of the groups, dead groups, latency; then what is sampled.
  // 8 seeds decide 6 figures, and `prompts` needs none
  'budget-router': [
    'variance',
    'prompts',
    'dead_groups',
    'solved',
    'task/latency/std',
    'task/violations',
    'reward',
  ],
  // the symptoms that the document names; of the advantages the std comes first, which a cure brings near 1, because a limit
  // keeps their mean above 0
  restoration: ['advantages_std', 'advantages_mean', 'loss_sup', 'loss_cons', 'dead_groups'],
  diffusion: ['spread', 'dead_groups'],
}

/**
 * The verdict on a figure: higher, lower, not shown to differ, undecided, or `few` if so few seeds cannot decide it. It
 * is `going` until all runs of the two rows have ended, and `none` if one of the rows has no such figure. The figures
 * of a pair are several comparisons at once, so p is corrected for their number.
 */
type TellingVerdict = 'higher' | 'lower' | 'alike' | 'undecided' | 'few' | 'going' | 'none'

const VERDICTS: Readonly<Record<VerdictKind, TellingVerdict>> = {
  better: 'higher',
  worse: 'lower',
  identical: 'alike',
  'no-difference-shown': 'alike',
  undecided: 'undecided',
  'too-few-seeds': 'few',
}

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
  /** whether a row has groups of one completion, of which no share is dead */
  hasSingles: boolean
  /** whether all runs have ended, and the last evaluations show no difference */
  endsAlike: boolean
  /** whether the after has one group a step and no entropy bonus, so that its policy is certain early */
  isCertainEarly: boolean
  /** the limit of the after’s advantages, if it shifts their mean, which is shown; else null */
  limitThatShifts: number | null
  lines: readonly TellingLine[]
}

/** The metrics from which figures of another name are made. */
const MADE_OF: Partial<Record<Telling, MetricKey>> = { variance: 'advantages_std', solved: 'all_right' }

/** The share of a run's steps, from its end, over which a metric is averaged. */
const LAST = 0.5

/** The pairs of presets among the rows, each with what tells the two apart; empty for tasks whose evaluation does. */
export function tellingPairs({
  rows,
  settings,
  runs,
}: Pick<CompareState, 'rows' | 'settings' | 'runs'>): readonly TellingPair[] {
  const { task } = rows[0].config
  const all = TELLS[task]
  if (!all) return []
  return pairsOf(task).flatMap((pair) => {
    const [before, after] = [rowOfStart(rows, pair.before), rowOfStart(rows, pair.after)]
    if (before === null || after === null) return []
    const two = [before, after].map((id) => rows.find((row) => row.id === id)!)
    // if no loss reads the advantages, they say nothing about what the policy learns
    const areUsed = two.every(({ config }) => usesAdvantages(config.surrogate))
    const tells = areUsed ? all : all.filter((what) => what !== 'variance')
    const mine = two.map((row) => runsOfRow(row, settings).map(({ key }) => runs.get(key) ?? null))
    const isDone = mine.flat().every((run) => run !== null && isAtEnd(run))
    const resampling = resamplingOf(settings.seed)
    const values = tells.map((what) => two.map((row, k) => valuesOf(what, row, mine[k])))
    const hasSingles = tells.includes('dead_groups') && two.some(({ config }) => config.numGenerations === 1)
    // settings alone decide how many prompts are in a group
    const tested = tells.flatMap((what, i) =>
      what === 'prompts' || (hasSingles && what === 'dead_groups') ? [] : [i],
    )
    const p = holm(tested.map((i) => signFlipTest(differences(values[i][1], values[i][0]), resampling.key)))
    const needed = neededPairs(resampling.level, tested.length)
    const lines = tells.map((what, i): TellingLine => {
      const [was, is] = values[i]
      const difference = pairedDifference(is, was, resampling)
      const place = tested.indexOf(i)
      return {
        what,
        before: bootstrapInterval(was, 'mean', resampling),
        after: bootstrapInterval(is, 'mean', resampling),
        difference,
        verdict:
          what === 'prompts'
            ? signOf(difference.value)
            : hasSingles && what === 'dead_groups'
              ? 'none'
              : isDone
                ? VERDICTS[kindOf(difference, p[place] <= 1 - resampling.level, needed)]
                : 'going',
      }
    })
    const [was, is] = mine.map(finalsOf)
    const last = pairedDifference(is, was, resampling)
    const isChance = signFlipTest(differences(is, was), resampling.key) > 1 - resampling.level
    const verdict = kindOf(last, !isChance, neededPairs(resampling.level, 1))
    const endsAlike = isDone && VERDICTS[verdict] === 'alike'
    return [
      {
        before,
        after,
        hasSingles,
        endsAlike,
        isCertainEarly: isCertainEarly(two[1].config),
        limitThatShifts: tells.includes('advantages_mean') ? limitThatShifts(two[1].config) : null,
        lines,
      },
    ]
  })
}

const isCertainEarly = ({ task, entropyCoef, numGenerations, generationBatchSize }: RunConfig): boolean =>
  task === 'budget-router' && entropyCoef === 0 && generationBatchSize === numGenerations

/**
 * Rewards that are compared with earlier ones can be far below their average and less far above it. A limit then cuts one side
 * more often, and the mean of what is left is not 0.
 */
const limitThatShifts = (config: RunConfig): number | null =>
  config.advClipMax > 0 && comparesWithEarlier(config) ? config.advClipMax : null

/** The last evaluation of each seed; NaN for a seed that has none. */
const finalsOf = (runs: readonly (ExperimentRun | null)[]): number[] =>
  runs.map((run) => (isRead(run) ? finalValue(runSeries(run, 'eval_reward')) : NaN))

const signOf = (difference: number): TellingVerdict =>
  difference > 0 ? 'higher' : difference < 0 ? 'lower' : 'alike'

/** The pairs of a comparison whose runs grow in place: computed again whenever its table is. */
export const tellingOf = keepingLast((state: CompareState) => [comparisonTable(state)], tellingPairs)

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
    // Brown and Forsythe: the distance of each seed from the median of all seeds, so that spreads can be compared like
    // means
    const finals = finalsOf(runs)
    const sorted = finals.filter(Number.isFinite).toSorted((a, b) => a - b)
    const half = sorted.length / 2
    const median = (sorted[Math.floor(half)] + sorted[Math.ceil(half) - 1]) / 2
    return finals.map((final) => Math.abs(final - median))
  }
  // a group of one completion has nothing to be equal to
  if (what === 'dead_groups' && config.numGenerations === 1) return runs.map(() => NaN)
  return runs.map((run) => {
    if (!isRead(run)) return NaN
    const series = runSeries(run, MADE_OF[what] ?? (what as MetricKey))
    const last = series.subarray(Math.floor((1 - LAST) * series.length)).filter(Number.isFinite)
    return mean(what === 'variance' ? last.map((std) => std * std) : last)
  })
}

const isRead = (run: ExperimentRun | null): run is ExperimentRun =>
  run !== null && run.steps > 0 && isMeasured(run)
