import { defineLesson } from './lesson'
import { atLast } from './reading'

/** β holds the policy near the reference, and costs reward when it is large. */
export const beta = defineLesson({
  task: 'reverse',
  setup: { numIterations: 4, taskSettings: { length: 3, symbols: 6 } },
  arms: { free: { beta: 0 }, held: { beta: 0.5 } },
  steps: 50,
  seconds: 16,
  shows: { figures: ['kl', 'reward', 'loss'] },
  knobs: ['beta'],
  answers: ['higher', 'same', 'lower'],
  right: 'lower',
  figures: {
    klFree: { as: 'number', of: ({ free }) => atLast(free, 'kl') },
    klHeld: { as: 'number', of: ({ held }) => atLast(held, 'kl') },
    rewardFree: { as: 'number', of: ({ free }) => atLast(free, 'reward') },
    rewardHeld: { as: 'number', of: ({ held }) => atLast(held, 'reward') },
    // evaluated every ten steps
    greedyHeld: { as: 'number', of: ({ held }) => atLast(held, 'eval_reward', 10) },
    entropyFree: { as: 'number', of: ({ free }) => atLast(free, 'entropy') },
    entropyHeld: { as: 'number', of: ({ held }) => atLast(held, 'entropy') },
  },
  claims: {
    'β keeps the policy nearer to the reference': ({ klFree, klHeld }) => klHeld < 0.7 * klFree,
    'and more varied': ({ entropyFree, entropyHeld }) => entropyHeld > entropyFree,
    'and costs reward': ({ rewardFree, rewardHeld }) => rewardHeld < rewardFree,
    'its greedy answers earn far more than its samples': ({ rewardHeld, greedyHeld }) =>
      greedyHeld > rewardHeld + 0.3,
  },
})
