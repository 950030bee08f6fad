import { CELL, ROW, type Column } from '../contract'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { SHOWN } from '../shown'

/** What is not finite when a run has broken; the KL alone need not be in the loss. */
const TELLING = ['loss', 'actor/pg_loss', 'grad_norm', 'entropy', 'reward'] as const

/** The first row in which a column is nan or infinite after it was a number, or from the start; −1 if there is none. */
function onset(column: Column, kinds: Uint8Array): number {
  return column.cells.findIndex((cell, row) => cell === CELL.notFinite && kinds[row] === ROW.training)
}

/** Numbers that are no longer finite, and stay so. */
export const notFinite = logRule('notFinite', (view) => {
  const { run } = view
  const broken = TELLING.flatMap((metric) => {
    const column = view.column(metric)
    const first = column ? onset(column, run.kinds) : -1
    return column && first >= 0 ? [{ column, first }] : []
  })
  if (broken.length === 0) return null
  const { column, first } = broken.reduce((a, b) => (b.first < a.first ? b : a))
  const rows = Array.from(column.cells, (cell, row) => (cell === CELL.notFinite ? row : -1)).filter(
    (row) => row >= 0,
  )
  const before = Array.from(view.valuesOf(column).rows).findLast((row) => row < first)
  return {
    figures: {
      name: column.name,
      names: broken.map((one) => one.column.name).join(', '),
      line: column.lines[first],
      before: before === undefined ? NaN : column.values[before],
      lines: rows.length,
    },
    evidence: broken.map((one) =>
      view.evidence(
        one.column,
        Array.from(one.column.cells.keys()).filter((row) => one.column.cells[row] === CELL.notFinite),
      ),
    ),
    options: optionsOf(run.framework, 'rate', 'gradientLimit'),
    lesson: 'sick-run',
    show: SHOWN.tooFast,
  }
})
