import { defineLesson } from './lesson'
import { mean } from './reading'

/** Loss types: a mean over each completion's tokens makes length matter, though no reward depends on it. */
export const lengthBias = defineLesson({
  task: 'length-trap',
  setup: { generationBatchSize: 128, width: 32 },
  arms: { constant: { lossType: 'dr_grpo' }, perCompletion: { lossType: 'grpo' } },
  steps: 150,
  seconds: 22,
  shows: { leads: true, figures: ['reward'], metrics: ['completions/mean_length'], side: 'picture' },
  knobs: ['lossType'],
  answers: ['shorter', 'same', 'longer'],
  right: 'shorter',
  figures: {
    lengthConstant: { as: 'number', of: ({ constant }) => mean(constant, 'completions/mean_length', 100) },
    lengthPer: {
      as: 'number',
      of: ({ perCompletion }) => mean(perCompletion, 'completions/mean_length', 100),
    },
    rightPer: { as: 'number', of: ({ perCompletion }) => mean(perCompletion, 'task/right_length', 100) },
    wrongPer: { as: 'number', of: ({ perCompletion }) => mean(perCompletion, 'task/wrong_length', 100) },
  },
  claims: {
    'with the mean per completion answers end shorter': ({ lengthConstant, lengthPer }) =>
      lengthPer < lengthConstant,
  },
  usually: {
    'by more than a token': ({ lengthConstant, lengthPer }) => lengthPer < lengthConstant - 1,
    'right answers are shorter than wrong ones then': ({ rightPer, wrongPer }) => rightPer < wrongPer,
  },
})
