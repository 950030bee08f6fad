import type { Catalogue } from '../../catalogue'

export const reverse: Catalogue['tasks']['reverse'] = {
  title: 'Reverse digits',
  blurb:
    'The prompt is a short string of digits; the policy writes it backwards (or sorts or copies it), one token at a time. Half of the reward is the share of right positions, half is for a string that is right throughout.',
  example: '0427 → 7240',
  lookFor:
    'The share of right positions climbs first; then some completion of a group is right throughout, its advantage stands out, and the rest follow.',
  knobs: {
    operation: {
      label: 'Operation',
      help: 'What the answer is: the digits backwards, in rising order, or the same.',
      options: { reverse: 'reverse', sort: 'sort', copy: 'copy' },
    },
    length: { label: 'Digits', help: 'Digits in the prompt, and tokens in the answer.' },
    symbols: { label: 'Different digits', help: 'Digits run from 0 to one less than this.' },
    shorter: {
      label: 'Fewer digits',
      help: 'How many digits fewer a prompt may have. Above 0 lengths are mixed, and the answer ends with a stop token ■.',
    },
  },
  parts: { positions: 'right positions', exact: 'all right' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ fewest, most, highest }) =>
    `${fewest < most ? `${fewest} to ` : ''}${most} digits from 0 to ${highest}`,
}
