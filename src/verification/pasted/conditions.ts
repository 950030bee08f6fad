import { pow } from '../../math/portable'
import { columnAmong, columnOf, decimalsOf, GROUP_FIELDS, keyIn, numberIn } from './columns'
import type { ParseProblem, Table } from './textTable'

/** One line of a table with a line for each group. */
export interface ConditionLine {
  key: string
  line: number
  /** null if the table has no such column */
  samples: number | null
  mean: number | null
  std: number | null
  /** half a unit of the last digit of mean and std as they are written */
  rounding: { mean: number; std: number }
  /** the table's own status says that the group fails */
  saysFail: boolean
}

interface ReadConditions {
  lines: ConditionLine[]
  problems: ParseProblem[]
}

/** Whether a table has a line for each group rather than for each completion. */
export const isConditionTable = ({ names }: Table): boolean =>
  columnOf('condition', names) !== null &&
  columnOf('reward', names) === null &&
  (columnAmong(GROUP_FIELDS.std, names) !== null || columnAmong(GROUP_FIELDS.samples, names) !== null)

/** Reads such a table. A cell that is not a number is a problem, and its line is left out. */
export function readConditions({ names, rows }: Table): ReadConditions {
  const condition = columnOf('condition', names)!
  const [samples, mean, std, status] = (['samples', 'mean', 'std', 'status'] as const).map((field) =>
    columnAmong(GROUP_FIELDS[field], names),
  )
  const problems: ParseProblem[] = []
  const lines: ConditionLine[] = []
  for (const { place, cell } of rows) {
    const before = problems.length
    const number = (column: string | null): number | null => {
      if (column === null) return null
      const value = numberIn(cell(column), false)
      if (value === null) {
        const written = String(cell(column) ?? '').slice(0, 40)
        problems.push({ problem: 'not-a-number', place, column, written })
      }
      return value
    }
    const key = keyIn(cell(condition))
    if (key === null) problems.push({ problem: 'no-key', place, column: condition })
    const line = {
      key: key ?? '',
      line: place.number,
      samples: number(samples),
      mean: number(mean),
      std: number(std),
      rounding: { mean: halfUnit(mean && cell(mean)), std: halfUnit(std && cell(std)) },
      saysFail: status !== null && /[✗✘❌×]|fail|错|否/i.test(String(cell(status) ?? '')),
    }
    if (problems.length === before) lines.push(line)
  }
  return { lines, problems }
}

const halfUnit = (written: unknown) => (written === null ? 0 : 0.5 / pow(10, decimalsOf(String(written))))
