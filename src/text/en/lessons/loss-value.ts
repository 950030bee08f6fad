import type { Catalogue } from '../../catalogue'

export const lossValue: Catalogue['lessons']['loss-value'] = {
  title: 'What the loss means',
  about: 'Does a good loss fall?',
  text: [
    'In supervised learning the [loss|loss] falls while a model learns. Here each step makes one [update|update], and the loss is minus the mean [advantage|advantage] of its tokens.',
  ],
  question: 'The policy will learn. What does the value of its loss do?',
  answers: {
    falls: 'It falls as the reward rises',
    zero: 'It stays where it is',
    rises: 'It rises with the reward',
  },
  replies: {
    falls: 'It did not move, though the reward rose.',
    zero: 'It did not move.',
    rises: 'It did not move, though the reward rose.',
  },
  arms: { run: 'GRPO' },
  picture: { before: 'The loss and the reward', after: 'The loss stays at 0, and the policy learns' },
  opens: {
    title: 'The advantages of one group',
    names: { group: 'eight completions of one prompt' },
  },
  explanation: ({ loss, most, from, to }) => [
    `The loss was ${loss}, and never further from 0 than ${most}, which is rounding. The reward rose from ${from} to ${to}.`,
    'The advantages of each group add up to 0, and so their mean is 0. What teaches is the [gradient|gradient], not the value: each completion’s [log-probability|log-probability] is pulled its own way.',
  ],
  next: {
    title: 'bare rewards',
    question:
      'Nothing is subtracted, and nothing divided: the rewards themselves are the [advantages|advantage]. What does the loss do now?',
    answers: { falls: 'falls', stays: 'stays at 0', rises: 'rises' },
    arms: { bare: 'bare rewards' },
    explanation: ({ lossFrom, lossTo, rewardFrom, rewardTo }) => [
      `It fell from ${lossFrom} to ${lossTo} while the reward rose from ${rewardFrom} to ${rewardTo}: it is minus the mean reward. So its value depends on how advantages are made. Watch the reward, not the loss.`,
    ],
  },
  sum: 'With a group’s mean subtracted the loss is 0 on-policy, whatever is learnt: its value says nothing about progress.',
  mistake: 'They stop a run because its loss does not fall.',
}
