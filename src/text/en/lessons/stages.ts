import type { Catalogue } from '../../catalogue'

export const stages: Catalogue['lessons']['stages'] = {
  title: 'Training in three stages',
  about: 'Which run needs a warm-up?',
  text: [
    'The policy restores images: it sets two filter strengths for each of 16 patches. The [learning rate|learning-rate] is 0.05, where 0.006 is usual. [Advantages|advantage] compare each reward with the running mean of all rewards so far, not with its group: this is the [baseline|baseline] of the preset “Progressive”, not that of GRPO.',
    'One run learns from rewards alone. The other has three stages: 5 steps on [solutions|warm-start], 20 in which reward takes over, 25 on reward alone.',
  ],
  question: 'Where are the rewards of the run without solutions in steps 11 to 20?',
  answers: {
    lower: 'Far below those of three stages',
    same: 'As high: rewards are enough',
    higher: 'Higher: nothing holds them back',
  },
  replies: {
    lower:
      'Its rewards rose, then fell below their running mean; from there even the better ones were pushed down.',
    same: 'Solutions gave the other run its direction.',
    higher: 'Nothing showed them the way either.',
  },
  arms: { none: 'no solutions', staged: 'three stages' },
  picture: {
    before: 'Reward and policy loss',
    after: 'Without solutions the reward falls below its running mean',
  },
  opens: {
    title: 'The reward of three images, from no change to the solution and beyond',
    across: 'strengths (0: no change, 1: those of the solution)',
    up: 'reward',
    names: { one: 'image 1', two: 'image 2', three: 'image 3' },
  },
  explanation: ({ thenNone, thenStaged, rewardNone, rewardStaged, lossNone }) => [
    `In steps 11 to 20 the rewards were ${thenNone} without solutions and ${thenStaged} with three stages. They ended at ${rewardNone} and ${rewardStaged}.`,
    `The policy [loss|loss], here minus the mean advantage, ended at ${lossNone} without solutions: rewards were below their running mean. With other seeds it usually ends so, too. Such a baseline needs a good start.`,
  ],
  next: {
    title: 'no solutions, compared within the group',
    question:
      'Advantages now compare each reward with the mean of its group, still without solutions. Where does it end?',
    answers: {
      low: 'as low',
      between: 'between',
      high: 'as high as three stages',
    },
    arms: { group: 'no solutions, group mean' },
    explanation: ({ rewardGroup, rewardThree, rewardAlone }) => [
      `It ends at ${rewardGroup} (three stages: ${rewardThree}, running mean without solutions: ${rewardAlone}). In a group some completion is always above the mean, so something better is always pushed up, however low the rewards are. GRPO’s own baseline does not need the warm-up here.`,
    ],
  },
  sum: 'A baseline that is the mean of earlier rewards needs a good start, which a warm-up on solutions gives; a group’s mean does not.',
  mistake: 'They credit the warm-up with what the baseline does.',
}
