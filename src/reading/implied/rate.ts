import { cos } from '../../math/portable'
import { roundingOf } from '../fractions'
import { known, unknown, type Implying } from '../implying'
import type { Implied } from '../contract'
import type { RunView, Series } from '../runView'
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
  const { values, column } = series
  const lines = values.length
  // older versions of verl print three decimals: 0.000
  if (column.digits <= 3 && values.every((value) => value === 0)) return []
  if (lines < NEEDED) return unknown(view, 'rateTooFew', { lines, rate: values.at(-1)! })
  const [least, most] = extentOf(values)
  if (most - least <= NEAR * most)
    return most > 0 ? known(view, 'rateConstant', { warmup: 0, isStep: '', rate: most, lines }) : []
  return shapeOf(view, courseOf(view, series, most)) ?? unknown(view, 'rateOther', { lines })
}

type Course = ReturnType<typeof courseOf>

/** The rates of a log with what every shape is compared with. */
function courseOf(view: RunView, { values, rows, column }: Series, most: number) {
  const steps = Array.from(rows, (row) => view.run.steps[row])
  const rounding = roundingOf(most, column)
  // between two rounded ends, each value of a line is off by at most two roundings
  const error = 2 * rounding + NEAR * most
  const peak = values.indexOf(most)
  return {
    values,
    steps,
    lines: values.length,
    last: values.length - 1,
    most,
    to: values[values.length - 1],
    rounding,
    error,
    peak,
    /** the last line with the highest rate */
    top: values.findLastIndex((value) => value >= most - error),
    // the rate is highest on the rise, or on the fall after it
    rise: lineThrough(steps[0], values[0], steps[peak - 1], values[peak - 1]),
    warmup: peak > 0 ? steps[peak] : 0,
    hasSteps: view.run.hasSteps,
    follows: (from: number, to: number, expected: (step: number) => number) =>
      values.subarray(from, to).every((value, i) => Math.abs(value - expected(steps[from + i])) <= error),
  }
}

/** The shape that the rates follow; null if they follow none. */
function shapeOf(view: RunView, course: Course): Implied[] | null {
  const { values, most, rounding, error, peak, top, last, lines, rise, warmup, follows } = course
  const isStep = course.hasSteps ? 'step' : ''
  // so few digits show no course
  if (rounding > COARSE * most && values.subarray(peak).some((value) => value !== most)) return null
  if (peak > 1 && !follows(0, peak, rise.of)) return null
  if (peak === last) {
    const perStep = most / course.steps[last]
    return values.every((value) => value > 0) && follows(0, lines, (step) => perStep * step)
      ? known(view, 'rateWarmup', { step: perStep, isStep, lines })
      : null
  }
  if (values.subarray(peak).every((value) => value >= most - error))
    return known(view, 'rateConstant', { warmup, isStep, rate: most, lines })
  return top === last ? null : fallOf(view, course)
}

/** The fall after the highest rate: along a line, along half a cosine, or too little of it to tell. */
function fallOf(view: RunView, course: Course): Implied[] | null {
  const { values, most, to, rounding, error, top, lines } = course
  const isLong = to <= LONG * most && rounding <= FINE * most
  const hasFallen = most - to > CHANGE * Math.max(rounding, NEAR * most)
  const linear = hasFallen ? linearFall(view, course) : null
  if (isLong) return linear ?? cosineFall(view, course)
  const onlyFalls = values.subarray(top).every((value, i, all) => i === 0 || value <= all[i - 1] + error)
  return linear || (hasFallen && onlyFalls) ? unknown(view, 'rateFalls', { from: most, to, lines }) : null
}

function linearFall(view: RunView, course: Course): Implied[] | null {
  const { values, steps, most, to, peak, top, last, lines, rise, follows } = course
  const line = lineThrough(steps[top + 1], values[top + 1], steps[last], to)
  const start = line.at(most)
  if (last <= top + 1 || !begins(course, start) || !follows(top + 1, lines, line.of)) return null
  // rise and fall meet where the warm-up ends, which need not be logged
  const meets = (line.of(0) - rise.of(0)) / (rise.of(1) - rise.of(0) - (line.of(1) - line.of(0)))
  const isPointed = peak > 1 && untilOf(course, start) === 0
  return known(view, 'rateLinear', {
    ...ends(course, start, line.at(0)),
    ...(isPointed && { warmup: Math.round(meets) }),
  })
}

function cosineFall(view: RunView, course: Course): Implied[] | null {
  const { values, steps, most, top, lines, follows } = course
  // half a wave is a line in this angle, from 0 to π; it is steep where the rate is near its ends
  const angle = (value: number) => angleOf((2 * value) / most - 1)
  const early = values.findIndex((value, i) => i > top && value < EARLY * most)
  const late = values.findLastIndex((value) => value > LATE * most)
  if (early < 0 || late <= early) return null
  const wave = lineThrough(steps[early], angle(values[early]), steps[late], angle(values[late]))
  const ofWave = (step: number) => (most / 2) * (1 + cos(Math.max(0, Math.min(Math.PI, wave.of(step)))))
  return begins(course, wave.at(0)) && follows(top + 1, lines, ofWave)
    ? known(view, 'rateCosine', ends(course, wave.at(0), wave.at(Math.PI)))
    : null
}

/** Steps between the highest rate and the next line. */
const gapOf = ({ steps, peak }: Course) => steps[peak + 1] - steps[peak]

/** Whether a fall from this step begins where the rate is highest, or between two lines: few steps are logged. */
const begins = (course: Course, start: number) =>
  start > course.steps[course.peak] - gapOf(course) && start <= course.steps[course.top + 1]

/** The last step with the highest rate if it is constant for some; else 0. */
const untilOf = (course: Course, start: number) =>
  start > course.steps[course.peak] + 2 * gapOf(course) ? Math.round(start) : 0

/** The figures of a fall that begins and ends at these steps. */
const ends = (course: Course, start: number, end: number) => ({
  warmup: course.warmup,
  until: untilOf(course, start),
  from: course.most,
  to: course.to,
  end: course.hasSteps ? Math.round(end) : NaN,
})

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
