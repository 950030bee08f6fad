import { isJsonObject } from '../../settings/json'
import type { RowsFault } from '../../settings/rowsFault'
import { readCsv, separatorOf } from './csv'
import { readJsonValues } from './json'

/** One row of a table as it was written, and the line in which it began. */
interface WrittenRow {
  line: number
  cells: readonly unknown[]
}

/** How rows may be written. */
export type Form = 'csv' | 'json' | 'lines'

/** Rows under named columns: those of the header, or 1, 2 … if there is none. */
export interface Table {
  form: Form
  names: readonly string[]
  hasHeader: boolean
  rows: readonly WrittenRow[]
  faults: readonly RowsFault[]
}

/** Usual column names of prompts and answers, the most likely first. */
const USUAL = {
  prompt: ['prompt', 'question', 'input', 'problem', 'query', 'source', 'x'],
  answer: ['answer', 'response', 'output', 'target', 'completion', 'solution', 'label', 'y'],
} as const

const plain = (name: string) => name.trim().toLowerCase()

/** The columns of prompt and answer, as indices. */
export interface Columns {
  prompt: number
  answer: number
}

/**
 * The columns of prompt and answer: those that are named, each by its name or its number from 1, else those with a
 * usual name, else the only two. Null if that does not decide, or gives the same column twice.
 */
export function columnsOf(
  names: readonly string[],
  chosen: Readonly<Record<keyof Columns, string>>,
): Columns | null {
  const find = (column: keyof Columns): number => {
    const wanted = plain(chosen[column])
    if (wanted !== '') {
      const named = names.findIndex((name) => plain(name) === wanted)
      if (named >= 0) return named
      const number = Number(wanted) - 1
      return Number.isInteger(number) && number < names.length ? number : -1
    }
    for (const usual of USUAL[column]) {
      const at = names.findIndex((name) => plain(name) === usual)
      if (at >= 0) return at
    }
    return -1
  }
  let [prompt, answer] = [find('prompt'), find('answer')]
  if (names.length === 2) {
    if (prompt < 0 && answer < 0 && chosen.prompt === '' && chosen.answer === '') [prompt, answer] = [0, 1]
    else if (prompt < 0 && chosen.prompt === '') prompt = 1 - answer
    else if (answer < 0 && chosen.answer === '') answer = 1 - prompt
  }
  return prompt < 0 || answer < 0 || prompt === answer ? null : { prompt, answer }
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1))

/** Reads JSON (a list of objects or pairs), JSON Lines, or separated values with or without a header. */
export function readTable(text: string, chosen: Readonly<Record<keyof Columns, string>>): Table {
  const start = /\S/.exec(text)?.[0]
  return start === '[' || start === '{' ? readJson(text) : readSeparated(text, chosen)
}

function readSeparated(text: string, chosen: Readonly<Record<keyof Columns, string>>): Table {
  const read = readCsv(text, separatorOf(text))
  if ('unclosed' in read) {
    const fault: RowsFault = { fault: 'unclosed-quote', line: read.unclosed }
    return { form: 'csv', names: [], hasHeader: false, rows: [], faults: [fault] }
  }
  const [first, ...rest] = read.records
  const hasHeader = first !== undefined && isHeader(first.cells, chosen)
  const rows = hasHeader ? rest : read.records
  const names = hasHeader ? first.cells : numbered(first?.cells.length ?? 0)
  return { form: 'csv', names, hasHeader, rows, faults: [] }
}

/**
 * Whether the first line names the columns: it has a usual name for prompt or answer, or one that was chosen. If there
 * are more than two columns, one has to be chosen by name, so the first line counts as names unless a number was chosen.
 */
function isHeader(cells: readonly string[], chosen: Readonly<Record<keyof Columns, string>>): boolean {
  const named = (column: keyof Columns) => {
    const known: readonly string[] = chosen[column] === '' ? USUAL[column] : [plain(chosen[column])]
    return cells.some((cell) => known.includes(plain(cell)))
  }
  if (cells.length <= 2) {
    // one name alone is enough, unless it is a single letter, which may as well be data
    const word = (column: keyof Columns) =>
      USUAL[column].some((name) => name.length > 1 && cells.map(plain).includes(name))
    return (named('prompt') && named('answer')) || word('prompt') || word('answer')
  }
  return named('prompt') || named('answer') || (chosen.prompt === '' && chosen.answer === '')
}

function readJson(text: string): Table {
  const { form, values, faults } = readJsonValues(text)
  const names: string[] = []
  const places = new Map<string, number>()
  let hasHeader = false
  let width = 2
  for (const { value } of values) {
    if (Array.isArray(value)) width = Math.max(width, value.length)
    if (!isJsonObject(value)) continue
    hasHeader = true
    for (const name of Object.keys(value)) {
      if (places.has(name)) continue
      places.set(name, names.length)
      names.push(name)
    }
  }
  if (!hasHeader) names.push(...numbered(width))
  const rows = values.map(({ line, value }) => {
    if (Array.isArray(value)) return { line, cells: value }
    if (!isJsonObject(value)) return { line, cells: [value] }
    const cells: unknown[] = []
    for (const [name, cell] of Object.entries(value)) cells[places.get(name)!] = cell
    return { line, cells }
  })
  return { form, names, hasHeader, rows, faults }
}
