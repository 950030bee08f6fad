import { describe, expect, test } from 'vitest'
import { forestAxis } from '../../../src/ui/experiments/compare/forestAxis'

const difference = (value: number, half = 0.01) => ({
  value,
  low: value - half,
  high: value + half,
  count: 8,
})

describe('the axis of the differences', () => {
  test('spans all of them and 0', () => {
    const { place, ticks } = forestAxis([null, difference(0.02), difference(-0.05), difference(0.09)])
    for (const x of [0, -0.06, 0.1]) expect(place(x)).toBeGreaterThan(0)
    for (const x of [0, -0.06, 0.1]) expect(place(x)).toBeLessThan(1)
    expect(ticks).toContain(0)
  })

  test('leaves out one row that is far from the others', () => {
    const { place } = forestAxis([null, difference(0.02), difference(-0.01), difference(-0.9)])
    expect(place(0.03) - place(0.01)).toBeGreaterThan(0.2)
    expect(place(-0.9)).toBeLessThan(0)
  })

  test('leaves out one far row of two, and no majority', () => {
    expect(forestAxis([null, difference(0.02), difference(0.9)]).place(0.9)).toBeGreaterThan(1)
    const two = forestAxis([null, difference(0.01), difference(0.9), difference(0.8)])
    expect(two.place(0.9)).toBeLessThan(1)
  })

  test('keeps a row whose wide interval reaches far, while its difference is near', () => {
    const { place } = forestAxis([null, difference(0.02), difference(-0.05, 0.6)])
    expect(place(-0.65)).toBeGreaterThan(0)
  })

  test('is there before any figure, and where all differences are 0', () => {
    expect(forestAxis([null]).ticks).toEqual([0])
    expect(forestAxis([null, { value: NaN, low: NaN, high: NaN, count: 0 }]).place(0)).toBeCloseTo(0.5)
    const some = forestAxis([null, difference(0, 0), difference(0.3)])
    expect(some.place(0.3)).toBeLessThan(1)
  })
})
