import { describe, expect, test } from 'vitest'
import { completionsToThreshold } from '../../src/statistics/threshold'

describe('completionsToThreshold', () => {
  const budgets = [0, 100, 200, 300]

  test('is the first evaluation that is high enough', () => {
    expect(completionsToThreshold(budgets, [0, 0.5, 0.4, 0.9], 0.5)).toEqual({ budget: 100, reached: true })
    expect(completionsToThreshold(budgets, [0.6, 0, 0, 0], 0.5)).toEqual({ budget: 0, reached: true })
    expect(completionsToThreshold(budgets, [0, NaN, 0.4, 0.9], 0.5)).toEqual({ budget: 300, reached: true })
  })

  test('else the run is censored at its last evaluation, or at the given budget', () => {
    expect(completionsToThreshold(budgets, [0, 0.2, 0.1, NaN], 0.5)).toEqual({ budget: 200, reached: false })
    expect(completionsToThreshold(budgets, [0, 0.2], 0.5, 1000)).toEqual({ budget: 1000, reached: false })
    expect(completionsToThreshold([], [], 0.5)).toEqual({ budget: 0, reached: false })
  })
})
