import type { Catalogue } from '../../catalogue'

export const reverse: Catalogue['tasks']['reverse'] = {
  blurb: 'Write the digits backwards. Half the reward is for the share right, half for all right.',
  example: '0427 → 7240',
  lookFor:
    'First come right positions; then one answer of a group is all right, its advantage stands out, and the rest follow.',
  knobs: {
    operation: {
      label: 'Operation',
      help: 'What the answer is: the digits backwards, in rising order, or unchanged.',
      options: { reverse: 'reverse', sort: 'sort', copy: 'copy' },
    },
    length: { label: 'Digits', help: 'Digits in the prompt, and tokens in the answer. More are harder.' },
    symbols: { label: 'Different digits', help: 'Digits run from 0 to one less than this. More are harder.' },
    shorter: {
      label: 'Fewer digits',
      help: 'How many digits fewer a prompt may have. Above 0 lengths vary, and the answer ends with a stop token ■.',
    },
  },
  parts: { positions: 'right positions', exact: 'all right' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ fewest, most, highest }) =>
    `${fewest < most ? `${fewest} to ` : ''}${most} digits from 0 to ${highest}`,
}
