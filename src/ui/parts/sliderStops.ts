import type { NumberKnob } from '../../settings/knob'

/** What a slider needs to know of its knob. */
export type Range = Pick<NumberKnob, 'scale' | 'min' | 'max' | 'step' | 'integer'>

const STOPS_OF_A_LOG_SLIDER = 120
/** A log slider whose knob may be 0 begins this far below the knob's step. */
const FINER_THAN_STEP = 10

/** The values at which a slider stops, rising: evenly spaced, or by equal ratios on a log scale; 0 first where it is allowed. */
export function sliderStops(knob: Range): number[] {
  return knob.scale === 'log' ? logStops(knob) : linearStops(knob)
}

function linearStops({ min, max, step }: Range): number[] {
  const count = Math.round((max - min) / step)
  return Array.from({ length: count + 1 }, (_, i) => (i === count ? max : tidy(min + i * step, 6)))
}

function logStops({ min, max, step, integer }: Range): number[] {
  const lowest = min > 0 ? min : integer ? 1 : step / FINER_THAN_STEP
  const stops = new Set(min > 0 ? [] : [0])
  for (let i = 0; i < STOPS_OF_A_LOG_SLIDER; i++) {
    const value = tidy(lowest * (max / lowest) ** (i / STOPS_OF_A_LOG_SLIDER), 2)
    if (value < max) stops.add(integer ? Math.round(value) : value)
  }
  return [...stops.add(max)]
}

const tidy = (value: number, digits: number) => Number(value.toPrecision(digits))

/** The stop nearest to a value: by ratio on a log scale. */
export function nearestStop(stops: readonly number[], value: number, scale: NumberKnob['scale']): number {
  const place = (x: number) => (scale === 'log' ? Math.log(Math.max(x, Number.MIN_VALUE)) : x)
  let nearest = 0
  for (let i = 1; i < stops.length; i++) {
    if (Math.abs(place(stops[i]) - place(value)) < Math.abs(place(stops[nearest]) - place(value))) nearest = i
  }
  return nearest
}
