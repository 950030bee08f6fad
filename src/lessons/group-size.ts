import { pow } from '../math/portable'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { began, whole } from './quoted'

/** The share of groups of this size whose completions are all right or all wrong, if each is right with probability p. */
const deadOf = (size: number) => (p: number) => pow(p, size) + pow(1 - p, size)

/** The same completions in small or in large groups: larger ones are dead less often, but a step has fewer of them. */
export const groupSize = defineLesson({
  section: 'idea',
  task: 'needle',
  setup: { generationBatchSize: 256 },
  arms: { small: { numGenerations: 4 }, large: { numGenerations: 32 } },
  steps: 40,
  seconds: 16,
  charts: [['dead_groups', 'task/predicted_dead'], 'reward'],
  opens: {
    kind: 'plot',
    ticks: [0, 0.25, 0.5, 0.75, 1],
    across: 'percent',
    up: 'percent',
    series: () => [
      { id: 'small', look: 'first', drawn: 'line', points: curve(0, 1, deadOf(4)) },
      { id: 'large', look: 'second', drawn: 'line', points: curve(0, 1, deadOf(32)) },
    ],
  },
  knobs: ['numGenerations'],
  answers: ['large', 'same', 'small'],
  right: 'same',
  figures: {
    deadSmall: began('small', 'dead_groups'),
    deadLarge: began('large', 'dead_groups'),
    expectedSmall: began('small', 'task/predicted_dead'),
    expectedLarge: began('large', 'task/predicted_dead'),
    rewardSmall: whole('small', 'reward'),
    rewardLarge: whole('large', 'reward'),
  },
  claims: {
    'small groups are dead more often at first': ({ deadSmall, deadLarge }) => deadSmall > deadLarge + 0.1,
    'about as often as p^G + (1 − p)^G says': ({ deadSmall, deadLarge, expectedSmall, expectedLarge }) =>
      Math.abs(deadSmall - expectedSmall) < 0.15 && Math.abs(deadLarge - expectedLarge) < 0.25,
    'yet both earn about as much over the run': ({ rewardSmall, rewardLarge }) =>
      Math.abs(rewardSmall - rewardLarge) < 0.1,
  },
  next: {
    arms: { middle: { numGenerations: 16 } },
    answers: ['below', 'above', 'equal'],
    right: 'above',
    figures: {
      deadMiddle: began('middle', 'dead_groups'),
      expectedMiddle: began('middle', 'task/predicted_dead'),
      rewardMiddle: whole('middle', 'reward'),
    },
    claims: {},
    usually: {
      'more groups of 16 are dead than the formula says': ({ deadMiddle, expectedMiddle }) =>
        deadMiddle > expectedMiddle,
    },
  },
})
