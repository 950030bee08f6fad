import type { MetricKey } from '../metrics/metrics'
import type { Need } from '../metrics/needs'
import { seriesOf, wholeFrom, type StepTable } from '../metrics/stepTable'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'

/** A run as the coach sees it. */
export interface Watched {
  /** the configuration in force */
  config: RunConfig
  task: Task
  /** only its newest steps, of which none is missing, are evidence */
  history: StepTable
  /** the first step that ran under this configuration: what was recorded before tells nothing about it */
  since: number
  /** the KL up to which a run is sound */
  mostKl: number
}

/** Shares of the groups of some steps. A dead group is solved or stuck; every other group has a signal. */
export interface GroupShares {
  solved: number
  stuck: number
  /** mean reward of the groups that are not solved */
  unsolvedReward: number
  /** of the groups with a signal: those whose std of reward is below a limit */
  narrow(limit: number): number
}

/** What a rule looks at: the last steps of a run under one configuration. */
export interface Evidence {
  config: RunConfig
  task: Task
  /** steps under this configuration */
  steps: number
  /** the KL from the reference up to which the run is sound */
  mostKl: number
  /** The measured values of a metric in the `length` steps that end `back` steps before the last one. */
  window(metric: MetricKey, length: number, back?: number): number[]
  /** Their mean; NaN where there are none. */
  mean(metric: MetricKey, length: number, back?: number): number
  /** Their median; NaN where there are none. A few outlying steps do not move it. */
  median(metric: MetricKey, length: number, back?: number): number
  /** Whether the reward of each of the last `length` steps, and of each of their groups, is a number. */
  hasRewards(length: number): boolean
  /** Shares among all groups of the last `length` steps. */
  groups(length: number): GroupShares
}

/** Whether a history has what a rule needs. */
export const measures =
  ({ columns, groups }: StepTable) =>
  (need: Need): boolean => {
    if (need === 'groups') return groups.rewardMean.length > 0
    if (need === 'parts') return columns.some((key) => key.startsWith('rewards/') && key.endsWith('/mean'))
    return typeof need === 'string' && columns.includes(need)
  }

/** The evidence of a run, which begins where its configuration was last changed. */
export function evidenceOf({ config, task, history, since, mostKl }: Watched): Evidence {
  const first = since - 1
  const earliest = wholeFrom(history)
  /** The row of the first of `length` steps. The last of them lies `back` steps before the last step of the run. */
  const rowFrom = (length: number, back = 0) =>
    Math.max(earliest, history.rows - Math.min(history.steps - first, length + back))
  /** The entries of a metric, measured or not, in the `length` steps that end `back` steps before the last one. */
  const entries = (metric: MetricKey, length: number, back = 0) =>
    seriesOf(history, metric)?.subarray(rowFrom(length, back), Math.max(0, history.rows - back))
  const window = (...place: Parameters<typeof entries>) => {
    const measured: number[] = []
    for (const value of entries(...place) ?? []) if (Number.isFinite(value)) measured.push(value)
    return measured
  }
  return {
    config,
    task,
    steps: history.steps - first,
    mostKl,
    window,
    // a rule takes means of the whole run at every look: no array is made
    mean(...place) {
      let sum = 0
      let count = 0
      for (const value of entries(...place) ?? []) {
        if (!Number.isFinite(value)) continue
        sum += value
        count++
      }
      return sum / count
    },
    median(...place) {
      const sorted = window(...place).toSorted((a, b) => a - b)
      const middle = Math.floor(sorted.length / 2)
      return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    },
    hasRewards(length) {
      const from = rowFrom(length)
      const { offsets, rewardMean, rewardStd } = history.groups
      if (seriesOf(history, 'reward')?.subarray(from).every(Number.isFinite) === false) return false
      for (let g = offsets[from]; g < offsets[history.rows]; g++)
        if (!Number.isFinite(rewardMean[g] + rewardStd[g])) return false
      return true
    },
    groups: (length) => sharesOf(history, rowFrom(length)),
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** @param from the first row */
function sharesOf({ groups, rows }: StepTable, from: number): GroupShares {
  const { offsets, dead, solved, rewardMean, rewardStd } = groups
  const [start, end] = [offsets[from], offsets[rows]]
  const count = (is: (g: number) => boolean) => {
    let found = 0
    for (let g = start; g < end; g++) if (is(g)) found++
    return found
  }
  const all = end - start
  const signals = count((g) => dead[g] === 0)
  let unsolvedReward = 0
  for (let g = start; g < end; g++) if (solved[g] === 0) unsolvedReward += rewardMean[g]
  return {
    solved: count((g) => dead[g] === 1 && solved[g] === 1) / all,
    stuck: count((g) => dead[g] === 1 && solved[g] === 0) / all,
    unsolvedReward: unsolvedReward / count((g) => solved[g] === 0),
    narrow: (limit) => count((g) => dead[g] === 0 && rewardStd[g] < limit) / signals,
  }
}

/** Among so many groups, a share is more than luck: its standard error is at most 0.06. */
const ENOUGH_GROUPS = 80

/**
 * The number of steps over which shares of groups are counted: `least`, or more if so few steps hold too few groups.
 */
export const stepsOfGroups = (
  { numGenerations: G, generationBatchSize: N }: Pick<RunConfig, 'numGenerations' | 'generationBatchSize'>,
  least: number,
): number => Math.max(least, Math.ceil((ENOUGH_GROUPS * G) / N))

/** The standard error of the difference between the means of two windows. */
export const errorOfDifference = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt(squaredError(a) + squaredError(b))

function squaredError(values: readonly number[]): number {
  const mean = meanOf(values)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return squares / (values.length - 1) / values.length
}
