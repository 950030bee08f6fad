import type { Catalogue } from '../../catalogue'

export const baseline: Catalogue['lessons']['baseline'] = {
  title: 'Why subtract the mean',
  text: [
    'The policy sees a letter and pulls one of eight arms. Nearly every arm pays something; one pays most.',
    'REINFORCE multiplies the gradient of each completion’s log-probability by its reward. If all rewards are positive, every completion is pushed up. Probabilities sum to one, so the better arms still win in the end, because they are pushed up more. Subtracting a baseline leaves the expected direction as it is, but a completion below the baseline is now pushed down. PPO trains a second network, the critic, to predict a baseline; GRPO takes the mean of the group.',
  ],
  question: 'Two runs differ only in the baseline. Which earns more after 40 steps?',
  answers: {
    without: 'The one without a baseline: it pushes up more completions.',
    same: 'Neither: the expected gradient is the same.',
    with: 'The one with the group’s mean as its baseline.',
  },
  arms: { without: 'no baseline', with: 'group mean' },
  explanation: ({ upWithout, upWith, rewardWithout, rewardWith, normWithout, normWith }) => [
    `Without a baseline, ${upWithout} of the last step’s completions were pushed up; with it, ${upWith}.`,
    `The common push is large and cancels only on average. In the second half the gradient norm was ${normWithout} without the baseline and ${normWith} with it, yet the smaller gradient taught more: the reward ended at ${rewardWithout} without and ${rewardWith} with the baseline. What a baseline removes is noise.`,
  ],
  next: 'Choose the mean of the other completions (leave-one-out) as the baseline, and run again.',
}
