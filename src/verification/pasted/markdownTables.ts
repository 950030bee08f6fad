import type { Table } from './textTable'

/** A longer line is not the header of a table. */
const MOST_OF_HEADER = 10_000

/** A table found in a text, and its lines, counted from 1. */
export interface FoundTable {
  table: Table
  from: number
  to: number
  /** lines with more or fewer cells than the header */
  odd: readonly { line: number; found: number }[]
}

/**
 * Every Markdown table of a text: a line with “|”, below it a line of dashes, and the lines with “|” that follow. Marks of
 * bold text and code around a cell are taken off.
 */
export function markdownTables(lines: readonly string[]): FoundTable[] {
  const found: FoundTable[] = []
  for (let i = 0; i + 1 < lines.length; i++) {
    const isShort = lines[i].length + lines[i + 1].length <= MOST_OF_HEADER
    if (!isShort || !lines[i].includes('|') || !isRule(lines[i + 1])) continue
    const names = cellsOf(lines[i])
    const rows: Table['rows'][number][] = []
    const odd: { line: number; found: number }[] = []
    let end = i + 2
    for (; end < lines.length && lines[end].includes('|'); end++) {
      const cells = cellsOf(lines[end])
      const line = end + 1
      if (cells.length !== names.length) odd.push({ line, found: cells.length })
      else rows.push({ place: { kind: 'line', number: line }, cell: (name) => cells[names.indexOf(name)] })
    }
    found.push({ table: { names, rows }, from: i + 1, to: end, odd })
    i = end - 1
  }
  return found
}

function isRule(line: string): boolean {
  if (!line.includes('-')) return false
  return cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))
}

/** The cells between the bars of a line; “\|” is not a bar. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/)
  if (cells[0].trim() === '') cells.shift()
  if (cells.length > 0 && cells[cells.length - 1].trim() === '') cells.pop()
  return cells.map((cell) => bare(cell.trim()).replaceAll('\\|', '|'))
}

/** A cell without **bold**, *italic* and `code` marks. */
function bare(cell: string): string {
  const mark = /^(\*\*|\*|`)/.exec(cell)?.[1]
  if (mark === undefined || !cell.endsWith(mark) || cell.length < 2 * mark.length) return cell
  return cell.slice(mark.length, -mark.length).trim()
}
