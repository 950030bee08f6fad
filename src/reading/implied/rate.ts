import { roundingOf } from '../fractions'
import { known, unknown, type Implying } from '../implying'
import { extentOf } from '../sums'

/** The fewest lines from which a schedule is recognised. */
const NEEDED = 3
/** the relative deviation that rounding explains */
const NEAR = 2e-4
/** the roundings from which a change is one */
const CHANGE = 10

/** The schedule of the learning rate. */
export const rate: Implying = (view) => {
  const series = view.of('learning_rate')
  if (!series) return []
  const { values, rows, column } = series
  const lines = values.length
  // older versions of verl print three decimals: 0.000
  if (column.digits <= 3 && values.every((value) => value === 0)) return []
  if (lines < NEEDED) return unknown(view, 'rateTooFew', { lines, rate: values.at(-1)! })
  const [least, most] = extentOf(values)
  if (most - least <= NEAR * most) return most > 0 ? known(view, 'rateConstant', { rate: most, lines }) : []
  const steps = Array.from(rows, (row) => view.run.steps[row])
  const [from, to] = [values[0], values.at(-1)!]
  const rounding = roundingOf(most, column.digits)
  // between two rounded ends, each value of a line is off by at most two roundings
  const error = 2 * rounding + NEAR * most
  const isLine = (start: number, slope: number) =>
    values.every((value, i) => Math.abs(value - start - slope * (steps[i] - steps[0])) <= error)
  const perStep = to / steps.at(-1)!
  if (least > 0 && to - from > CHANGE * rounding && isLine(perStep * steps[0], perStep))
    return known(view, 'rateWarmup', { step: perStep, lines })
  const slope = (to - from) / (steps.at(-1)! - steps[0])
  if (from - to > CHANGE * Math.max(rounding, NEAR * most) && isLine(from, slope)) {
    return known(view, 'rateLinear', { from, to, end: Math.round(steps.at(-1)! - to / slope), lines })
  }
  return unknown(view, 'rateOther', { lines })
}
