import type { Catalogue } from '../../catalogue'

export const passAtK: Catalogue['lessons']['pass-at-k'] = {
  title: 'One sample, eight samples, greedy',
  about: 'Three scores, one policy',
  text: [
    'A policy can be scored by one sample (pass@1), by whether at least one of eight is right ([pass@8|pass-at-k]), or by its [greedy|greedy] completion, which always takes the most probable token.',
    'If a sample is right with probability p, at least one of eight is right with probability 1 − (1 − p)^8: for p = 0.3, 94%.',
    'The last chart shows the [entropy|entropy]: how undecided the policy is about a token, and 0 if it is sure.',
  ],
  question:
    'Take the share of right samples in steps 21 to 40 as p. How many groups of eight hold a right one, compared with the formula?',
  answers: {
    nearly: 'About as many',
    fewer: 'Clearly fewer',
    equal: 'Clearly more',
  },
  replies: {
    nearly: 'It would be so if all prompts were equally hard.',
    fewer: 'Prompts differ, and more samples help little with a hard one.',
    equal: 'The samples of a group do not know of each other, so they cannot share the work.',
  },
  arms: { run: 'GRPO' },
  picture: {
    before: 'Right samples, and groups with a right one',
    after: 'More samples find more, but less than the formula says',
  },
  opens: {
    title: 'The formula: 1 − (1 − p)^k',
    across: 'p: a sample is right',
    up: 'at least one of k samples is right',
    names: { one: 'k = 1', eight: 'k = 8' },
  },
  explanation: ({ one, eight, alike, sampled, greedy }) => [
    `In steps 21 to 40 ${one} of the samples were right, and ${eight} of the groups held a right one. With that share in every prompt it would have been ${alike}. The prompts differ: on a prompt that is rarely solved, eight completions help little.`,
    `In the same steps the reward of samples was ${sampled}, that of greedy completions ${greedy}. Say with a score how its completions were drawn.`,
  ],
  next: {
    title: 'temperature 2',
    question:
      '[Temperature|temperature] 2 halves every logit, in training too. How high is the entropy of those steps?',
    answers: { double: 'at least double', little: 'higher by less than half', same: 'as before' },
    arms: { warm: 'temperature 2' },
    explanation: ({ entropyWarm, entropyOne, sampledWarm, greedyWarm }) => [
      `It was ${entropyWarm} instead of ${entropyOne}. The policy is trained as it is sampled, so its logits grow further apart and offset most of the temperature. Samples earned ${sampledWarm}; greedy completions, which no temperature touches, earned ${greedyWarm}.`,
    ],
  },
  sum: 'pass@1, pass@k and greedy are three scores of one policy: compare only like with like.',
  mistake: 'They compute pass@k from the mean of pass@1, as if all prompts were equally hard.',
}
