import { expect, it } from 'vitest'
import { largeReward } from '../../src/train/stopping'

it.each([
  ['large rewards and advantages', [0, -2e6, 5], [1e6, -1e6], 2e6],
  ['large rewards that are scaled to small advantages', [0, 2e6, 5], [1, -1], null],
  ['large advantages of small rewards', [0, 1], [-5e4, 5e4], null],
  ['usual rewards', [0, 1], [-1, 1], null],
  ['rewards that are not numbers', [NaN, 3000], [NaN, 2000], 3000],
])('after %s the largest reward is named only if it may be the cause', (_, rewards, advantages, named) => {
  expect(largeReward(Float32Array.from(rewards), Float32Array.from(advantages))).toBe(named)
})
