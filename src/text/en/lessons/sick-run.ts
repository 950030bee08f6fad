import type { Catalogue } from '../../catalogue'

export const sickRun: Catalogue['lessons']['sick-run'] = {
  title: 'Reading a sick run',
  text: [
    'The first run is healthy. In the second the learning rate is 0.05 instead of 0.003, and each step makes eight updates instead of four. Everything else is the same.',
    'When a run goes wrong, the reward does not say why. Entropy, clip fraction, ratios and stuck groups do.',
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
    stuckSick,
    normSick,
  }) => [
    `In the first five steps ratios rose up to ${ratioSick}, and ${clippedSick} of the tokens were clipped (${clippedHealthy} in the healthy run). The clip takes gradients away; it does not undo a step that was too large.`,
    `Then the entropy fell, to ${entropySick} at the end. The policy writes the same wrong answer again and again: ${stuckSick} of its groups are stuck, and the gradient norm is ${normSick}. The reward is ${rewardSick}; the healthy run has ${rewardHealthy}. Low entropy is good news only if the groups are solved.`,
  ],
  next: 'Which one of the two changes does the harm? Set one back and run again.',
}
