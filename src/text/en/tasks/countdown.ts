import type { Catalogue } from '../../catalogue'

export const countdown: Catalogue['tasks']['countdown'] = {
  title: 'Countdown',
  blurb:
    'Some numbers, largest first, and a target; the policy writes a sum of +, − and × that uses every number exactly once and comes to the target. × goes before + and −; there are no brackets.',
  example: '5 3 2 = 6 → 5 + 3 − 2',
  lookFor:
    'First the form: numbers and operators find their places, and no number is used twice. Only then can an answer be right, and groups with one right answer among many wrong ones begin to teach.',
  knobs: {
    numbers: { label: 'Numbers', help: 'How many numbers there are to use.' },
    highest: { label: 'Highest number', help: 'Numbers run from 1 to this.' },
    times: {
      label: 'With ×',
      help: 'Targets may need a product. Off: + and − alone reach every target.',
    },
  },
  parts: { answer: 'comes to the target', format: 'right form' },
  measures: {
    valid: {
      label: 'Valid expressions',
      help: 'Share of completions that are an expression of all the given numbers, each once.',
      formula: 'share of completions whose places all fit',
    },
  },
  scene: {
    reached: 'What the group comes to',
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
