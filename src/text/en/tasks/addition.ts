import type { Catalogue } from '../../catalogue'

export const addition: Catalogue['tasks']['addition'] = {
  title: 'Addition',
  blurb:
    'The prompt is a sum such as 7+5=; the policy writes the digits of the answer and then the stop token. Parts of the reward: the exact answer, the share of right digits, and an answer that is digits and then a stop.',
  example: '7+5= → 12■',
  lookFor:
    'Format is learnt first, because every group has completions with and without it. Exact answers are rare at first: most groups are dead for that part.',
  knobs: {
    digits: { label: 'Digits', help: 'Digits of each number that is added.' },
    shorter: {
      label: 'Fewer digits',
      help: 'How many digits fewer both numbers of a sum may have: above 0 easy sums are mixed with hard ones.',
    },
  },
  parts: { exact: 'exact', digits: 'right digits', format: 'digits, then stop' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ limit }) => `a sum of two numbers below ${limit}, such as 7+5`,
}
