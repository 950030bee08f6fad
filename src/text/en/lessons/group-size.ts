import type { Catalogue } from '../../catalogue'

export const groupSize: Catalogue['lessons']['group-size'] = {
  title: 'How large a group',
  text: [
    'As in the lesson “Solved and stuck groups”, one string in 64 pays. Both runs sample 64 completions a step: one as 16 groups of 4, the other as 2 groups of 32.',
    'If a completion is right with probability p, all G of a group miss with probability (1 − p)^G, and all hit with probability p^G. Either way the group is dead.',
  ],
  question: 'Which run has the larger share of dead groups in its first eight steps?',
  answers: {
    small: 'The one with groups of 4.',
    same: 'Neither: p is the same.',
    large: 'The one with groups of 32.',
  },
  arms: { small: 'groups of 4', large: 'groups of 32' },
  explanation: ({ deadSmall, deadLarge, expectedSmall, expectedLarge, rewardSmall, rewardLarge }) => [
    `In the first eight steps ${deadSmall} of the groups of 4 were dead, and ${deadLarge} of the groups of 32. With the hit rate p of each of these steps the formula gives ${expectedSmall} and ${expectedLarge}.`,
    `Yet the mean reward of the whole run was ${rewardSmall} with small groups and ${rewardLarge} with large ones. Large groups are dead less often, but 64 completions make only two of them, so a step sees two prompts. At equal cost, group size is a trade-off: the rarer a success, the larger a group must be to contain one, but the fewer prompts a step sees.`,
  ],
  next: 'Try groups of 8 and 16.',
}
