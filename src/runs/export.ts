import type { Stretch } from '../metrics/stepTable'
import { thinnedOf, type FilledStretch, type Thinned } from './fillSteps'
import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, type GroupColumn } from '../metrics/groupTable'
import type { MetricKey } from '../metrics/metrics'
import type { KnobValue } from '../settings/knob'
import { KNOBS, KNOB_NAMES, type RunConfig } from '../settings/knobs'
import { externalName } from '../settings/names'
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

/** The parts of a run that an export needs. */
export interface RecordedRun {
  /** the configuration of the first step */
  first: RunConfig
  changes: readonly KnobChange[]
  engine: EngineReport | null
  moves: readonly EngineMove[]
  history: FilledStretch
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
  /** present if some steps are not recorded: of the steps first … last only so many are, and the others are null */
  thinned?: Thinned
  /** training completions generated */
  completions: number
  /** one number per step, step 1 first */
  metrics: Record<string, Numbers>
  /** greedy evaluations */
  evaluations: { step: number; completions: number | null; eval_reward: number }[]
  /** one list per step, one number per group */
  groups: Record<string, (number | boolean | null)[][]>
}

export function exportRun(run: RecordedRun): ExportedRun {
  const { columns } = run.history
  return {
    ...headOf(run, completionsOf(run.history) ?? 0, run.history.thinned),
    metrics: Object.fromEntries(columns.map((key) => [key, series(run, key)])),
    evaluations: evaluationsIn(run.history),
    groups: Object.fromEntries(
      GROUP_COLUMN_NAMES.map((name) => [GROUP_COLUMNS[name].external, perStep(run.history, name)]),
    ),
  }
}

/** Numbers of a metric, and steps with their groups, of one part: some milliseconds of work. */
const PART = 5000
const GROUP_STEPS = 100

/** Characters of a column that are gathered before they go into a blob, which the browser may keep outside the page's memory. */
const GATHERED = 65_536

/** A text that grows at its end. */
function growingText() {
  const blobs: Blob[] = []
  let gathered = ''
  return {
    add(text: string) {
      gathered += text
      if (gathered.length < GATHERED) return
      blobs.push(new Blob([gathered]))
      gathered = ''
    },
    parts: (): BlobPart[] => [...blobs, gathered],
  }
}

/** All steps of a run in order, in stretches that have its columns. */
export type Stretches = Iterable<FilledStretch> | AsyncIterable<FilledStretch>

/** A run whose steps come in stretches. */
export type StreamedRun = Omit<RecordedRun, 'history'> & { history: Pick<Stretch, 'columns' | 'steps'> }

/**
 * The same JSON as text in parts, so that the page can rest between two parts and never needs the whole history. All
 * parts together equal JSON.stringify(exportRun(run)). JSON lists one metric after the other, but stretches list one
 * step after the other. So the text of each metric is gathered first, and until then the parts are empty.
 */
export async function* jsonParts(run: StreamedRun, stretches: Stretches): AsyncGenerator<BlobPart> {
  const { columns } = run.history
  const metrics = columns.map(growingText)
  const groups = GROUP_COLUMN_NAMES.map(growingText)
  const evaluations = growingText()
  let comma = ''
  let completions = 0
  let thinned: Thinned | undefined
  for await (const stretch of stretches) {
    const { firstStep, steps } = stretch
    const comes = (from: number) => (firstStep + from > 1 ? ',' : '')
    for (const [c, text] of metrics.entries()) {
      for (let from = 0; from < steps; from += PART) {
        const part = stretch.values[c].subarray(from, Math.min(steps, from + PART))
        text.add(comes(from) + Array.from(part, (value) => String(measured(value))).join(','))
        yield ''
      }
    }
    for (const [g, name] of GROUP_COLUMN_NAMES.entries()) {
      for (let from = 0; from < steps; from += GROUP_STEPS) {
        const part = perStep(stretch, name, from, Math.min(steps, from + GROUP_STEPS))
        groups[g].add(comes(from) + JSON.stringify(part).slice(1, -1))
        yield ''
      }
    }
    for (const evaluation of evaluationsIn(stretch)) {
      evaluations.add(comma + JSON.stringify(evaluation))
      comma = ','
    }
    completions = completionsOf(stretch) ?? completions
    thinned = thinnedOf(thinned, stretch.thinned)
    yield ''
  }
  yield `${JSON.stringify(headOf(run, completions, thinned)).slice(0, -1)},"metrics":{`
  for (const [c, key] of columns.entries()) {
    yield `${c > 0 ? ',' : ''}${JSON.stringify(key)}:[`
    yield* metrics[c].parts()
    yield ']'
  }
  yield '},"evaluations":['
  yield* evaluations.parts()
  yield '],"groups":{'
  for (const [g, name] of GROUP_COLUMN_NAMES.entries()) {
    yield `${g > 0 ? ',' : ''}${JSON.stringify(GROUP_COLUMNS[name].external)}:[`
    yield* groups[g].parts()
    yield ']'
  }
  yield '}}'
}

/** The content of an export besides the measurements. */
function headOf(
  { first, changes, engine, moves, history }: StreamedRun,
  completions: number,
  thinned: Thinned | undefined,
): Omit<ExportedRun, 'metrics' | 'evaluations' | 'groups'> {
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
    ...(thinned && { thinned }),
    completions,
  }
}

/** Training completions generated up to the last step; null if the run does not have the metric. */
function completionsOf({ columns, values, steps }: Stretch): number | null {
  const column = columns.indexOf('num_completions')
  return column < 0 || steps === 0 ? null : measured(values[column][steps - 1])
}

/** The values of a metric; null if it was not measured. */
function series({ history }: RecordedRun, key: MetricKey): Numbers {
  const column = history.columns.indexOf(key)
  return column < 0 ? [] : Array.from(history.values[column].subarray(0, history.steps), measured)
}

/** The greedy evaluations of a stretch. */
export function evaluationsIn({ columns, values, steps, firstStep }: Stretch): ExportedRun['evaluations'] {
  const completions = values[columns.indexOf('num_completions')]
  const evaluations = values[columns.indexOf('eval_reward')]?.subarray(0, steps) ?? []
  return Array.from(evaluations, measured).flatMap((value, s) =>
    value === null
      ? []
      : [{ step: firstStep + s, completions: measured(completions?.[s] ?? NaN), eval_reward: value }],
  )
}

/** A file name with task, algorithm, seed and number of steps. */
export function exportFileName(
  { first, history }: Pick<RecordedRun, 'first'> & { history: { steps: number } },
  ending = '.json',
): string {
  return `grpo-${first.task}-${first.algorithm}-seed${first.seed}-${history.steps}steps${ending}`
}

/** A configuration with knobs under their names in links; those of the task as `task.<name>`. */
export function externalConfig(config: RunConfig): Record<string, KnobValue> {
  const own = KNOB_NAMES.map((name) => [KNOBS[name].external, config[name]])
  const task = Object.entries(config.taskSettings).map(([name, value]) => [`task.${name}`, value])
  return Object.fromEntries([...own, ...task])
}

const measured = (value: number) => (Number.isFinite(value) ? value : null)

/** The shortest decimal that rounds to the float32 number; null if that is not finite. */
export function inSingle(value: number): number | null {
  if (!Number.isFinite(value)) return null
  if (Number.isInteger(value)) return value
  // nine digits are always enough; the least number of them is found by halving
  let [least, enough] = [1, 9]
  while (least < enough) {
    const digits = (least + enough) >> 1
    if (Math.fround(Number(value.toPrecision(digits))) === value) enough = digits
    else least = digits + 1
  }
  return Number(value.toPrecision(enough))
}

/** A column of the groups, step by step; flags as booleans. */
function perStep(
  { steps, groups }: Stretch,
  name: GroupColumn,
  from = 0,
  to = steps,
): (number | boolean | null)[][] {
  const values = groups[name]
  return Array.from({ length: to - from }, (_, s) =>
    Array.from(values.subarray(groups.offsets[from + s], groups.offsets[from + s + 1]), (value) =>
      values instanceof Uint8Array ? value === 1 : inSingle(value),
    ),
  )
}
