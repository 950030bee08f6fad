import type { Catalogue } from '../../catalogue'

export const groups: Catalogue['lessons']['groups'] = {
  title: 'What a group is for',
  text: [
    'A tiny network learns to write three digits backwards. At each step it gets 16 prompts and writes 8 completions to each. All completions of one prompt form a group.',
    'A reward says how good a completion is: here, how many digits are right. It does not say how good it could have been. Some prompts are easy by now, others still hard. GRPO therefore compares a completion only with its group: its advantage is its reward minus the group’s mean, divided by the group’s standard deviation. A positive advantage makes the completion likelier, a negative one less likely.',
  ],
  question: 'Two completions of different prompts earn the same, middling reward. Are both made likelier?',
  answers: {
    always: 'Yes. The same reward has the same effect.',
    never: 'No. Only the best reward of the step is made likelier.',
    depends: 'It depends on the rest of each group.',
  },
  arms: { run: 'GRPO' },
  explanation: ({ reward, lowMean, highMean, upward, downward }) => [
    `Look at the last step of your run. A reward of ${reward} was earned in two groups. In one the mean was ${lowMean}: there it is above average, its advantage is ${upward}, and it is made likelier.`,
    `In the other group the mean was ${highMean}. There the same reward is below average, its advantage is ${downward}, and it is made less likely. The group is the yardstick.`,
  ],
  next: 'Choose other groups in the picture. Then set the group size to 2 and run again: the yardstick is now a single other completion.',
}
