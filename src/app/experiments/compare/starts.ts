import type { MetricKey } from '../../../metrics/metrics'
import { changedKnobs } from '../../../settings/config'
import type { RunConfig, TaskId } from '../../../settings/knobs'
import { TASKS } from '../../../tasks'
import type { ComparisonRow, RowId } from '../../../experiments/state'
import { setupOf, withSetup } from '../../setups'

/** A preset of a task and the preset that mends what is wrong with it, or that it was converted to. */
export interface BeforeAfter {
  before: string
  after: string
  /** the metric that tells the two apart best */
  metric: MetricKey
}

/** The metric that tells the presets of a task apart, if it is not the evaluation, and pairs that are no faults. */
const OF_TASK: Partial<
  Record<TaskId, { metric?: MetricKey; pairs?: readonly { before: string; after: string }[] }>
> = {
  // both end equally well, but one kind of group compares completions of different budgets
  'budget-router': { metric: 'entropy' },
  diffusion: { pairs: [{ before: 'before', after: 'after' }] },
}

/** The presets of a task, in their order. */
export const startsOf = (task: TaskId): readonly string[] => (TASKS[task].setups ?? []).map(({ id }) => id)

/** A preset of the task of a configuration, on its engine and with its evaluations. */
export const startConfig = (like: RunConfig, start: string): RunConfig => ({
  ...withSetup(like, start),
  engine: like.engine,
  evalCompletions: like.evalCompletions,
})

/** The preset that a configuration equals, but for its seed, engine and evaluations; null if none, or the task's defaults. */
export function startOf(config: RunConfig): string | null {
  const found = startsOf(config.task).find(
    (start) => changedKnobs({ ...startConfig(config, start), seed: config.seed }, config).length === 0,
  )
  return found ?? (setupOf(config) || null)
}

/** The row that is a preset; null if there is none. */
export const rowOfStart = (rows: readonly ComparisonRow[], start: string): RowId | null =>
  rows.find(({ config }) => startOf(config) === start)?.id ?? null

/** The presets of a task that have an after. */
export function pairsOf(task: TaskId): readonly BeforeAfter[] {
  const own = OF_TASK[task]
  const cured = (TASKS[task].setups ?? []).flatMap(({ id, cure }) =>
    cure === undefined ? [] : [{ before: id, after: cure }],
  )
  return [...cured, ...(own?.pairs ?? [])].map((pair) => ({ ...pair, metric: own?.metric ?? 'eval_reward' }))
}
