import type { Catalogue } from '../../catalogue'

export const sickRun: Catalogue['lessons']['sick-run'] = {
  title: 'Reading a sick run',
  about: 'Which curve tells first?',
  text: [
    'The first run is healthy. In the second the [learning rate|learning-rate] is 0.05 instead of 0.003, and each step makes eight updates instead of four.',
    'A run that goes wrong shows it in several curves, but not in all of them at once.',
  ],
  question: 'Which curve shows first that the second run goes wrong?',
  answers: {
    dead: 'The share of dead groups',
    reward: 'The reward',
    clipped: 'The share of clipped tokens',
  },
  replies: {
    dead: 'Groups died only once the policy was sure.',
    reward: 'It was the last to tell.',
    clipped: 'In its first step.',
  },
  arms: { healthy: 'healthy', sick: 'sick' },
  picture: {
    before: 'Four curves of two runs',
    after: 'Clipped tokens tell first, the reward last',
  },
  opens: {
    title: 'How far one step may move a weight',
    across: 'updates of the step',
    up: 'distance, if the gradient stays the same',
    names: { healthy: 'healthy', sick: 'sick' },
  },
  explanation: ({
    clippedFirst,
    clippedHealthy,
    entropySick,
    entropyHealthy,
    deadSick,
    deadHealthy,
    earlySick,
    earlyHealthy,
    rewardSick,
    rewardHealthy,
  }) => [
    `In step 1 the [ratios|ratio] ran away, and ${clippedFirst} of the tokens were [clipped|clip]; in ten steps of the healthy run at most ${clippedHealthy}. The clip takes [gradients|gradient] away; it does not undo a step that was too large.`,
    `Over the first ten steps the [entropy|entropy] was ${entropySick} (healthy: ${entropyHealthy}), and ${deadSick} of the groups were [dead|dead-group] (healthy: ${deadHealthy}). Yet the reward was no lower: ${earlySick}, against ${earlyHealthy}. It told later: at the end it was ${rewardSick}, against ${rewardHealthy}.`,
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
  sum: 'Too large steps show in this order: ratios and clipped tokens, entropy, dead groups, and last the reward.',
  mistake: 'They watch the reward alone, which moves last.',
}
