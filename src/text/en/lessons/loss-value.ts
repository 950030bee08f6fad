import type { Catalogue } from '../../catalogue'

export const lossValue: Catalogue['lessons']['loss-value'] = {
  title: 'What the loss means',
  about: 'Does a good loss fall?',
  text: [
    'In supervised learning the [loss|loss] falls while a model learns. Here it is minus the mean of [advantage|advantage] times [ratio|ratio], where the ratio is 1 as long as each step makes one [update|update].',
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
  arms: { run: 'μ = 1, β = 0' },
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
    title: 'add the KL, β = 0.1',
    question: 'The loss gets [β|beta] times the [KL|kl] to the reference. What does it do now?',
    answers: { falls: 'falls', stays: 'stays at 0', rises: 'rises' },
    arms: { kl: 'β = 0.1' },
    explanation: ({ lossFrom, lossTo, rewardFrom, rewardTo }) => [
      `It rose from ${lossFrom} to ${lossTo} while the reward rose from ${rewardFrom} to ${rewardTo}: all that is left of it is the [KL|kl]. Watch the reward, not the loss.`,
    ],
  },
  sum: 'The value of the loss says nothing about progress: on-policy it is 0, plus β times the KL.',
  mistake: 'They stop a run because its loss does not fall.',
}
