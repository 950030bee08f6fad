import type { Catalogue } from '../../catalogue'

export const sickRun: Catalogue['lessons']['sick-run'] = {
  title: 'Reading a sick run',
  text: [
    'The first run is healthy. In the second the learning rate is 0.05 instead of 0.003, and each step makes eight updates instead of four. Everything else is the same.',
    'When a run disappoints, the reward tells you last. Entropy, clip fraction, ratios and dead groups tell you earlier, and why.',
  ],
  question: 'What will the second run look like?',
  answers: {
    faster: 'It learns faster, with more noise.',
    jumps: 'Its reward jumps up and down without end.',
    freezes: 'It freezes: sure of itself, and wrong.',
  },
  arms: { healthy: 'healthy', sick: 'too large steps' },
  explanation: ({
    rewardHealthy,
    rewardSick,
    ratioSick,
    clippedSick,
    clippedHealthy,
    entropySick,
    deadSick,
    normSick,
  }) => [
    `At once: ratios of up to ${ratioSick}, and ${clippedSick} of the tokens clipped in the first five steps (${clippedHealthy} in the healthy run). The clip takes away gradients; it does not stop a step that is too large.`,
    `Then the entropy falls, to ${entropySick} at the end. The policy writes the same answer again and again: ${deadSick} of its groups are dead, and the gradient norm is ${normSick}. By now every curve is calm. But the reward is ${rewardSick}; the healthy run has ${rewardHealthy}. Low entropy is good news only if the groups are solved. Here they are stuck.`,
  ],
  next: 'Which one of the two changes does the harm? Set one back and run again.',
}
