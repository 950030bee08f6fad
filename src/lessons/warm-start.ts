import { defineLesson } from './lesson'
import { atLast, mean } from './reading'

/** Supervised warm start: if chance never finds a reward, a few solutions make the first groups live. */
export const warmStart = defineLesson({
  task: 'needle',
  // without a reference: the KL to the initial weights would undo the supervised updates
  setup: { useReference: false, beta: 0, taskSettings: { symbols: 8, length: 4 } },
  arms: {
    scratch: {},
    warm: { staging: 'progressive', warmStartSteps: 20, rampSteps: 20 },
  },
  steps: 60,
  seconds: 18,
  shows: { figures: ['reward', 'advantage', 'loss'], metrics: ['dead_groups'] },
  knobs: ['staging', 'warmStartSteps', 'rampSteps'],
  answers: ['both', 'warm', 'neither'],
  right: 'warm',
  figures: {
    stuck: { as: 'percent', of: ({ scratch }) => mean(scratch, 'all_wrong') },
    rewardScratch: { as: 'percent', of: ({ scratch }) => atLast(scratch, 'reward') },
    afterWarm: { as: 'percent', of: ({ warm }) => mean(warm, 'reward', 18, 22) },
    live: { as: 'percent', of: ({ warm }) => 1 - mean(warm, 'dead_groups', 18, 22) },
    rewardWarm: { as: 'percent', of: ({ warm }) => atLast(warm, 'reward') },
  },
  claims: {
    'from scratch nearly every group is stuck': ({ stuck }) => stuck > 0.95,
    'from scratch hardly anything is learnt': ({ rewardScratch }) => rewardScratch < 0.1,
    'the solutions bring some reward, and groups with a signal': ({ afterWarm, live }) =>
      afterWarm > 0.15 && live > 0.4,
    'and the reward does the rest': ({ rewardWarm, afterWarm }) => rewardWarm > 0.9 && rewardWarm > afterWarm,
  },
})
