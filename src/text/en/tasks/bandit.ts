import type { Catalogue } from '../../catalogue'

export const bandit: Catalogue['tasks']['bandit'] = {
  title: 'Bandit with contexts',
  blurb:
    'The prompt is one letter, the answer one token: which arm to pull. For each letter one arm pays 1, the others less by the gap or more, with noise on top; a letter as an answer pays nothing.',
  example: 'c → 5',
  lookFor:
    'A completion is one token, so ratio, clip and advantage can be read off one by one. Raise the noise, or close the gap: groups of two mistake luck for skill, groups of sixteen do not.',
  knobs: {
    contexts: { label: 'Contexts', help: 'Different letters a prompt can be.' },
    arms: { label: 'Arms', help: 'Arms to choose from.' },
    noise: {
      label: 'Noise',
      help: 'Standard deviation of what is added to every pay-off. Evaluation leaves it out.',
    },
    gap: {
      label: 'Gap',
      help: 'How far below the best arm’s 1 the others pay at least. The smaller, the harder.',
    },
  },
  parts: { pay: 'pay-off' },
  measures: {},
  setups: {},
  scene: {},
  prompts: ({ last }) => `one letter from a to ${last}`,
}
