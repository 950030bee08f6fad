import { columnOf } from './columns'
import { isConditionTable, readConditions, type ConditionLine } from './conditions'
import { readDebugBlock, type DebugBlock } from './debugBlock'
import { embeddedTables } from './embeddedTables'
import { FIGURE_NAMES, figuresIn, figuresOf, type FigureName, type StatedFigure } from './figures'
import { readJson } from './json'
import { markdownTables } from './markdownTables'
import { csvTable, MOST_CHARACTERS, MOST_ROWS, parseRows, rowsOf, type ReadRows } from './parseRows'
import {
  sizesIn,
  type StatedSizes,
  type WrittenRange,
  type WrittenShape,
  type WrittenSum,
} from './statedSizes'
import type { ParseProblem, Table } from './textTable'

/** The kinds of parts that a text can have. */
export type PartKind = 'rows' | 'conditions' | 'debug' | 'figures' | 'sizes' | 'sums'

/** A part that was read: the number of its items, and its first and last line; null in JSON, which has no lines. */
export interface ReadPart {
  kind: PartKind
  count: number
  lines: { from: number; to: number } | null
}

/** Lines that nothing was read from, and how they begin. */
export interface UnreadLines {
  from: number
  to: number
  begins: string
}

/** Everything recognised in a pasted text. */
export interface Paste extends ReadRows {
  conditions: ConditionLine[]
  debug: DebugBlock | null
  figures: StatedFigure[]
  sizes: StatedSizes
  sums: WrittenSum[]
  shapes: WrittenShape[]
  ranges: WrittenRange[]
  read: ReadPart[]
  unread: UnreadLines[]
  problems: ParseProblem[]
}

/** The most lines of a text that is not a table as a whole: each line is searched for all kinds of statements. */
const MOST_LINES = MOST_ROWS
/** Problems listed at once. */
const MOST_PROBLEMS = 5

const nothing = (problems: ParseProblem[] = []): Paste => ({
  rows: [],
  rounding: { reward: 0, advantage: 0 },
  conditions: [],
  debug: null,
  figures: [],
  sizes: { batches: null, replicas: null, batchSize: null, k: null },
  sums: [],
  shapes: [],
  ranges: [],
  read: [],
  unread: [],
  problems: problems.slice(0, MOST_PROBLEMS),
})

/**
 * Reads a pasted text: JSON, JSON lines and separated values as a whole; any other text by its parts – Markdown tables
 * of completions, of groups or of figures, separated values between prose, the `[GRPO Debug]` block, the four figures,
 * the sizes of the configuration, and sums, shapes and ranges that are written out. Never throws; parts that were not read are
 * listed.
 */
export function readPaste(text: string): Paste {
  if (text.length > MOST_CHARACTERS) return nothing([{ problem: 'too-long', most: MOST_CHARACTERS }])
  const written = text.replace(/^\uFEFF/, '')
  const whole = wholeTable(written)
  const parts = whole === null ? scanned(written) : pasteOf(whole, null)
  if (parts.rows.length > MOST_ROWS) return nothing([{ problem: 'too-many-rows', most: MOST_ROWS }])
  if (parts.read.length > 0 || parts.problems.length > 0) return parts
  const refused = parseRows(text)
  return nothing(refused.ok ? [] : refused.problems)
}

/** Parts that only a report has: rows, means of conditions, and what a trainer prints. */
const OF_REPORT: readonly PartKind[] = ['rows', 'conditions', 'debug']
/** A figure that is a setting as well. */
const SETTING: FigureName = 'group_size'

/** Whether a text is a report of a trainer's step. Sizes, and sums of them, also stand in configurations. */
export function isReport(text: string): boolean {
  const { read, figures } = readPaste(text)
  return read.some(({ kind }) => OF_REPORT.includes(kind)) || figures.some(({ name }) => name !== SETTING)
}

/** The text as one table; null if it is not JSON and does not begin with a header of separated values. */
function wholeTable(text: string): Table | null {
  const start = text.trimStart()
  if (/^[[{]/.test(start)) {
    const table = readJson(text)
    return 'problems' in table ? null : table
  }
  const header = start.slice(0, Math.max(start.search(/[\r\n]/), 0))
  if (header.includes('|') || !isTelling(namesOf(header))) return null
  const table = csvTable(text)
  return 'problems' in table ? null : table
}

function namesOf(header: string): readonly string[] {
  const table = csvTable(header)
  return 'problems' in table ? [] : table.names
}

/** Whether a table is of a known kind, judged by its columns. */
const isTelling = (names: readonly string[]): boolean => {
  const table = { names, rows: [] }
  return isRowTable(table) || isConditionTable(table) || isFigureTable(table)
}

const isRowTable = ({ names }: Table) =>
  columnOf('condition', names) !== null && columnOf('reward', names) !== null

const isFigureTable = ({ names }: Table) =>
  names.some((name) => FIGURE_NAMES.some((figure) => figure === name.trim().toLowerCase()))

/** A table as a paste: completions, groups or figures. A table without a kind gives an empty paste. */
function pasteOf(table: Table, lines: ReadPart['lines']): Paste {
  const none = nothing()
  const part = (kind: PartKind, count: number): ReadPart => ({ kind, count, lines })
  if (isRowTable(table)) {
    const read = rowsOf(table)
    if (!read.ok) return nothing(read.problems)
    return { ...none, rows: read.rows, rounding: read.rounding, read: [part('rows', read.rows.length)] }
  }
  if (isConditionTable(table)) {
    const { lines: conditions, problems } = readConditions(table)
    return { ...nothing(problems), conditions, read: [part('conditions', conditions.length)] }
  }
  const figures = figuresOf(table)
  return figures.length === 0 ? none : { ...none, figures, read: [part('figures', figures.length)] }
}

/** The parts of a text, table by table and line by line. */
function scanned(text: string): Paste {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.length > MOST_LINES) return nothing([{ problem: 'too-many-lines', most: MOST_LINES }])
  const paste = nothing()
  const isTaken = new Uint8Array(lines.length + 1)
  const take = (from: number, to: number) => isTaken.fill(1, from, to + 1)

  for (const { table, from, to, odd } of [...markdownTables(lines), ...embeddedTables(lines, isTelling)]) {
    const part = pasteOf(table, { from, to })
    const cells = odd.map(({ line, found }): ParseProblem => ({
      problem: 'cells',
      place: { kind: 'line', number: line },
      expected: table.names.length,
      found,
    }))
    if (part.read.length + part.problems.length === 0) continue
    take(from, to)
    for (const row of part.rows) paste.rows.push(row)
    for (const line of part.conditions) paste.conditions.push(line)
    for (const figure of part.figures) paste.figures.push(figure)
    paste.read.push(...part.read)
    paste.problems.push(...cells, ...part.problems)
    paste.rounding = {
      reward: Math.max(paste.rounding.reward, part.rounding.reward),
      advantage: Math.max(paste.rounding.advantage, part.rounding.advantage),
    }
  }

  const debug = readDebugBlock(lines.join('\n'))
  if (debug) {
    paste.debug = debug.debug
    for (const line of debug.lines) take(line, line)
    const count = debug.debug.counts?.size ?? debug.debug.unique ?? debug.debug.indices?.length ?? 0
    paste.read.push({ kind: 'debug', count, lines: spanOf(debug.lines) })
  }
  readLines(lines, isTaken, paste)
  paste.read.sort((a, b) => (a.lines?.from ?? 0) - (b.lines?.from ?? 0))
  paste.unread = paste.read.length === 0 ? [] : unreadLines(lines, isTaken)
  paste.problems = paste.problems.slice(0, MOST_PROBLEMS)
  return paste
}

const HEADING = /^\s{0,3}(#{1,6}\s|\*\*)/
/** of values that should come, not of those that came */
const EXPECTING = /预期|期望|expected/i

/** Reads figures, sizes, sums, shapes and ranges from lines that no table took, and takes them. */
function readLines(lines: readonly string[], isTaken: Uint8Array, paste: Paste): void {
  const places: Record<'figures' | 'sizes' | 'sums', number[]> = { figures: [], sizes: [], sums: [] }
  let isExpecting = false
  lines.forEach((text, i) => {
    const line = i + 1
    // a heading, or a line in bold type, opens a part of the text
    if (HEADING.test(text)) isExpecting = EXPECTING.test(text)
    // every statement contains a number
    if (isTaken[line] || !/\d/.test(text)) return
    const figures = figuresIn(text, line).map((figure) =>
      isExpecting ? { ...figure, isExpected: true } : figure,
    )
    const { sizes, sums, shapes, ranges } = sizesIn(text, line)
    for (const { name, value } of sizes) paste.sizes[name] ??= value
    paste.figures.push(...figures)
    paste.sums.push(...sums)
    paste.shapes.push(...shapes)
    paste.ranges.push(...ranges)
    if (figures.length > 0) places.figures.push(line)
    if (sizes.length > 0) places.sizes.push(line)
    const written = sums.length + shapes.length + ranges.length
    if (written > 0) places.sums.push(line)
    if (figures.length + sizes.length + written > 0) isTaken[line] = 1
  })
  const counts = {
    figures: paste.figures.length,
    sizes: Object.values(paste.sizes).filter((size) => size !== null).length,
    sums: paste.sums.length + paste.shapes.length + paste.ranges.length,
  }
  for (const kind of ['figures', 'sizes', 'sums'] as const) {
    if (places[kind].length > 0) {
      paste.read.push({ kind, count: counts[kind], lines: spanOf(places[kind]) })
    }
  }
}

/** First and last of some lines. */
function spanOf(lines: readonly number[]): { from: number; to: number } {
  const sorted = [...lines].sort((a, b) => a - b)
  return { from: sorted[0], to: sorted[sorted.length - 1] }
}

/** Runs of lines that nothing was read from. Empty lines, headings, rules and fences contain nothing to read. */
function unreadLines(lines: readonly string[], isTaken: Uint8Array): UnreadLines[] {
  const runs: UnreadLines[] = []
  let isOpen = false
  lines.forEach((text, i) => {
    const line = i + 1
    const isBare = /^\s*$|^#{1,6}\s|^\s{0,8}(```|---)/.test(text)
    if (isTaken[line]) isOpen = false
    else if (isBare) return
    else if (isOpen) runs[runs.length - 1].to = line
    else {
      runs.push({ from: line, to: line, begins: text.trim().slice(0, 60) })
      isOpen = true
    }
  })
  return runs
}
