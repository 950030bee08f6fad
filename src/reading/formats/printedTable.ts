/** The tables that TRL prints with `log_completions`. The library rich draws them, within a panel that names the step. */
import type { Collected } from '../collected'
import type { CompletionRow } from '../completions'
import { readValue } from '../numbers'
import { addCompletions } from './completionRows'

const DRAWN = /[│┃┏┡├└╭╰]/
// only borders before the first cell count, because the text of a cell may contain the same characters
const TITLE = /^[^│┃]*─ Step (\d+) ─/
const PANEL_END = /^[^│┃]*╰/
const TABLE = /^[^│┃]*│?\s*┏[━┳]/
/** The character with which rich cuts a text that is too long. */
const CUT = '…'
/** The rounding of the numbers, which are printed with two decimals. */
const ROUNDING = 0.005

interface OpenTable {
  step: number | null
  /** the columns of the line at which its columns begin and end */
  edges: readonly number[]
  header: string[][]
  names: readonly string[] | null
  /** the index of its first row among all */
  from: number
  /** the lines of the row that is open, by column */
  row: string[][]
}

/** Gathers the completions of the tables of a file. */
export function printedTables(collected: Collected) {
  const rows: CompletionRow[] = []
  let isCut = false
  let step: number | null = null
  let table: OpenTable | null = null
  /** the latest whole table with a step */
  let last: { step: number; rows: readonly CompletionRow[] } | null = null

  /** Ends a table. After training, TRL prints the table of the last step once more. */
  function endTable({ step: ofStep, from }: OpenTable): void {
    if (ofStep === null) return
    const mine = rows.slice(from)
    if (last?.step === ofStep && isSame(last.rows, mine)) rows.length = from
    else last = { step: ofStep, rows: mine }
  }

  function endRow(): void {
    if (table?.names && table.row.length > 0) {
      const { names, edges, row } = table
      const read = names.map((name, c): [string, string | number] => {
        const lines = row.map((cells) => cells[c])
        if (c > 1) return [name, readValue(lines.join('').trim()).value]
        isCut ||= lines.some((line) => line.endsWith(CUT))
        return [name, joined(lines, edges[c + 1] - edges[c] - 3)]
      })
      rows.push(Object.fromEntries([...read, ...(table.step === null ? [] : [['step', table.step]])]))
    }
    if (table) table.row = []
  }

  return {
    /** Takes a line of a table; false for another line. */
    line(text: string): boolean {
      if (!DRAWN.test(text)) return false
      const title = TITLE.exec(text)
      if (title) {
        step = Number(title[1])
        return true
      }
      if (TABLE.test(text)) {
        table = { step, edges: edgesOf(text), header: [], names: null, from: rows.length, row: [] }
        return true
      }
      if (step !== null && PANEL_END.test(text)) {
        step = null
        return true
      }
      if (!table) return false
      const border = text[table.edges[0]]
      if (border === '┃') table.header.push(cellsOf(text, '┃', table.edges))
      else if (border === '┡') {
        table.names = namesOf(table.header)
        if (table.names === null) table = null
      } else if (border === '├' || border === '└') {
        endRow()
        if (border === '└') {
          endTable(table)
          table = null
        }
      } else if (text.includes('│')) table.row.push(cellsOf(text, '│', table.edges))
      return true
    },
    /** Ends the file: a table that breaks off has the rows that were whole. */
    end(): void {
      if (rows.length > 0) addCompletions(collected, rows, { isCut, rounding: ROUNDING })
    },
  }
}

const isSame = (some: readonly CompletionRow[], others: readonly CompletionRow[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** The places of the vertical lines in the upper edge of a table. */
const edgesOf = (line: string): number[] => [...line.matchAll(/[┏┳┓]/g)].map(({ index }) => index)

/** The cells of a line. If a text contains the character of the edge, the line is cut at the places of the edges instead. */
function cellsOf(line: string, edge: string, edges: readonly number[]): string[] {
  const columns = edges.length - 1
  const parts = line.split(edge)
  // with the panel, or in a paste that lost it
  const extra = (parts.length - columns) / 2
  const cells =
    extra === 1 || extra === 2
      ? parts.slice(extra, extra + columns)
      : edges.slice(1).map((end, c) => line.slice(edges[c] + 1, end))
  return cells.map((cell) => cell.slice(1).trimEnd())
}

/** The names of the columns; null for a table of something else. */
function namesOf(header: readonly (readonly string[])[]): string[] | null {
  const written = (header[0] ?? []).map((_, c) => header.map((cells) => cells[c].trim()).join(''))
  const isOf = (cell: string | undefined, name: string) =>
    cell !== undefined && cell.length > 0 && name.startsWith(cell.replace(CUT, ''))
  const last = written.length - 1
  if (last < 2 || !isOf(written[0], 'Prompt') || !isOf(written[1], 'Completion')) return null
  return written.map((cell, c) => {
    if (c === 0) return 'prompt'
    if (c === 1) return 'completion'
    if (c === last && isOf(cell, 'Advantage')) return 'advantage'
    if (c === last && last === 2 && isOf(cell, 'Reward')) return 'reward'
    return written.indexOf(cell) === c ? cell : `${cell} ${c}`
  })
}

/** The text of a cell. A line that had room for the next word ends at a line break of the text; any other was wrapped. */
function joined(lines: readonly string[], width: number): string {
  let text = ''
  let line = ''
  for (const [i, next] of lines.entries()) {
    const [word] = next.trimStart().split(' ', 1)
    const isWrapped = line !== '' && next !== '' && line.length + 1 + word.length > width
    text += i === 0 ? next : `${isWrapped ? ' ' : '\n'}${next}`
    line = next
  }
  return text.trimEnd()
}
