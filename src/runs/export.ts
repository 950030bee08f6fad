import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, type GroupColumn, type GroupTable } from '../metrics/groupTable'
import type { MetricKey } from '../metrics/metrics'
import type { KnobValue } from '../settings/knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from '../settings/knobs'
import type { EngineMove, EngineReport } from '../engine/report'

export const EXPORT_FORMAT = 'grpo-playground-run'
/** Increased when readers of the format have to change. */
export const EXPORT_VERSION = 1

/** A change of a live knob during a run; `step` is the first step that can have it. */
export interface KnobChange {
  step: number
  knob: string
  from: KnobValue
  to: KnobValue
}

/** Every step of a run; step s lies at index s − 1 of each column. */
export interface RecordedSteps {
  columns: readonly MetricKey[]
  steps: number
  values: readonly Float64Array[]
  groups: GroupTable
}

/** The parts of a run that an export needs. */
export interface RecordedRun {
  /** the configuration of the first step */
  first: RunConfig
  changes: readonly KnobChange[]
  engine: EngineReport | null
  moves: readonly EngineMove[]
  history: RecordedSteps
}

type Numbers = (number | null)[]

/** A run as JSON. Missing measurements are null; knobs have their names in links. */
export interface ExportedRun {
  format: typeof EXPORT_FORMAT
  version: typeof EXPORT_VERSION
  /** the configuration of step 1, and later changes; `step` is the first step that can have had the change */
  config: Record<string, KnobValue>
  changes: { step: number; knob: string; from: KnobValue; to: KnobValue }[]
  engine: EngineReport['engine'] | null
  engine_reason: EngineReport['reason'] | null
  /** changes of the engine: `engine` computes from `step` on, starting with the weights of step `restored` */
  engine_changes: EngineMove[]
  adapter: string | null
  steps: number
  /** training completions generated */
  completions: number
  /** one number per step, step 1 first */
  metrics: Record<string, Numbers>
  /** greedy evaluations */
  evaluations: { step: number; completions: number | null; eval_reward: number }[]
  /** one list per step, one number per group */
  groups: Record<string, (number | boolean | null)[][]>
}

export function exportRun({ first, changes, engine, moves, history }: RecordedRun): ExportedRun {
  const series = (key: MetricKey): Numbers => {
    const column = history.columns.indexOf(key)
    return column < 0 ? [] : Array.from(history.values[column].subarray(0, history.steps), measured)
  }
  const completions = series('num_completions')
  const evaluations = series('eval_reward').flatMap((value, index) =>
    value === null ? [] : [{ step: index + 1, completions: completions[index] ?? null, eval_reward: value }],
  )
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    config: externalConfig(first),
    changes: changes.map((change) => ({ ...change, knob: externalName(change.knob) })),
    engine: engine?.engine ?? null,
    engine_reason: engine?.reason ?? null,
    engine_changes: [...moves],
    adapter: engine?.adapter ?? null,
    steps: history.steps,
    completions: completions.at(-1) ?? 0,
    metrics: Object.fromEntries(history.columns.map((key) => [key, series(key)])),
    evaluations,
    groups: Object.fromEntries(
      GROUP_COLUMN_NAMES.map((name) => [GROUP_COLUMNS[name].external, perStep(history, name)]),
    ),
  }
}

/** A file name with task, algorithm, seed and number of steps. */
export function exportFileName({ first, history }: RecordedRun): string {
  return `grpo-${first.task}-${first.algorithm}-seed${first.seed}-${history.steps}steps.json`
}

/** A configuration with knobs under their names in links; those of the task as `task.<name>`. */
export function externalConfig(config: RunConfig): Record<string, KnobValue> {
  const own = KNOB_NAMES.map((name) => [KNOBS[name].external, config[name]])
  const task = Object.entries(config.taskSettings).map(([name, value]) => [`task.${name}`, value])
  return Object.fromEntries([...own, ...task])
}

function externalName(knob: string): string {
  return knob in KNOBS ? KNOBS[knob as KnobName].external : knob
}

const measured = (value: number) => (Number.isFinite(value) ? value : null)

/** The shortest decimal that rounds to the float32 number; null if that is not finite. */
export function inSingle(value: number): number | null {
  if (!Number.isFinite(value)) return null
  let digits = 1
  while (digits < 9 && Math.fround(Number(value.toPrecision(digits))) !== value) digits++
  return Number(value.toPrecision(digits))
}

/** A column of the groups, step by step; flags as booleans. */
function perStep({ steps, groups }: RecordedSteps, name: GroupColumn): (number | boolean | null)[][] {
  const values = groups[name]
  return Array.from({ length: steps }, (_, step) =>
    Array.from(values.subarray(groups.offsets[step], groups.offsets[step + 1]), (value) =>
      values instanceof Uint8Array ? value === 1 : inSingle(value),
    ),
  )
}
