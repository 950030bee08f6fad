import type { Catalogue } from '../../catalogue'

export const lengthTrap: Catalogue['tasks']['length-trap'] = {
  blurb: 'Add two hours on a clock. Only the first token counts; then it may talk on until ■.',
  example: '5 4 → 2 ■, or 2 … … … ■',
  lookFor:
    'Stopping at once is wrong, so every policy first learns to talk. Length itself earns and costs nothing. With loss type grpo a short right answer is then rewarded more per token than a long one, and a long wrong one punished less: right answers shrink, wrong ones stay longer. With dr_grpo and dapo every token counts the same, and nothing removes the talk.',
  knobs: {
    hours: { label: 'Hours', help: 'Hours on the clock; after the last comes 0. More are harder.' },
    tokens: {
      label: 'Longest answer',
      help: 'Tokens after which an answer is cut off. Raise it to leave more room for talk.',
    },
  },
  parts: { answer: 'right answer' },
  leads: { lengths: 'Lengths' },
  measures: {
    right_length: {
      label: 'Length, right',
      help: 'Mean tokens of the completions that are right.',
      formula: 'mean of Σ_t m over right completions',
    },
    wrong_length: {
      label: 'Length, wrong',
      help: 'Mean tokens of the completions that are wrong.',
      formula: 'mean of Σ_t m over wrong completions',
    },
  },
  scene: {
    batch: 'Answers by length; mean right / wrong',
    length: 'tokens',
    completions: 'completions',
    right: 'right, upwards',
    wrong: 'wrong, downwards',
    group: 'group shown',
  },
  setups: {
    grpo: {
      label: 'grpo',
      help: 'Mean over each completion’s tokens first: in a long one each token counts less.',
    },
    dr_grpo: {
      label: 'dr_grpo',
      help: 'Changes only the loss type: divides by a constant instead of the length.',
    },
    dapo: { label: 'dapo', help: 'Changes only the loss type: mean over all tokens of the step.' },
  },
  prompts: ({ highest }) => `two numbers from 0 to ${highest}, such as 2 1`,
}
