/** What an axis shows: the two ends and the ticks, all in the axis's own unit. */
export interface Axis {
  low: number
  high: number
  ticks: readonly number[]
  /** between ticks; decides how many decimals a tick is written with */
  step: number
}

/** The smallest of 1, 2, 5 times a power of ten that is at least x. */
export function niceStep(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= x * (1 - 1e-9)) ?? 10
  return factor * power
}

/**
 * A linear axis that holds low … high and ends on ticks: the tightest with two to `most` intervals, the finer where two are
 * equal. It depends on the extent alone, which only widens while a curve grows: the axis moves seldom and by whole ticks.
 */
export function linearAxis(low: number, high: number, most = 5): Axis {
  if (!(low <= high)) return linearAxis(0, 1, most)
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
      : twoIntervals(low, steps[2])
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => clean((first + i) * step))
  return { low: ticks[0], high: ticks[ticks.length - 1], ticks, step }
}

/** With few intervals allowed a fine step may need too many and a coarse one has one: then two coarse ones do. */
function twoIntervals(low: number, step: number): [first: number, last: number, step: number] {
  const first = Math.floor(low / step + 1e-9)
  return [first, first + 2, step]
}

/** An axis of powers of ten, in the unit log10: whole decades that hold the positive values low … high. */
export function logAxis(low: number, high: number, intervals = 3): Axis {
  if (!(low > 0 && low <= high)) return logAxis(1e-3, 1, intervals)
  const first = Math.floor(Math.log10(low) + 1e-9)
  const last = Math.max(Math.ceil(Math.log10(high) - 1e-9), first + 1)
  const step = Math.max(1, Math.ceil((last - first) / intervals))
  const count = Math.ceil((last - first) / step)
  const ticks = Array.from({ length: count + 1 }, (_, i) => first + i * step)
  return { low: first, high: ticks[count], ticks, step }
}

const ROUND_ENDS = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10]
const FEWEST_STEPS = 20

/** The round number at or above x > 0: at most a third too large. */
export function roundEnd(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x))
  return clean(power * ROUND_ENDS.find((end) => end * power >= x * (1 - 1e-9))!)
}

/** The axis of steps, from 0: its end moves on in jumps of about a quarter, so that a growing curve does not creep. */
export function stepAxis(steps: number, intervals = 4): Axis {
  const high = roundEnd(Math.max(steps, FEWEST_STEPS))
  const step = Math.max(1, niceStep(high / intervals))
  const ticks = Array.from({ length: Math.floor(high / step + 1e-9) + 1 }, (_, i) => i * step)
  return { low: 0, high, ticks, step }
}

/** Takes the dust of floating point off a tick. */
function clean(x: number): number {
  return Number(x.toPrecision(12)) + 0
}
