import { defineLesson } from './lesson'
import { atLast, mean } from './reading'

/** Entropy collapse: a policy that becomes certain too early stops exploring, and never finds better completions. */
export const entropy = defineLesson({
  task: 'needle',
  setup: {},
  arms: { without: { entropyCoef: 0 }, with: { entropyCoef: 0.05 } },
  steps: 60,
  seconds: 18,
  shows: { figures: ['entropy', 'reward'], metrics: ['all_wrong'] },
  knobs: ['entropyCoef', 'temperature'],
  answers: ['without', 'same', 'with'],
  right: 'with',
  figures: {
    entropyWithout: { as: 'number', of: ({ without }) => mean(without, 'entropy', 8, 20) },
    entropyWith: { as: 'number', of: (runs) => mean(runs.with, 'entropy', 8, 20) },
    rewardWithout: { as: 'percent', of: ({ without }) => atLast(without, 'reward', 10) },
    rewardWith: { as: 'percent', of: (runs) => atLast(runs.with, 'reward', 10) },
    stuckWithout: { as: 'percent', of: ({ without }) => atLast(without, 'all_wrong', 10) },
    stuckWith: { as: 'percent', of: (runs) => atLast(runs.with, 'all_wrong', 10) },
  },
  claims: {
    'the bonus keeps entropy up while the needles are searched': ({ entropyWithout, entropyWith }) =>
      entropyWith > entropyWithout,
    'with it more is found': ({ rewardWithout, rewardWith }) => rewardWith > rewardWithout + 0.05,
    'without it some groups stay stuck': ({ stuckWithout, stuckWith }) => stuckWithout > stuckWith,
  },
})
