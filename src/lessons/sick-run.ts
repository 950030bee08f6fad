import { defineLesson } from './lesson'
import { atLast, highest, mean } from './reading'

/** Reading a sick run: which curves tell that the steps were too large. */
export const sickRun = defineLesson({
  task: 'reverse',
  setup: { useReference: false, beta: 0 },
  arms: {
    healthy: { numIterations: 4 },
    sick: { numIterations: 8, learningRate: 0.05 },
  },
  steps: 60,
  seconds: 18,
  shows: { figures: ['reward', 'entropy', 'clip', 'gradNorm'], metrics: ['ratio_max', 'dead_groups'] },
  knobs: ['learningRate', 'numIterations'],
  answers: ['faster', 'jumps', 'freezes'],
  right: 'freezes',
  figures: {
    rewardHealthy: { as: 'number', of: ({ healthy }) => atLast(healthy, 'reward') },
    rewardSick: { as: 'number', of: ({ sick }) => atLast(sick, 'reward') },
    ratioSick: { as: 'number', of: ({ sick }) => highest(sick, 'ratio_max', 0, 5) },
    clippedSick: { as: 'percent', of: ({ sick }) => mean(sick, 'clip_ratio/region_mean', 0, 5) },
    clippedHealthy: { as: 'percent', of: ({ healthy }) => mean(healthy, 'clip_ratio/region_mean', 0, 5) },
    entropySick: { as: 'number', of: ({ sick }) => atLast(sick, 'entropy') },
    stuckSick: { as: 'percent', of: ({ sick }) => atLast(sick, 'dead_groups') - atLast(sick, 'all_right') },
    normSick: { as: 'number', of: ({ sick }) => atLast(sick, 'grad_norm') },
  },
  claims: {
    'at once ratios run away and much is clipped': ({ ratioSick, clippedSick, clippedHealthy }) =>
      ratioSick > 5 && clippedSick > 2 * clippedHealthy,
    'entropy collapses': ({ entropySick }) => entropySick < 0.3,
    'most groups are stuck and the gradient is gone': ({ stuckSick, normSick }) =>
      stuckSick > 0.7 && normSick < 0.1,
    'the reward stays down': ({ rewardSick, rewardHealthy }) => rewardSick < rewardHealthy / 2,
  },
})
