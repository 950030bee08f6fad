import type { Catalogue } from '../../catalogue'

export const std: Catalogue['lessons']['std'] = {
  title: 'What dividing by the std does',
  text: [
    'Subtracting the mean centres the rewards of a group at 0. GRPO then divides them by the group’s standard deviation (std). Dr. GRPO does not.',
    'Groups differ in their std. With rewards of 0 and 1 the std is largest if half of the completions are right. It is smaller if one or seven of eight are right. The std of a group’s advantages says how hard the group pushes the policy.',
  ],
  question:
    'In one group 1 of 8 completions is right, in another 4 of 8. After the division, which group pushes harder?',
  answers: {
    hard: 'The one with a single right completion.',
    half: 'The one with four right completions.',
    same: 'Both push equally hard.',
  },
  arms: { plain: 'not divided', divided: 'divided by std' },
  explanation: ({ lowPlain, highPlain, lowDivided, highDivided, topPlain, topDivided }) => [
    `Without the division, the advantages of nine in ten of your groups with a signal had a std of ${lowPlain} to ${highPlain}; with it, of ${lowDivided} to ${highDivided}: every such group pushes equally hard.`,
    `So very hard and very easy prompts count as much as half-solved ones. This is the difficulty bias. And a rare success counts more: the largest advantage of the last step was ${topPlain} without the division and ${topDivided} with it. In a group of G it can reach (G − 1)/√G, 2.47 for eight.`,
  ],
  next: 'Set reward scaling to batch and run again: one divisor for all groups keeps their differences.',
}
