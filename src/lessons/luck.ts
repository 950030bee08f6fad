import { defineLesson } from './lesson'
import { ended } from './quoted'
import { largestGap } from './reading'

/** Seeds and noise: two runs of the same settings differ, by as much as many a change of a setting. */
export const luck = defineLesson({
  section: 'trouble',
  task: 'reverse',
  setup: { useReference: false, beta: 0, numIterations: 4, taskSettings: { length: 3, symbols: 6 } },
  arms: { one: {}, two: {} },
  seeds: { two: 1 },
  steps: 40,
  seconds: 14,
  charts: ['reward'],
  knobs: ['learningRate'],
  answers: ['none', 'little', 'much'],
  right: 'much',
  figures: {
    rewardOne: ended('one', 'reward'),
    rewardTwo: ended('two', 'reward'),
    gap: { as: 'number', of: ({ one, two }) => largestGap(one, two, 'reward') },
  },
  claims: {
    'two runs of the same settings are far apart at some step': ({ gap }) => gap > 0.12,
  },
  next: {
    arms: { faster: { learningRate: 0.0033 } },
    answers: ['yes', 'no', 'seeds'],
    right: 'seeds',
    figures: {
      rewardFaster: ended('faster', 'reward'),
      gapFaster: { as: 'number', of: ({ one, faster }) => largestGap(one, faster, 'reward') },
      gapSeeds: { as: 'number', of: ({ one, two }) => largestGap(one, two, 'reward') },
    },
    claims: {
      'a tenth more of learning rate moves the run no more than twice what another seed does': ({
        gapFaster,
        gapSeeds,
      }) => gapFaster < 2 * gapSeeds,
    },
  },
})
