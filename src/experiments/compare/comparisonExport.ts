import type { KnobValue } from '../../settings/knob'
import type { Estimate } from '../../statistics/bootstrap'
import { externalConfig } from '../../runs/export'
import type { EngineReport } from '../../engine/report'
import { csv, type CsvValue } from '../../runs/csvLines'
import { rewardFailed } from '../../text/inFiles'
import { writeCompare } from './compareLink'
import { differencesFromFirst } from './differences'
import { completionsOf, runSeries, type ExperimentRun, type ExperimentRunStatus } from '../experimentRun'
import { runsOfRow } from './rows'
import type { CompareSettings, CompareState, ComparisonRow, RowId } from '../state'
import { comparisonTable, type ComparisonTable } from './table'

export const COMPARISON_FORMAT = 'grpo-playground-comparison'
/** Increased when readers of the format have to change. */
export const COMPARISON_VERSION = 2

/** A comparison as JSON. Missing and infinite numbers are null; knobs have their names in links. */
export interface ExportedComparison {
  format: typeof COMPARISON_FORMAT
  version: typeof COMPARISON_VERSION
  /**
   * the text after `#` that describes the comparison; the other fields repeat it in readable form and add the results
   */
  link: string
  engine: EngineReport['engine'] | null
  settings: CompareSettings
  /** each row's configuration, and how it differs from the first; `runs` and `table` number the rows from 1 */
  rows: {
    config: Record<string, KnobValue>
    differences: { knob: string; from: KnobValue; to: KnobValue }[]
  }[]
  runs: ExportedExperimentRun[]
  table: ComparisonTable
}

/** One run: for every metric one number per step, step 1 first. */
export interface ExportedExperimentRun {
  row: number
  seed: number
  config: Record<string, KnobValue>
  status: ExperimentRunStatus
  diverged: ExperimentRun['diverged']
  /**
   * for a failed run: the step at which its reward code failed, the fault, and the fault as an English sentence; else
   * null
   */
  failed: (NonNullable<ExperimentRun['failed']> & { message: string }) | null
  steps: number
  completions: number
  metrics: Record<string, number[]>
}

export function exportComparisonJson(state: CompareState): ExportedComparison {
  const differences = differencesFromFirst(state.rows)
  return {
    format: COMPARISON_FORMAT,
    version: COMPARISON_VERSION,
    link: writeCompare(state),
    engine: state.engine?.engine ?? null,
    settings: state.settings,
    rows: state.rows.map(({ config }, k) => ({
      config: externalConfig(config),
      differences: differences[k].map((difference) => ({ ...difference })),
    })),
    runs: placedRuns(state).map(({ row, run }) => ({ row, ...exportExperimentRun(run) })),
    table: comparisonTable(state),
  }
}

/** A run without the number of its row. */
export function exportExperimentRun(run: ExperimentRun): Omit<ExportedExperimentRun, 'row'> {
  const { config, status, diverged, failed, steps, columns } = run
  return {
    seed: config.seed,
    config: externalConfig(config),
    status,
    diverged,
    failed: failed && { ...failed, message: rewardFailed(failed.fault) },
    steps,
    completions: completionsOf(run),
    metrics: Object.fromEntries(columns.map((key) => [key, Array.from(runSeries(run, key))])),
  }
}

/** The runs of all rows, with the number of their row from 1. */
function placedRuns(state: CompareState): { row: number; run: ExperimentRun }[] {
  return state.rows.flatMap((row, k) =>
    runsOfRow(row, state.settings).flatMap(({ key }) => {
      const run = state.runs.get(key)
      return run ? [{ row: k + 1, run }] : []
    }),
  )
}

/**
 * The table, one line per row: every figure with the ends of its interval.
 * @param names what the page calls the rows; without them there is no such column
 */
export function tableCsv(state: CompareState, names: RowNames | null = null): string {
  const table = comparisonTable(state)
  const estimates = [
    'final',
    'interquartile',
    'best',
    'area',
    'toThreshold',
    'improvement',
    'difference',
  ] as const
  const counted = ['updates', 'completions', 'finished', 'diverged', 'failed'] as const
  const header = [
    'row',
    ...(names ? ['name'] : []),
    'algorithm',
    'differences',
    ...estimates.flatMap((name) => [name, `${name}_low`, `${name}_high`, `${name}_seeds`]),
    'not_reached',
    'verdict',
    'p',
    ...counted,
  ]
  const differences = differencesFromFirst(state.rows)
  const lines = table.rows.map((row, k): CsvValue[] => [
    k + 1,
    ...nameOf(names, state.rows[k]),
    state.rows[k].config.algorithm,
    differences[k].map(({ knob, from, to }) => `${knob} ${from} → ${to}`).join('; '),
    ...estimates.flatMap((name) => estimateValues(row[name])),
    row.toThreshold.censored,
    row.verdict?.kind ?? null,
    row.verdict?.p ?? null,
    ...counted.map((name) => row[name]),
  ])
  return csv([header, ...lines])
}

/** What rows are called, by their ids. */
export type RowNames = ReadonlyMap<RowId, string>

/** The cell of a row's name; none without names. */
const nameOf = (names: RowNames | null, { id }: ComparisonRow): CsvValue[] =>
  names ? [names.get(id) ?? null] : []

const estimateValues = (estimate: Estimate | null): CsvValue[] =>
  estimate ? [estimate.value, estimate.low, estimate.high, estimate.count] : [null, null, null, null]

/** Every step of every run, one line per step, with the names of the rows. */
export function stepsCsv(state: CompareState, names: RowNames): string {
  const runs = placedRuns(state)
  const columns = runs.find(({ run }) => run.columns.length > 0)?.run.columns ?? []
  const lines = runs.flatMap(({ row, run }) => {
    const series = columns.map((key) => runSeries(run, key))
    return Array.from({ length: run.steps }, (_, step): CsvValue[] => [
      row,
      ...nameOf(names, state.rows[row - 1]),
      run.config.algorithm,
      run.config.seed,
      step + 1,
      ...series.map((values) => values[step]),
    ])
  })
  return csv([['row', 'name', 'algorithm', 'seed', 'step', ...columns], ...lines])
}
