import type { Catalogue } from '../catalogue'

/** What each figure is called, and what it says before there is anything to draw. */
export const figures: Catalogue['figures'] = {
  reward: {
    name: 'Reward',
    ends: { 'eval/reference_reward': 'Reference' },
    empty:
      'Mean reward of each step, ± std. Evaluation uses greedy completions on held-out prompts if the task has enough. Both should rise.',
  },
  advantage: {
    name: 'Advantage per group',
    empty: 'The advantage of each completion: above 0 it is pushed up, below 0 it is pushed down.',
  },
  kl: {
    name: 'KL',
    unit: 'nats',
    short: {
      'actor/ppo_kl': 'old policy',
      reference_age: 'reference age',
      reference_distance: 'ref. distance',
    },
    empty:
      'How far the policy has moved from the reference and from the old policy, which sampled the completions.',
  },
  clip: {
    name: 'Clip fraction',
    unit: 'of tokens',
    short: { 'clip_ratio/low_mean': 'low', 'clip_ratio/high_mean': 'high' },
    empty: 'Share of tokens that are clipped. It is 0 while each step makes only one update.',
  },
  groupAdvantage: {
    name: 'Advantage in groups',
    short: { group_advantage_mean: 'mean' },
    empty: 'Mean and std of the advantages in a group, averaged over the groups of each step.',
  },
  groupReward: {
    name: 'Reward per group',
    empty: 'Mean and std of the rewards in each group of a step.',
  },
  entropy: {
    name: 'Entropy',
    unit: 'nats',
    empty: 'How undecided the policy is. It falls as the policy becomes more confident.',
  },
  loss: {
    name: 'Loss',
    short: {
      loss: 'total',
      'loss/policy': 'policy',
      'loss/kl': 'KL',
      'loss/entropy': 'entropy bonus',
      'loss/supervised': 'supervised',
      'loss/consistency': 'consistency',
    },
    empty:
      'The loss that the optimiser minimises, with its parts. It does not measure progress: watch Reward.',
  },
  stagedPolicy: {
    name: 'Policy loss',
    short: { 'actor/pg_loss': 'loss_pg' },
    empty:
      'loss_pg: the policy loss before its weight. If it stays positive and grows, training is unstable.',
  },
  supervised: {
    name: 'Supervised loss',
    short: { loss_sup: 'loss_sup' },
    empty: 'loss_sup: −log π of the solutions. It should fall while the policy learns from solutions.',
  },
  consistency: {
    name: 'Consistency loss',
    short: { loss_cons: 'loss_cons' },
    empty:
      'loss_cons: how far the policy’s means differ for two views of one prompt. Measured only if λ_cons is not 0.',
  },
  stageWeights: {
    name: 'Stage weights',
    short: { lambda_sup: 'λ_sup', lambda_pg: 'λ_pg' },
    empty: 'The weights of the supervised loss and the policy loss in each step.',
  },
  globalReward: {
    name: 'Global reward',
    short: { global_reward_mean: 'mean', global_reward_std: 'std' },
    empty: 'The running mean and std with which the chosen estimator normalises rewards.',
  },
  batchAdvantage: {
    name: 'Advantages of the batch',
    short: { advantages_mean: 'mean', advantages_std: 'std' },
    empty: 'Mean and std of all advantages of a step. They should stay near 0 and 1.',
  },
  gradNorm: { name: 'Gradient norm', empty: 'Length of the gradient before the gradient-norm limit.' },
}

export const advantageBalance: Catalogue['advantageBalance'] = (balance) => {
  const { mean, std, isNearZero, isNearOne, isEarlier } = balance
  if (isEarlier && !(isNearZero && isNearOne))
    return `Over the last 20 steps: mean ${mean}, std ${std}. Rewards are compared with rewards of earlier steps, so the mean of a step need not be 0, nor its std 1; a limit that cuts one side more often shifts the mean.`
  return `Over the last 20 steps: mean ${mean}, ${isNearZero ? 'near 0' : 'not near 0'}; std ${std}, ${isNearOne ? 'near 1' : 'not near 1'}.`
}

export const klFrom: Catalogue['klFrom'] = {
  reference: 'from reference',
  old: 'old policy (penalty)',
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
  of: (measure, side) => `${measure}, ${side}`,
  training: 'training',
  evaluation: 'evaluation',
  std: (measure) => ({
    label: `${measure} std`,
    help: `Standard deviation of “${measure}” over the completions of a step, dividing by their number minus 1.`,
  }),
  measureEmpty: 'Measured at every step and in each greedy evaluation.',
}
