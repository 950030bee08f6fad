import { defineLesson } from './lesson'
import { curve } from './opening'
import { ended } from './quoted'

/** The learning rate alone: too small is slow, too large is sure of the wrong answer. */
export const learningRate = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: { useReference: false, beta: 0, numIterations: 2, taskSettings: { length: 3, symbols: 6 } },
  arms: {
    small: { learningRate: 0.001 },
    middle: { learningRate: 0.003 },
    large: { learningRate: 0.03 },
  },
  steps: 60,
  seconds: 20,
  charts: ['reward', 'entropy', 'dead_groups'],
  opens: {
    kind: 'plot',
    ticks: [0, 30, 60, 90, 120],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'large', look: 'third', drawn: 'line', points: curve(0, 120, (updates) => 0.03 * updates) },
      { id: 'middle', look: 'second', drawn: 'line', points: curve(0, 120, (updates) => 0.003 * updates) },
      { id: 'small', look: 'first', drawn: 'line', points: curve(0, 120, (updates) => 0.001 * updates) },
    ],
  },
  knobs: ['learningRate'],
  // the ids are those of an earlier question: browsers have stored them
  answers: ['large', 'middle', 'small'],
  right: 'middle',
  figures: {
    rewardSmall: ended('small', 'reward'),
    rewardMiddle: ended('middle', 'reward'),
    rewardLarge: ended('large', 'reward'),
    entropySmall: ended('small', 'entropy'),
    entropyLarge: ended('large', 'entropy'),
    deadLarge: ended('large', 'dead_groups'),
  },
  claims: {
    'the middle rate ends highest': ({ rewardSmall, rewardMiddle, rewardLarge }) =>
      rewardMiddle > 1.3 * rewardSmall && rewardMiddle > 1.3 * rewardLarge,
    'the large rate has lost its entropy': ({ entropySmall, entropyLarge }) =>
      entropyLarge < 0.1 && entropySmall > 0.5,
    'and nearly all its groups are dead': ({ deadLarge }) => deadLarge > 0.8,
  },
  next: {
    arms: { triple: { learningRate: 0.01 } },
    answers: ['less', 'more', 'same'],
    right: 'more',
    figures: {
      deadTriple: ended('triple', 'dead_groups'),
      deadMiddle: ended('middle', 'dead_groups'),
      rewardTriple: ended('triple', 'reward'),
    },
    claims: {
      'three times the rate, more groups are dead at the end': ({ deadTriple, deadMiddle }) =>
        deadTriple > deadMiddle,
    },
  },
})
