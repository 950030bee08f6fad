import type { MetricKey } from '../../../metrics/metrics'
import { changedKnobs, defaultConfig } from '../../../settings/config'
import type { RunConfig, TaskId } from '../../../settings/knobs'
import { TASKS, taskOf } from '../../../tasks'
import { defaultBudget, differInReference } from '../../../experiments/compare/rows'
import type { ComparisonRow, RowId } from '../../../experiments/state'
import { PLAIN_SETUP, withSetup } from '../../setups'

/** A preset of a task and the preset that mends what is wrong with it, or that it was converted to. */
export interface BeforeAfter {
  before: string
  after: string
  /** the metric that tells the two apart best */
  metric: MetricKey
  /** the completions of each run, whatever preset was chosen before; enough to see what the pair shows */
  budget: number
}

/** The metric that tells the presets of a task apart, if it is not the evaluation, its budget, and pairs that are no faults. */
const OF_TASK: Partial<
  Record<
    TaskId,
    { metric?: MetricKey; budget?: number; pairs?: readonly { before: string; after: string }[] }
  >
> = {
  // both end equally well, but one kind of group compares completions of different budgets
  // 600 steps of the after, in which it learns: later its policy is certain, and all groups are dead
  'budget-router': { metric: 'entropy', budget: 3000 },
  // 200 steps, 25 of eight images: each fault is there by then, and later a run without the collapse learns whatever its advantages are
  restoration: { budget: 800 },
  diffusion: { pairs: [{ before: 'before', after: 'after' }] },
  'arithmetic-chat': { pairs: [{ before: 'nanochat', after: 'reference' }] },
}

/** The presets of a task, in their order. */
export const startsOf = (task: TaskId): readonly string[] => (TASKS[task].setups ?? []).map(({ id }) => id)

/** A preset of the task of a configuration, on its engine and with its evaluations. */
export const startConfig = (like: RunConfig, start: string): RunConfig => ({
  ...withSetup(like, start),
  engine: like.engine,
  evalCompletions: like.evalCompletions,
})

/** Whether a configuration is a preset of its task. Seed, engine and evaluations may differ. */
const isStart = (config: RunConfig, start: string): boolean =>
  changedKnobs({ ...startConfig(config, start), seed: config.seed }, config).length === 0

/** The preset that names a configuration; null if it is none, or the task's defaults, which have the name of an algorithm. */
export function startOf(config: RunConfig): string | null {
  if (isStart(config, PLAIN_SETUP)) return null
  return startsOf(config.task).find((start) => isStart(config, start)) ?? null
}

/** The row that is a preset; null if there is none. */
export const rowOfStart = (rows: readonly ComparisonRow[], start: string): RowId | null =>
  rows.find(({ config }) => isStart(config, start))?.id ?? null

/** The presets of a task that have an after. */
export function pairsOf(task: TaskId): readonly BeforeAfter[] {
  const own = OF_TASK[task]
  const cured = (TASKS[task].setups ?? []).flatMap(({ id, cure }) =>
    cure === undefined ? [] : [{ before: id, after: cure }],
  )
  return [...cured, ...(own?.pairs ?? [])].map((pair) => ({
    ...pair,
    metric: own?.metric ?? 'eval_reward',
    budget: own?.budget ?? defaultBudget(defaultConfig(taskOf, task)),
  }))
}

/**
 * How many rows differ from the first in β or the reference. 0 for the two presets of a pair before and after, because that pair
 * changes β on purpose.
 */
export function countConfounded(rows: readonly ComparisonRow[]): number {
  const isOf = ({ before, after }: BeforeAfter) =>
    rows.every(({ config }) => isStart(config, before) || isStart(config, after))
  return pairsOf(rows[0].config.task).some(isOf) ? 0 : differInReference(rows)
}
