import type { Catalogue } from '../../catalogue'

export const sameGradient: Catalogue['lessons']['same-gradient'] = {
  title: 'REINFORCE against GRPO',
  text: [
    'REINFORCE maximises A·log π. GRPO maximises min(w·A, clip(w)·A), where the ratio w is the token’s probability now divided by its probability when it was sampled.',
    'Here both runs get the same advantages, the same prompts and the same random numbers, and each step’s completions are used for one update only (μ = 1). The policy that is updated is then still the one that sampled: it is on-policy.',
  ],
  question: 'Which of the two learns faster?',
  answers: {
    grpo: 'GRPO: the clip makes its updates better.',
    same: 'Neither: both runs are the same, step for step.',
    reinforce: 'REINFORCE: nothing is clipped.',
  },
  arms: { reinforce: 'REINFORCE', grpo: 'GRPO, μ = 1' },
  explanation: ({ from, to, gap, ratio, clipped }) => [
    `Both rewards rose from ${from} to ${to}. The largest difference at any step is ${gap}: the second curve lies on the first.`,
    `On-policy the ratio is 1: at most ${ratio} in your run, with ${clipped} of the tokens clipped. And the gradient of w at w = 1 is the gradient of log π. So both losses have the same gradient. On-policy, GRPO differs from REINFORCE only in how it computes advantages; ratio and clip begin to matter with the second update.`,
  ],
  next: 'Raise μ to 4 and run again: the curves part.',
}
