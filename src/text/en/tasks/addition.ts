import type { Catalogue } from '../../catalogue'

export const addition: Catalogue['tasks']['addition'] = {
  blurb: 'Add two numbers. Rewarded: the exact answer, right digits, and the right form.',
  example: '7+5= → 12■',
  lookFor:
    'The form comes first, because almost every group has completions with and without it. Exact answers start out rare, so at first most groups earn nothing from that part.',
  knobs: {
    digits: { label: 'Digits', help: 'Digits in each number to be added. More are harder.' },
    shorter: {
      label: 'Fewer digits',
      help: 'How many digits fewer the numbers may have. Above 0, easy sums are mixed with hard ones.',
    },
  },
  parts: { exact: 'exact', digits: 'right digits', format: 'digits, then stop' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ limit }) => `a sum of two numbers below ${limit}, such as 7+5`,
}
