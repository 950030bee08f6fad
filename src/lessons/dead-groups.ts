import { defineLesson } from './lesson'
import { atFirst, atLast, highest, mean } from './reading'

/** Solved and stuck groups: if all rewards are equal, there is nothing to compare. */
export const deadGroups = defineLesson({
  task: 'needle',
  setup: {},
  arms: { run: {} },
  steps: 50,
  seconds: 14,
  shows: { figures: ['reward', 'advantage', 'gradNorm'], metrics: ['dead_groups'] },
  knobs: ['deadGroups', 'entropyCoef'],
  answers: ['start', 'end', 'both'],
  right: 'both',
  figures: {
    from: { as: 'percent', of: ({ run }) => atFirst(run, 'reward') },
    to: { as: 'percent', of: ({ run }) => atLast(run, 'reward') },
    stuck: { as: 'percent', of: ({ run }) => atFirst(run, 'all_wrong') },
    solved: { as: 'percent', of: ({ run }) => atLast(run, 'all_right') },
    between: { as: 'percent', of: ({ run }) => 1 - mean(run, 'dead_groups', 8, 18) },
    norm: { as: 'number', of: ({ run }) => highest(run, 'grad_norm') },
    normLast: { as: 'number', of: ({ run }) => atLast(run, 'grad_norm') },
  },
  claims: {
    'at first most groups are stuck': ({ stuck }) => stuck > 0.5,
    'at last most groups are solved': ({ solved }) => solved > 0.75,
    'in between more groups have a signal than at either end': ({ between, stuck, solved }) =>
      between > 1 - stuck && between > 1 - solved,
    'the policy learns': ({ from, to }) => from < 0.2 && to > 0.9,
    'the gradient fades as groups are solved': ({ norm, normLast }) => normLast < norm / 2,
  },
})
