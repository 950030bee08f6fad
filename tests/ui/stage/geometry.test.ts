import { describe, expect, test } from 'vitest'
import { arrowPath, geometryOf, placeOfFactor, pushReach, pushTicks } from '../../../src/ui/stage/geometry'

const NEEDS = { answers: 124, scores: [0, 1], reach: 2.5, sizes: [8] } as const
const DESK = { width: 1000, height: 374, isPhone: false }

describe('the geometry of the Stage', () => {
  test('is the drawing’s at 1280 × 800', () => {
    const place = geometryOf(DESK, NEEDS)
    expect(place.unit).toBeCloseTo(96, -1)
    expect(place.row).toBe(39)
    expect(place.style).toBe('tall')
    expect(place.result!.left).toBe(824)
    expect(place.push.zero).toBeCloseTo((place.push.left + place.push.right) / 2)
  })

  test('measures scores and pushes with one ruler', () => {
    const { score, push, unit } = geometryOf(DESK, NEEDS)
    expect(score!.right - score!.left).toBeCloseTo(unit)
    expect(push.right - push.left).toBeCloseTo(5 * unit)
  })

  test('gives scores that span much a ruler of their own', () => {
    const { score, unit, scoreUnit } = geometryOf(DESK, { ...NEEDS, scores: [-10, 10] })
    expect(score!.right - score!.left).toBeCloseTo(2 * unit)
    expect(scoreUnit).toBeCloseTo(unit / 10)
    expect(score!.zero).toBeCloseTo((score!.left + score!.right) / 2)
  })

  test.each([2, 8, 16, 32, 64, 128])('keeps %i rows within the picture', (size) => {
    const place = geometryOf(DESK, { ...NEEDS, sizes: [size], reach: pushReach(size) })
    expect(place.bottom).toBeLessThanOrEqual(DESK.height - 26 + 1e-9 + Math.max(0, 2 * size - 312))
    expect(place.style).toBe(size <= 8 ? 'tall' : size <= 16 ? 'compact' : 'dots')
  })

  test('puts two groups one below the other', () => {
    const { tops, row, bottom } = geometryOf(DESK, { ...NEEDS, sizes: [8, 8] })
    expect(tops[1]).toBeGreaterThan(tops[0] + 8 * row)
    expect(bottom).toBeCloseTo(DESK.height - 26)
  })

  test('leaves axis of scores and results out on a phone', () => {
    const { score, result, push } = geometryOf({ width: 358, height: 324, isPhone: true }, NEEDS)
    expect([score, result]).toEqual([null, null])
    expect(push.right).toBeLessThanOrEqual(358)
  })

  test('is wider than a phone whose large text leaves no room for the columns', () => {
    const { width, push, number } = geometryOf({ width: 163, height: 324, isPhone: true }, NEEDS)
    expect(width).toBeGreaterThan(163)
    expect(push.left).toBeGreaterThan(number)
    expect(push.right).toBeLessThanOrEqual(width)
    expect(push.right - push.left).toBeGreaterThanOrEqual(99)
    expect(geometryOf({ width: 358, height: 324, isPhone: true }, NEEDS).width).toBe(358)
  })

  test('reaches as far as an advantage of the group can', () => {
    for (const size of [2, 4, 8, 16, 64]) {
      const most = (size - 1) / Math.sqrt(size)
      expect(pushReach(size)).toBeGreaterThanOrEqual(most)
    }
    expect(pushTicks(2.5)).toEqual([-2, -1, 0, 1, 2])
    expect(pushTicks(8)).toEqual([-8, -6, -4, -2, 0, 2, 4, 6, 8])
  })

  test('shows the direction of the least push on a phone, where no score is measured against it', () => {
    expect(geometryOf(DESK, NEEDS).leastArrow).toBe(0)
    expect(geometryOf({ width: 358, height: 324, isPhone: true }, NEEDS).leastArrow).toBeGreaterThan(4)
  })

  test('places factors on a logarithmic axis that ends beyond ×2', () => {
    const axis = { middle: 100, half: 50 }
    expect(placeOfFactor(1, axis)).toBe(100)
    expect(placeOfFactor(2, axis)).toBeCloseTo(140)
    expect(placeOfFactor(0.5, axis)).toBeCloseTo(60)
    expect(placeOfFactor(1e9, axis)).toBe(150)
  })

  test('draws arrows to their ends, however short', () => {
    const numbers = (path: string) => path.match(/-?[\d.]+/g)!.map(Number)
    for (const end of [50, -50, 2]) {
      const xs = numbers(arrowPath(0, end, 10, 5)).filter((_, i) => i % 2 === 0)
      expect(Math.max(...xs.map(Math.abs))).toBe(Math.abs(end))
    }
  })
})
