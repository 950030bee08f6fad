import { cos } from '../../math/portable'
import { roundingOf } from '../fractions'
import { known, unknown, type Implying } from '../implying'
import { extentOf } from '../sums'

/** The fewest lines from which a schedule is recognised. */
const NEEDED = 3
/** the relative deviation that rounding explains */
const NEAR = 2e-4
/** A line is told from a cosine if the rate falls to LONG of its start, and is rounded by at most FINE of it. */
const [LONG, FINE] = [0.2, 6e-3]
/** A rate that is rounded by more than this share of it shows no course. */
const COARSE = 0.02
/** a change of the rate exceeds so many times its rounding */
const CHANGE = 10
/** the shares of the highest rate between which the phase of a cosine is taken */
const [EARLY, LATE] = [0.8, 0.05]

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
  if (most - least <= NEAR * most)
    return most > 0 ? known(view, 'rateConstant', { warmup: 0, isStep: '', rate: most, lines }) : []
  const steps = Array.from(rows, (row) => view.run.steps[row])
  const rounding = roundingOf(most, column)
  // between two rounded ends, each value of a line is off by at most two roundings
  const error = 2 * rounding + NEAR * most
  const follows = (from: number, to: number, expected: (step: number) => number) =>
    values.subarray(from, to).every((value, i) => Math.abs(value - expected(steps[from + i])) <= error)

  const peak = values.indexOf(most)
  // so few digits show no course
  const isCoarse = rounding > COARSE * most
  if (isCoarse && values.subarray(peak).some((value) => value !== most))
    return unknown(view, 'rateOther', { lines })
  const top = values.findLastIndex((value) => value >= most - error)
  const isConstant = values.subarray(peak).every((value) => value >= most - error)
  const last = lines - 1
  // the rate is highest on the rise, or on the fall after it
  const rise = lineThrough(steps[0], values[0], steps[peak - 1], values[peak - 1])
  if (peak > 1 && !follows(0, peak, rise.of)) return unknown(view, 'rateOther', { lines })
  const { hasSteps } = view.run
  const isStep = hasSteps ? 'step' : ''
  if (peak === last) {
    const perStep = most / steps[last]
    return least > 0 && follows(0, lines, (step) => perStep * step)
      ? known(view, 'rateWarmup', { step: perStep, isStep, lines })
      : unknown(view, 'rateOther', { lines })
  }
  const warmup = peak > 0 ? steps[peak] : 0
  if (isConstant) return known(view, 'rateConstant', { warmup, isStep, rate: most, lines })
  if (top === last) return unknown(view, 'rateOther', { lines })

  const to = values[last]
  const isLong = to <= LONG * most && rounding <= FINE * most
  const falling = () => unknown(view, 'rateFalls', { from: most, to, lines })
  // the fall begins where the rate is highest, or between two lines: few steps are logged
  const gap = steps[peak + 1] - steps[peak]
  const begins = (start: number) => start > steps[peak] - gap && start <= steps[top + 1]
  /** The last step with the highest rate if it is constant for some; else 0. */
  const untilOf = (start: number) => (start > steps[peak] + 2 * gap ? Math.round(start) : 0)
  const line = lineThrough(steps[top + 1], values[top + 1], steps[last], to)
  /** @param start of the fall */
  const said = (start: number, end: number) => ({
    warmup,
    until: untilOf(start),
    from: most,
    to,
    end: hasSteps ? Math.round(end) : NaN,
  })
  const hasFallen = most - to > CHANGE * Math.max(rounding, NEAR * most)
  if (hasFallen && last > top + 1 && begins(line.at(most)) && follows(top + 1, lines, line.of)) {
    if (!isLong) return falling()
    // rise and fall meet where the warm-up ends, which need not be logged
    const meets = (line.of(0) - rise.of(0)) / (rise.of(1) - rise.of(0) - (line.of(1) - line.of(0)))
    const isPointed = peak > 1 && untilOf(line.at(most)) === 0
    const warmed = isPointed ? { warmup: Math.round(meets) } : {}
    return known(view, 'rateLinear', { ...said(line.at(most), line.at(0)), ...warmed })
  }
  const onlyFalls = values.subarray(top).every((value, i, all) => i === 0 || value <= all[i - 1] + error)
  if (!isLong) return hasFallen && onlyFalls ? falling() : unknown(view, 'rateOther', { lines })
  // half a wave is a line in this angle, from 0 to π; it is steep where the rate is near its ends
  const angle = (value: number) => angleOf((2 * value) / most - 1)
  const [early, late] = [
    values.findIndex((value, i) => i > top && value < EARLY * most),
    values.findLastIndex((value) => value > LATE * most),
  ]
  if (early < 0 || late <= early) return unknown(view, 'rateOther', { lines })
  const wave = lineThrough(steps[early], angle(values[early]), steps[late], angle(values[late]))
  const ofWave = (step: number) => (most / 2) * (1 + cos(Math.max(0, Math.min(Math.PI, wave.of(step)))))
  return begins(wave.at(0)) && follows(top + 1, lines, ofWave)
    ? known(view, 'rateCosine', said(wave.at(0), wave.at(Math.PI)))
    : unknown(view, 'rateOther', { lines })
}

/** The angle from 0 to π whose cosine is given, by bisection. */
function angleOf(cosine: number): number {
  let [low, high] = [0, Math.PI]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (cos(middle) > cosine) low = middle
    else high = middle
  }
  return low
}

/** The line through two points: its value at a place, and the place of a value. */
function lineThrough(x0: number, y0: number, x1: number, y1: number) {
  const slope = (y1 - y0) / (x1 - x0)
  return { of: (x: number) => y0 + slope * (x - x0), at: (y: number) => x0 + (y - y0) / slope }
}
