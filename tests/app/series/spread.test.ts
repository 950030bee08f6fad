import { expect, test } from 'vitest'
import { spread } from '../../../src/app/series/spread'

test('labels with room between them stay at the ends of their lines', () => {
  expect(spread([80, 10, 40], 14, 100)).toEqual([80, 10, 40])
})

test('labels that would cover each other are moved apart, in their order', () => {
  expect(spread([50, 48, 52], 14, 200)).toEqual([62, 48, 76])
})

test('labels at the bottom move up, and none leaves the plot', () => {
  expect(spread([98, 100], 14, 100)).toEqual([86, 100])
  expect(spread([0, 0, 0], 14, 20)).toEqual([0, 6, 20])
})
