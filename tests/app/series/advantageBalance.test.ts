import { expect, test } from 'vitest'
import { advantageBalance } from '../../../src/app/series/advantageBalance'
import { historyOf } from './histories'

const history = (figures: readonly (readonly [mean: number, std: number])[]) =>
  historyOf(
    ['advantages_mean', 'advantages_std'],
    figures.map(([mean, std]) => ({ metrics: { advantages_mean: mean, advantages_std: std } })),
  )

test('is the average of the last 20 steps, and says what is near 0 and 1', () => {
  const late = Array.from({ length: 20 }, () => [0.05, 0.9] as const)
  const { mean, std, ...near } = advantageBalance(history([[9, 9], ...late]))!
  expect(mean).toBeCloseTo(0.05, 12)
  expect(std).toBeCloseTo(0.9, 12)
  expect(near).toEqual({ isNearZero: true, isNearOne: true })
  expect(advantageBalance(history([[0.5, 0.2]]))).toMatchObject({ isNearZero: false, isNearOne: false })
})

test('is absent before the first step', () => {
  expect(advantageBalance(history([]))).toBeNull()
})
