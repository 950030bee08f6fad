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
  'critic/rewards/mean': {
    label: 'Reward after shaping',
    help: 'Mean reward as the advantages see it: after the overlong punishment, the reward limit and KL in the reward. verl’s critic/rewards; equal to Reward where nothing is shaped.',
  },
  'pass@1': {
    label: 'Pass@1',
    help: 'Chance that one completion reaches the best reward, averaged over groups.',
  },
  'pass@2': {
    label: 'Pass@2',
    help: 'Chance that at least one of two completions drawn from a group reaches the best reward. Absent where groups are smaller.',
  },
  'pass@4': {
    label: 'Pass@4',
    help: 'Chance that at least one of four completions drawn from a group reaches the best reward. Absent where groups are smaller.',
  },
  'pass@8': {
    label: 'Pass@8',
    help: 'Chance that at least one of eight completions drawn from a group reaches the best reward. Where it stays while Pass@1 rises, the policy grows surer, not abler.',
  },
  global_reward_mean: {
    label: 'Global reward mean',
    help: 'Running mean of rewards over all steps, which the estimator “running norm” subtracts.',
  },
  global_reward_std: {
    label: 'Global reward std',
    help: 'Running standard deviation of rewards over all steps, by which the estimator “running norm” divides.',
  },
  frac_reward_zero_std: {
    label: 'Zero-std share',
    help: 'Share of completions whose scaling standard deviation is 0, as TRL counts it. Under batch scaling and GDPO that is the batch’s, so this is 0 however many groups are dead: look at Dead groups.',
  },
  dead_groups: {
    label: 'Dead groups',
    help: 'Share of groups in which all completions earned the same, within 1e-8, before any shaping. Under a group baseline they teach nothing; with β above 0 they still move towards the reference.',
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
  group_size: {
    label: 'Rewards per prompt',
    help: 'Completions for each distinct prompt of the step, on average (flow_grpo’s group_size). More than Group size where a prompt was drawn twice.',
  },
  trained_prompt_num: {
    label: 'Prompts of the step',
    help: 'Distinct prompts that the step trained on (flow_grpo’s trained_prompt_num).',
  },
  trained_prompts_total: {
    label: 'Prompts met',
    help: 'Distinct prompts trained on so far.',
  },
  zero_std_ratio: {
    label: 'Zero-std prompts',
    help: 'Share of prompts whose rewards have standard deviation 0 (flow_grpo). Groups of the same prompt count as one.',
  },
  reward_std_mean: {
    label: 'Prompt reward std',
    help: 'Standard deviation of rewards, divided by the count itself, averaged over prompts (flow_grpo).',
  },
  all_right: {
    label: 'All right',
    help: 'Share of groups in which every completion reaches the best reward: dead because the prompt is learnt.',
  },
  all_wrong: {
    label: 'All wrong',
    help: 'Share of groups in which no completion reaches the best reward. Dead only where all earned the same.',
  },
  discarded_completions: {
    label: 'Discarded',
    help: 'Completions so far that were sampled and not learnt from, because their group was dead. They count in the budget.',
  },
  resample_rounds: {
    label: 'Resampling rounds',
    help: 'Rounds in which dead groups of this step were given other prompts.',
  },
  replayed_groups: {
    label: 'Replayed groups',
    help: 'Dead groups of this step that an earlier group took the place of.',
  },
  kl: {
    label: 'KL to the reference',
    help: 'How far the policy has moved from the reference, per token, by the chosen estimator (TRL: k3). Where KL is bias-corrected it is the corrected figure, as TRL logs it. Averaged over the updates of a step.',
  },
  'actor/ppo_kl': {
    label: 'KL to the sampler',
    help: 'How far the updates of this step have moved the policy from the one that sampled. Can be slightly negative.',
  },
  reference_age: {
    label: 'Reference age',
    help: 'Updates since the reference was last set from the policy.',
  },
  reference_distance: {
    label: 'Reference distance',
    help: 'Root of the mean squared difference in log-probability between policy and reference, over the sampled tokens, in nats.',
  },
  beta: {
    label: 'β in force',
    help: 'β as the step used it, after its schedule or the adaptive controller.',
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
  cispo_clip_ratio: {
    label: 'CISPO capped',
    help: 'Share of tokens of good completions whose ratio exceeds CISPO’s cap. They go on pulling, with the cap as weight. Near 1 on-policy means that the cap is below 1.',
  },
  'actor/pg_clipfrac_lower': {
    label: 'Dual-clipped',
    help: 'Share of tokens with a negative advantage that the dual clip holds (verl’s pg_clipfrac_lower).',
  },
  'vespo/phi_seq_mean': {
    label: 'VESPO weight',
    help: 'Mean of VESPO’s weight φ over completions. Exactly 1 before the first update.',
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
  entropy_coef: {
    label: 'Bonus in force',
    help: 'Weight of the entropy bonus as the step used it; the adaptive bonus is 0 while entropy is above its target.',
  },
  loss: {
    label: 'Loss',
    help: 'The number that is minimised. It says little about progress: with the grpo loss and ratios at 1 it is β times KL, however much is learnt. With dapo and dr_grpo it is not even that: where lengths differ, long completions weigh more and advantages do not cancel.',
  },
  'actor/pg_loss': { label: 'Policy loss', help: 'The loss without its KL and entropy terms.' },
  kl_loss: { label: 'KL loss', help: 'The KL term of the loss, β included.' },
  'loss/policy': {
    label: 'Policy part of the loss',
    help: 'What the policy loss adds to the loss: it times its weight λ_pg. The five parts add up to the loss.',
  },
  'loss/kl': {
    label: 'KL part of the loss',
    help: 'What KL adds to the loss: the KL loss times λ_pg.',
  },
  'loss/entropy': {
    label: 'Entropy part of the loss',
    help: 'What the entropy bonus takes off the loss, times λ_pg: 0 or below while its weight is positive.',
  },
  'loss/supervised': {
    label: 'Supervised part of the loss',
    help: 'What the supervised loss adds to the loss: it times its weight λ_sup.',
  },
  'loss/consistency': {
    label: 'Consistency part of the loss',
    help: 'What the consistency loss adds to the loss: it times its weight λ_cons.',
  },
  loss_sup: {
    label: 'Supervised loss',
    help: 'Mean of −log π over the tokens of the task’s own solutions, before its weight. Measured while supervised help is on.',
  },
  loss_cons: {
    label: 'Consistency loss',
    help: 'How far apart the policy’s means are for two looks at the same problem: the mean of the squared difference. Measured where the task has two looks and its weight λ_cons is not 0.',
  },
  lambda_sup: { label: 'Supervised weight', help: 'Weight of the supervised loss in the step.' },
  lambda_pg: {
    label: 'Policy-loss weight',
    help: 'Weight of the policy loss in the step: below 1 only before a progressive run has left its ramp.',
  },
  grad_norm: {
    label: 'Gradient norm',
    help: 'Length of the gradient before the limit. 0 where every group is dead and nothing pulls to the reference.',
  },
  grad_snr: {
    label: 'Gradient signal to noise',
    help: 'The prompts of a step are dealt out to two halves, each gives a gradient. Their product estimates the squared signal, a quarter of their squared distance the noise: above 1 the step moves mostly by signal, near 0 mostly by chance, below 0 the halves disagree. Measured when an evaluation is due.',
  },
  'completions/mean_length': { label: 'Length', help: 'Mean number of tokens in a completion.' },
  'completions/min_length': { label: 'Shortest', help: 'Tokens of the shortest completion of the step.' },
  'completions/max_length': { label: 'Longest', help: 'Tokens of the longest completion of the step.' },
  'completions/mean_terminated_length': {
    label: 'Length of ended',
    help: 'Mean number of tokens in completions that ended by themselves; 0 where none did, as in TRL.',
  },
  'completions/min_terminated_length': {
    label: 'Shortest ended',
    help: 'Tokens of the shortest completion that ended by itself.',
  },
  'completions/max_terminated_length': {
    label: 'Longest ended',
    help: 'Tokens of the longest completion that ended by itself.',
  },
  'completions/clipped_ratio': {
    label: 'Cut off',
    help: 'Share of completions that reached the length limit without an end token.',
  },
  learning_rate: { label: 'Learning rate', help: 'Learning rate that the step used.' },
  updates: { label: 'Updates', help: 'Optimiser updates so far.' },
  num_completions: {
    label: 'Completions',
    help: 'Training completions generated so far: discarded, pilot and greedy-baseline ones count, evaluation does not.',
  },
  num_tokens: { label: 'Tokens', help: 'Tokens of prompts and completions so far.' },
  step_time: {
    label: 'Step time',
    help: 'Seconds that the step took, sampling included. In Compare and Sweep: for all runs that are trained together.',
  },
}

export const partMetrics: Catalogue['partMetrics'] = {
  mean: (part) => ({ label: part, help: `Mean of the reward part “${part}”, before its weight.` }),
  std: (part) => ({ label: `${part} std`, help: `Spread of the reward part “${part}” over the batch.` }),
}
