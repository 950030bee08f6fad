import { klValue } from '../grpo'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { ended, over, peak } from './quoted'

/**
 * KL estimators in the loss: the value of k1 is the KL on average, its gradient is 0 on average, so that it pulls nowhere; k3 does. Then
 * a β that follows a target.
 */
export const klEstimators = defineLesson({
  section: 'update',
  task: 'reverse',
  // on-policy, so that the gradient of an estimator is its own
  setup: {
    numIterations: 1,
    learningRate: 0.01,
    beta: 0.3,
    useBiasCorrectionKl: false,
    taskSettings: { length: 3, symbols: 6 },
  },
  arms: { k1: { klEstimator: 'k1' }, k3: { klEstimator: 'k3' } },
  steps: 50,
  seconds: 16,
  charts: ['kl', 'entropy', 'beta'],
  opens: {
    kind: 'plot',
    ticks: [-2, -1, 0, 1, 2],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'k1', look: 'first', drawn: 'line', points: curve(-2, 2, (gap) => klValue('k1', gap, 0)) },
      { id: 'k3', look: 'second', drawn: 'line', points: curve(-2, 2, (gap) => klValue('k3', gap, 0)) },
    ],
  },
  knobs: ['klEstimator', 'beta', 'betaSchedule'],
  answers: ['k3', 'both', 'k1'],
  right: 'k3',
  figures: {
    klOne: ended('k1', 'kl'),
    klThree: ended('k3', 'kl'),
    entropyOne: ended('k1', 'entropy'),
    entropyThree: ended('k3', 'entropy'),
  },
  claims: {
    'k3 holds the policy nearer': ({ klOne, klThree }) => klOne > 1.4 * klThree,
    'and less certain': ({ entropyOne, entropyThree }) => entropyThree > 1.6 * entropyOne,
  },
  next: {
    arms: {
      adaptive: {
        klEstimator: 'k3',
        beta: 0.04,
        betaSchedule: 'adaptive',
        klTarget: 0.3,
        klHorizon: 128,
      },
    },
    answers: ['falls', 'stays', 'grows'],
    right: 'grows',
    figures: {
      betaFrom: over('adaptive', 'beta', 0, 1),
      betaTo: ended('adaptive', 'beta'),
      klMost: peak('adaptive', 'kl'),
      klAdaptive: ended('adaptive', 'kl'),
    },
    claims: {
      'β begins at 0.04 and ends several times as large': ({ betaFrom, betaTo }) =>
        Math.abs(betaFrom - 0.04) < 1e-6 && betaTo > 3 * betaFrom,
      'the KL passes its target first': ({ klMost }) => klMost > 0.4,
    },
  },
})
