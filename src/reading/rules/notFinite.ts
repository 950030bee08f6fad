import { CELL, ROW, type Column } from '../contract'
import { logRule } from '../logRule'
import { optionsOf } from '../options'

/** The metrics that show a broken run. KL is not one of them, because it need not be part of the loss. */
const TELLING = ['loss', 'actor/pg_loss', 'grad_norm', 'entropy', 'reward'] as const

const MOST_NAMES = 12

/** The rows in which a column is nan or infinite. */
const brokenRows = ({ cells }: Column) =>
  Array.from(cells.keys()).filter((row) => cells[row] === CELL.notFinite)

/** The first training row in which a column is nan or infinite; −1 if there is none. */
function onset(column: Column, kinds: Uint8Array): number {
  return column.cells.findIndex((cell, row) => cell === CELL.notFinite && kinds[row] === ROW.training)
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
  if (broken.length === 0) return null
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
