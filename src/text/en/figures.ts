import type { Catalogue } from '../catalogue'

/** What each figure is called, and what it says before there is anything to draw. */
export const figures: Catalogue['figures'] = {
  reward: {
    name: 'Reward',
    ends: { 'eval/reference_reward': 'Reference' },
    empty:
      'Mean reward of each step, and its spread. Evaluation is greedy, on problems held out of training wherever there are enough. Both should rise.',
  },
  advantage: {
    name: 'Advantage per group',
    empty: 'Which completions of a group become more likely, which less, and by how much.',
  },
  kl: {
    name: 'KL',
    unit: 'nats',
    short: {
      'actor/ppo_kl': 'from sampler',
      reference_age: 'its age, updates',
      reference_distance: 'distance, nats',
    },
    empty:
      'How far the policy has moved from the reference, and from the policy that sampled the completions.',
  },
  clip: {
    name: 'Clip fraction',
    unit: 'of tokens',
    short: { 'clip_ratio/low_mean': 'low', 'clip_ratio/high_mean': 'high' },
    empty: 'Share of tokens that the clip holds back. It is 0 while each step makes only one update.',
  },
  groupReward: {
    name: 'Reward per group',
    empty: 'Mean and spread of the rewards in each group of a step.',
  },
  entropy: {
    name: 'Entropy',
    unit: 'nats',
    empty: 'How undecided the policy is. It falls as the policy becomes more confident.',
  },
  loss: {
    name: 'Loss',
    short: {
      loss: 'whole',
      'loss/policy': 'policy',
      'loss/kl': 'KL',
      'loss/entropy': 'entropy bonus',
      'loss/supervised': 'supervised',
      'loss/consistency': 'consistency',
    },
    empty: 'What the optimiser minimises, and its parts. It says little about progress.',
  },
  gradNorm: { name: 'Gradient norm', empty: 'Length of the gradient before the gradient-norm limit.' },
}

export const klFrom: Catalogue['klFrom'] = {
  reference: 'from reference',
  old: 'from old policy',
  none: 'no reference',
}

/** Figures of what a task itself measures. */
export const taskFigures: Catalogue['taskFigures'] = {
  rewardParts: {
    name: 'Reward parts',
    empty: 'Mean of each part of the reward, before its weight.',
  },
  partWeights: (parts) => `Shown before their weights: ${parts.join(', ')}.`,
  partWeight: (part, weight) => `${part} × ${weight}`,
  training: 'training',
  evaluation: 'evaluation',
  measureEmpty: 'Measured at every step and in each greedy evaluation.',
}
