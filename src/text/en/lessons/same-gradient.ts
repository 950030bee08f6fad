import type { Catalogue } from '../../catalogue'

export const sameGradient: Catalogue['lessons']['same-gradient'] = {
  title: 'REINFORCE against GRPO',
  about: 'Which learns faster?',
  text: [
    'Training raises a sum over tokens. In REINFORCE a token adds A·log π, its [advantage|advantage] A times its [log-probability|log-probability]. In GRPO it adds min(w·A, clip(w)·A), with the [ratio|ratio] w and the [clip|clip] of the last two lessons.',
    'Both runs get the same advantages, prompts and random numbers, and each step makes one update ([μ|mu] = 1).',
  ],
  question: 'Which of the two learns faster?',
  answers: {
    grpo: 'GRPO: its updates are held in bounds',
    same: 'Neither is faster than the other',
    reinforce: 'REINFORCE: nothing holds it back',
  },
  replies: {
    grpo: 'There was nothing to hold in bounds.',
    same: 'They are the same run.',
    reinforce: 'Nothing held GRPO back either.',
  },
  arms: { reinforce: 'REINFORCE', grpo: 'GRPO, μ = 1' },
  picture: { before: 'Two rewards', after: 'One curve lies on the other' },
  opens: {
    title: 'What a token with A = 1 adds to the objective',
    across: 'ratio w',
    up: 'change since w = 1',
    names: { reinforce: 'REINFORCE: A·log π', grpo: 'GRPO: clipped w·A' },
  },
  explanation: ({ from, to, gap, ratio, clipped }) => [
    `Both rewards rose from ${from} to ${to}; the largest difference at any step is ${gap}.`,
    `[On-policy|on-policy] the ratio is 1: at most ${ratio}, with ${clipped} of the tokens clipped. And the [gradient|gradient] of w at w = 1 is that of log π. Until a second update, the two differ only in how advantages are made.`,
    `nanochat’s chat_rl.py puts “GRPO” in quotation marks: a token adds A·log π there, with A the reward minus the group’s mean. Of a program called GRPO, ask what each part does.`,
  ],
  next: {
    title: 'four updates a step',
    question: 'Both make four updates on each sample. Which one ends higher?',
    answers: { reinforce: 'REINFORCE', same: 'equal', grpo: 'GRPO' },
    arms: { reinforceFour: 'REINFORCE, μ = 4', grpoFour: 'GRPO, μ = 4' },
    explanation: ({ reinforceTo, grpoTo }) => [
      `GRPO at ${grpoTo}, REINFORCE at ${reinforceTo}. Now there is something to correct: without ratio and clip, the same samples push four times as if they were new.`,
    ],
  },
  sum: 'With one update a step, GRPO’s loss has the gradient of REINFORCE; ratio and clip begin with the second. A name is no algorithm.',
  mistake: 'They judge a program by its name, and credit the clip with what the group baseline does.',
}
