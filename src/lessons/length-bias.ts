import { rowWeights, type LossType } from '../grpo'
import { defineLesson } from './lesson'
import { steps } from './opening'
import { began, ended } from './quoted'

const TOKENS = 16

/** The weight of a token in the loss of a completion of so many tokens. */
const weightIn = (lossType: LossType) => (length: number) => {
  const weights = new Float64Array(1)
  rowWeights(lossType, { counts: Int32Array.of(length), rows: 1, maxCompletionLength: TOKENS }, weights)
  return weights[0]
}

/** Loss types: a mean over each completion's tokens makes it cheap to be wrong at length, though no reward depends on it. */
export const lengthBias = defineLesson({
  section: 'trouble',
  task: 'length-trap',
  // twelve hours, so that most answers stay wrong
  setup: {
    generationBatchSize: 128,
    numGenerations: 8,
    learningRate: 0.0015,
    width: 32,
    taskSettings: { hours: 12, tokens: TOKENS },
  },
  arms: { constant: { lossType: 'dr_grpo' }, perCompletion: { lossType: 'grpo' } },
  // its neighbour drifts to longer answers too, which hides the claim
  seed: 3,
  steps: 80,
  seconds: 20,
  charts: ['completions/mean_length', 'completions/clipped_ratio', 'reward'],
  opens: {
    kind: 'plot',
    ticks: [1, 4, 8, 12, TOKENS],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'perCompletion', look: 'second', drawn: 'line', points: steps(1, TOKENS, weightIn('grpo')) },
      { id: 'constant', look: 'first', drawn: 'line', points: steps(1, TOKENS, weightIn('dr_grpo')) },
    ],
  },
  knobs: ['lossType'],
  answers: ['longer', 'shorter', 'same'],
  right: 'longer',
  figures: {
    lengthFrom: began('perCompletion', 'completions/mean_length'),
    lengthPer: ended('perCompletion', 'completions/mean_length'),
    lengthConstant: ended('constant', 'completions/mean_length'),
    cutPer: ended('perCompletion', 'completions/clipped_ratio'),
    cutConstant: ended('constant', 'completions/clipped_ratio'),
    right: ended('perCompletion', 'reward'),
  },
  claims: {
    'with the mean per completion answers end longer': ({ lengthConstant, lengthPer }) =>
      lengthPer > lengthConstant,
    'and more of them are truncated': ({ cutPer, cutConstant }) => cutPer > cutConstant,
    'most answers are wrong': ({ right }) => right < 0.25,
  },
  usually: {
    'by more than a token': ({ lengthConstant, lengthPer }) => lengthPer > lengthConstant + 1,
  },
  next: {
    arms: { tokens: { lossType: 'dapo' } },
    answers: ['short', 'between', 'long'],
    right: 'short',
    figures: {
      lengthTokens: ended('tokens', 'completions/mean_length'),
      lengthMean: ended('perCompletion', 'completions/mean_length'),
    },
    claims: {
      'the mean over all tokens has no such pull': ({ lengthTokens, lengthMean }) =>
        lengthTokens < lengthMean,
    },
  },
})
