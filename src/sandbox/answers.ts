import { MOST_PARTS } from './convention'
import { isJsonObject, jsonIn } from '../settings/json'
import {
  cutText,
  FAULT_FIELDS,
  LONGEST_TEXT,
  MOST_NAMES,
  MOST_REWARD,
  type Fault,
  type FaultField,
} from '../settings/rewardFault'
import { FAULT } from './driver'

/**
 * Reads the interpreter's answers in the host. None of them is trusted, because the visitor's code runs beside the driver. An
 * answer of the wrong shape is a fault like any other, so that it stops its own run alone.
 */

const UNREADABLE: Fault = { kind: 'unreadable' }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Cuts a list of names to the size that a fault may have. */
export const cutNames = (names: readonly string[]): string[] =>
  names.slice(0, MOST_NAMES).map((text) => cutText(text, Math.floor(LONGEST_TEXT / MOST_PARTS)))

/** By kind of field: reads the value of a field and cuts its texts. Undefined if the value has the wrong type. */
const FIELDS: { readonly [Form in FaultField]: (value: unknown) => unknown } = {
  text: (value) => (isText(value) ? cutText(value) : undefined),
  'text or null': (value) => (value === null ? null : FIELDS.text(value)),
  texts: (value) => (Array.isArray(value) && value.every(isText) ? cutNames(value) : undefined),
  count: (value) => (Number.isInteger(value) ? value : undefined),
}

/** The fault in an answer; `unreadable` if it has none. */
function faultOf(value: unknown): Fault {
  if (!isJsonObject(value) || !isText(value.kind) || !Object.hasOwn(FAULT_FIELDS, value.kind))
    return UNREADABLE
  const kind = value.kind as Fault['kind']
  const fields = Object.entries<FaultField>(FAULT_FIELDS[kind]).map(
    ([name, form]) => [name, FIELDS[form](value[name])] as const,
  )
  if (fields.some(([, read]) => read === undefined)) return UNREADABLE
  return { kind, ...Object.fromEntries(fields) } as Fault
}

/** The value of an answer, or its fault. */
export type Read<Value> = { value: Value } | { fault: Fault }

/** Reads a text of the driver: a fault, or JSON for `read`, which returns undefined for a value of the wrong shape. */
function readText<Value>(answer: unknown, read: (value: unknown) => Value | undefined): Read<Value> {
  if (!isText(answer)) return { fault: UNREADABLE }
  if (answer.startsWith(FAULT)) return { fault: faultOf(jsonIn(answer.slice(FAULT.length))) }
  const value = read(jsonIn(answer))
  return value === undefined ? { fault: UNREADABLE } : { value }
}

/** Whether a value is a number that a reward may have. */
const isInRange = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= MOST_REWARD

/** The weights that code declares, by the names of their parts; null if it declares none. */
export const weightsIn = (answer: unknown): Read<ReadonlyMap<string, number> | null> =>
  readText(answer, (value) => {
    if (value === null) return null
    if (!isJsonObject(value)) return undefined
    const entries = Object.entries(value)
    return entries.every((entry): entry is [string, number] => isInRange(entry[1]))
      ? new Map(entries)
      : undefined
  })

/** The names of the parts that a call returned, each once. */
export const namesIn = (answer: unknown): Read<readonly string[]> =>
  readText(answer, (value) =>
    Array.isArray(value) && value.every(isText) && new Set(value).size === value.length ? value : undefined,
  )

/** The parts of completions, `count` numbers, from their bytes; or the fault that a text reports. */
export function partsIn(answer: string | Uint8Array, count: number): Read<Float64Array> {
  if (isText(answer)) return readText<Float64Array>(answer, () => undefined)
  if (answer.byteLength !== count * Float64Array.BYTES_PER_ELEMENT) return { fault: UNREADABLE }
  const value = new Float64Array(answer.slice().buffer)
  return value.every(isInRange) ? { value } : { fault: UNREADABLE }
}
