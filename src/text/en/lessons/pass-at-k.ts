import type { Catalogue } from '../../catalogue'

export const passAtK: Catalogue['lessons']['pass-at-k'] = {
  title: 'One sample, eight samples, greedy',
  about: 'Three scores, one policy',
  text: [
    'A policy can be scored by one sample (pass@1), by whether at least one of eight is right ([pass@8|pass-at-k]), or by its [greedy|greedy] completion, which always takes the most probable token.',
    'If every sample of every prompt were right with probability p, at least one of eight would be right with probability 1 − (1 − p)^8: for p = 0.3, 94%.',
  ],
  question: 'In steps 21 to 40, how many of the groups hold at least one right completion of eight?',
  answers: {
    nearly: 'As many as the formula says',
    fewer: 'Clearly fewer',
    equal: 'As many as single samples are right',
  },
  replies: {
    nearly: 'It would be so if all prompts were equally hard.',
    fewer: 'Prompts differ, and more samples help little with a hard one.',
    equal: 'More samples did find more.',
  },
  arms: { run: 'GRPO' },
  picture: {
    before: 'Right samples, and groups with a right one',
    after: 'More samples find more, but less than the formula says',
  },
  opens: {
    title: 'If all prompts were equally hard: 1 − (1 − p)^k',
    across: 'p: a sample is right',
    up: 'at least one of k samples is right',
    names: { one: 'k = 1', eight: 'k = 8' },
  },
  explanation: ({ one, eight, alike, sampled, greedy }) => [
    `In steps 21 to 40 ${one} of the samples were right, and ${eight} of the groups held a right one. With that share in every prompt it would have been ${alike}. The prompts differ: on a prompt that is rarely solved, eight completions help little.`,
    `In the same steps the reward of samples was ${sampled}, that of greedy completions ${greedy}. Greedy completions involve no chance. So say with a score how its completions were drawn.`,
  ],
  next: {
    title: 'temperature 2',
    question:
      '[Temperature|temperature] 2 flattens the probabilities, in training too. How undecided are the samples of those steps?',
    answers: { less: 'less', same: 'as before', more: 'more' },
    arms: { warm: 'temperature 2' },
    explanation: ({ entropyWarm, entropyOne, sampledWarm, greedyWarm }) => [
      `More: an [entropy|entropy] of ${entropyWarm} instead of ${entropyOne}. Training had not yet offset the temperature. Samples earned ${sampledWarm}; greedy completions, which no temperature touches, earned ${greedyWarm}.`,
    ],
  },
  sum: 'pass@1, pass@k and greedy are three scores of one policy: compare only like with like.',
  mistake: 'They compute pass@k from the mean of pass@1, as if all prompts were equally hard.',
}
