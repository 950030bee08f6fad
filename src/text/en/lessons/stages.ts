import type { Catalogue } from '../../catalogue'

export const stages: Catalogue['lessons']['stages'] = {
  title: 'Training in three stages',
  about: 'What is a warm-up for?',
  text: [
    'The policy restores images: it sets two filter strengths for each of 16 patches. Advantages compare each reward with the running mean of all rewards. The [learning rate|learning-rate] is 0.05, where 0.006 is usual.',
    'One run is GRPO alone. One imitates [solutions|warm-start] for one step first. The third has three stages: 5 steps of solutions, 20 in which GRPO takes over, 25 of GRPO.',
  ],
  question: 'What happens to the run without solutions?',
  answers: {
    falls: 'Its reward falls first',
    later: 'It learns the same, only later',
    highest: 'It ends highest: nothing holds it back',
  },
  replies: {
    falls: 'Its first steps led the wrong way.',
    later: 'It was not only later.',
    highest: 'Nothing showed it the way either.',
  },
  arms: { none: 'GRPO alone', short: 'one step', staged: 'three stages' },
  picture: {
    before: 'Reward and policy loss',
    after: 'Without solutions the reward falls, and the loss is positive',
  },
  opens: {
    title: 'The reward of three images, from no change to the solution and beyond',
    across: 'strengths (0: no change, 1: those of the solution)',
    up: 'reward',
    names: { one: 'image 1', two: 'image 2', three: 'image 3' },
  },
  explanation: ({
    firstNone,
    fallNone,
    lossNone,
    lossStaged,
    thenNone,
    thenShort,
    thenStaged,
    rewardNone,
    rewardShort,
    rewardStaged,
  }) => [
    `With large steps, GRPO alone usually falls first: from ${firstNone} in step 1 to ${fallNone} in steps 6 to 10. Rewards below the running mean have negative advantages, so even the better completions are pushed down. The policy loss shows it: ${lossNone} in the first five steps (three stages: ${lossStaged}).`,
    `In steps 11 to 20 the rewards were ${thenNone} without solutions, ${thenShort} with one step of them, which was too short, and ${thenStaged} with three stages. They ended at ${rewardNone}, ${rewardShort} and ${rewardStaged}.`,
  ],
  next: {
    title: 'no solutions, two other changes',
    question:
      'One run compares within the group. The other has the usual rate. Which ends as high as three stages?',
    answers: { slow: 'the second', group: 'the first', neither: 'neither' },
    arms: { group: 'group mean', slow: 'rate 0.006' },
    explanation: ({ rewardGroup, rewardSlow, rewardThree }) => [
      `It ends at ${rewardGroup} (three stages: ${rewardThree}). In a group some completion is always above the mean, so something is always pushed up. With the usual rate the reward is ${rewardSlow}: small steps are late.`,
    ],
  },
  sum: 'A warm-up on solutions lets GRPO start where rewards are high, so that its first large steps do not lead away.',
  mistake: 'They compare how runs end, and not how they begin.',
}
