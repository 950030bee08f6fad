import { defineLesson } from './lesson'
import { atFirst, atLast, highest, largestGap } from './reading'

/** On-policy the ratio is 1, so GRPO's clipped objective and REINFORCE's have one gradient, given the same advantages. */
export const sameGradient = defineLesson({
  task: 'reverse',
  setup: {
    numIterations: 1,
    useReference: false,
    beta: 0,
    learningRate: 0.01,
    taskSettings: { length: 3, symbols: 6 },
  },
  arms: { reinforce: { surrogate: 'logp' }, grpo: { surrogate: 'clip' } },
  steps: 60,
  seconds: 16,
  shows: { figures: ['reward', 'clip', 'loss'] },
  knobs: ['numIterations', 'surrogate'],
  answers: ['grpo', 'same', 'reinforce'],
  right: 'same',
  figures: {
    from: { as: 'number', of: ({ grpo }) => atFirst(grpo, 'reward') },
    to: { as: 'number', of: ({ grpo }) => atLast(grpo, 'reward') },
    gap: { as: 'number', of: ({ reinforce, grpo }) => largestGap(reinforce, grpo, 'reward') },
    ratio: { as: 'number', of: ({ grpo }) => highest(grpo, 'ratio_max') },
    clipped: { as: 'percent', of: ({ grpo }) => highest(grpo, 'clip_ratio/region_mean') },
  },
  claims: {
    'the two rewards are equal at every step': ({ gap }) => gap === 0,
    'the ratio is 1 all the while': ({ ratio }) => Math.abs(ratio - 1) < 1e-5,
    'nothing is clipped': ({ clipped }) => clipped === 0,
    'the policy learns': ({ from, to }) => to > from + 0.1,
  },
})
