import type { Catalogue } from '../../catalogue'

export const std: Catalogue['lessons']['std'] = {
  title: 'What dividing by the std does',
  text: [
    'Subtracting the mean leaves the rewards of a group around 0. GRPO then divides them by the group’s standard deviation. Dr. GRPO does not.',
    'Groups differ in their spread. If half of the completions are right, rewards are spread widely; if one in eight is, or seven in eight are, they hardly differ. Call the standard deviation of a group’s advantages its push: how hard it pulls at the policy.',
  ],
  question:
    'In one group 1 of 8 completions is right, in another 4 of 8. After the division, which pushes harder?',
  answers: {
    hard: 'The one with a single right completion.',
    half: 'The one with four right completions.',
    same: 'Both push equally hard.',
  },
  arms: { plain: 'not divided', divided: 'divided by std' },
  explanation: ({ lowPlain, highPlain, lowDivided, highDivided, topPlain, topDivided }) => [
    `Undivided, nine in ten of your groups with a signal pushed with ${lowPlain} to ${highPlain}. Divided, with ${lowDivided} to ${highDivided}: every group counts the same.`,
    `So very hard and very easy prompts weigh as much as those half solved. This is the difficulty bias. And a rare success counts more: the largest advantage of the last step was ${topPlain} undivided and ${topDivided} divided. In a group of G it can reach (G − 1)/√G, 2.47 for eight.`,
  ],
  next: 'Set reward scaling to batch and run again: one divisor for all groups keeps their differences.',
}
