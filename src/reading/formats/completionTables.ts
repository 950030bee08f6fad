/** Tables of completions as files: W&B’s own JSON, and comma-separated values that W&B or pandas write. */
import type { Collected } from '../collected'
import type { CompletionRow } from '../completions'
import { readValue } from '../numbers'
import { CELL } from '../contract'
import { cellOf, isCompletion, isTextColumn } from './completionRows'
import { csvCells, type TableReader } from './tables'

/** Whether a text is the start of a table of W&B: names of columns, then rows. */
export const isWandbTable = (text: string): boolean => /^\s*\{?\s*"(?:columns|ncols)"\s*:/.test(text)

/** Takes a whole table of W&B, `lines` lines long. */
export function takeWandbTable(collected: Collected, text: string, lines: number): void {
  let table: { columns?: unknown; data?: unknown }
  try {
    table = JSON.parse(text) as typeof table
  } catch (error) {
    return collected.leave('damaged', 1, lines, error instanceof Error ? error.message : '', lines)
  }
  const { columns, data } = table
  if (!Array.isArray(columns) || !Array.isArray(data)) return
  for (const cells of data)
    if (Array.isArray(cells))
      collected.completionRows.push(
        Object.fromEntries(columns.map((name, c) => [String(name), cellOf(cells[c])])),
      )
}

/** The most lines of a record: one whose quotes are never closed is given up. */
const MOST_LINES = 10_000

/** The reader of completions as comma-separated values; null if the header has no prompt and no completion. */
export function completionsCsv(collected: Collected, header: string): TableReader | null {
  const names = csvCells(header.replace(/^\uFEFF/, '').trim())
  if (names.length < 3 || !isCompletion(Object.fromEntries(names.map((name) => [name, null])))) return null
  /** the lines of a record whose quotes are open, because a text in it has line breaks */
  let open: { line: string; number: number }[] = []

  function take(line: string, number: number): void {
    const isOdd = line.split('"').length % 2 === 0
    const isWhole = isOdd === open.length > 0
    open.push({ line, number })
    if (!isWhole) {
      if (open.length >= MOST_LINES) giveUp()
      return
    }
    const cells = csvCells(open.map((one) => one.line).join('\n'))
    const from = open[0].number
    open = []
    if (cells.length < names.length) collected.leave('no-log', from, number, line)
    else
      collected.completionRows.push(
        Object.fromEntries(names.map((name, c) => [name, cellIn(name, cells[c])])),
      )
  }

  /** Leaves out the line that opened the quotes, and reads the lines after it again. */
  function giveUp(): void {
    const [{ line, number }, ...rest] = open
    open = []
    collected.leave('cut', number, number, line)
    for (const one of rest) take(one.line, one.number)
  }

  return {
    row(line, number) {
      if (open.length > 0 || line.trim() !== '') take(line, number)
      return true
    },
    isOpen: () => open.length > 0,
    end() {
      while (open.length > 0) giveUp()
    },
  }
}

/** The value of a cell; null for a cell without a value. Prompts and completions stay text: one may be a number, or “None”. */
function cellIn(name: string, written: string): CompletionRow[string] {
  if (isTextColumn(name)) return written
  const { cell, value } = readValue(written)
  return cell === CELL.number ? value : cell === null ? written : null
}
