import type { Catalogue } from '../../catalogue'

export const baseline: Catalogue['lessons']['baseline'] = {
  title: 'Why subtract the mean',
  text: [
    'The network sees a letter and pulls one of eight arms. Nearly every arm pays something; one pays most.',
    'REINFORCE multiplies the gradient of each completion’s log-probability by its reward. If all rewards are positive, everything the policy does is pushed up. Probabilities sum to one, so the better arms still win in the end: they are pushed up more. Subtracting a baseline, here the mean of the group, leaves the expected direction as it is, but a completion below average is now pushed down.',
  ],
  question: 'Two runs, the same but for the baseline. Which earns more after 40 steps?',
  answers: {
    without: 'The one without a baseline: it pushes up more completions.',
    same: 'Neither: the expected gradient is the same.',
    with: 'The one with the group’s mean as its baseline.',
  },
  arms: { without: 'no baseline', with: 'group mean' },
  explanation: ({ upWithout, upWith, rewardWithout, rewardWith, normWithout, normWith }) => [
    `Without a baseline, ${upWithout} of the last step’s completions were pushed up; with it, ${upWith}.`,
    `The common push is large and cancels only on average. In the second half the gradient was ${normWithout} long without the baseline and ${normWith} with it, yet the shorter one taught more: the reward ended at ${rewardWithout} without and ${rewardWith} with the baseline. What a baseline takes away is noise.`,
  ],
  next: 'Choose the mean of the other completions (leave-one-out) as the baseline, and run again.',
}
