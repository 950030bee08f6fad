import type { KnobValue } from '../../settings/knob'
import { externalConfig } from '../../runs/export'
import type { EngineReport } from '../../engine/report'
import { cellScores } from './cells'
import { exportLabRun, type ExportedLabRun } from './comparisonExport'
import { csv, type CsvValue } from './csv'
import { fieldsOf } from './sweepPlan'
import type { CellScore, SweepPlan, SweepSettings, SweepState } from './state'

export const SWEEP_FORMAT = 'grpo-playground-sweep'
/** Grows when a reader of the format would have to change. */
export const SWEEP_VERSION = 1

/** A sweep as JSON. What was not measured is null; knobs of `base` and `config` bear the names that links give them. */
export interface ExportedSweep {
  format: typeof SWEEP_FORMAT
  version: typeof SWEEP_VERSION
  engine: EngineReport['engine'] | null
  base: Record<string, KnobValue>
  plan: SweepPlan
  settings: SweepSettings
  halving: SweepState['halving']
  metric: string
  summary: string
  /** runs name cells by their place, from 1 */
  cells: (CellScore & { values: Record<string, KnobValue> })[]
  runs: ({ cell: number } & Omit<ExportedLabRun, 'row'>)[]
}

export function exportSweepJson(state: SweepState): ExportedSweep {
  const { base, plan, settings, halving, metric, summary, engine } = state
  const scores = cellScores(state)
  const fields = fieldsOf(plan)
  return {
    format: SWEEP_FORMAT,
    version: SWEEP_VERSION,
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
        return run ? [{ cell: i + 1, ...exportLabRun(run) }] : []
      }),
    ),
  }
}

/** One line a cell: its values and its score. */
export function sweepCsv(state: SweepState): string {
  const scores = cellScores(state)
  const header = [
    ...fieldsOf(state.plan),
    state.metric,
    'low',
    'high',
    'seeds',
    'diverged',
    'completions',
    'status',
  ]
  const lines = state.cells.map(({ values }, i): CsvValue[] => {
    const { value, low, high, measured, diverged, completions, status } = scores[i]
    return [
      ...values.map((one) => (typeof one === 'boolean' ? String(one) : one)),
      value,
      low,
      high,
      measured,
      diverged,
      completions,
      status,
    ]
  })
  return csv([header, ...lines])
}
