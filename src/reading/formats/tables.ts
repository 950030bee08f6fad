/** Tables of notebooks, and files of comma-separated values, W&B’s exports among them. */
import type { Collected } from '../collected'
import type { Pair } from '../runBuilder'
import { oldestFirst } from './oldestFirst'

/** A reader of the rows under a header. */
export interface TableReader {
  /** Takes a line; false if it is not a row of the table. */
  row(line: string, number: number): boolean
  /** Whether the next line belongs to the record of the last one, even if it is blank. */
  isOpen?(): boolean
  /** Ends the file, and reports a record that is still open. */
  end?(): void
}

/** Names of notebooks that differ from those on the console. */
const NOTEBOOK: Readonly<Record<string, string>> = { 'Training Loss': 'loss', 'Validation Loss': 'eval_loss' }

const cellsOf = (line: string): string[] => {
  const isBarred = line.includes('|')
  const inner = isBarred ? line.trim().replace(/^\|/, '').replace(/\|$/, '') : line
  return inner.split(isBarred ? '|' : '\t').map((cell) => cell.trim())
}

/** The reader of a notebook’s table; null if the line is not its header. */
export function notebookTable(collected: Collected, header: string): TableReader | null {
  if (!/^\W*Step\s*[|\t]/.test(header) || !/Training Loss|\breward\b/.test(header)) return null
  const names = cellsOf(header).map((name) => NOTEBOOK[name] ?? name.replace(/\s*\/\s*/g, '/'))
  collected.recognised('notebook')
  const rows = inOrder(collected, (line, number) => {
    const cells = cellsOf(line)
    const pairs = cells.slice(1).flatMap((cell, i): Pair[] => {
      const pair = cell === '' ? null : collected.pair(names[i + 1], cell, number)
      return pair ? [pair] : []
    })
    collected.counted(1)
    if (cells.length < names.length) collected.leave('cut', number, number, line, 1)
    const training = pairs.filter(({ name }) => !name.startsWith('eval_'))
    const evaluation = pairs.filter(({ name }) => name.startsWith('eval_'))
    const row = { step: Number(cells[0]), epoch: null, line: number }
    collected.row('notebook', { ...row, isEvaluation: false, pairs: training })
    collected.row('notebook', { ...row, isEvaluation: true, pairs: evaluation })
  })
  return {
    row(line, number) {
      const cells = cellsOf(line)
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) return true
      if (cells.length < 2 || cells.length > names.length || !/^\d+$/.test(cells[0])) return false
      rows.row(Number(cells[0]), line, number)
      return true
    },
    end: rows.end,
  }
}

/** The rows of a table, whichever end it begins with. */
const inOrder = (collected: Collected, take: (line: string, number: number) => void) =>
  oldestFirst(take, (fromLine, toLine, rows) => collected.leave('newest-first', fromLine, toLine, '', rows))

/** The cells of a line of comma-separated values. */
export function csvCells(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const cells: string[] = []
  let from = 0
  while (from <= line.length) {
    if (line[from] === '"') {
      let end = line.indexOf('"', from + 1)
      while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2)
      if (end < 0) end = line.length
      cells.push(line.slice(from + 1, end).replaceAll('""', '"'))
      from = end + 2
    } else {
      const end = line.indexOf(',', from)
      cells.push(line.slice(from, end < 0 ? line.length : end))
      from = end < 0 ? line.length + 1 : end + 1
    }
  }
  return cells
}

/** Columns that number the steps. */
const STEP = /^(?:_?step|(?:train\/|training\/)?global_step|Step|updates)$/
const RUN = /^(.*?) - (.+)$/
/** Columns that W&B writes into the history of one run. */
const HISTORY = /^_(step|runtime|timestamp)$/
/** The first cell of a row, if it has a text without commas. */
const FIRST_NUMBER = /^"?\s*([^",\s][^",]*)/

/** The reader of a file of comma-separated values; null if its first line is not a header with a step. */
export function csvTable(collected: Collected, header: string): TableReader | null {
  const names = csvCells(header.trim())
  const isWandb = names.slice(1).some((name) => RUN.test(name))
  const x = names[0]
  if (names.length < 2 || !(STEP.test(x) || isWandb)) return null
  const format = isWandb || names.some((name) => HISTORY.test(name)) ? 'wandb-csv' : 'csv'
  collected.recognised(format)
  const columns = names.map((name) => {
    const metric = isWandb ? name.slice(name.lastIndexOf(' - ') + 3) : name
    return { run: isWandb ? name.slice(0, Math.max(0, name.lastIndexOf(' - '))) : '', metric }
  })
  const runs = [...new Set(columns.slice(1).map(({ run }) => run))]
  const rows = inOrder(collected, (line, number) => {
    const cells = csvCells(line)
    collected.counted(1)
    const byRun = new Map(runs.map((run): [string, Pair[]] => [run, []]))
    for (let c = 1; c < names.length; c++) {
      if (cells[c] === undefined || cells[c] === '') continue
      const { run, metric } = columns[c]
      if (STEP.test(metric)) continue
      const pair = collected.pair(metric, cells[c], number)
      if (pair) byRun.get(run)!.push(pair)
    }
    if (cells.length < names.length) collected.leave('cut', number, number, line, 1)
    const step = STEP.test(x) ? Number(cells[0]) : null
    for (const [run, pairs] of byRun) {
      const row = { step, epoch: null, isEvaluation: false, line: number, pairs }
      collected.row(format, row, { shared: run === '' ? null : run })
    }
  })
  return {
    row(line, number) {
      const [, first] = FIRST_NUMBER.exec(line) ?? []
      if (first === undefined || Number.isNaN(Number(first))) return false
      rows.row(Number(first), line, number)
      return true
    },
    end: rows.end,
  }
}
