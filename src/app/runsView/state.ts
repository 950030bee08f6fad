import type { MetricKey } from '../../metrics/metrics'
import type {
  ExperimentId,
  ExperimentRecord,
  SavedReading,
  SavedReadingId,
} from '../../runs/saved/savedStore'
import type { StorageUse } from '../../runs/saved/indexedStore'
import type { SavedRunEntry, SavedRunId } from '../../runs/saved/savedStore'

/** The columns that sort the table of runs; pinned runs stand first in any order. */
export const SORTS = ['name', 'task', 'steps', 'evaluation', 'saved'] as const
export type Sort = (typeof SORTS)[number]

/** A run whose curves are laid over others'. */
export interface ChosenRun {
  id: SavedRunId
  /** from 0: its colour and dash, kept while others come and go */
  style: number
}

/** The most runs that are laid over each other. */
export const MOST_CHOSEN = 8

/** A metric of a run, one value a step, and when the run was saved. */
export interface KeptSeries {
  saved: number
  values: Float64Array
}

/** A deleted record that can be restored. */
export type Deleted =
  | { kind: 'run'; id: SavedRunId; name: string }
  | { kind: 'experiment'; id: ExperimentId; name: string }
  | { kind: 'reading'; id: SavedReadingId; name: string }

export interface RunsState {
  /** null until the list was read for the first time */
  runs: readonly SavedRunEntry[] | null
  /** the browser had saved runs, and has removed them */
  wereRemoved: boolean
  /** comparisons and sweeps */
  experiments: readonly ExperimentRecord[]
  /** logs of other programs */
  readings: readonly SavedReading[]
  /** milliseconds since 1970 when the list was read */
  listed: number
  /** the browser does not let the page save anything, or the saved data cannot be read */
  isUnreadable: boolean
  usage: StorageUse | null
  query: string
  sort: Sort
  chosen: readonly ChosenRun[]
  /** of the curves that are laid over each other */
  metric: MetricKey
  /** the step under the pointer */
  hover: number | null
  /** by run and metric, see `seriesKey` */
  series: ReadonlyMap<string, KeptSeries>
  /** deleted since the message about it appeared */
  deleted: readonly Deleted[]
}

export const seriesKey = (run: SavedRunId, metric: MetricKey): string => `${metric} ${run}`

export const FRESH_RUNS: RunsState = {
  runs: null,
  wereRemoved: false,
  experiments: [],
  readings: [],
  listed: 0,
  isUnreadable: false,
  usage: null,
  query: '',
  sort: 'saved',
  chosen: [],
  metric: 'reward',
  hover: null,
  series: new Map(),
  deleted: [],
}

/** The runs in an order, pinned ones first: names and tasks from A, figures from the highest, times from the latest. */
export function sorted(
  runs: readonly SavedRunEntry[],
  sort: Sort,
  titleOf: (run: SavedRunEntry) => string,
): SavedRunEntry[] {
  const order: Record<Sort, (a: SavedRunEntry, b: SavedRunEntry) => number> = {
    name: (a, b) => a.name.localeCompare(b.name),
    task: (a, b) => titleOf(a).localeCompare(titleOf(b)),
    steps: (a, b) => b.steps - a.steps,
    evaluation: (a, b) => (b.finalEvaluation ?? -Infinity) - (a.finalEvaluation ?? -Infinity) || 0,
    saved: (a, b) => b.saved - a.saved,
  }
  return runs.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || order[sort](a, b))
}
