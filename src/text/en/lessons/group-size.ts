import type { Catalogue } from '../../catalogue'

export const groupSize: Catalogue['lessons']['group-size'] = {
  title: 'How large a group',
  about: '4 completions or 32?',
  text: [
    'As before, one string in 64 pays. Both runs sample 256 completions a step: one as 64 groups of 4, the other as 8 groups of 32.',
    'If a completion is right with probability p, all G of a [group|group] hit with probability pᴳ and miss with (1 − p)ᴳ. Either way it is [dead|dead-group]: pᴳ + (1 − p)ᴳ. After the runs, dashed curves show this formula.',
  ],
  question: 'Which run earns more over its 40 steps?',
  answers: {
    small: 'Groups of 4: more prompts a step',
    same: 'About the same',
    large: 'Groups of 32: fewer of them are dead',
  },
  replies: {
    small: 'More of them were dead, and the rest taught about as much.',
    same: 'Fewer groups were dead, but there were fewer groups: the two about cancel out.',
    large: 'Fewer were dead, but there were only eight of them.',
  },
  arms: { small: 'groups of 4', large: 'groups of 32' },
  picture: {
    before: 'The share of dead groups, and the reward',
    after: 'More dead groups, about as much reward',
  },
  opens: {
    title: 'How often a group is dead: pᴳ + (1 − p)ᴳ',
    across: 'p: a completion is right',
    up: 'share of the groups that are dead',
    names: { small: 'groups of 4', large: 'groups of 32' },
  },
  explanation: ({ deadSmall, deadLarge, expectedSmall, expectedLarge, rewardSmall, rewardLarge }) => [
    `In the first ten steps ${deadSmall} of the groups of 4 were dead, and ${deadLarge} of the groups of 32. With the hit rate of each step the formula gives ${expectedSmall} and ${expectedLarge}.`,
    `Yet the mean reward of the whole run was ${rewardSmall} with small groups and ${rewardLarge} with large ones: 256 completions make only eight large groups. With many different prompts, a step of large groups sees fewer of them.`,
  ],
  next: {
    title: 'groups of 16',
    question:
      'The formula takes one p, the hit rate of the whole step. How many of the groups of 16 are dead in the first ten steps, compared with it?',
    answers: { below: 'fewer', equal: 'as many', above: 'more' },
    arms: { middle: 'groups of 16' },
    explanation: ({ deadMiddle, expectedMiddle, rewardMiddle }) => [
      `${deadMiddle} were dead, and the formula says ${expectedMiddle}; with other seeds, too, it is usually more. The four prompts are not equally far: with one p near 0 and another near 1, more groups agree than with both at the mean. The mean reward was ${rewardMiddle}.`,
    ],
  },
  sum: 'At equal cost, larger groups are dead less often but show fewer prompts a step.',
  mistake: 'They compare group sizes at an equal number of prompts, not at an equal number of completions.',
}
