import type { Catalogue } from '../../catalogue'

export const addition: Catalogue['tasks']['addition'] = {
  blurb: 'Add two numbers. Rewarded: the exact answer, right digits and the right format.',
  example: '7+5= → 12■',
  lookFor:
    'The policy learns the format first, because almost every group has completions with and without it. Exact answers are rare at first, so most groups earn nothing from that part.',
  knobs: {
    digits: { label: 'Digits', help: 'Digits in each of the two numbers. More digits are harder.' },
    shorter: {
      label: 'Fewer digits',
      help: 'The numbers may have up to this many digits fewer. Above 0, easy sums are mixed with hard ones.',
    },
  },
  parts: { exact: 'exact', digits: 'right digits', format: 'digits, then stop' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ limit }) => `a sum of two numbers below ${limit}, such as 7+5`,
}
