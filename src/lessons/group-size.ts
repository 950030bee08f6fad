import { defineLesson } from './lesson'
import { mean } from './reading'

/** The same completions in small or in large groups: larger ones are dead less often, but there are fewer of them. */
export const groupSize = defineLesson({
  task: 'needle',
  setup: {},
  arms: { small: { numGenerations: 4 }, large: { numGenerations: 32 } },
  steps: 40,
  seconds: 16,
  shows: { figures: ['reward', 'advantage'], metrics: ['dead_groups'] },
  knobs: ['numGenerations'],
  answers: ['small', 'same', 'large'],
  right: 'small',
  figures: {
    deadSmall: { as: 'percent', of: ({ small }) => mean(small, 'dead_groups', 0, 8) },
    deadLarge: { as: 'percent', of: ({ large }) => mean(large, 'dead_groups', 0, 8) },
    expectedSmall: { as: 'percent', of: ({ small }) => mean(small, 'task/predicted_dead', 0, 8) },
    expectedLarge: { as: 'percent', of: ({ large }) => mean(large, 'task/predicted_dead', 0, 8) },
    rewardSmall: { as: 'percent', of: ({ small }) => mean(small, 'reward') },
    rewardLarge: { as: 'percent', of: ({ large }) => mean(large, 'reward') },
  },
  claims: {
    'small groups are dead more often at first': ({ deadSmall, deadLarge }) => deadSmall > deadLarge + 0.1,
    'about as often as p^G + (1 − p)^G says': ({ deadSmall, deadLarge, expectedSmall, expectedLarge }) =>
      Math.abs(deadSmall - expectedSmall) < 0.15 && Math.abs(deadLarge - expectedLarge) < 0.25,
    'yet small groups earn more over the run, for there are more of them': ({ rewardSmall, rewardLarge }) =>
      rewardSmall > rewardLarge,
  },
})
