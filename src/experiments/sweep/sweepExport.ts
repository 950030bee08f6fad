import type { KnobValue } from '../../settings/knob'
import { externalConfig } from '../../runs/export'
import type { EngineReport } from '../../engine/report'
import { cellScores } from './cells'
import { exportExperimentRun, type ExportedExperimentRun } from '../compare/comparisonExport'
import { csv, type CsvValue } from '../../runs/csvLines'
import { writeSweep } from './sweepLink'
import { fieldsOf } from './sweepPlan'
import type { CellScore, SweepPlan, SweepSettings, SweepState } from '../state'

export const SWEEP_FORMAT = 'grpo-playground-sweep'
/** Increased when readers of the format have to change. */
export const SWEEP_VERSION = 2

/** A sweep as JSON. Missing numbers are null; the knobs of `base` and `config` have their names in links. */
export interface ExportedSweep {
  format: typeof SWEEP_FORMAT
  version: typeof SWEEP_VERSION
  /** the text after `#` that describes the sweep; the other fields repeat it in readable form and add the results */
  link: string
  engine: EngineReport['engine'] | null
  base: Record<string, KnobValue>
  plan: SweepPlan
  settings: SweepSettings
  halving: SweepState['halving']
  metric: string
  summary: string
  /** runs refer to cells by their number, from 1 */
  cells: (CellScore & { values: Record<string, KnobValue> })[]
  runs: ({ cell: number } & Omit<ExportedExperimentRun, 'row'>)[]
}

export function exportSweepJson(state: SweepState): ExportedSweep {
  const { base, plan, settings, halving, metric, summary, engine } = state
  const scores = cellScores(state)
  const fields = fieldsOf(plan)
  return {
    format: SWEEP_FORMAT,
    version: SWEEP_VERSION,
    link: writeSweep(state),
    engine: engine?.engine ?? null,
    base: externalConfig(base),
    plan,
    settings,
    halving,
    metric,
    summary,
    cells: state.cells.map(({ values }, i) => ({
      ...scores[i],
      values: Object.fromEntries(fields.map((field, k) => [field, values[k]])),
    })),
    runs: state.cells.flatMap(({ runs }, i) =>
      runs.flatMap((key) => {
        const run = state.runs.get(key)
        return run ? [{ cell: i + 1, ...exportExperimentRun(run) }] : []
      }),
    ),
  }
}

/** Columns named as in a score. */
const SAME_NAMES = ['diverged', 'failed', 'completions', 'status'] as const

/** One line per cell: its values and its score. */
export function sweepCsv(state: SweepState): string {
  const scores = cellScores(state)
  const header = [...fieldsOf(state.plan), state.metric, 'low', 'high', 'seeds', ...SAME_NAMES]
  const lines = state.cells.map(({ values }, i): CsvValue[] => {
    const { value, low, high, measured } = scores[i]
    const written = values.map((one) => (typeof one === 'boolean' ? String(one) : one))
    return [...written, value, low, high, measured, ...SAME_NAMES.map((name) => scores[i][name])]
  })
  return csv([header, ...lines])
}
