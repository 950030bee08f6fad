import { defineLesson } from './lesson'
import { began, ended } from './quoted'

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
    taskSettings: { hours: 12, tokens: 16 },
  },
  arms: { constant: { lossType: 'dr_grpo' }, perCompletion: { lossType: 'grpo' } },
  steps: 80,
  seconds: 20,
  charts: ['completions/mean_length', 'completions/clipped_ratio', 'reward'],
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
