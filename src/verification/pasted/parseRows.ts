import {
  columnAmong,
  columnOf,
  decimalsOf,
  ROW_EXTRAS,
  ROW_FIELDS,
  keyIn,
  numberIn,
  roundingOf,
  writtenOut,
  type RowField,
} from './columns'
import { readCsv, separatorOf } from '../../tasks/own-data/csv'
import { readJson } from './json'
import type { Expectation, ReportedRow } from '../rows'
import { stepsIn, trajectories } from './trajectories'
import type { ParseProblem, Table } from './textTable'

/** Limits: no training step is larger, and the page would freeze. */
export const MOST_CHARACTERS = 8_000_000
export const MOST_ROWS = 100_000
/** Problems reported at once. */
const MOST_PROBLEMS = 5

export interface ReadRows {
  rows: ReportedRow[]
  rounding: Expectation['rounding']
}

export type ParsedRows = ({ ok: true } & ReadRows) | { ok: false; problems: ParseProblem[] }

/**
 * Reads a trainer's log: CSV with a header (comma, semicolon or tab; decimal points), a JSON array of objects, a JSON
 * object of arrays, or one JSON object per line. Columns: condition, reward and optionally advantage, or one of their
 * aliases; a list of T numbers in a cell, or a timestep column, gives the T steps of a trajectory. Others are ignored. A
 * reward may be missing (unscorable). Never throws: problems are returned with row and column.
 */
export function parseRows(text: string): ParsedRows {
  if (text.length > MOST_CHARACTERS) return refused({ problem: 'too-long', most: MOST_CHARACTERS })
  const written = text.replace(/^\uFEFF/, '')
  if (written.trim() === '') return refused({ problem: 'empty' })
  const table = /^\s*[[{]/.test(written) ? readJson(written) : csvTable(written)
  return 'problems' in table ? { ok: false, problems: table.problems } : rowsOf(table)
}

const refused = (problem: ParseProblem): ParsedRows => ({ ok: false, problems: [problem] })

/** Separated values as a table. */
export function csvTable(text: string): Table | { problems: ParseProblem[] } {
  const read = readCsv(text, separatorOf(text.trimStart()))
  if ('unclosed' in read) {
    return { problems: [{ problem: 'unclosed-quote', place: { kind: 'line', number: read.unclosed } }] }
  }
  const [header, ...records] = read.records
  if (header === undefined) return { problems: [{ problem: 'empty' }] }
  const names = header.cells
  const odd = records.filter(({ cells }) => cells.length !== names.length)
  if (odd.length > 0 && columnOf('condition', names) !== null) {
    const problems = odd.slice(0, MOST_PROBLEMS).map(({ line, cells }): ParseProblem => ({
      problem: 'cells',
      place: { kind: 'line', number: line },
      expected: names.length,
      found: cells.length,
    }))
    return { problems }
  }
  return {
    names,
    rows: records.map(({ line, cells }) => ({
      place: { kind: 'line', number: line },
      cell: (name) => cells[names.indexOf(name)],
    })),
  }
}

/** The rows of a table that has their columns, or why they cannot be read. */
export function rowsOf({ names, rows }: Table): ParsedRows {
  if (rows.length > MOST_ROWS) return refused({ problem: 'too-many-rows', most: MOST_ROWS })
  const columns = Object.fromEntries(ROW_FIELDS.map((field) => [field, columnOf(field, names)])) as Record<
    RowField,
    string | null
  >
  const { condition, reward, advantage } = columns
  if (condition === null || reward === null) {
    const missing = (['condition', 'reward'] as const).filter((field) => columns[field] === null)
    return {
      ok: false,
      problems: missing.map((field) => ({ problem: 'no-column', field, found: names })),
    }
  }
  if (rows.length === 0) return refused({ problem: 'no-rows' })

  const replica = columnAmong(ROW_EXTRAS.replica, names)
  const timestep = columnAmong(ROW_EXTRAS.timestep, names)
  const times: number[] = []
  const problems: ParseProblem[] = []
  const decimals = { reward: 0, advantage: 0 }
  const read: ReportedRow[] = []
  for (const { place, cell } of rows) {
    if (problems.length >= MOST_PROBLEMS) break
    const number = (field: 'reward' | 'advantage', column: string): number => {
      const given = cell(column)
      const written = stepsIn(given)?.at(-1) ?? given
      const value = numberIn(written, field === 'reward')
      if (value === null) problems.push({ problem: 'not-a-number', place, column, written: shown(written) })
      const all = stepsIn(given) ?? [written]
      for (const one of all) {
        if ((typeof one === 'string' && !Number.isNaN(value)) || typeof one === 'number') {
          decimals[field] = Math.max(decimals[field], decimalsOf(String(one)))
        }
      }
      return value ?? NaN
    }
    const key = keyIn(cell(condition))
    if (key === null) problems.push({ problem: 'no-key', place, column: condition })
    read.push({
      key: key ?? '',
      reward: number('reward', reward),
      advantage: advantage === null ? null : number('advantage', advantage),
      tokens: null,
      ...stepsOf(cell(reward), advantage === null ? null : cell(advantage)),
      ...(replica === null ? {} : { replica: keyIn(cell(replica)) ?? '' }),
    })
    if (timestep !== null) {
      const time = numberIn(cell(timestep), false)
      if (time === null) {
        problems.push({ problem: 'not-a-number', place, column: timestep, written: shown(cell(timestep)) })
      }
      times.push(time ?? NaN)
    }
  }
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    rows: timestep === null ? read : trajectories(read, times),
    rounding: { reward: roundingOf(decimals.reward), advantage: roundingOf(decimals.advantage) },
  }
}

/** The steps of a row whose cells are lists; a number beside a list counts for all its steps. */
function stepsOf(reward: unknown, advantage: unknown): Pick<ReportedRow, 'steps'> {
  const [rewards, advantages] = [stepsIn(reward), stepsIn(advantage)]
  if (advantages !== null) return { steps: { rewards, advantages } }
  const all = numberIn(advantage, false)
  return rewards === null || all === null ? {} : { steps: { rewards, advantages: rewards.map(() => all) } }
}

/** A cell's text, shortened for a message. */
function shown(written: unknown): string {
  const text = typeof written === 'string' ? written : (writtenOut(written) ?? '')
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
