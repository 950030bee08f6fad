import { pow } from '../../math/portable'
import { configProblems, type ConfigProblem } from '../../settings/config'
import type { RangeFault } from '../../settings/entryFault'
import { knobProblem, parseKnob, type Knob, type KnobProblem, type KnobValue } from '../../settings/knob'
import type { RunConfig, TaskId } from '../../settings/knobs'
import { streamKey } from '../../random/streams'
import { randomPoints } from '../../statistics/randomPoints'
import { inRanges, type Range } from '../../statistics/ranges'
import { SOBOL_DIMENSIONS, sobolPoints } from '../../statistics/sobol'
import { taskOf } from '../../tasks'
import { knobOf, taskKnobOf, withValue, type Field } from '../../tasks/fields'
import { seedsOf } from '../compare/rows'
import { keyOf, runConfig } from '../runKey'
import { MOST_VALUES, type Cell, type SweepAxis, type SweepPlan, type SweepSettings } from '../state'
import { STOP_KNOBS } from '../../settings/stopConditions'

/** The most knobs of a search, the most points, and the most runs of a sweep. */
export const MOST_KNOBS = SOBOL_DIMENSIONS
export const MOST_POINTS = 256
export const MOST_RUNS = 1152

/** Fields that a sweep cannot vary: seeds and stop conditions are set by the sweep itself. */
const FIXED: readonly Field[] = ['seed', ...STOP_KNOBS, 'engine', 'task']

/** Whether an axis can vary a field. Of the free texts only the reward code can be varied. */
export const canBeSwept = (field: Field, base: RunConfig): boolean =>
  !FIXED.includes(field) && (field === 'rewardCode' || knobOf(field, base).kind !== 'text')

/** Whether a search can vary a field: it draws values from ranges and options. */
export const canBeSearched = (field: Field, base: RunConfig): boolean =>
  canBeSwept(field, base) && knobOf(field, base).kind !== 'text'

/** The knobs of a plan, in the order of a cell's values. */
export function fieldsOf(plan: SweepPlan): Field[] {
  if (plan.kind === 'search') return plan.knobs.map(({ field }) => field)
  return plan.y ? [plan.x.field, plan.y.field] : [plan.x.field]
}

/** The plan on another task: axes of knobs that it does not have are replaced. */
export function planFor(plan: SweepPlan, task: TaskId): SweepPlan {
  const isThere = (field: Field) => {
    const name = taskKnobOf(field)
    return name === null || Object.hasOwn(taskOf(task).knobs, name)
  }
  if (fieldsOf(plan).every(isThere)) return plan
  if (plan.kind === 'search') {
    const knobs = plan.knobs.filter(({ field }) => isThere(field))
    return knobs.length > 0 ? { ...plan, knobs } : DEFAULT_PLAN
  }
  const axes = [plan.x, plan.y].filter((axis) => axis !== null && isThere(axis.field)) as SweepAxis[]
  return axes.length > 0 ? { kind: 'grid', x: axes[0], y: axes[1] ?? null } : DEFAULT_PLAN
}

/** The plan of a new sweep: β against ε. */
export const DEFAULT_PLAN: SweepPlan = {
  kind: 'grid',
  x: { field: 'beta', values: [0, 0.01, 0.04, 0.16] },
  y: { field: 'epsilon', values: [0.05, 0.1, 0.2, 0.4] },
}

/** The cells of a plan; of a search, its first `points` points. Point i does not depend on their number. */
export function cellsOf(
  base: RunConfig,
  plan: SweepPlan,
  settings: SweepSettings,
  count = plan.kind === 'search' ? plan.points : 0,
): Cell[] {
  const { fields, points } = plan.kind === 'grid' ? gridOf(plan) : searchOf(plan, base, settings.seed, count)
  return points.map((values, i) => cellOf(`cell-${i}`, base, fields, values, settings))
}

function gridOf({ x, y }: Extract<SweepPlan, { kind: 'grid' }>) {
  if (y === null) return { fields: [x.field], points: x.values.map((value) => [value]) }
  return {
    fields: [x.field, y.field],
    points: y.values.flatMap((down) => x.values.map((across) => [across, down])),
  }
}

function searchOf(
  { knobs, method }: Extract<SweepPlan, { kind: 'search' }>,
  base: RunConfig,
  seed: number,
  count: number,
) {
  const key = streamKey(seed, 'search')
  const unit =
    method === 'sobol'
      ? sobolPoints(knobs.length, count, { shift: key })
      : randomPoints(key, knobs.length, count)
  const fields = knobs.map(({ field }) => field)
  const points = inRanges(
    knobs.map(({ range }) => range),
    unit,
  ).map((point) => point.map((value, k) => fitted(value, knobOf(fields[k], base))))
  return { fields, points }
}

/** A drawn number as a value of its knob: an integer if the knob needs one, else rounded to few digits. */
function fitted(value: KnobValue, knob: Knob): KnobValue {
  if (typeof value !== 'number' || knob.kind !== 'number') return value
  return knob.integer ? Math.round(value) : Number(value.toPrecision(6))
}

function cellOf(
  id: string,
  base: RunConfig,
  fields: readonly Field[],
  values: readonly KnobValue[],
  settings: SweepSettings,
): Cell {
  const { config, problem } = withValues(base, fields, values)
  if (problem) return { id, values, config: null, problem, runs: [] }
  const seeded = runConfig(config, settings.seed, settings.budget)
  const runs = seedsOf(settings).map((seed) => keyOf(runConfig(config, seed, settings.budget)))
  return { id, values, config: seeded, problem: null, runs }
}

/** A configuration with some fields set; presets first, because they set other knobs. */
function withValues(
  base: RunConfig,
  fields: readonly Field[],
  values: readonly KnobValue[],
): { config: RunConfig; problem: ConfigProblem | null } {
  const order = fields.map((_, k) => k).toSorted((a, b) => rank(fields[a]) - rank(fields[b]))
  const config = order.reduce((current, k) => withValue(current, fields[k], values[k]), base)
  return { config, problem: configProblems(config, taskOf)[0] ?? null }
}

/** The order of setting fields: presets set other knobs, prompts per step depend on the group size, and ε may set ε high. */
const rank = (field: Field): number =>
  field === 'algorithm' ? 0 : field === 'promptsPerStep' || field === 'epsilonHigh' ? 2 : 1

/** The problem of an axis with invalid values; `written` is the value that is not allowed. */
export type AxisProblem =
  | { problem: 'count'; least: number; most: number; written: string }
  | { problem: 'value'; written: string; cause: KnobProblem }
  | { problem: RangeFault }

/**
 * Parses the text of an axis: comma-separated values, `linear first last count`, or `log first last count`. Numbers of
 * a range are rounded to three digits or to integers, and equal ones are merged. Texts are percent-encoded.
 */
export function readAxis(
  field: Field,
  written: string,
  base: RunConfig,
): { axis: SweepAxis } | { wrong: AxisProblem } {
  const knob = knobOf(field, base)
  const range = /^\s*(linear|log)\s+(\S+)\s+(\S+)\s+(\S+)\s*$/.exec(written)
  const read = range
    ? rangeValues(knob, range[1] as 'linear' | 'log', Number(range[2]), Number(range[3]), Number(range[4]))
    : readValues(written.split(','), knob)
  if ('problem' in read) return { wrong: read }
  const different = [...new Set(read)]
  if (different.length <= MOST_VALUES) return { axis: { field, values: different } }
  return { wrong: { problem: 'count', least: 1, most: MOST_VALUES, written: String(different.length) } }
}

/** Values of a setting as they are written; the first problem if one is not allowed. */
export function readValues(texts: readonly string[], knob: Knob): KnobValue[] | AxisProblem {
  const values: KnobValue[] = []
  for (const text of texts) {
    const written = knob.kind === 'text' ? decoded(text) : text.trim()
    const value = parseKnob(knob, written)
    const cause = knobProblem(knob, value)
    if (cause) return { problem: 'value', written, cause }
    values.push(value)
  }
  return values
}

/** Decodes a percent-encoded text of an axis; a text that is not valid encoding stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function rangeValues(
  knob: Knob,
  kind: 'linear' | 'log',
  first: number,
  last: number,
  count: number,
): number[] | AxisProblem {
  if (knob.kind !== 'number') return { problem: 'not-numeric' }
  if (![first, last, count].every(Number.isFinite)) return { problem: 'not-a-number' }
  if (first >= last) return { problem: 'order' }
  if (kind === 'log' && first <= 0) return { problem: 'log' }
  if (!Number.isInteger(count) || count < 2 || count > MOST_VALUES) {
    return { problem: 'count', least: 2, most: MOST_VALUES, written: String(count) }
  }
  const values = Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1)
    const value = kind === 'log' ? first * pow(last / first, share) : first + share * (last - first)
    if (knob.integer) return Math.round(value)
    return i === 0 ? first : i === count - 1 ? last : Number(value.toPrecision(3))
  })
  return valueProblem(values, knob) ?? values
}

/** The problem of the first value that a setting does not take; null if it takes all. */
function valueProblem(values: readonly KnobValue[], knob: Knob): AxisProblem | null {
  for (const value of values) {
    const cause = knobProblem(knob, value)
    if (cause) return { problem: 'value', written: String(value), cause }
  }
  return null
}

/** The problem of a range of a search; null for a valid range. */
export function rangeProblem(field: Field, range: Range, base: RunConfig): AxisProblem | null {
  const knob = knobOf(field, base)
  if (range.kind === 'choice') {
    if (range.values.length === 0) return { problem: 'count', least: 1, most: MOST_VALUES, written: '0' }
    return valueProblem(range.values, knob)
  }
  const { low, high, kind } = range
  if (knob.kind !== 'number') return { problem: 'not-numeric' }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { problem: 'not-a-number' }
  if (low >= high) return { problem: 'order' }
  if (kind === 'log' && low <= 0) return { problem: 'log' }
  return valueProblem(
    [low, high].map((end) => fitted(end, knob)),
    knob,
  )
}
