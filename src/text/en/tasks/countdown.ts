import type { Catalogue } from '../../catalogue'

export const countdown: Catalogue['tasks']['countdown'] = {
  blurb:
    'Numbers, largest first, and a target: write a sum of +, − and × that uses every number once and equals the target. There are no brackets.',
  example: '5 3 2 = 6 → 5 + 3 − 2',
  lookFor:
    'First comes the form: numbers and operators find their places. Only then can an answer be right, and groups with one right answer among many wrong ones begin to teach.',
  knobs: {
    numbers: { label: 'Numbers', help: 'How many numbers there are to use. More are harder.' },
    highest: { label: 'Highest number', help: 'Numbers run from 1 to this.' },
    times: {
      label: 'With ×',
      help: 'Whether targets may need a product. × binds tighter than + and −, and there are no brackets. Off: + and − reach every target.',
    },
  },
  parts: { answer: 'reaches the target', format: 'right form' },
  measures: {
    valid: {
      label: 'Valid expressions',
      help: 'Share of completions that are an expression of all the given numbers, each used once.',
      formula: 'share of completions whose places all fit',
    },
  },
  scene: {
    reached: 'Results of the group',
    value: 'value',
    completions: 'completions',
    target: 'target',
    right: 'right',
    wrong: 'valid, but wrong',
  },
  setups: {
    'grpo-zero': {
      label: 'GRPO-Zero’s rule',
      help: 'As in GRPO-Zero: log-probability times advantage, one update a step, no reference.',
    },
  },
  prompts: ({ count, highest, example }) =>
    `${count} numbers from 1 to ${highest}, = and a target they can reach, such as ${example}`,
}
