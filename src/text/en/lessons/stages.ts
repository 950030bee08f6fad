import type { Catalogue } from '../../catalogue'

export const stages: Catalogue['lessons']['stages'] = {
  title: 'Training in three stages',
  about: 'What is a warm-up for?',
  text: [
    'The policy restores images: it sets two filter strengths for each of 16 patches. [Advantages|advantage] compare each reward with the running mean of all rewards. The [learning rate|learning-rate] is 0.05, where 0.006 is usual.',
    'One run is GRPO alone. One imitates [solutions|warm-start] for one step first. The third has three stages: 5 steps of solutions, 20 in which GRPO takes over, 25 of GRPO.',
  ],
  question: 'Where are the rewards of the run without solutions in steps 11 to 20?',
  answers: {
    lower: 'Far below those of three stages',
    same: 'As high: GRPO needs no solutions',
    higher: 'Higher: nothing holds them back',
  },
  replies: {
    lower: 'Its large steps had no sure direction.',
    same: 'Solutions gave the other run its direction.',
    higher: 'Nothing showed them the way either.',
  },
  arms: { none: 'GRPO alone', short: 'one step', staged: 'three stages' },
  picture: {
    before: 'Reward and policy loss',
    after: 'With three stages the reward is higher, and the loss lower',
  },
  opens: {
    title: 'The reward of three images, from no change to the solution and beyond',
    across: 'strengths (0: no change, 1: those of the solution)',
    up: 'reward',
    names: { one: 'image 1', two: 'image 2', three: 'image 3' },
  },
  explanation: ({
    thenNone,
    thenShort,
    thenStaged,
    rewardNone,
    rewardShort,
    rewardStaged,
    lossNone,
    lossStaged,
  }) => [
    `In steps 11 to 20 the rewards were ${thenNone} without solutions, ${thenShort} with one step of them, which was too short, and ${thenStaged} with three stages. They ended at ${rewardNone}, ${rewardShort} and ${rewardStaged}: GRPO alone usually ends lower than three stages.`,
    `Here the policy [loss|loss] is minus the mean advantage. In steps 11 to 20 it was ${lossStaged} with three stages: rewards were above their running mean, and what earned them was pushed up. Without solutions it was ${lossNone}. Where it is above 0, rewards are below that mean, and even the better completions are pushed down.`,
  ],
  next: {
    title: 'no solutions, compared within the group',
    question:
      'Advantages now compare each reward with the mean of its group, still without solutions. How does it end?',
    answers: {
      low: 'As low as GRPO alone',
      between: 'Between that and three stages',
      high: 'As high as three stages',
    },
    arms: { group: 'group mean' },
    explanation: ({ rewardGroup, rewardThree, rewardAlone }) => [
      `It ends at ${rewardGroup} (three stages: ${rewardThree}, GRPO alone: ${rewardAlone}). In a group some completion is always above the mean, so something better is always pushed up, however low the rewards are. The advantages of a group add up to 0, so its policy loss stays at 0.`,
    ],
  },
  sum: 'A warm-up on solutions lets GRPO start where rewards are high, so that its first large steps do not lead away.',
  mistake: 'They compare how runs end, and not how they begin.',
}
