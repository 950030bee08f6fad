import { known, type Implying } from '../implying'
import { meanOf, medianOf } from '../sums'

/** the fewest values that are judged */
const NEEDED = 20
/** the share of the whole change that counts as most of it */
const MOST_OF_CHANGE = 0.8
/** a fall to this share of the first value, or the same factor upwards, is reported */
const FALL = 0.6

/** The change of the entropy, if it is large. */
export const course: Implying = (view) => {
  const series = view.of('entropy')
  if (!series || series.values.length < NEEDED) return []
  const { values, rows, column } = series
  const from = meanOf(values.subarray(0, 2))
  const to = medianOf(values.slice(-5))
  const ratio = to / from
  if (!(ratio < FALL || ratio > 1 / FALL)) return []
  const far = (value: number) => (value - from) / (to - from) >= MOST_OF_CHANGE
  const at = values.findIndex(far)
  return known(view, 'course', {
    name: column.name,
    from: Number(from.toPrecision(3)),
    early: values[at],
    ...view.placeOf(rows[at]),
    to: Number(to.toPrecision(3)),
    ratio: Number(ratio.toPrecision(2)),
  })
}

/** A run that ends before another of the same file. */
export const ends: Implying = (view, { runs }) => {
  const beside = runs.filter(
    ({ id, format, files }) =>
      id !== view.run.id && format === view.run.format && files[0] === view.run.files[0],
  )
  const last = view.run.steps.at(-1)!
  const others = Math.max(...beside.map(({ steps }) => steps.at(-1)!))
  if (!view.run.hasSteps || !(others > last)) return []
  return known(view, 'runEnds', { name: view.run.name, last, others })
}

const ENDING = /__(MIN|MAX)$/

/** W&B’s columns __MIN and __MAX that only repeat the values. */
export const repeats: Implying = (view) => {
  const pairs = view.run.columns.filter(({ name }) => ENDING.test(name))
  if (pairs.length === 0) return []
  const same = pairs.filter((column) => {
    const base = view.named(column.name.replace(ENDING, ''))
    return base?.values.every((value, row) => Object.is(value, column.values[row]))
  })
  return same.length === pairs.length ? known(view, 'minMaxRepeat', { columns: same.length }) : []
}

/** Rows whose steps have gaps of different sizes, so that they are a selection. */
export const selected: Implying = (view) => {
  const { steps, rows, hasSteps } = view.run
  if (!hasSteps || rows < 3 || view.run.format !== 'wandb-csv') return []
  const gaps = new Set(Array.from(steps.subarray(1), (step, i) => step - steps[i]))
  const last = steps[rows - 1]
  return gaps.size > 2 && last > 2 * rows ? known(view, 'rowsSelected', { rows, last }) : []
}
