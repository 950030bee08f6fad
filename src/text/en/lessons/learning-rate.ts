import type { Catalogue } from '../../catalogue'

export const learningRate: Catalogue['lessons']['learning-rate'] = {
  title: 'The learning rate alone',
  about: 'Three rates, one task',
  text: [
    'Three runs differ in the [learning rate|learning-rate] alone: 0.001, 0.003 and 0.03. It says how far the weights move in an [update|update].',
  ],
  question: 'How does the run at 0.03 stand after 60 steps?',
  answers: {
    small: 'With a low reward, and undecided',
    middle: 'With a low reward, and sure',
    large: 'With the highest reward of the three',
  },
  replies: {
    small: 'Undecided is the run at 0.001, which is late.',
    middle: 'Large steps made it sure before it was right.',
    large: 'It was fast, and then sure of wrong completions.',
  },
  arms: { small: 'rate 0.001', middle: 'rate 0.003', large: 'rate 0.03' },
  picture: { before: 'Three rewards', after: 'One is late, one is frozen' },
  opens: {
    title: 'How far a weight moves if its gradient stays the same',
    across: 'updates, two a step',
    up: 'distance',
    names: { small: 'rate 0.001', middle: 'rate 0.003', large: 'rate 0.03' },
  },
  explanation: ({ rewardSmall, rewardMiddle, rewardLarge, entropySmall, entropyLarge, deadLarge }) => [
    `The rewards ended at ${rewardSmall}, ${rewardMiddle} and ${rewardLarge}. Two of them are low for opposite reasons, and the [entropy|entropy] tells them apart: ${entropySmall} is a policy that is still undecided, ${entropyLarge} one that is sure.`,
    `Sure, and wrong: ${deadLarge} of the groups of the third run are [dead|dead-group], so no [gradient|gradient] can correct it. The first run needs only more steps.`,
  ],
  next: {
    title: 'rate 0.01',
    question: 'Three times the good rate. How many groups are dead at the end, compared with it?',
    answers: { less: 'fewer', same: 'as many', more: 'more' },
    arms: { triple: 'rate 0.01' },
    explanation: ({ deadTriple, deadMiddle, rewardTriple }) => [
      `${deadTriple}, against ${deadMiddle}; the reward ended at ${rewardTriple}. If a reward rises quickly and then stands still, the rate is often too large.`,
    ],
  },
  sum: 'Too small a rate is late and undecided, too large a rate is early and sure: entropy tells them apart.',
  mistake: 'They raise the rate of a frozen run because its reward does not move.',
}
