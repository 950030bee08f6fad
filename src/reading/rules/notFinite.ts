import { CELL, ROW, type Column } from '../contract'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import type { RunView } from '../runView'

/** The metrics that show a broken run. KL is not one of them, because it need not be part of the loss. */
export const TELLING = ['loss', 'actor/pg_loss', 'grad_norm', 'entropy', 'reward'] as const

const MOST_NAMES = 12

/** The rows in which a column is nan or infinite. */
export const brokenRows = ({ cells }: Column) =>
  Array.from(cells.keys()).filter((row) => cells[row] === CELL.notFinite)

/** The first training row in which a column is nan or infinite; −1 if there is none. */
function onset(column: Column, kinds: Uint8Array): number {
  return column.cells.findIndex((cell, row) => cell === CELL.notFinite && kinds[row] === ROW.training)
}

/** Of so many values at the end, each gradient norm has to be nan or infinite for good: fp16 skips single updates. */
const SKIPPED = 3

/** Whether a metric is nan or infinite up to the end of the training. */
function isLasting(view: RunView, metric: (typeof TELLING)[number]): boolean {
  const { kinds } = view.run
  const cells = view.column(metric)?.cells ?? []
  const logged = Array.from(cells).filter((cell, row) => kinds[row] === ROW.training && cell !== CELL.absent)
  const last = logged.slice(metric === 'grad_norm' ? -SKIPPED : -1)
  return last.length > 0 && last.every((cell) => cell === CELL.notFinite)
}

/** The metrics that are not finite up to the end, each with its first such row. */
const lastingOf = (view: RunView) =>
  TELLING.flatMap((metric) => {
    const column = view.column(metric)
    return column && isLasting(view, metric) ? [{ column, first: onset(column, view.run.kinds) }] : []
  })

/** The first row of the run in which a metric is not finite that stays so; −1 if there is none. */
export function brokenFrom(view: RunView): number {
  const rows = lastingOf(view).map(({ first }) => first)
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
  const broken = lastingOf(view)
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
