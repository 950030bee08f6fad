import { defineLesson } from './lesson'
import { guessed, settingsOf } from './opening'
import { simpleGroup } from './pictured'
import { ended, gap } from './quoted'

const DIGITS = { length: 3, symbols: 6 }

/** The seed of the second run. */
const SECOND = 101

/** Seeds and noise: two runs of the same settings differ, by as much as many a change of a setting. */
export const luck = defineLesson({
  section: 'trouble',
  task: 'reverse',
  setup: { useReference: false, beta: 0, numIterations: 4, taskSettings: DIGITS },
  arms: { one: {}, two: {} },
  // no other seed of the lesson repeats it
  seeds: { two: SECOND - 1 },
  steps: 40,
  seconds: 14,
  charts: ['reward'],
  opens: {
    kind: 'groups',
    groups: () =>
      [1, SECOND].map((seed) =>
        simpleGroup(
          seed === 1 ? 'one' : 'two',
          guessed('reverse', settingsOf('reverse', DIGITS), 8, { seed }).rewards,
          true,
        ),
      ),
    reach: 2.6,
  },
  knobs: ['learningRate'],
  answers: ['none', 'little', 'much'],
  right: 'much',
  figures: {
    rewardOne: ended('one', 'reward'),
    rewardTwo: ended('two', 'reward'),
    gap: gap('one', 'two', 'reward'),
  },
  claims: {
    'two runs of the same settings are far apart at some step': ({ gap }) => gap > 0.2,
  },
  next: {
    arms: { faster: { learningRate: 0.0033 } },
    answers: ['yes', 'no', 'seeds'],
    right: 'seeds',
    figures: {
      rewardFaster: ended('faster', 'reward'),
      gapFaster: gap('one', 'faster', 'reward'),
      gapSeeds: gap('one', 'two', 'reward'),
    },
    claims: {
      'a tenth more of learning rate moves the run no more than twice what another seed does': ({
        gapFaster,
        gapSeeds,
      }) => gapFaster < 2 * gapSeeds,
    },
  },
})
