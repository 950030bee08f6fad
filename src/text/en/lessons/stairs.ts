import type { Catalogue } from '../../catalogue'

export const stairs: Catalogue['lessons']['stairs'] = {
  title: 'Called GRPO, really REINFORCE',
  about: 'What is in the name?',
  text: [
    'nanochat’s chat_rl.py puts “GRPO” in quotation marks: its [advantage|advantage] is the reward minus the group’s mean, its [loss|loss] −A·log π. No std, no [ratio|ratio], no [clip|clip], no [reference|reference-policy].',
    'The first run is that rule, on tiny word problems. The second adds ratio and clip, both in the setting [Surrogate|surrogate]. The third also makes four updates on each step’s completions.',
  ],
  question: 'Which addition changes the curves?',
  answers: {
    ratio: 'Ratio and clip',
    updates: 'Four updates a step',
    both: 'Each of the two',
  },
  replies: {
    ratio: 'Ratio and clip alone changed nothing.',
    updates: 'The further updates changed them.',
    both: 'Only one of the two did.',
  },
  arms: { nanochat: 'nanochat’s rule', ratio: '+ ratio and clip', updates: '+ four updates' },
  picture: { before: 'Three rewards', after: 'The second curve lies on the first' },
  opens: {
    title: 'What a token adds to the objective, without and with ratio and clip',
    across: 'ratio w',
    up: 'change since w = 1',
    names: {
      ruleUp: 'nanochat, A = 1',
      clipUp: 'ratio, clip, A = 1',
      ruleDown: 'nanochat, A = −1',
      clipDown: 'ratio, clip, A = −1',
    },
  },
  explanation: ({ gapRatio, gapUpdates, ratioOne, ratioMany, clipped }) => [
    `The largest difference between the rewards of the first two runs is ${gapRatio}: with one update a step no ratio exceeds ${ratioOne}, and the clip never acts.`,
    `Four updates made ratios of up to ${ratioMany}; over the whole run ${clipped} of the tokens were clipped, and the reward of a step differed by up to ${gapUpdates}. Of a program called GRPO, ask what each part does.`,
  ],
  next: {
    title: 'four updates without ratio and clip',
    question: 'Take ratio and clip away again, but keep the four updates. Does the third curve change?',
    answers: { nothing: 'no', changes: 'yes' },
    arms: { reinforce: 'four updates, no ratio' },
    explanation: ({ gapClip }) => [
      `It does, by up to ${gapClip} in a step: from the second update on, ratio and clip have something to do.`,
    ],
  },
  sum: 'A name is no algorithm: ask how advantages are made, whether there is a second update, and a reference.',
  mistake: 'They judge an implementation by its name.',
}
