/** Tables of completions as files: W&B’s own JSON, and comma-separated values that W&B or pandas write. */
import type { Collected } from '../collected'
import type { CompletionRow } from '../completions'
import { readValue } from '../numbers'
import { CELL } from '../contract'
import { cellOf, isCompletion } from './completionRows'
import { csvCells, type TableReader } from './tables'

/** Whether a text begins a table of W&B: names of columns, then rows. */
export const isWandbTable = (text: string): boolean => /^\s*\{?\s*"(?:columns|ncols)"\s*:/.test(text)

/** Takes a whole table of W&B; `lines` of it were read. */
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

/** The reader of completions as comma-separated values; null if the header has no prompt and no completion. */
export function completionsCsv(collected: Collected, header: string): TableReader | null {
  const names = csvCells(header.replace(/^\uFEFF/, '').trim())
  if (names.length < 3 || !isCompletion(Object.fromEntries(names.map((name) => [name, null])))) return null
  /** a record whose quotes are open, because a text in it has line breaks */
  let open = ''
  return {
    row(line) {
      open = open === '' ? line : `${open}\n${line}`
      if (open.split('"').length % 2 === 0) return true
      const cells = csvCells(open)
      open = ''
      if (cells.length < names.length) return false
      const row: CompletionRow = Object.fromEntries(
        names.map((name, c) => {
          const { cell, value } = readValue(cells[c])
          return [name, cell === CELL.number ? value : cell === null ? cells[c] : null]
        }),
      )
      // a prompt may be a number
      const texts = names.filter(
        (name) => typeof row[name] === 'number' && /^(prompt|completion)$/i.test(name),
      )
      collected.completionRows.push({
        ...row,
        ...Object.fromEntries(texts.map((name) => [name, cells[names.indexOf(name)]])),
      })
      return true
    },
  }
}
