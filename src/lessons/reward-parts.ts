import { defineLesson } from './lesson'
import { began, ended } from './quoted'

const parts = (exact: number, positions: number) => ({
  taskSettings: { weight_exact: exact, weight_positions: positions },
})

/** The same task with a sparse reward, or with one that pays for parts: only the second is ever earned at the start. */
export const rewardParts = defineLesson({
  section: 'idea',
  task: 'reverse',
  setup: { useReference: false, beta: 0, numIterations: 4, taskSettings: { length: 4, symbols: 8 } },
  arms: { sparse: parts(1, 0), both: parts(0.5, 0.5) },
  steps: 80,
  seconds: 18,
  charts: ['rewards/exact/mean', 'dead_groups'],
  knobs: ['numGenerations'],
  answers: ['sparse', 'same', 'both'],
  right: 'both',
  figures: {
    exactSparse: ended('sparse', 'rewards/exact/mean'),
    exactBoth: ended('both', 'rewards/exact/mean'),
    deadSparse: began('sparse', 'dead_groups'),
    deadBoth: began('both', 'dead_groups'),
  },
  claims: {
    'all or nothing is never earned, and every group is dead': ({ exactSparse, deadSparse }) =>
      exactSparse < 0.02 && deadSparse > 0.95,
    'paid in parts, hardly a group is dead, and whole answers come': ({ exactBoth, deadBoth }) =>
      exactBoth > 0.08 && deadBoth < 0.1,
  },
  next: {
    arms: { digits: parts(0, 1) },
    answers: ['never', 'some', 'all'],
    right: 'some',
    figures: { exactDigits: ended('digits', 'rewards/exact/mean') },
    claims: {
      'whole answers come though nothing pays for them': ({ exactDigits }) =>
        exactDigits > 0.02 && exactDigits < 0.6,
    },
  },
})
