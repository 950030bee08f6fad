import { expect, test } from 'vitest'
import { shapedRange } from '../../src/app/series/shapedRange'
import { TASKS } from '../../src/tasks'
import { rewardRange } from '../../src/tasks/weights'
import { BEST_WORTH, MOST_OVERRUN } from '../../src/tasks/budget-router/zoo'
import { settingsOf } from './rows'

test('at default weights without penalties, rewards are shares of the best one', () => {
  for (const id of ['reverse', 'grid-world', 'cart-pole', 'arithmetic-chat', 'reward-hacking'] as const) {
    expect(rewardRange(TASKS[id], settingsOf(id)).map((end) => Math.round(end * 1e9) / 1e9)).toEqual([0, 1])
  }
})

test('a weight scales the range of its part, a negative one reverses it, and 0 removes the part', () => {
  const range = (weights: Record<string, number>) =>
    rewardRange(TASKS.reverse, settingsOf('reverse', weights))
  expect(range({ weight_positions: 1, weight_exact: 0.5 })).toEqual([0, 1.5])
  expect(range({ weight_positions: -1, weight_exact: 0.5 })).toEqual([-1, 0.5])
  expect(range({ weight_positions: 0, weight_exact: 0 })).toEqual([0, 0])
})

test('a penalty reaches below 0, and noise has no bound', () => {
  const router = rewardRange(TASKS['budget-router'], settingsOf('budget-router'))
  expect(router[0]).toBeGreaterThan(-MOST_OVERRUN / BEST_WORTH)
  expect(router[0]).toBeLessThan(0)
  expect(router[1]).toBeGreaterThanOrEqual(1)
  expect(rewardRange(TASKS.bandit, settingsOf('bandit', { noise: 0.1 }))).toEqual([-Infinity, Infinity])
  expect(rewardRange(TASKS.bandit, settingsOf('bandit', { noise: 0 }))).toEqual([0, 1])
})

test('shaping moves the ends', () => {
  const plain = { softPunishCache: 0, rewardClipRange: 0, klIn: 'loss' } as const
  expect(shapedRange([0, 1], plain)).toEqual([0, 1])
  expect(shapedRange([0, 1], { ...plain, softPunishCache: 2 })).toEqual([-1, 1])
  expect(shapedRange([-3, 1], { ...plain, rewardClipRange: 0.5 })).toEqual([-0.5, 0.5])
  expect(shapedRange([0, 1], { ...plain, klIn: 'reward' })).toEqual([-Infinity, Infinity])
})
