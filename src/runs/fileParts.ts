import type { MetricKey } from '../metrics/metrics'
import { isJsonObject } from '../settings/json'
import type { KnobValue } from '../settings/knob'
import type { RunConfig } from '../settings/knobs'
import { readSettings, type ReadingProblem } from '../settings/read'
import { taskOf } from '../tasks'
import type { RunFileProblem } from '../settings/importProblem'
import { quotedJson } from './quotedJson'

/** Parts of a JSON file from outside: each is checked, and a wrong one is refused with its place. */

/** More steps than any run on this page reaches; a file that claims more is refused before memory is allocated for it. */
export const MOST_STEPS = 10_000_000

/** A problem of a file, thrown to its reader. */
class Refused extends Error {
  constructor(readonly reason: RunFileProblem) {
    super(reason.problem)
  }
}

export function refuse(
  problem: RunFileProblem['problem'],
  place: string,
  found: unknown,
  allowed: string,
): never {
  throw new Refused({ problem, place, found: quotedJson(found, MOST_QUOTED), allowed })
}

/** The value that `read` returns, or the first problem that it refuses. */
export function checked<Value>(read: () => Value): Value | RunFileProblem {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

/** Characters of a value that a message quotes. */
const MOST_QUOTED = 40

/** The value of a JSON text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return refuse('json', '', error instanceof Error ? error.message : '', 'JSON')
  }
}

/** Refuses a file of another format or version. */
export function expectFormat(file: Record<string, unknown>, format: string, version: number): void {
  if (file.format !== format) refuse('format', 'format', file.format, format)
  if (file.version !== version) refuse('version', 'version', file.version, String(version))
}

/** A configuration by the names of links, and the entries that were refused. */
export function configuration(
  value: unknown,
  place: string,
): { config: RunConfig; problems: ReadingProblem[] } {
  const entries = Object.entries(record(value, place)).map(
    ([name, one]) => [name, String(knobValue(one, `${place}.${name}`))] as const,
  )
  return readSettings(entries, taskOf)
}

/** Metrics, each with a number for every step. */
export function columnsOf(
  value: unknown,
  place: string,
  steps: number,
): { columns: MetricKey[]; values: Float64Array<ArrayBuffer>[] } {
  const metrics = Object.entries(record(value, place))
  return {
    columns: metrics.map(([key]) => key as MetricKey),
    values: metrics.map(([key, values]) => numbers(values, `${place}.${key}`, steps)),
  }
}

function numbers(value: unknown, place: string, length: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(list(value, place, length), (number, i) => figure(number, `${place}[${i}]`))
}

/** A number; NaN for null; 0 or 1 for a flag. */
export function figure(value: unknown, place: string): number {
  if (value === null) return NaN
  if (typeof value !== 'number' && typeof value !== 'boolean') {
    refuse('type', place, value, 'a number or null')
  }
  return Number(value)
}

export function knobValue(value: unknown, place: string): KnobValue {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  return refuse('type', place, value, 'a number, a text, true or false')
}

export function whole(value: unknown, place: string, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  return refuse('type', place, value, `a whole number from ${least} to ${most}`)
}

export function list(value: unknown, place: string, length?: number): unknown[] {
  if (!Array.isArray(value)) return refuse('type', place, value, 'a list')
  if (length !== undefined && value.length !== length) {
    refuse('length', place, value.length, `${length}, one a step`)
  }
  return value
}

export function record(value: unknown, place: string): Record<string, unknown> {
  return isJsonObject(value) ? value : refuse('type', place, value, 'an object')
}
