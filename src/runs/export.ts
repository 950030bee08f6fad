import type { MetricKey } from '../metrics/metrics'
import type { KnobValue } from '../settings/knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from '../settings/knobs'
import type { EngineMove, EngineReport } from '../engine/report'

export const EXPORT_FORMAT = 'grpo-playground-run'
/** Grows when a reader of the format would have to change. */
export const EXPORT_VERSION = 1

/** A change of a live knob, as the record of a run keeps it. */
export interface KnobChange {
  step: number
  knob: string
  from: KnobValue
  to: KnobValue
}

/** Every step of a run, as the page records it: step s lies at index s − 1 of each column. */
interface RecordedSteps {
  columns: readonly MetricKey[]
  steps: number
  values: readonly Float64Array[]
  /** groups of step s lie at groupOffsets[s − 1] … groupOffsets[s] − 1 of the arrays below */
  groupOffsets: Int32Array
  advantageMean: Float32Array
  advantageStd: Float32Array
  rewardMean: Float32Array
  rewardStd: Float32Array
  dead: Uint8Array
}

/** What an export is made of. */
export interface RunRecord {
  /** what the first step had */
  first: RunConfig
  changes: readonly KnobChange[]
  engine: EngineReport | null
  moves: readonly EngineMove[]
  history: RecordedSteps
}

type Numbers = (number | null)[]

/** A run as JSON. Absent measurements are null, knobs bear the names that links give them. */
export interface ExportedRun {
  format: typeof EXPORT_FORMAT
  version: typeof EXPORT_VERSION
  /** what step 1 had, and what was changed; `step` is the first step that can have had the change */
  config: Record<string, KnobValue>
  changes: { step: number; knob: string; from: KnobValue; to: KnobValue }[]
  engine: EngineReport['engine'] | null
  engine_reason: EngineReport['reason'] | null
  /** when the engine had to change: from `step` on `engine` computes, with the weights of step `restored` */
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
  groups: {
    advantage_mean: Numbers[]
    advantage_std: Numbers[]
    reward_mean: Numbers[]
    reward_std: Numbers[]
    dead: boolean[][]
  }
}

export function exportRun({ first, changes, engine, moves, history }: RunRecord): ExportedRun {
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
    groups: {
      advantage_mean: perStep(history, history.advantageMean, inSingle),
      advantage_std: perStep(history, history.advantageStd, inSingle),
      reward_mean: perStep(history, history.rewardMean, inSingle),
      reward_std: perStep(history, history.rewardStd, inSingle),
      dead: perStep(history, history.dead, (value) => value === 1),
    },
  }
}

/** A name that says what the file is: task, algorithm, seed and steps. */
export function exportFileName({ first, history }: RunRecord): string {
  return `grpo-${first.task}-${first.algorithm}-seed${first.seed}-${history.steps}steps.json`
}

/** A configuration under the names that links use; the knobs of the task as `task.<name>`. */
export function externalConfig(config: RunConfig): Record<string, KnobValue> {
  const own = KNOB_NAMES.map((name) => [KNOBS[name].external, config[name]])
  const task = Object.entries(config.taskSettings).map(([name, value]) => [`task.${name}`, value])
  return Object.fromEntries([...own, ...task])
}

function externalName(knob: string): string {
  return knob in KNOBS ? KNOBS[knob as KnobName].external : knob
}

const measured = (value: number) => (Number.isFinite(value) ? value : null)

/** The shortest decimal that gives the single-precision number back. */
function inSingle(value: number): number | null {
  if (!Number.isFinite(value)) return null
  let digits = 1
  while (digits < 9 && Math.fround(Number(value.toPrecision(digits))) !== value) digits++
  return Number(value.toPrecision(digits))
}

function perStep<Value>(
  { steps, groupOffsets }: RecordedSteps,
  values: ArrayLike<number>,
  written: (value: number) => Value,
): Value[][] {
  return Array.from({ length: steps }, (_, step) => {
    const start = groupOffsets[step]
    return Array.from({ length: groupOffsets[step + 1] - start }, (_, group) =>
      written(values[start + group]),
    )
  })
}
