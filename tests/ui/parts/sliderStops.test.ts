import { describe, expect, test } from 'vitest'
import { KNOBS, KNOB_NAMES } from '../../../src/settings/knobs'
import { nearestStop, sliderStops } from '../../../src/ui/parts/sliderStops'

/** Knobs whose range is too wide for a slider. */
const WITHOUT = new Set(['seed', 'maxSteps', 'budget'])

describe('a slider', () => {
  test('stops at even steps on a linear scale', () => {
    const range = { scale: 'linear', min: 0, max: 1, step: 0.25, integer: false } as const
    expect(sliderStops(range)).toEqual([0, 0.25, 0.5, 0.75, 1])
  })

  test('reaches 0 and both ends on a log scale', () => {
    const stops = sliderStops(KNOBS.beta)
    expect(stops.slice(0, 2)).toEqual([0, 0.001])
    expect(stops.at(-1)).toBe(10)
  })

  test('stops at whole numbers once each where only they are allowed', () => {
    const stops = sliderStops(KNOBS.stepsPerGeneration)
    expect(stops.slice(0, 4)).toEqual([1, 2, 3, 4])
    expect(stops.at(-1)).toBe(64)
  })

  test.each(KNOB_NAMES.filter((name) => KNOBS[name].kind === 'number' && !WITHOUT.has(name)))(
    'of %s rises from least to most and knows its default',
    (name) => {
      const knob = KNOBS[name]
      if (knob.kind !== 'number') return
      const stops = sliderStops(knob)
      expect(stops[0]).toBe(knob.min)
      expect(stops.at(-1)).toBe(knob.max)
      expect(stops.every((stop, i) => i === 0 || stop > stops[i - 1])).toBe(true)
      expect(stops.length).toBeLessThanOrEqual(260)
      const nearest = stops[nearestStop(stops, knob.default, knob.scale)]
      expect(Math.abs(nearest - knob.default)).toBeLessThanOrEqual(0.08 * knob.default)
    },
  )
})
