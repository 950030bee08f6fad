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
  setup: { numIterations: 1, learningRate: 0.01, taskSettings: DIGITS },
  arms: { run: { useReference: false, beta: 0 } },
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
  knobs: ['numIterations', 'beta'],
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
    arms: { kl: { beta: 0.1 } },
    answers: ['falls', 'rises', 'stays'],
    right: 'rises',
    figures: {
      lossFrom: began('kl', 'loss'),
      lossTo: ended('kl', 'loss'),
      rewardFrom: began('kl', 'reward'),
      rewardTo: ended('kl', 'reward'),
    },
    claims: {
      'the loss rises while the reward rises': ({ lossFrom, lossTo, rewardFrom, rewardTo }) =>
        lossTo > 2 * lossFrom && rewardTo > 2 * rewardFrom,
    },
  },
})
