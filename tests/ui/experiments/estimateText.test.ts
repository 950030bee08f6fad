import { expect, test } from 'vitest'
import { estimateText, signedText } from '../../../src/ui/experiments/compare/estimateText'

const estimate = (value: number, low: number, high: number) => ({ value, low, high, count: 8 })

test('an estimate has three decimals, and a short form where it is large', () => {
  expect(estimateText(estimate(0.9124, 0.871, 0.944))).toEqual({ value: '0.912', interval: '[0.871, 0.944]' })
  expect(estimateText(estimate(4704783.901, 12.5, 9e6))).toEqual({
    value: '4.70·10⁶',
    interval: '[12.500, 9.00·10⁶]',
  })
})

test('a difference has its sign in both forms', () => {
  expect(signedText(estimate(0.1, 0, 0.2)).value).toBe('+0.100')
  expect(signedText(estimate(0.0001, 0, 0.2)).value).toBe('0.000')
  expect(signedText(estimate(-4704783.901, -9e6, -1e6)).value).toBe('−4.70·10⁶')
  expect(signedText(estimate(5678.9, 1, 9000)).value).toBe('+5,679')
})
