import type { Catalogue } from '../../catalogue'

export const std: Catalogue['lessons']['std'] = {
  title: 'What dividing by the std does',
  about: 'Who pushes harder?',
  text: [
    'After the mean is subtracted, a completion’s push is its distance from the group’s average. GRPO then divides it by the group’s own spread, its [std|std] σ. Dr. GRPO, a variant of it, does not.',
    'How hard a group pushes is the spread of its arrows.',
  ],
  question:
    'In one group 1 of 8 completions is right, in another 4 of 8. After ÷ σ, which one pushes harder?',
  answers: {
    hard: 'The one with a single right completion',
    half: 'The one with four right completions',
    same: 'Both push equally hard',
  },
  replies: {
    hard: 'Its one arrow is the longest, but its seven others are short.',
    half: 'Four right ones do spread more before the division.',
    same: 'Both have the same spread after it.',
  },
  arms: { plain: 'not divided', divided: '÷ σ' },
  groups: { one: '1 of 8 right', four: '4 of 8 right' },
  picture: { before: 'Before the division', after: 'After the division every spread is 1' },
  explanation: ({ stdOne, stdFour, unit, top, lowPlain, highPlain, lowDivided }) => [
    `σ was ${stdFour} with four right ones, against ${stdOne}. Dividing by it takes exactly that away: both end at ${unit}. The lone right one now gets ${top}, the most there is among eight: (G − 1)/√G, 2.47 for eight.`,
    `In the last step of your runs, groups with a signal spread from ${lowPlain} to ${highPlain} without the division, and all have ${lowDivided} with it. So a hard prompt counts as much as a half-solved one: the [difficulty bias|difficulty-bias].`,
  ],
  next: {
    title: 'one σ for the whole batch',
    question: 'And now? Which one pushes harder?',
    answers: { hard: '1 of 8 right', same: 'equal', half: '4 of 8 right' },
    arms: { batch: '÷ σ of the batch' },
    explanation: ({ batchOne, batchFour, lowBatch, highBatch }) => [
      `Divided by one number, the spreads stay apart: ${batchOne} and ${batchFour}. The half-solved group pushes half as hard again. In your run the spreads now go from ${lowBatch} to ${highBatch}.`,
    ],
  },
  sum: 'Divided by its own σ, every group with a signal pushes equally hard, so rare successes count most.',
  mistake: 'They expect the group with more right completions to push harder after the division.',
}
