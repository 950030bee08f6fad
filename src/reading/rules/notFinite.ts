import { CELL, ROW, type Column } from '../contract'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import type { RunView } from '../runView'

/** The metrics that show a broken run. KL is not one of them, because it need not be part of the loss. */
export const TELLING = ['loss', 'actor/pg_loss', 'grad_norm', 'entropy', 'reward'] as const

const MOST_NAMES = 12

/** The rows in which a column is nan or infinite. */
const brokenRows = ({ cells }: Column) =>
  Array.from(cells.keys()).filter((row) => cells[row] === CELL.notFinite)

/** The first training row in which a column is nan or infinite; −1 if there is none. */
export function onset(column: Column, kinds: Uint8Array): number {
  return column.cells.findIndex((cell, row) => cell === CELL.notFinite && kinds[row] === ROW.training)
}

/** The share of its values from which a column that is not finite is so for good. */
const MANY = 0.1

/** Whether a column stays nan or infinite: its last training value is, or many are. */
export function isLasting({ cells }: Column, kinds: Uint8Array): boolean {
  const logged = Array.from(cells.keys()).filter(
    (row) => kinds[row] === ROW.training && cells[row] !== CELL.absent,
  )
  const broken = logged.filter((row) => cells[row] === CELL.notFinite)
  return broken.length > 0 && (broken.at(-1) === logged.at(-1) || broken.length > MANY * logged.length)
}

/** The first row of the run in which one of the metrics is not finite for good; −1 if there is none. */
export function brokenFrom({ run }: RunView): number {
  const rows = TELLING.flatMap((metric) => {
    const found = run.columns.find((one) => one.metric === metric)
    return found && isLasting(found, run.kinds) ? onset(found, run.kinds) : []
  })
  return rows.length > 0 ? Math.min(...rows) : -1
}

/** The names of some columns; of more than `MOST_NAMES` the first ones. */
const namesOf = (columns: readonly Column[]) =>
  columns
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
    .join(', ') + (columns.length > MOST_NAMES ? ', …' : '')

/** Numbers that are not finite. */
export const notFinite = logRule('notFinite', [TELLING], (view) => {
  const { run } = view
  const broken = TELLING.flatMap((metric) => {
    const column = view.column(metric)
    const first = column ? onset(column, run.kinds) : -1
    return column && first >= 0 ? [{ column, first }] : []
  })
  if (broken.length === 0 || !broken.some((one) => isLasting(one.column, run.kinds))) return null
  const { column, first } = broken.reduce((a, b) => (b.first < a.first ? b : a))
  const rows = brokenRows(column)
  const before = Array.from(view.valuesOf(column).rows).findLast((row) => row < first)
  return {
    figures: {
      name: column.name,
      names: namesOf(run.columns.filter((one) => onset(one, run.kinds) >= 0)),
      line: column.lines[first],
      before: before === undefined ? NaN : column.values[before],
      lines: rows.length,
    },
    evidence: broken.map((one) => view.evidence(one.column, brokenRows(one.column))),
    options: optionsOf(run.framework, 'rate', 'gradientLimit'),
    lesson: 'sick-run',
  }
})
