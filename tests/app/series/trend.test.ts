import { expect, test } from 'vitest'
import { trendOf } from '../../../src/app/series/trend'
import { historyOf } from './histories'

const trend = (rewards: readonly number[]) =>
  trendOf(
    historyOf(
      ['reward'],
      rewards.map((reward) => ({ metrics: { reward } })),
    ),
    'reward',
  )
const run = (steps: number, reward: (step: number) => number) =>
  Array.from({ length: steps }, (_, step) => reward(step))

test('a curve rises or falls when its latest mean differs by more than the scatter explains', () => {
  expect(trend(run(40, (step) => step / 40 + 0.05 * (step % 2)))).toBe('rising')
  expect(trend(run(40, (step) => 1 - step / 40 + 0.05 * (step % 2)))).toBe('falling')
  expect(trend(run(40, (step) => 0.01 * (step / 40) + (step % 2)))).toBe('steady')
  expect(trend(run(40, () => 0.3))).toBe('steady')
})

test('only the latest steps count', () => {
  expect(trend(run(200, (step) => (step < 150 ? step / 150 : 1)))).toBe('steady')
})

test('few steps, or a metric that is not recorded, have no trend', () => {
  expect(trend(run(9, (step) => step))).toBeNull()
  expect(trend(run(10, (step) => step))).toBe('rising')
  expect(trendOf(historyOf(['kl'], []), 'reward')).toBeNull()
})
