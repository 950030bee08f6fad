import type { Catalogue } from '../catalogue'

/** What each curve is called and what it tells. */
export const metrics: Catalogue['metrics'] = {
  reward: { label: 'Reward', help: 'Mean reward of the completions sampled in a step.' },
  reward_std: {
    label: 'Reward std',
    help: 'Spread of the rewards over the whole batch. It can be large even while every single group is dead.',
  },
  eval_reward: {
    label: 'Evaluation',
    help: 'Mean reward in evaluation. Evaluation is greedy: the most probable answer, not a sampled one. “Sampling and evaluation” in the settings says whether its problems are held out of training.',
  },
  'eval/reference_reward': {
    label: 'Reference reward',
    help: 'Mean reward of the reference policy in greedy evaluation, on the same problems as the policy’s. It is measured at the first evaluation and at the first one after the reference has moved, and carried until it moves again. The distance between the two lines is what the policy has gained over the reference.',
  },
  'critic/rewards/mean': {
    label: 'Reward after shaping',
    help: 'Mean of the rewards from which advantages are computed: after the overlong penalty, the reward limit and KL in the reward. verl’s critic/rewards; equal to Reward where nothing changes it.',
  },
  'pass@1': {
    label: 'Pass@1',
    help: 'Probability that one completion is right, averaged over groups. Right is what earns the best reward; in Arithmetic chat it is the right number, as in GSM8K.',
  },
  'pass@2': {
    label: 'Pass@2',
    help: 'Probability that at least one of two completions drawn from a group is right. Not measured where groups are smaller.',
  },
  'pass@4': {
    label: 'Pass@4',
    help: 'Probability that at least one of four completions drawn from a group is right. Not measured where groups are smaller.',
  },
  'pass@8': {
    label: 'Pass@8',
    help: 'Probability that at least one of eight completions drawn from a group is right. Where it stays flat while Pass@1 rises, the policy grows more confident, not more capable.',
  },
  global_reward_mean: {
    label: 'Global reward mean',
    help: 'Running mean of rewards over all steps, which the estimator “running mean and std” subtracts.',
  },
  global_reward_std: {
    label: 'Global reward std',
    help: 'Running standard deviation of rewards over all steps, by which the estimator “running mean and std” divides.',
  },
  frac_reward_zero_std: {
    label: 'Zero-std share',
    help: 'Share of completions whose reward is divided by a standard deviation of 0 (TRL). KL counts if it is part of the reward. With batch scaling and GDPO that is the batch’s, so this reads 0 however many groups are dead: see Dead groups instead.',
  },
  dead_groups: {
    label: 'Dead groups',
    help: 'Share of groups whose completions all earned the same, within 10⁻⁸, before any shaping: solved and stuck ones together. With a group baseline their advantages are 0; with β above 0 they still move towards the reference.',
  },
  group_reward_std: {
    label: 'Group reward std',
    help: 'Spread of rewards within a group, averaged over groups.',
  },
  advantages_mean: {
    label: 'Advantage mean',
    help: 'Mean advantage of all completions of a step, after limit and whitening. Near 0 where the baseline is the mean of what it is compared with.',
  },
  advantages_std: {
    label: 'Advantage std',
    help: 'Spread of the advantages of all completions of a step. About 1 where rewards are divided by their spread; lower where groups are dead or a limit cuts.',
  },
  group_advantage_mean: {
    label: 'Group advantage mean',
    help: 'Mean advantage within a group, averaged over groups. 0 if the group’s mean is subtracted and no advantage limit cuts one side.',
  },
  group_advantage_std: {
    label: 'Group advantage std',
    help: 'Spread of advantages within a group, averaged over groups. With group scaling it is about 1 in every live group; dead groups lower the average.',
  },
  group_size: {
    label: 'Rewards per prompt',
    help: 'Completions per distinct prompt of the step, on average (flow_grpo’s group_size). More than Group size where a prompt was drawn twice.',
  },
  trained_prompt_num: {
    label: 'Prompts of the step',
    help: 'Distinct prompts that this step trained on (flow_grpo’s trained_prompt_num).',
  },
  trained_prompts_total: {
    label: 'Prompts met',
    help: 'Distinct prompts trained on so far.',
  },
  zero_std_ratio: {
    label: 'Zero-std prompts',
    help: 'Share of prompts whose rewards have standard deviation 0 (flow_grpo). Groups with the same prompt count as one.',
  },
  reward_std_mean: {
    label: 'Prompt reward std',
    help: 'Standard deviation of the rewards of each prompt, dividing by their number, averaged over prompts (flow_grpo).',
  },
  all_right: {
    label: 'All right',
    help: 'Share of groups in which every completion is right, as Pass@1 counts it.',
  },
  all_wrong: {
    label: 'All wrong',
    help: 'Share of groups in which no completion is right, as Pass@1 counts it. Such a group is stuck only if all its completions earned the same.',
  },
  discarded_completions: {
    label: 'Discarded',
    help: 'Completions so far that were sampled but not learnt from because their group was dead. They count in the budget.',
  },
  resample_rounds: {
    label: 'Resampling rounds',
    help: 'Rounds in which dead groups of this step were given new prompts.',
  },
  replayed_groups: {
    label: 'Replayed groups',
    help: 'Dead groups of this step that were replaced by an earlier group.',
  },
  kl: {
    label: 'KL to the reference',
    help: 'How far the policy has moved from the reference, per token, by the chosen estimator (TRL: k3), in nats. A nat is the unit of information of the natural logarithm: about 1.44 bits. Bias-corrected KL is shown corrected, as TRL logs it. Averaged over the updates of a step.',
  },
  'actor/ppo_kl': {
    label: 'KL to old policy',
    help: 'How far the updates of this step have moved the policy from the one that sampled: mean(old − new) of the log-probabilities, verl’s ppo_kl. Averaged over many tokens it is KL(old ‖ new); of few it can be negative. It says nothing about the reference.',
  },
  reference_sync: {
    label: 'Reference moved',
    help: 'The share α of the policy that went into the reference at the end of this step; 0 where the reference stayed. The KL chart has a mark at each move.',
  },
  reference_age: {
    label: 'Reference age',
    help: 'Updates since the reference last moved, or since the run began. The KL chart has a mark at each move.',
  },
  reference_distance: {
    label: 'Reference distance',
    help: 'How far the policy has gone from the reference, as this step’s completions were sampled: the root mean square difference of their log-probabilities, over all sampled tokens, in nats. Unlike an estimate of KL it cannot be small by cancellation.',
  },
  beta: {
    label: 'β in use',
    help: 'β as this step used it, after its schedule or the adaptive controller.',
  },
  'clip_ratio/low_mean': {
    label: 'Clipped low',
    help: 'Share of tokens with a negative advantage and a ratio below 1 − ε: the clip takes their gradient away.',
  },
  'clip_ratio/high_mean': {
    label: 'Clipped high',
    help: 'Share of tokens with a positive advantage and a ratio above 1 + ε high: the clip takes their gradient away.',
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
    help: 'Share of tokens with a positive advantage whose ratio exceeds CISPO’s cap. They keep a gradient, with the cap as weight. A value near 1 on-policy means that the cap is below 1.',
  },
  'actor/pg_clipfrac_lower': {
    label: 'Dual-clipped',
    help: 'Share of tokens with a negative advantage that the dual clip limits (verl’s pg_clipfrac_lower).',
  },
  'vespo/phi_seq_mean': {
    label: 'VESPO weight',
    help: 'Mean of VESPO’s weight φ over completions. Exactly 1 before the first update.',
  },
  ratio_mean: {
    label: 'Ratio mean',
    help: 'Mean probability ratio between the policy now and the policy that sampled. Exactly 1 before the first update.',
  },
  ratio_max: { label: 'Ratio, largest', help: 'Largest probability ratio of any token in the step.' },
  entropy: {
    label: 'Entropy',
    help: 'How undecided the policy is, per token, in nats. 0 is certain; the logarithm of the vocabulary size is a blind guess.',
  },
  entropy_coef: {
    label: 'Entropy bonus in use',
    help: 'Weight of the entropy bonus as this step used it. The adaptive bonus is 0 while entropy is above its target.',
  },
  loss: {
    label: 'Loss',
    help: 'The loss that the optimiser minimises. It does not measure progress: with the loss type grpo and ratios at 1 it is β times KL, however much is learnt. With dapo and dr_grpo, long completions weigh more, so advantages do not cancel if lengths differ.',
  },
  'actor/pg_loss': { label: 'Policy loss', help: 'The loss without its KL and entropy terms.' },
  kl_loss: { label: 'KL loss', help: 'The KL term of the loss, β included.' },
  'loss/policy': {
    label: 'Policy part of the loss',
    help: 'The policy loss times its weight λ_pg. The five parts add up to the loss.',
  },
  'loss/kl': {
    label: 'KL part of the loss',
    help: 'The KL loss times λ_pg.',
  },
  'loss/entropy': {
    label: 'Entropy part of the loss',
    help: 'Minus the entropy bonus, times λ_pg: 0 or below while its weight is positive.',
  },
  'loss/supervised': {
    label: 'Supervised part of the loss',
    help: 'The supervised loss times its weight λ_sup.',
  },
  'loss/consistency': {
    label: 'Consistency part of the loss',
    help: 'The consistency loss times its weight λ_cons.',
  },
  loss_sup: {
    label: 'Supervised loss',
    help: 'Mean of −log π over the tokens of the task’s own solutions, before its weight. Measured while supervised help is on.',
  },
  loss_cons: {
    label: 'Consistency loss',
    help: 'How far the policy’s means for two views of the same problem differ: the mean squared difference. Measured where a task has two views and the weight λ_cons is not 0.',
  },
  lambda_sup: { label: 'Supervised weight', help: 'Weight of the supervised loss in this step.' },
  lambda_pg: {
    label: 'Policy-loss weight',
    help: 'Weight of the policy loss in this step. It is below 1 only until the ramp of progressive supervision ends.',
  },
  grad_norm: {
    label: 'Gradient norm',
    help: 'Length of the gradient before the gradient-norm limit. 0 where every group is dead and nothing pulls towards the reference.',
  },
  grad_snr: {
    label: 'Gradient signal to noise',
    help: 'A step’s prompts are split into two halves, and each half gives a gradient. The dot product of the two gradients estimates the squared signal; a quarter of their squared distance estimates the noise. Above 1 the step follows mostly signal, near 0 mostly chance; below 0 the halves disagree. Measured whenever an evaluation is due.',
  },
  'completions/mean_length': { label: 'Length', help: 'Mean number of tokens in a completion.' },
  'completions/min_length': { label: 'Shortest', help: 'Tokens in the shortest completion of the step.' },
  'completions/max_length': { label: 'Longest', help: 'Tokens in the longest completion of the step.' },
  'completions/mean_terminated_length': {
    label: 'Length if ended',
    help: 'Mean number of tokens in completions that ended with the end token; 0 where none did, as in TRL.',
  },
  'completions/min_terminated_length': {
    label: 'Shortest ended',
    help: 'Tokens in the shortest completion that ended with the end token.',
  },
  'completions/max_terminated_length': {
    label: 'Longest ended',
    help: 'Tokens in the longest completion that ended with the end token.',
  },
  'completions/clipped_ratio': {
    label: 'Cut off',
    help: 'Share of completions that reached the length limit without an end token.',
  },
  learning_rate: { label: 'Learning rate', help: 'Learning rate that this step used.' },
  updates: { label: 'Updates', help: 'Optimiser updates so far.' },
  num_completions: {
    label: 'Completions',
    help: 'Training completions generated so far. Discarded, pilot and greedy-baseline completions count; evaluation does not.',
  },
  num_tokens: { label: 'Tokens', help: 'Tokens of prompts and completions so far.' },
  step_time: {
    label: 'Step time',
    help: 'Seconds this step took, sampling included. In Compare and Sweep it is the time for all runs trained together.',
  },
}

export const partMetrics: Catalogue['partMetrics'] = {
  mean: (part) => ({ label: part, help: `Mean of the reward part “${part}”, before its weight.` }),
  std: (part) => ({ label: `${part} std`, help: `Spread of the reward part “${part}” over the batch.` }),
}
