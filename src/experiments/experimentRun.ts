import { hasOtherArithmetic } from '../math/arithmetic'
import type { MetricKey } from '../metrics/metrics'
import type { RewardFault } from '../settings/rewardFault'
import type { Divergence } from '../train/stopping'
import type { StoredRun } from '../runs/saved/savedStore'
import type { RunConfig } from '../settings/knobs'
import type { RunKey } from '../worker/protocol'
import { emptyTable, seriesOf, tableOf, type StepTable } from '../metrics/stepTable'

export type ExperimentRunStatus = StoredRun['status']

/** For each status whether the training of a run has ended. */
const IS_AT_END: Readonly<Record<ExperimentRunStatus, boolean>> = {
  finished: true,
  diverged: true,
  failed: true,
  stopped: true,
  waiting: false,
  training: false,
}
export const RUN_STATUSES = Object.keys(IS_AT_END) as ExperimentRunStatus[]

/** One run of a comparison or a sweep. */
export interface ExperimentRun extends StepTable {
  readonly key: RunKey
  readonly config: RunConfig
  status: ExperimentRunStatus
  /** for a diverged run: the step, and what was not finite */
  diverged: { step: number; what: Divergence } | null
  /** for a failed run: the step at which its reward code failed, and the fault */
  failed: { step: number; fault: RewardFault } | null
  /** the arithmetic (`ARITHMETIC`) of the program that took the first step; null before that, and for a run from a file */
  arithmetic: number | null
  /**
   * how often steps were computed again, for example after the GPU was lost; values derived from the old steps are then
   * invalid
   */
  restarts: number
  /** whether it was added to runs that had all ended, whose figures stay until it has ended too */
  isAdded?: boolean
}

/** A run before its first step. */
export const newRun = (key: RunKey, config: RunConfig): ExperimentRun => ({
  key,
  config,
  status: 'waiting',
  diverged: null,
  failed: null,
  arithmetic: null,
  restarts: 0,
  ...emptyTable([]),
})

/** Whether the training of a run has ended: finished, diverged, failed or stopped. */
export const isAtEnd = ({ status }: Pick<ExperimentRun, 'status'>): boolean => IS_AT_END[status]

/** Whether the figures of a run measure its configuration; false if it diverged or its reward failed. */
export const isMeasured = ({ status }: ExperimentRun) => status !== 'diverged' && status !== 'failed'

/** The arithmetic of stored runs that do not name it. */
const BEFORE_IT_WAS_NAMED = 1

const NOTHING = new Float64Array(0)

/** The recorded values of a metric: a view, valid until the next steps; empty if the run does not record it. */
export function runSeries(run: ExperimentRun, key: MetricKey): Float64Array {
  return seriesOf(run, key) ?? NOTHING
}

/** Training completions that a run has generated. */
export const completionsOf = (run: ExperimentRun): number => runSeries(run, 'num_completions').at(-1) ?? 0

/** Whether another arithmetic took steps of one of these runs: the link may then give other bits. */
export const isOfOtherArithmetic = (runs: readonly ExperimentRun[]): boolean =>
  runs.some(
    ({ steps, arithmetic, config }) =>
      steps > 0 && arithmetic !== null && hasOtherArithmetic({ arithmetic, config }),
  )

/** A run in its stored form. */
export function storedRun(run: ExperimentRun): StoredRun {
  const { key, config, status, diverged, failed, arithmetic, isAdded, steps, columns, values } = run
  const recorded = values.map((column) => column.slice(0, steps))
  return { key, config, status, diverged, failed, arithmetic, isAdded, steps, columns, values: recorded }
}

/** A stored run as a run of this visit; an unfinished one waits. */
export function revivedRun(stored: StoredRun): ExperimentRun {
  const { failed = null, arithmetic = BEFORE_IT_WAS_NAMED } = stored
  const run = { ...stored, ...tableOf(stored), failed, arithmetic, restarts: 0 }
  return isAtEnd(run) ? run : { ...run, status: 'waiting' }
}
