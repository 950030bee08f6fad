import { known, unknown, type Implying } from '../implying'
import { extentOf } from '../sums'

/** The fewest lines from which a schedule is recognised. */
const NEEDED = 3
/** the relative deviation that rounding explains */
const NEAR = 2e-4

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
  const perStep = values.map((value, i) => value / steps[i])
  const [low, high] = extentOf(perStep)
  if (low > 0 && high - low <= NEAR * high) return known(view, 'rateWarmup', { step: perStep.at(-1)!, lines })
  const slopes = values.slice(1).map((value, i) => (value - values[i]) / (steps[i + 1] - steps[i]))
  const [steepest, flattest] = extentOf(slopes)
  if (flattest < 0 && flattest - steepest <= 0.02 * -steepest) {
    const [from, to] = [values[0], values.at(-1)!]
    const slope = (to - from) / (steps.at(-1)! - steps[0])
    return known(view, 'rateLinear', { from, to, end: Math.round(steps.at(-1)! - to / slope), lines })
  }
  return unknown(view, 'rateOther', { lines })
}
