import type { Catalogue } from '../catalogue'

export const presets: Catalogue['presets'] = {
  grpo: {
    name: 'GRPO',
    line: 'Each completion is judged against the mean and spread of its own group, and held near the reference.',
  },
  dr_grpo: {
    name: 'Dr. GRPO',
    line: 'GRPO without division by the group’s spread and by length: two biases less.',
  },
  dapo: {
    name: 'DAPO',
    line: 'GRPO with more room to rise than to fall, every token counting the same, and no KL.',
  },
  rloo: {
    name: 'RLOO',
    line: 'Each completion is judged against the mean of the others; one ratio per completion, KL in the reward.',
  },
  reinforce: {
    name: 'REINFORCE',
    line: 'The policy gradient with nothing added: whatever earned reward becomes more likely.',
  },
  reinforce_baseline: {
    name: 'REINFORCE + baseline',
    line: 'The policy gradient with the mean reward of the batch subtracted.',
  },
}
