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
    blindSmall: { as: 'percent', of: () => (1 - 1 / 64) ** 4 },
    blindLarge: { as: 'percent', of: () => (1 - 1 / 64) ** 32 },
    rewardSmall: { as: 'percent', of: ({ small }) => mean(small, 'reward') },
    rewardLarge: { as: 'percent', of: ({ large }) => mean(large, 'reward') },
  },
  claims: {
    'small groups are dead more often at first': ({ deadSmall, deadLarge }) => deadSmall > deadLarge + 0.1,
    'as (1 − p)^G says': ({ blindSmall, blindLarge }) => blindSmall > blindLarge,
    'yet small groups earn more over the run, for there are more of them': ({ rewardSmall, rewardLarge }) =>
      rewardSmall > rewardLarge,
  },
})
