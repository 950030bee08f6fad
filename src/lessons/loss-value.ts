import { seriesOf } from '../metrics/stepTable'
import { defineLesson, type LessonRun } from './lesson'
import { settingsOf, withRightDigits } from './opening'
import { simpleGroup } from './pictured'
import { began, ended } from './quoted'

/** The largest distance of the loss from 0 at any step. */
const largest = (run: LessonRun) => Math.max(...Array.from(seriesOf(run, 'loss') ?? [], Math.abs))

const DIGITS = { length: 3, symbols: 6 }

/** The value of the loss: advantages sum to 0, so on-policy the loss is 0 at every step, and the policy learns. */
export const lossValue = defineLesson({
  section: 'idea',
  task: 'reverse',
  setup: { numIterations: 1, learningRate: 0.01, useReference: false, beta: 0, taskSettings: DIGITS },
  arms: { run: {} },
  steps: 60,
  seconds: 12,
  charts: ['loss', 'reward'],
  opens: {
    kind: 'groups',
    groups: () => [
      simpleGroup(
        'group',
        withRightDigits(settingsOf('reverse', DIGITS), [1, 0, 3, 0, 1, 2, 0, 1]).rewards,
        true,
      ),
    ],
    reach: 2.6,
  },
  knobs: ['baseline', 'scaleRewards'],
  answers: ['falls', 'zero', 'rises'],
  right: 'zero',
  figures: {
    loss: { ...ended('run', 'loss') },
    most: { as: 'number', of: ({ run }) => largest(run) },
    from: began('run', 'reward'),
    to: ended('run', 'reward'),
  },
  claims: {
    'the loss is 0 at every step': ({ most, loss }) => most < 1e-6 && Math.abs(loss) < 1e-6,
    'the policy learns all the while': ({ from, to }) => to > 2 * from,
  },
  next: {
    arms: { bare: { baseline: 'none', scaleRewards: 'none' } },
    answers: ['rises', 'stays', 'falls'],
    right: 'falls',
    figures: {
      lossFrom: began('bare', 'loss'),
      lossTo: ended('bare', 'loss'),
      rewardFrom: began('bare', 'reward'),
      rewardTo: ended('bare', 'reward'),
    },
    claims: {
      'the loss is minus the mean reward': ({ lossFrom, lossTo, rewardFrom, rewardTo }) =>
        Math.max(Math.abs(lossFrom + rewardFrom), Math.abs(lossTo + rewardTo)) < 1e-6,
      'so it falls while the reward rises': ({ lossFrom, lossTo }) => lossTo < 1.5 * lossFrom,
    },
  },
})
