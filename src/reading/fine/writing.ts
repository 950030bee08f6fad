import { CELL, ROW } from '../contract'
import { fineThing, type FineThing } from '../fineThings'
import { medianOf } from '../sums'

/** a learning rate below this looks like 0 */
const SMALL = 1e-7
/** decimals that older versions of verl print */
const FEW_DIGITS = 3
/** the share of its first value below which entropy is called low */
const FALLEN = 0.4

/** A tiny learning rate at the start: warm-up. */
export const rateSmall: FineThing = (view) => {
  const rate = view.of('learning_rate')
  if (!rate) return []
  const first = rate.values[0]
  const grows = rate.values.every((value, i) => i === 0 || value >= rate.values[i - 1])
  if (!(first > 0 && first < SMALL && grows)) return []
  return fineThing(view, 'rateSmall', { rate: first }, rate.column)
}

/** Values that are only printed as zeros. */
export const roundedZeros: FineThing = (view) => {
  if (view.run.format !== 'verl') return []
  const names = ['actor/lr', 'actor/pg_loss', 'actor/kl_loss', 'actor/ppo_kl']
  const columns = names.flatMap((name) => view.named(name) ?? [])
  const digits = Math.max(0, ...view.run.columns.map((column) => column.digits))
  const zeros = columns.filter((column) => view.valuesOf(column).values.every((value) => value === 0))
  if (zeros.length === 0 || digits > FEW_DIGITS) return []
  return fineThing(
    view,
    'roundedZeros',
    { names: zeros.map(({ name }) => name).join(', '), digits },
    ...zeros,
  )
}

/** A line that is an evaluation, though its names are those of training. */
export const evaluationLine: FineThing = (view, log) => {
  const { kinds, lines, files, columns } = view.run
  const row = kinds.indexOf(ROW.evaluation)
  const isUnnamed = columns.some(
    ({ isEvaluation, name }) => isEvaluation && name !== 'epoch' && !/^(eval|val|test)/.test(name),
  )
  if (row < 0 || !isUnnamed || view.run.format === 'mlx' || view.run.format === 'tensorboard') return []
  const isCut = log.leftOut.some(
    ({ why, file, fromLine }) => why === 'cut' && file === files[row] && fromLine === lines[row],
  )
  return fineThing(view, 'evaluationLine', { line: lines[row], isCut: isCut ? 'cut' : '' })
}

/** Cells that are empty because a run ended before the others of its export. */
export const emptyCells: FineThing = (view, log) => {
  if (view.run.format !== 'wandb-csv') return []
  const last = view.run.steps.at(-1)!
  const beside = log.runs.filter(
    ({ id, format, files }) => id !== view.run.id && format === 'wandb-csv' && files[0] === view.run.files[0],
  )
  const cells = Math.max(0, ...beside.map(({ steps }) => steps.filter((step) => step > last).length))
  return cells > 0 ? fineThing(view, 'emptyCells', { name: view.run.name, last, cells }) : []
}

/** Low entropy, where no reward says whether it is too low. */
export const lowEntropyAlone: FineThing = (view) => {
  const entropy = view.of('entropy')
  if (!entropy || entropy.values.length < 20 || view.column('reward')) return []
  const to = medianOf(entropy.values.slice(-5))
  if (!(to < FALLEN * entropy.values[0])) return []
  const figures = { names: view.run.name, to: Number(to.toPrecision(3)) }
  return fineThing(view, 'lowEntropyAlone', figures, entropy.column)
}

/** A mean length of ended answers of 0: none ended. */
export const terminatedZero: FineThing = (view) => {
  const column = view.named('completions/mean_terminated_length')
  const lines = column
    ? column.cells.filter((cell, row) => cell === CELL.number && column.values[row] === 0).length
    : 0
  return column && lines > 0 ? fineThing(view, 'terminatedZero', { lines }, column) : []
}
