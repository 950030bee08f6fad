import { readCsv, separatorOf } from '../../tasks/own-data/csv'
import type { FoundTable } from './markdownTables'
import { readJson } from './json'

/** A header longer than this is prose. */
const MOST_OF_HEADER = 400

/**
 * Tables without bars inside a text: separated values under a header, and runs of JSON objects, one a line.
 *
 * @param isTelling whether column names are those of a table to be read
 */
export function embeddedTables(
  lines: readonly string[],
  isTelling: (names: readonly string[]) => boolean,
): FoundTable[] {
  const found: FoundTable[] = []
  for (let i = 0; i < lines.length; i++) {
    const table = objectsAt(lines, i) ?? separatedAt(lines, i, isTelling)
    if (table === null || !isTelling(table.table.names)) continue
    found.push(table)
    i = table.to - 1
  }
  return found
}

/** JSON objects from line i on. */
function objectsAt(lines: readonly string[], i: number): FoundTable | null {
  if (!isObjectLine(lines[i])) return null
  let end = i
  while (end < lines.length && isObjectLine(lines[end])) end++
  const table = readJson(lines.slice(i, end).join('\n'))
  if ('problems' in table) return null
  const rows = table.rows.map(({ cell }, n) => ({
    place: { kind: 'line' as const, number: i + 1 + n },
    cell,
  }))
  return { table: { names: table.names, rows }, from: i + 1, to: end, odd: [] }
}

const isObjectLine = (line: string) => /^\s*\{\s*"/.test(line) && line.trimEnd().endsWith('}')

/** Separated values under the header at line i, down to a line that is empty or has no separator. */
function separatedAt(
  lines: readonly string[],
  i: number,
  isTelling: (names: readonly string[]) => boolean,
): FoundTable | null {
  const header = lines[i]
  if (header.length > MOST_OF_HEADER || header.includes('|') || !/[,;\t]/.test(header)) return null
  const separator = separatorOf(header)
  const names = cellsOf(header, separator)
  if (names === null || !isTelling(names)) return null
  const rows: FoundTable['table']['rows'][number][] = []
  const odd: { line: number; found: number }[] = []
  let end = i + 1
  for (; end < lines.length && lines[end].includes(separator); end++) {
    const cells = cellsOf(lines[end], separator)
    const line = end + 1
    if (cells?.length !== names.length) odd.push({ line, found: cells?.length ?? 0 })
    else rows.push({ place: { kind: 'line', number: line }, cell: (name) => cells[names.indexOf(name)] })
  }
  return rows.length === 0 ? null : { table: { names, rows }, from: i + 1, to: end, odd }
}

function cellsOf(line: string, separator: ReturnType<typeof separatorOf>): string[] | null {
  const read = readCsv(line, separator)
  return 'unclosed' in read ? null : (read.records[0]?.cells ?? null)
}
