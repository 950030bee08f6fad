import { GROUP_COLUMN_NAMES, GROUP_COLUMNS, type GroupTable } from '../metrics/groupTable'
import type { MetricKey } from '../metrics/metrics'
import { knobProblem, type Knob, type KnobValue } from '../settings/knob'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { knobNamed } from '../settings/names'
import { readSettings, TASK_PREFIX, type ReadingProblem } from '../settings/read'
import { taskOf } from '../tasks'
import type { RunFileProblem } from '../text/en/exports'

import { EXPORT_FORMAT, EXPORT_VERSION, type KnobChange, type RecordedSteps } from './export'
import { quotedJson } from './quotedJson'

/** A run as its export tells it. */
export interface ImportedRun {
  /** the configuration of step 1 */
  config: RunConfig
  /** what of it was not taken; those knobs have their defaults */
  problems: ReadingProblem[]
  changes: KnobChange[]
  history: RecordedSteps
}

/** More steps than any run on this page reaches; a file that claims more is refused before memory is. */
const MOST_STEPS = 10_000_000

/** A problem on its way to the caller. */
class Refused extends Error {
  constructor(readonly reason: RunFileProblem) {
    super(reason.problem)
  }
}

function refuse(problem: RunFileProblem['problem'], place: string, found: unknown, allowed: string): never {
  throw new Refused({ problem, place, found: quotedJson(found, MOST_QUOTED), allowed })
}

/** Characters of a value that a message quotes. */
const MOST_QUOTED = 40

/** Reads the text of an exported run, or says what is wrong with it and where. */
export function importRun(text: string): ImportedRun | RunFileProblem {
  try {
    return runOf(parsed(text))
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

function parsed(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    refuse('json', '', error instanceof Error ? error.message : '', 'JSON')
  }
  return record(value, '')
}

function runOf(file: Record<string, unknown>): ImportedRun {
  if (file.format !== EXPORT_FORMAT) refuse('format', 'format', file.format, EXPORT_FORMAT)
  if (file.version !== EXPORT_VERSION) refuse('version', 'version', file.version, String(EXPORT_VERSION))
  const entries = Object.entries(record(file.config, 'config')).map(
    ([name, value]) => [name, String(knobValue(value, `config.${name}`))] as const,
  )
  const { config, problems } = readSettings(entries, taskOf)
  const steps = whole(file.steps, 'steps', 0, MOST_STEPS)
  const metrics = Object.entries(record(file.metrics, 'metrics'))
  const changes = list(file.changes, 'changes').map((change, i) =>
    changeOf(change, taskOf(config.task).knobs, `changes[${i}]`),
  )
  return {
    config,
    problems,
    changes,
    history: {
      columns: metrics.map(([key]) => key as MetricKey),
      steps,
      values: metrics.map(([key, values]) => numbers(values, `metrics.${key}`, steps)),
      groups: groupsOf(record(file.groups, 'groups'), steps),
    },
  }
}

/** A change under the page's own name of its knob; both values are such as the knob takes. */
function changeOf(value: unknown, ofTask: Readonly<Record<string, Knob>>, place: string): KnobChange {
  const { step, knob: external, from, to } = record(value, place)
  const found = typeof external === 'string' ? knobOf(external, ofTask) : null
  if (!found) return refuse('type', `${place}.knob`, external, 'the name of a setting of this run')
  const taken = (written: unknown, side: 'from' | 'to') => {
    const known = knobValue(written, `${place}.${side}`)
    if (knobProblem(found.knob, known)) refuse('type', `${place}.${side}`, known, `a value of ${external}`)
    return known
  }
  return {
    step: whole(step, `${place}.step`, 1, MOST_STEPS),
    knob: found.name,
    from: taken(from, 'from'),
    to: taken(to, 'to'),
  }
}

/** The knob that a link's name means, and its name on the page. */
function knobOf(
  external: string,
  ofTask: Readonly<Record<string, Knob>>,
): { name: string; knob: Knob } | null {
  const name = knobNamed(external)
  if (name) return { name, knob: KNOBS[name] }
  const own = external.startsWith(TASK_PREFIX) ? external.slice(TASK_PREFIX.length) : ''
  return Object.hasOwn(ofTask, own) ? { name: external, knob: ofTask[own] } : null
}

function groupsOf(groups: Record<string, unknown>, steps: number): GroupTable {
  const columns = GROUP_COLUMN_NAMES.map((name) => {
    const { array, external } = GROUP_COLUMNS[name]
    const rows = list(groups[external], `groups.${external}`, steps)
    const perStep = rows.map((row, s) => list(row, `groups.${external}[${s}]`))
    const values = perStep.flatMap((row, s) =>
      row.map((value, g) => figure(value, `groups.${external}[${s}][${g}]`)),
    )
    return { name, external, lengths: perStep.map(({ length }) => length), values: array.from(values) }
  })
  const [{ lengths }] = columns
  for (const column of columns) {
    const s = column.lengths.findIndex((length, i) => length !== lengths[i])
    if (s >= 0) refuse('length', `groups.${column.external}[${s}]`, column.lengths[s], String(lengths[s]))
  }
  const offsets = new Int32Array(steps + 1)
  lengths.forEach((length, s) => (offsets[s + 1] = offsets[s] + length))
  return { offsets, ...Object.fromEntries(columns.map(({ name, values }) => [name, values])) } as GroupTable
}

function numbers(value: unknown, place: string, length: number): Float64Array {
  return Float64Array.from(list(value, place, length), (number, i) => figure(number, `${place}[${i}]`))
}

/** A number; NaN for null; 0 or 1 for a flag. */
function figure(value: unknown, place: string): number {
  if (value === null) return NaN
  if (typeof value !== 'number' && typeof value !== 'boolean') {
    refuse('type', place, value, 'a number or null')
  }
  return Number(value)
}

function knobValue(value: unknown, place: string): KnobValue {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  return refuse('type', place, value, 'a number, a text, true or false')
}

function whole(value: unknown, place: string, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  return refuse('type', place, value, `a whole number from ${least} to ${most}`)
}

function list(value: unknown, place: string, length?: number): unknown[] {
  if (!Array.isArray(value)) return refuse('type', place, value, 'a list')
  if (length !== undefined && value.length !== length) {
    refuse('length', place, value.length, `${length}, one a step`)
  }
  return value
}

function record(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  return refuse('type', place, value, 'an object')
}
