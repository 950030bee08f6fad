import type { Catalogue } from '../../catalogue'

export const bandit: Catalogue['tasks']['bandit'] = {
  blurb: 'Pull the right arm for each letter. One arm pays 1, the others less, all with noise.',
  example: 'c → 5',
  lookFor:
    'A completion is a single token, so its ratio, clip and advantage can be read off directly. Raise the noise or close the gap: groups of two mistake luck for skill, groups of sixteen do so less.',
  knobs: {
    contexts: {
      label: 'Contexts',
      help: 'How many different letters a prompt can be. More take longer to learn.',
    },
    arms: {
      label: 'Arms',
      help: 'How many arms there are to choose from. More are harder to search. Answering with a letter pays nothing.',
    },
    noise: {
      label: 'Noise',
      help: 'Standard deviation of the noise added to every pay-off. Raise it and lucky answers look good. Evaluation leaves it out.',
    },
    gap: {
      label: 'Gap',
      help: 'How far the other arms pay below the best arm’s 1, at least. The smaller, the harder.',
    },
  },
  parts: { pay: 'pay-off' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ last }) => `one letter from a to ${last}`,
}
