import { ticksWithin } from '../../../app/series/axis'
import { linearScale } from '../../../math/scale'
import type { Estimate } from '../../../statistics/bootstrap'

/** The share of the axis that is left free at each end. */
const MARGIN = 0.06

/** A row is far if its difference is so many times farther from 0 than the intervals of all nearer rows. */
const FAR = 4

/** One axis for differences, with 0 on it. */
export interface ForestAxis {
  ticks: readonly number[]
  step: number
  ends: readonly [number, number]
  /** 0 at its left end and 1 at its right; outside of both for what lies beyond */
  place(x: number): number
}

/** How far the interval of a difference, or else the difference, reaches from 0. */
const reachOf = ({ value, low, high }: Estimate) =>
  Math.max(...[value, low, high].filter(Number.isFinite).map(Math.abs))

/**
 * The axis of a forest plot. It spans all differences with their intervals, unless at most half of them are so far from the others
 * that they would press them together: it then spans the others.
 */
export function forestAxis(differences: readonly (Estimate | null)[]): ForestAxis {
  const known = differences
    .filter((one): one is Estimate => one !== null && Number.isFinite(one.value))
    .toSorted((a, b) => reachOf(a) - reachOf(b))
  // at 0 a difference says nothing about the scale
  const isGap = (k: number) =>
    reachOf(known[k - 1]) > 0 && Math.abs(known[k].value) > FAR * reachOf(known[k - 1])
  const first = known.findIndex((_, k) => 2 * k >= known.length && k > 0 && isGap(k))
  const near = first < 0 ? known : known.slice(0, first)
  const drawn = near.flatMap(({ value, low, high }) => [value, low, high]).filter(Number.isFinite)
  const [low, high] = [Math.min(0, ...drawn), Math.max(0, ...drawn)]
  const isFlat = high - low < 1e-9
  const pad = isFlat ? 0.1 : (high - low) * MARGIN
  const ends = [low - pad, high + pad] as const
  // without a figure there is nothing to read from ticks
  const { ticks, step } = isFlat ? { ticks: [0], step: 1 } : ticksWithin(...ends, 5)
  return { ticks, step, ends, place: linearScale([...ends], [0, 1]) }
}
