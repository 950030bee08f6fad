import { linearScale } from '../../math/scale'

/** The ends and the ticks of an axis, in the axis's own unit: log10 of the value for a logarithmic one. */
export interface Axis {
  low: number
  high: number
  ticks: readonly number[]
  /** distance between ticks, which decides the number of decimals in their labels */
  step: number
}

/** The smallest of 1, 2, 5 times a power of ten that is at least x. */
export function niceStep(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= x * (1 - 1e-9)) ?? 10
  return factor * power
}

/**
 * The multiples of a nice step within low … high: about `most` of them, and at least two if the finest step allows it.
 * @param finest the least step, such as 1 if only whole numbers have a meaning
 */
export function ticksWithin(
  low: number,
  high: number,
  most: number,
  finest = 0,
): Pick<Axis, 'ticks' | 'step'> {
  const within = (step: number) => {
    const first = Math.ceil(low / step - 1e-9)
    const count = Math.floor(high / step + 1e-9) - first + 1
    return { ticks: Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step), step }
  }
  const step = niceStep((high - low) / most)
  const coarse = within(Math.max(step, finest))
  return coarse.ticks.length < 2 ? within(Math.max(niceStep(step / 4), finest)) : coarse
}

/** The place of a value on an axis: 0 at its low end, 1 at its high end. */
export const placeOn = ({ low, high }: Axis, value: number): number => linearScale([low, high], [0, 1])(value)

/** The ends of an axis beyond this would have a difference that is not a number. */
const LARGEST = 1e300

/**
 * A linear axis that contains low … high and ends on ticks. It is the shortest axis with two to `most` intervals; of
 * equally short axes, the one with the finer ticks. It depends only on the extent of the data. Because that extent can
 * only widen while a curve grows, the axis changes rarely and by whole ticks.
 */
export function linearAxis(low: number, high: number, most = 5): Axis {
  if (!(low <= high)) return linearAxis(0, 1, most)
  if (low < -LARGEST || high > LARGEST)
    return linearAxis(Math.max(low, -LARGEST), Math.min(high, LARGEST), most)
  if (high - low < 1e-12 * Math.max(1, Math.abs(high))) {
    if (Math.abs(high) < 1e-12) return linearAxis(0, 1, most)
    const pad = Math.abs(high) / 2
    return linearAxis(low - pad, high + pad, most)
  }
  const finest = niceStep((high - low) / most)
  const steps = [finest, niceStep(finest * 1.5), niceStep(finest * 3)]
  const fitting = steps
    .map((step) => [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9), step])
    .filter(([first, last]) => last - first <= most && last - first >= 2)
  const [first, last, step] =
    fitting.length > 0
      ? fitting.reduce((best, next) =>
          (next[1] - next[0]) * next[2] < (best[1] - best[0]) * best[2] * 0.999 ? next : best,
        )
      : twoIntervals(low, high, steps)
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => clean((first + i) * step))
  return { low: ticks[0], high: ticks[ticks.length - 1], ticks, step }
}

/** The fallback when a finer step needs too many intervals and a coarser one has a single one: two, as fine as reach `high`. */
function twoIntervals(
  low: number,
  high: number,
  steps: readonly number[],
): [first: number, last: number, step: number] {
  const step =
    steps.find((one) => high <= (Math.floor(low / one + 1e-9) + 2) * one) ?? steps[steps.length - 1]
  const first = Math.floor(low / step + 1e-9)
  return [first, first + 2, step]
}

/** A logarithmic axis: whole decades that contain the positive values low … high. */
export function logAxis(low: number, high: number, intervals = 3): Axis {
  if (!(low > 0 && low <= high)) return logAxis(1e-3, 1, intervals)
  const [least, greatest] = [low, high].map((end) => Math.log10(Math.min(end, LARGEST)))
  const first = Math.floor(least + 1e-9)
  const last = Math.max(Math.ceil(greatest - 1e-9), first + 1)
  const step = Math.max(1, Math.ceil((last - first) / intervals))
  const count = Math.ceil((last - first) / step)
  const ticks = Array.from({ length: count + 1 }, (_, i) => first + i * step)
  return { low: first, high: ticks[count], ticks, step }
}

const ROUND_ENDS = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10]
const FEWEST_STEPS = 20

/** The next round number at or above x > 0, at most a third larger than x. */
export function roundEnd(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x))
  return clean(power * ROUND_ENDS.find((end) => end * power >= x * (1 - 1e-9))!)
}

/** The axis of steps, from 0. Its end grows in jumps of about a quarter, so that a growing curve is not redrawn at every step. */
export const stepAxis = (steps: number): Axis => axisTo(roundEnd(Math.max(steps, FEWEST_STEPS)))

/**
 * An axis from 0 to a known end: round ticks, and a tick at the end that has no other tick near it.
 * @param most about how many intervals there is room for
 */
export function axisToEnd(end: number, most = 4): Axis {
  const step = Math.max(1, niceStep(end / most))
  const round = Array.from({ length: Math.ceil(end / step - 0.5) }, (_, i) => i * step)
  return { low: 0, high: end, ticks: [...round, end], step }
}

/**
 * The axis of the steps of a growing curve, from 0. Its end is at most a twelfth beyond the last step, so that the
 * curve fills the width of its plot. The end moves only once in many steps, so that the page does not draw new axes at
 * each step.
 */
export function liveStepAxis(steps: number): Axis {
  const least = Math.max(steps, FEWEST_STEPS)
  // a nice step is at most 2.5 times as large as what it is made of
  const jump = Math.max(1, niceStep(least / 30))
  return axisTo(clean(Math.ceil(least / jump - 1e-9) * jump))
}

function axisTo(high: number): Axis {
  const step = Math.max(1, niceStep(high / 4))
  const ticks = Array.from({ length: Math.floor(high / step + 1e-9) + 1 }, (_, i) => i * step)
  return { low: 0, high, ticks, step }
}

/** A tick without its floating-point rounding error. */
function clean(x: number): number {
  return Number(x.toPrecision(12)) + 0
}
