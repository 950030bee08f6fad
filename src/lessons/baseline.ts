import { defineLesson, type LessonRun } from './lesson'
import { atLast, mean } from './reading'

/** The share of the last step's completions that are made more likely. */
function pushedUp({ inspection: { advantages } }: LessonRun): number {
  return advantages.filter((advantage) => advantage > 0).length / advantages.length
}

/** Why the mean is subtracted: without it nearly all completions are pushed up, and only the difference teaches. */
export const baseline = defineLesson({
  task: 'bandit',
  setup: {
    surrogate: 'logp',
    scaleRewards: 'none',
    numIterations: 1,
    useReference: false,
    beta: 0,
  },
  arms: { without: { baseline: 'none' }, with: { baseline: 'group' } },
  steps: 40,
  seconds: 16,
  shows: { figures: ['reward', 'gradNorm', 'advantage'] },
  knobs: ['baseline', 'learningRate'],
  answers: ['without', 'same', 'with'],
  right: 'with',
  figures: {
    upWithout: { as: 'percent', of: ({ without }) => pushedUp(without) },
    upWith: { as: 'percent', of: (runs) => pushedUp(runs.with) },
    rewardWithout: { as: 'number', of: ({ without }) => atLast(without, 'reward') },
    rewardWith: { as: 'number', of: (runs) => atLast(runs.with, 'reward') },
    normWithout: { as: 'number', of: ({ without }) => mean(without, 'grad_norm', 20) },
    normWith: { as: 'number', of: (runs) => mean(runs.with, 'grad_norm', 20) },
  },
  claims: {
    'without a baseline nearly every completion is pushed up': ({ upWithout }) => upWithout > 0.9,
    'with one, some go up and some down': ({ upWith }) => upWith > 0.2 && upWith < 0.8,
    'the gradient is longer without it': ({ normWithout, normWith }) => normWithout > 1.2 * normWith,
    'the reward ends higher with it': ({ rewardWithout, rewardWith }) => rewardWith > rewardWithout,
  },
})
