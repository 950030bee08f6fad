import { isJsonObject } from '../../settings/json'
import type { ParseProblem, Table } from './textTable'

type Read = Table | { problems: ParseProblem[] }

const refused = (problem: ParseProblem): Read => ({ problems: [problem] })

/** An array of objects, an object of arrays, or one object per line. */
export function readJson(text: string): Read {
  const whole = parsed(text)
  if ('value' in whole) return tableOf(whole.value)
  const lines = text
    .split('\n')
    .map((line, i) => ({ line: line.trim(), number: i + 1 }))
    .filter(({ line }) => line !== '')
  const isLines = lines.length > 1 && lines[0].line.startsWith('{') && 'value' in parsed(lines[0].line)
  if (!isLines) return refused({ problem: 'not-json', detail: whole.detail })
  const objects: { place: { kind: 'line'; number: number }; value: unknown }[] = []
  for (const { line, number } of lines) {
    const one = parsed(line)
    const place = { kind: 'line' as const, number }
    if (!('value' in one)) return refused({ problem: 'not-an-object', place })
    objects.push({ place, value: one.value })
  }
  return ofObjects(objects)
}

function parsed(text: string): { value: unknown } | { detail: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { detail: error instanceof Error ? error.message : String(error) }
  }
}

function tableOf(value: unknown): Read {
  if (Array.isArray(value)) {
    return ofObjects(
      value.map((one, i) => ({ place: { kind: 'item', number: i + 1 }, value: one as unknown })),
    )
  }
  if (isJsonObject(value) && Object.values(value).some((column) => Array.isArray(column)))
    return ofArrays(value)
  return isJsonObject(value)
    ? ofObjects([{ place: { kind: 'item', number: 1 }, value }])
    : refused({ problem: 'not-rows' })
}

function ofObjects(objects: readonly { place: Table['rows'][number]['place']; value: unknown }[]): Read {
  const names = new Set<string>()
  const rows: Table['rows'][number][] = []
  for (const { place, value } of objects) {
    if (!isJsonObject(value)) return refused({ problem: 'not-an-object', place })
    const own = new Map(Object.entries(value))
    for (const name of own.keys()) names.add(name)
    rows.push({ place, cell: (name) => own.get(name) })
  }
  return { names: [...names], rows }
}

/** Columns of equal length; properties that are not arrays are ignored. */
function ofArrays(value: Record<string, unknown>): Read {
  const columns = new Map(
    Object.entries(value).flatMap(([name, column]): [string, unknown[]][] =>
      Array.isArray(column) ? [[name, column]] : [],
    ),
  )
  const expected = columns.values().next().value?.length ?? 0
  for (const [column, { length: found }] of columns) {
    if (found !== expected) return refused({ problem: 'lengths', column, expected, found })
  }
  return {
    names: [...columns.keys()],
    rows: Array.from({ length: expected }, (_, i) => ({
      place: { kind: 'item', number: i + 1 },
      cell: (name) => columns.get(name)?.[i],
    })),
  }
}
