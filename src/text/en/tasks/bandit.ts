import type { Catalogue } from '../../catalogue'

export const bandit: Catalogue['tasks']['bandit'] = {
  blurb: 'Pull the right arm for each letter. One arm pays 1, the others less, all with noise.',
  example: 'c → 5',
  lookFor:
    'A completion is a single token with one ratio and one advantage. Raise the noise or lower the gap: in groups of two a lucky bad arm often beats a good one, in groups of sixteen less often.',
  knobs: {
    contexts: {
      label: 'Contexts',
      help: 'The number of different prompts (letters). More take longer to learn.',
    },
    arms: {
      label: 'Arms',
      help: 'The number of arms to choose from. More arms are harder to search. A letter instead of an arm pays nothing.',
    },
    noise: {
      label: 'Noise',
      help: 'Standard deviation of the noise added to every pay-off. With more noise a bad arm more often looks good. Evaluation has no noise.',
    },
    gap: {
      label: 'Gap',
      help: 'The best arm pays 1, and the others less by at least this. A smaller gap is harder.',
    },
  },
  parts: { pay: 'pay-off' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ last }) => `one letter from a to ${last}`,
}
