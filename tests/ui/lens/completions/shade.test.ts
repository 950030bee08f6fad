import { expect, test } from 'vitest'
import { ratioShade } from '../../../../src/ui/lens/completions/shade'

const percent = (ratio: number, epsilon = 0.2, epsilonHigh = 0.2) =>
  Number(/ (\d+\.\d)%/.exec(ratioShade(ratio, epsilon, epsilonHigh) ?? '')?.[1] ?? 0)

test('a ratio of 1, and none, has no colour', () => {
  expect(ratioShade(1, 0.2, 0.2)).toBeUndefined()
  expect(ratioShade(NaN, 0.2, 0.2)).toBeUndefined()
})

test('the colour is full at the edges of the clip range and beyond', () => {
  expect([1.2, 5, 0.8, 0.01].map((ratio) => percent(ratio))).toEqual([34, 34, 34, 34])
  expect(percent(1.1)).toBeCloseTo((34 * Math.log(1.1)) / Math.log(1.2), 0)
})

test('above 1 and below are different colours', () => {
  expect(ratioShade(1.1, 0.2, 0.2)).toContain('--series-1')
  expect(ratioShade(0.9, 0.2, 0.2)).toContain('--series-2')
})

test('a clip range of no width still distinguishes ratios', () => {
  expect(percent(1.005, 0, 0)).toBeGreaterThan(0)
  expect(percent(1.005, 0, 0)).toBeLessThan(34)
})
