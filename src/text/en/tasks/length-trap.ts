import type { Catalogue } from '../../catalogue'

export const lengthTrap: Catalogue['tasks']['length-trap'] = {
  blurb: 'Add two hours on a clock. Only the first token counts; more may follow until ■.',
  example: '5 4 → 2 ■, or 2 … … … ■',
  lookFor:
    'A completion that ends at once is wrong, so the policy first learns to write on. Length does not change the reward. But with loss type grpo each token of a short right completion is pushed up more, and each token of a long wrong completion is pushed down less. So right completions become shorter and wrong ones stay long. With dr_grpo and dapo every token counts the same, so lengths stay.',
  knobs: {
    hours: { label: 'Hours', help: 'Hours on the clock, starting with 0. More are harder.' },
    tokens: {
      label: 'Longest answer',
      help: 'The maximum number of tokens. Raise it to allow longer completions.',
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
    batch: 'Completions by length; mean right / wrong',
    length: 'tokens',
    completions: 'completions',
    right: 'right, upwards',
    wrong: 'wrong, downwards',
    group: 'group shown',
  },
  setups: {
    grpo: {
      label: 'grpo',
      help: 'Mean over the tokens of each completion first, so a token of a long completion counts less.',
    },
    dr_grpo: {
      label: 'dr_grpo',
      help: 'Changes only the loss type: divides by a constant instead of the length.',
    },
    dapo: { label: 'dapo', help: 'Changes only the loss type: mean over all tokens of the step.' },
  },
  prompts: ({ highest }) => `two numbers from 0 to ${highest}, such as 2 1`,
}
