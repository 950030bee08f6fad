import { isProblem } from '../messages'
import type { MetricKey } from '../../metrics/metrics'
import { setColumns, tableOf } from '../../metrics/stepTable'
import {
  checked,
  columnsOf,
  configuration,
  expectFormat,
  list,
  MOST_STEPS,
  record,
  refuse,
  whole,
} from '../../runs/fileParts'
import { rewardFaultOf } from '../../runs/rewardFault'
import { ENGINE_IDS, type EngineId } from '../../settings/engines'
import type { RunConfig } from '../../settings/knobs'
import type { RunFileProblem } from '../../settings/importProblem'
import type { RunKey } from '../../worker/protocol'
import type { Notice } from '../../text/messages'
import { readCompare, type Comparison } from '../../experiments/compare/compareLink'
import { COMPARISON_FORMAT, COMPARISON_VERSION } from '../../experiments/compare/comparisonExport'
import { runsOfRow } from '../../experiments/compare/rows'
import { emptyExperiment } from '../../experiments/experiment'
import { metricsOf } from '../../tasks/recordedMetrics'
import type { Divergence } from '../../train/stopping'
import { isAtEnd, RUN_STATUSES, type ExperimentRun } from '../../experiments/experimentRun'
import { keyOf } from '../../experiments/runKey'
import type { ExperimentState } from '../../experiments/state'
import { SWEEP_FORMAT, SWEEP_VERSION } from '../../experiments/sweep/sweepExport'
import { readSweep, type SweepDefinition } from '../../experiments/sweep/sweepLink'
import { cellsOf } from '../../experiments/sweep/sweepPlan'

/** The part that all files of results have: their runs, with every metric of every step. */
interface ResultRuns {
  runs: readonly ExperimentRun[]
  engine: EngineId | null
  /** metrics that runs of this page record, and none of these runs has */
  missing: readonly MetricKey[]
}

/** A comparison or a sweep that was trained elsewhere, or exported earlier. */
export type Results = ResultRuns &
  ({ view: 'compare'; definition: Comparison } | { view: 'sweep'; definition: SweepDefinition })

/** The formats of results. */
export const RESULT_FORMATS: readonly string[] = [COMPARISON_FORMAT, SWEEP_FORMAT]

/** Metrics without which neither a table nor a map can be made. */
const NEEDED = ['num_completions', 'eval_reward'] as const satisfies readonly MetricKey[]

/** Reads the results of a comparison or a sweep from the value of their JSON, or says what is wrong and where. */
export const readResults = (value: unknown): Results | RunFileProblem =>
  checked(() => {
    const file = record(value, '')
    return file.format === SWEEP_FORMAT ? sweepOf(file) : comparisonOf(file)
  })

function comparisonOf(file: Record<string, unknown>): Results {
  expectFormat(file, COMPARISON_FORMAT, COMPARISON_VERSION)
  const { notices, ...definition } = readCompare(linkOf(file))
  refuseProblems(notices)
  const { rows, settings } = definition
  const expected = new Set(rows.flatMap((row) => runsOfRow(row, settings)).map(({ key }) => key))
  return { view: 'compare', definition, ...runsOf(file, expected, rows[0].config) }
}

function sweepOf(file: Record<string, unknown>): Results {
  expectFormat(file, SWEEP_FORMAT, SWEEP_VERSION)
  const { notices, ...definition } = readSweep(linkOf(file))
  refuseProblems(notices)
  const { base, plan, settings, halving } = definition
  const expected = new Set(cellsOf(base, plan, settings).flatMap(({ runs }) => runs))
  const found = runsOf(file, expected, base)
  const open = found.runs.findIndex((run) => !isAtEnd(run))
  // the file does not contain the state of its stages
  if (halving && open >= 0) {
    refuse(
      'type',
      `runs[${open}].status`,
      found.runs[open].status,
      RUN_STATUSES.filter((status) => isAtEnd({ status })).join(', '),
    )
  }
  if (halving && found.runs.length < expected.size) {
    refuse('length', 'runs', found.runs.length, String(expected.size))
  }
  return { view: 'sweep', definition, ...found }
}

function linkOf({ link }: Record<string, unknown>): string {
  return typeof link === 'string' ? link : refuse('type', 'link', link, 'a text')
}

/** Refuses a link that was not fully understood: its runs would be different ones. */
function refuseProblems(notices: readonly Notice[]): void {
  const problem = notices.find(isProblem)
  if (!problem) return
  const { kind: _, ...said } = problem
  refuse('type', 'link', said, 'a link that this page understands')
}

const DIVERGED: Readonly<Record<Divergence, true>> = { loss: true, gradient: true, logp: true }
const DIVERGENCES = Object.keys(DIVERGED) as Divergence[]

function runsOf(file: Record<string, unknown>, expected: ReadonlySet<RunKey>, like: RunConfig): ResultRuns {
  const recorded = metricsOf(like.task)
  const all = list(file.runs, 'runs').map((value, i) => runOf(value, `runs[${i}]`, expected))
  // cells of equal values share their runs
  const read = [...new Map(all.map((run) => [run.key, run])).values()]
  const known = new Set(read.flatMap(({ columns }) => columns))
  const columns = recorded.filter((key) => known.has(key))
  // a metric that only other runs record was not measured in this one
  for (const run of read) setColumns(run, columns)
  const engine = ENGINE_IDS.find((id) => id === file.engine) ?? null
  if (file.engine !== null && engine === null) refuse('type', 'engine', file.engine, ENGINE_IDS.join(', '))
  return {
    runs: read,
    engine,
    missing: known.size === 0 ? [] : recorded.filter((key) => !known.has(key)),
  }
}

function runOf(value: unknown, place: string, expected: ReadonlySet<RunKey>): ExperimentRun {
  const run = record(value, place)
  const { config, problems } = configuration(run.config, `${place}.config`)
  if (problems.length > 0) {
    refuse('type', `${place}.config`, problems[0], 'a configuration of this page')
  }
  const key = keyOf(config)
  if (!expected.has(key)) refuse('type', `${place}.config`, `#${key}`, 'a run of “link”')
  const steps = whole(run.steps, `${place}.steps`, 0, MOST_STEPS)
  const measured = columnsOf(run.metrics, `${place}.metrics`, steps)
  for (const name of NEEDED) {
    if (steps > 0 && !measured.columns.includes(name)) {
      refuse('type', `${place}.metrics.${name}`, undefined, 'a list')
    }
  }
  const status = RUN_STATUSES.find((one) => one === run.status)
  if (!status) refuse('type', `${place}.status`, run.status, RUN_STATUSES.join(', '))
  return {
    key,
    config,
    // runs that were training elsewhere wait here, and start over
    status: status === 'training' ? 'waiting' : status,
    diverged: run.diverged === null ? null : divergenceOf(run.diverged, `${place}.diverged`),
    // absent in files from before code could fail for its own runs alone
    failed: (run.failed ?? null) === null ? null : failureOf(run.failed, `${place}.failed`),
    arithmetic: null,
    restarts: 0,
    ...tableOf({ steps, ...measured }),
  }
}

function divergenceOf(value: unknown, place: string): ExperimentRun['diverged'] {
  const { step, what } = record(value, place)
  const found = DIVERGENCES.find((one) => one === what)
  if (!found) refuse('type', `${place}.what`, what, DIVERGENCES.join(', '))
  return { step: whole(step, `${place}.step`, 0, MOST_STEPS), what: found }
}

function failureOf(value: unknown, place: string): ExperimentRun['failed'] {
  const { step, fault } = record(value, place)
  return { step: whole(step, `${place}.step`, 1, MOST_STEPS), fault: rewardFaultOf(fault, `${place}.fault`) }
}

/** The state of an experiment that takes over the runs of a file, once it has been reset. */
export const importedState = (file: string, { runs, engine }: ResultRuns): ExperimentState => ({
  ...emptyExperiment(),
  phase: 'paused',
  engine: engine && { engine, reason: 'chosen', adapter: null, detail: null },
  imported: { file, keys: new Set(runs.map(({ key }) => key)), engine },
})
