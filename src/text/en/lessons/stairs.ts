import type { Catalogue } from '../../catalogue'

export const stairs: Catalogue['lessons']['stairs'] = {
  title: 'Called GRPO, really REINFORCE',
  text: [
    'nanochat’s chat_rl.py puts “GRPO” in quotation marks: its advantage is the reward minus the group’s mean, its loss −A·log π, averaged over tokens. No division by the std, no ratio, no clip, no reference: REINFORCE with the group’s mean as its baseline.',
    'The runs add to it part by part. The first run is nanochat’s rule, on tiny word problems. The second adds ratio and clip. The third also makes four updates on each step’s completions.',
  ],
  question: 'Which addition changes the curves?',
  answers: {
    ratio: 'Ratio and clip; further updates change little.',
    updates: 'The further updates. Ratio and clip alone change nothing.',
    both: 'Each of the two.',
  },
  arms: { nanochat: 'nanochat’s rule', ratio: '+ ratio and clip', updates: '+ four updates' },
  explanation: ({ gapRatio, gapUpdates, ratioOne, ratioMany, clipped }) => [
    `The rewards of the first two runs differ by at most ${gapRatio}: with one update a step every ratio is ${ratioOne}, and the clip never acts.`,
    `Four updates made ratios of up to ${ratioMany}, ${clipped} of the tokens were clipped, and the reward of a step differed by up to ${gapUpdates}. Before you call a program GRPO, ask what each of its parts does: how advantages are made, whether there is a second update for ratio and clip to act on, and whether there is a reference.`,
  ],
  next: 'Add the rest: switch the reference on, set β to 0.04, divide by the group’s std, and run again.',
}
