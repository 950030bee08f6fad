import type { Catalogue } from '../../catalogue'

export const groups: Catalogue['lessons']['groups'] = {
  title: 'What a group is for',
  text: [
    'A tiny network, the policy, learns to write three digits backwards. It draws token by token (here digit by digit) from the probabilities that it computes. At each step it writes 8 completions to each of 16 prompts. All completions of one prompt form a group.',
    'A reward says how good a completion is: half for the share of right digits, half for all of them right. It does not say how hard the prompt was. GRPO therefore compares a completion only with its group: its advantage is its reward minus the group’s mean, divided by the group’s standard deviation. A positive advantage makes the completion more likely, a negative one less likely.',
  ],
  question:
    'Two completions of different prompts earn the same medium reward. Does GRPO make both more likely?',
  answers: {
    always: 'Yes. The same reward has the same effect.',
    never: 'No. Only the best reward of the step becomes more likely.',
    depends: 'It depends on the rest of each group.',
  },
  arms: { run: 'GRPO' },
  explanation: ({ reward, lowMean, highMean, upward, downward }) => [
    `In the last step of your run a reward of ${reward} was earned in two groups. In one the mean was ${lowMean}: there its completion has advantage ${upward} and becomes more likely.`,
    `In the other group the mean was ${highMean}. There it has advantage ${downward} and becomes less likely. A reward counts only relative to its group.`,
  ],
  next: 'Choose other groups in the picture. Then set the group size to 2 and run again: each completion is then compared with a single other one.',
}
