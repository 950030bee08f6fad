import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaUnderCurve, bestValue, finalValue } from '../../src/statistics/learningCurve'
import { finite } from './helpers'

describe('area under a curve', () => {
  test('is the mean level, by trapezoids', () => {
    expect(areaUnderCurve([0, 10, 40], [0, 1, 1])).toBeCloseTo((5 + 30) / 40, 14)
    expect(areaUnderCurve([100, 200], [0.2, 0.4])).toBeCloseTo(0.3, 14)
    expect(areaUnderCurve([0, 10, 20, 30], [0, NaN, 2, 2])).toBeCloseTo((20 + 20) / 30, 14)
  })

  test('is the sum of trapezoids over the span', () => {
    const curve = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), finite), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(curve, (steps) => {
        let budget = 7
        const budgets = steps.map(([step]) => (budget += step))
        const values = steps.map(([, value]) => value)
        let area = 0
        for (let i = 1; i < values.length; i++)
          area += ((budgets[i] - budgets[i - 1]) * (values[i] + values[i - 1])) / 2
        const span = budgets.at(-1)! - budgets[0]
        expect(areaUnderCurve(budgets, values)).toBeCloseTo(area / span, 8)
        const level = values.map(() => values[0])
        expect(areaUnderCurve(budgets, level)).toBe(values[0])
      }),
    )
  })

  test('of one measurement is that, of none NaN', () => {
    expect(areaUnderCurve([5], [0.3])).toBe(0.3)
    expect(areaUnderCurve([5, 9], [0.3, NaN])).toBe(0.3)
    expect(areaUnderCurve([5, 5], [1, 2])).toBe(1.5)
    expect(areaUnderCurve([], [])).toBeNaN()
    expect(areaUnderCurve([1, 2], [NaN, NaN])).toBeNaN()
  })
})

test('the final value is the last evaluation', () => {
  expect(finalValue([0.1, 0.5, 0.7, NaN])).toBe(0.7)
  expect(finalValue([NaN])).toBeNaN()
  expect(finalValue([])).toBeNaN()
})

test('the best value is the largest that was measured', () => {
  expect(bestValue([NaN, -3, -1, NaN, -2])).toBe(-1)
  expect(bestValue([NaN])).toBeNaN()
  expect(bestValue([])).toBeNaN()
})
