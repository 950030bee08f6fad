import type { Catalogue } from '../../catalogue'

export const lengthTrap: Catalogue['tasks']['length-trap'] = {
  title: 'Length trap',
  blurb:
    'Two hours are added on a small clock. The first token is the answer and alone decides the reward; then the policy may talk on until it writes ■. Length earns nothing and costs nothing.',
  example: '5 4 → 2 ■, or 2 … … … ■',
  lookFor:
    'To stop at once is wrong, so every policy first learns to talk. Under loss type grpo a short right answer is then praised more per token than a long one, and a long wrong one is blamed less: right answers shrink, wrong ones stay longer. Under dr_grpo and dapo every token weighs the same, and nothing takes the talk away.',
  knobs: {
    hours: { label: 'Hours', help: 'Hours on the clock: 0 follows the last. More are harder.' },
    tokens: { label: 'Longest answer', help: 'Tokens after which an answer is cut off.' },
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
    batch: 'Completions of each length, right above, wrong below',
    length: 'tokens',
    completions: 'completions',
    right: 'right',
    wrong: 'wrong',
    group: 'the group shown',
  },
  setups: {
    grpo: {
      label: 'grpo',
      help: 'Mean over each completion’s tokens first: long ones weigh less a token.',
    },
    dr_grpo: {
      label: 'dr_grpo',
      help: 'Nothing but the loss type changes: a constant instead of the length.',
    },
    dapo: { label: 'dapo', help: 'Nothing but the loss type changes: mean over all tokens of the step.' },
  },
  prompts: ({ highest }) => `two numbers from 0 to ${highest}, such as 2 1`,
}
