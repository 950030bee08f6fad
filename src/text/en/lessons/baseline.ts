import type { Catalogue } from '../../catalogue'

export const baseline: Catalogue['lessons']['baseline'] = {
  title: 'Why subtract the mean',
  about: 'Two runs, one baseline',
  text: [
    'The policy sees a letter and pulls one of eight arms. Nearly every arm pays something; one pays most.',
    'Without a [baseline|baseline], each pull is pushed up by its reward. With one, the group’s mean is subtracted first. PPO, an older method, trains a second network, the [critic|critic], for this; GRPO takes the mean of the group.',
  ],
  question: 'Two runs differ in the baseline alone. Which one has earned more after 40 steps?',
  answers: {
    without: 'The one that pushes every reward up',
    same: 'Neither: the expected gradient is the same',
    with: 'The one that subtracts the group’s mean',
  },
  replies: {
    without: 'More pushing was not more learning.',
    same: 'The expected gradient is indeed the same. What differs is its noise.',
    with: 'The mean was worth subtracting.',
  },
  arms: { without: 'no baseline', with: 'group mean' },
  groups: {
    without: 'no baseline: all go up',
    with: 'minus the mean: some up, some down',
    others: 'minus the mean of the others: each push is 8/7 as long',
  },
  picture: {
    before: 'Eight pulls, without and with the mean',
    after: 'Nearly all up, or some up and some down',
  },
  explanation: ({ upWithout, upWith, rewardWithout, rewardWith }) => [
    `In the last step ${upWithout} of the completions were pushed up without a baseline, and ${upWith} with it. The push that all of them share prefers none of them: on average it cancels out, and in a single step it only adds noise to the [gradient|gradient].`,
    `The mean reward of the whole run was ${rewardWithout} without and ${rewardWith} with the mean. With other seeds, too, it is usually higher with it.`,
  ],
  next: {
    title: 'the mean of the others',
    question: 'RLOO leaves a completion out of its own baseline. What does it earn, compared with the mean?',
    answers: { higher: 'more', same: 'about as much', lower: 'less' },
    arms: { others: 'mean of the others' },
    explanation: ({ rewardOthers, rewardMean }) => [
      `${rewardOthers} against ${rewardMean}. In a group of G, leaving one out multiplies every [advantage|advantage] by G/(G − 1): nothing but a slightly longer step.`,
    ],
  },
  sum: 'Subtracting the mean changes no expected gradient; it removes the noise of a push that all completions share.',
  mistake: 'They think that without a baseline nothing is learnt, since everything goes up.',
}
