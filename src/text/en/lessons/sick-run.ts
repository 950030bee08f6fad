import type { Catalogue } from '../../catalogue'

export const sickRun: Catalogue['lessons']['sick-run'] = {
  title: 'Reading a sick run',
  about: 'What do the curves say?',
  text: [
    'The first run is healthy. In the second the [learning rate|learning-rate] is 0.05 instead of 0.003, and each step makes eight updates instead of four.',
    'When a run goes wrong, the reward does not say why. Other curves do.',
  ],
  question: 'What will the second run look like?',
  answers: {
    faster: 'It learns faster, with more noise',
    jumps: 'Its reward jumps up and down for good',
    freezes: 'It freezes: sure of itself, and wrong',
  },
  replies: {
    faster: 'Larger steps did not carry it further.',
    jumps: 'It jumped at first, and then stood still.',
    freezes: 'It stood still soon.',
  },
  arms: { healthy: 'healthy', sick: 'sick' },
  picture: {
    before: 'Four curves of two runs',
    after: 'Ratios run away, then entropy and signal are gone',
  },
  opens: {
    title: 'How far one step may move a weight',
    across: 'updates of the step',
    up: 'distance, if the gradient stays the same',
    names: { healthy: 'healthy', sick: 'sick' },
  },
  explanation: ({
    rewardHealthy,
    rewardSick,
    ratioSick,
    ratioHealthy,
    entropySick,
    entropyHealthy,
    deadSick,
  }) => [
    `In the first ten steps [ratios|ratio] reached about ${ratioSick} (healthy: ${ratioHealthy}). The [clip|clip] takes [gradients|gradient] away; it does not undo a step that was too large.`,
    `In the same steps the [entropy|entropy] was on average ${entropySick} (healthy: ${entropyHealthy}). At the end ${deadSick} of its groups are [dead|dead-group], stuck on the same wrong answer, and the reward is ${rewardSick}, against ${rewardHealthy}. The healthy run ends with a low entropy too, but it is sure of what is right.`,
  ],
  next: {
    title: 'one change at a time',
    question: 'One run keeps the large rate, one the eight updates. Which of the two changes does the harm?',
    answers: { updates: 'eight updates', together: 'only both', rate: 'the rate' },
    arms: { rate: 'rate 0.05', updates: 'eight updates' },
    explanation: ({ rewardRate, rewardUpdates, entropyRate, entropyUpdates }) => [
      `The rate alone ends at ${rewardRate} with an entropy of ${entropyRate}; eight updates alone at ${rewardUpdates} with ${entropyUpdates}.`,
    ],
  },
  sum: 'Too large steps show in this order: ratios, entropy, dead groups, and last in the reward.',
  mistake: 'They watch the reward alone, which moves last.',
}
