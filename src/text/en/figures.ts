import type { Catalogue } from '../catalogue'

/** What each figure is called, and what it says before there is anything to draw. */
export const figures: Catalogue['figures'] = {
  reward: {
    name: 'Reward',
    empty: 'Mean reward of every step, its spread, and greedy evaluation. It should rise.',
  },
  advantage: {
    name: 'Advantage per group',
    empty: 'Mean and spread of advantages in each group of a step; groups that teach nothing are marked.',
  },
  kl: {
    name: 'KL',
    unit: 'nats',
    short: { 'actor/ppo_kl': 'from sampler' },
    empty: 'How far the policy has moved from the reference, and from the policy that sampled.',
  },
  clip: {
    name: 'Clip fraction',
    unit: 'of tokens',
    short: { 'clip_ratio/low_mean': 'low', 'clip_ratio/high_mean': 'high' },
    empty: 'Share of tokens that ε and ε high hold back. 0 while a step makes one update only.',
  },
  groupReward: {
    name: 'Reward per group',
    empty: 'Mean and spread of rewards in each group of a step.',
  },
  entropy: {
    name: 'Entropy',
    unit: 'nats',
    empty: 'How undecided the policy is. It falls as the policy makes up its mind.',
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
    empty: 'What is minimised, and its parts. It says little about progress.',
  },
  gradNorm: { name: 'Gradient norm', empty: 'Length of the gradient before the limit.' },
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
  partWeights: (parts) => `Before their weights: ${parts.join(', ')}.`,
  partWeight: (part, weight) => `${part} × ${weight}`,
  training: 'training',
  evaluation: 'evaluation',
  measureEmpty: 'Measured in every step and in greedy evaluation.',
}
