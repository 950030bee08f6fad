import { expect, test } from 'vitest'
import { ascending } from '../../src/statistics/ascending'
import { extent } from '../../src/statistics/extent'

test('extent is the smallest and the largest', () => {
  expect(extent(ascending([3, NaN, -1, 2]))).toEqual({ low: -1, high: 3 })
  expect(extent(ascending([5]))).toEqual({ low: 5, high: 5 })
  expect(extent(ascending([NaN]))).toEqual({ low: NaN, high: NaN })
})
