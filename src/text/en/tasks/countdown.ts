import type { Catalogue } from '../../catalogue'

export const countdown: Catalogue['tasks']['countdown'] = {
  blurb:
    'Numbers, largest first, and a target: write a sum of +, − and × that uses every number once and equals the target. There are no brackets.',
  example: '5 3 2 = 6 → 5 + 3 − 2',
  lookFor:
    'The policy learns the format first: the right places for numbers and operators. Only then can a completion be right, and groups with one right completion begin to give a signal.',
  knobs: {
    numbers: { label: 'Numbers', help: 'The number of numbers in a prompt. More are harder.' },
    highest: { label: 'Highest number', help: 'Numbers are from 1 to this.' },
    times: {
      label: 'With ×',
      help: 'Whether a target may need a product. × comes before + and −, and there are no brackets. If off, + and − are enough for every target.',
    },
  },
  parts: { answer: 'reaches the target', format: 'right format' },
  measures: {
    valid: {
      label: 'Valid expressions',
      help: 'Share of completions that are an expression of all the given numbers, each used once.',
      formula: 'share of completions that are valid',
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
