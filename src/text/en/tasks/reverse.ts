import type { Catalogue } from '../../catalogue'

export const reverse: Catalogue['tasks']['reverse'] = {
  blurb: 'Write the digits backwards. Half the reward is for the share right, half for all right.',
  example: '0427 → 7240',
  lookFor:
    'First more positions become right. Then one completion of a group is all right, has a large advantage, and the policy learns from it.',
  knobs: {
    operation: {
      label: 'Operation',
      help: 'What the answer is: the digits backwards, in rising order, or unchanged.',
      options: { reverse: 'reverse', sort: 'sort', copy: 'copy' },
    },
    length: { label: 'Digits', help: 'Digits in the prompt, and tokens in the answer. More are harder.' },
    symbols: { label: 'Different digits', help: 'Digits are from 0 to one less than this. More are harder.' },
    shorter: {
      label: 'Fewer digits',
      help: 'A prompt may have up to this many digits fewer. Above 0 lengths vary, and the answer ends with the end token ■.',
    },
  },
  parts: { positions: 'right positions', exact: 'all right' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ fewest, most, highest }) =>
    `${fewest < most ? `${fewest} to ` : ''}${most} digits from 0 to ${highest}`,
}
