import type { Catalogue } from '../catalogue'

/** What each curve is called and what it tells. */
export const metrics: Catalogue['metrics'] = {
  reward: { label: 'Reward', help: 'Mean reward of the completions sampled in a step.' },
  reward_std: {
    label: 'Reward std',
    help: 'Spread of the rewards over the whole batch. It can be large while every single group is dead.',
  },
  eval_reward: {
    label: 'Evaluation',
    help: 'Mean reward of greedy answers to problems kept out of training, or to all of them where there are few.',
  },
  frac_reward_zero_std: {
    label: 'Zero-std share',
    help: 'Share of completions whose scaling standard deviation is 0, as TRL counts it. With batch scaling it does not see dead groups.',
  },
  dead_groups: {
    label: 'Dead groups',
    help: 'Share of groups in which all completions earned the same. They teach nothing.',
  },
  group_reward_std: {
    label: 'Group reward std',
    help: 'Spread of rewards inside a group, averaged over groups.',
  },
  group_advantage_mean: {
    label: 'Group advantage mean',
    help: 'Mean advantage inside a group, averaged over groups. 0 by construction where the group is the baseline.',
  },
  group_advantage_std: {
    label: 'Group advantage std',
    help: 'Spread of advantages inside a group, averaged over groups. About 1 by construction under group scaling; dead groups lower it.',
  },
  kl: {
    label: 'KL to the reference',
    help: 'How far the policy has moved from the reference, per token, by the k3 estimate. Averaged over the updates of a step, as in TRL.',
  },
  'actor/ppo_kl': {
    label: 'KL to the sampler',
    help: 'How far the updates of this step have moved the policy from the one that sampled. Can be slightly negative.',
  },
  reference_age: {
    label: 'Reference age',
    help: 'Updates since the reference was last set from the policy.',
  },
  'clip_ratio/low_mean': {
    label: 'Clipped low',
    help: 'Share of tokens that are worse than average and already less likely than 1 − ε allows, so they no longer push.',
  },
  'clip_ratio/high_mean': {
    label: 'Clipped high',
    help: 'Share of tokens that are better than average and already more likely than 1 + ε high allows, so they no longer pull.',
  },
  'clip_ratio/region_mean': { label: 'Clipped', help: 'Share of tokens clipped on either side.' },
  'clip_ratio/low_min': {
    label: 'Clipped low, least',
    help: 'Smallest share of tokens clipped low in any completion.',
  },
  'clip_ratio/high_max': {
    label: 'Clipped high, most',
    help: 'Largest share of tokens clipped high in any completion.',
  },
  ratio_mean: {
    label: 'Ratio mean',
    help: 'Mean probability ratio between the policy now and when it sampled. Exactly 1 before the first update.',
  },
  ratio_max: { label: 'Ratio, largest', help: 'Largest probability ratio of any token in the step.' },
  entropy: {
    label: 'Entropy',
    help: 'How undecided the policy is, per token, in nats. 0 is certain; the logarithm of the vocabulary size is a blind guess.',
  },
  loss: {
    label: 'Loss',
    help: 'The number that is minimised. It says little about progress: with the grpo loss and ratios at 1 it is β times KL, however much is learnt.',
  },
  'actor/pg_loss': { label: 'Policy loss', help: 'The loss without its KL and entropy terms.' },
  kl_loss: { label: 'KL loss', help: 'The KL term of the loss, β included.' },
  grad_norm: {
    label: 'Gradient norm',
    help: 'Length of the gradient before the limit. 0 where every group is dead and nothing pulls to the reference.',
  },
  'completions/mean_length': { label: 'Length', help: 'Mean number of tokens in a completion.' },
  'completions/min_length': { label: 'Shortest', help: 'Tokens of the shortest completion of the step.' },
  'completions/max_length': { label: 'Longest', help: 'Tokens of the longest completion of the step.' },
  'completions/clipped_ratio': {
    label: 'Cut off',
    help: 'Share of completions that reached the length limit without an end token.',
  },
  learning_rate: { label: 'Learning rate', help: 'Learning rate that the step used.' },
  updates: { label: 'Updates', help: 'Optimiser updates so far.' },
  num_completions: { label: 'Completions', help: 'Training completions generated so far.' },
  num_tokens: { label: 'Tokens', help: 'Tokens of prompts and completions so far.' },
  step_time: { label: 'Step time', help: 'Seconds that the step took, sampling included.' },
}

export const partMetrics: Catalogue['partMetrics'] = {
  mean: (part) => ({ label: part, help: `Mean of the reward part “${part}”, before its weight.` }),
  std: (part) => ({ label: `${part} std`, help: `Spread of the reward part “${part}” over the batch.` }),
}
