import type { Catalogue } from '../catalogue'

/** What each curve is called and what it tells. */
export const metrics: Catalogue['metrics'] = {
  reward: { label: 'Reward', help: 'Mean reward of the completions sampled in a step.' },
  reward_std: {
    label: 'Reward std',
    help: 'Standard deviation of the rewards over the whole batch. It can be large even while every single group is dead.',
  },
  eval_reward: {
    label: 'Evaluation',
    help: 'Mean reward in evaluation, where each token is the most probable one, not a sampled one. “Sampling and evaluation” in the settings says whether the prompts are held out of training.',
  },
  'eval/reference_reward': {
    label: 'Reference reward',
    help: 'Mean reward of the reference policy in greedy evaluation, on the same prompts as the policy. Measured at the first evaluation and again after each move of the reference. The distance between the two lines is the gain of the policy over the reference.',
  },
  'critic/rewards/mean': {
    label: 'Reward after shaping',
    help: 'Mean of the rewards from which advantages are computed: after the overlong penalty, the reward limit and KL in the reward. verl’s critic/rewards. Equal to Reward if none of these is used.',
  },
  'pass@1': {
    label: 'Pass@1',
    help: 'Probability that one completion is right, averaged over groups. A completion is right if it earns the best reward; in Arithmetic chat, if its number is right, as in GSM8K.',
  },
  'pass@2': {
    label: 'Pass@2',
    help: 'Probability that at least one of two completions drawn from a group is right. Not measured if groups are smaller.',
  },
  'pass@4': {
    label: 'Pass@4',
    help: 'Probability that at least one of four completions drawn from a group is right. Not measured if groups are smaller.',
  },
  'pass@8': {
    label: 'Pass@8',
    help: 'Probability that at least one of eight completions drawn from a group is right. If it stays flat while Pass@1 rises, the policy probably becomes more confident, not more capable.',
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
    help: 'Share of completions whose reward is divided by a standard deviation of 0 (TRL). KL counts if it is part of the reward. With batch scaling and with GDPO it is the std of the batch, so this stays 0 even if groups are dead. See Dead groups instead.',
  },
  dead_groups: {
    label: 'Dead groups',
    help: 'Share of groups whose completions all earned the same, within 10⁻⁸, before any shaping: solved and stuck groups together. With a group baseline their advantages are 0. With β above 0 the KL term still acts on them.',
  },
  group_reward_std: {
    label: 'Group reward std',
    help: 'Standard deviation of rewards within a group, averaged over groups.',
  },
  advantages_mean: {
    label: 'Advantage mean',
    help: 'Mean advantage of all completions of a step, after the limit and normalisation. Near 0 if the baseline is a mean over the same completions.',
  },
  advantages_std: {
    label: 'Advantage std',
    help: 'Standard deviation of the advantages of all completions of a step. About 1 if rewards are divided by their std; lower if groups are dead or a limit applies.',
  },
  group_advantage_mean: {
    label: 'Group advantage mean',
    help: 'Mean advantage within a group, averaged over groups. 0 if the group’s mean is subtracted and no advantage limit cuts one side.',
  },
  group_advantage_std: {
    label: 'Group advantage std',
    help: 'Standard deviation of advantages within a group, averaged over groups. With group scaling it is about 1 in every group with a signal; dead groups lower the mean.',
  },
  group_size: {
    label: 'Rewards per prompt',
    help: 'Completions per distinct prompt of the step, on average (flow_grpo’s group_size). It exceeds Group size if a prompt was drawn twice.',
  },
  trained_prompt_num: {
    label: 'Prompts of the step',
    help: 'Distinct prompts that this step trained on (flow_grpo’s trained_prompt_num).',
  },
  trained_prompts_total: {
    label: 'Prompts seen',
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
    help: 'Completions so far that were sampled but not used, because their group was dead. They count in the budget.',
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
    help: 'How far the updates of this step have moved the policy from the old policy: mean(old − new) of the log-probabilities, verl’s ppo_kl. It estimates KL(old ‖ new); with few tokens it can be negative. It does not depend on the reference.',
  },
  reference_sync: {
    label: 'Reference moved',
    help: 'The share α of the policy in the new reference at the end of this step; 0 if the reference did not move. The KL chart has a mark at each move.',
  },
  reference_age: {
    label: 'Reference age',
    help: 'Updates since the reference last moved, or since the run began. The KL chart has a mark at each move.',
  },
  reference_distance: {
    label: 'Reference distance',
    help: 'How far the old policy is from the reference: the root mean square difference of their log-probabilities over all sampled tokens of the step, in nats. Unlike in an estimate of KL, positive and negative differences cannot cancel.',
  },
  beta: {
    label: 'β in use',
    help: 'The β that this step used, after the schedule or the adaptive controller.',
  },
  'clip_ratio/low_mean': {
    label: 'Clipped low',
    help: 'Share of tokens with a negative advantage and a ratio below 1 − ε. The clip sets their gradient to 0.',
  },
  'clip_ratio/high_mean': {
    label: 'Clipped high',
    help: 'Share of tokens with a positive advantage and a ratio above 1 + ε high. The clip sets their gradient to 0.',
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
    help: 'Share of tokens with a positive advantage whose ratio exceeds CISPO’s cap. They keep a gradient, with the cap as weight. If the value is near 1 in the first update, the cap is below 1.',
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
    help: 'Mean probability ratio between the current policy and the old policy. Exactly 1 before the first update.',
  },
  ratio_max: { label: 'Ratio, largest', help: 'Largest probability ratio of any token in the step.' },
  entropy: {
    label: 'Entropy',
    help: 'How undecided the policy is, per token, in nats. 0 means certain. The maximum, the logarithm of the vocabulary size, means that all tokens are equally likely.',
  },
  entropy_coef: {
    label: 'Entropy bonus in use',
    help: 'The weight of the entropy bonus that this step used. The adaptive bonus is 0 while entropy is above its target.',
  },
  loss: {
    label: 'Loss',
    help: 'The loss that the optimiser minimises. It does not measure progress: with the loss type grpo and ratios of 1 it is β times KL, however well the policy does. With dapo and dr_grpo, long completions weigh more, so advantages do not cancel if lengths differ.',
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
    help: 'Minus the entropy bonus, times λ_pg. It is never above 0 if the weight of the bonus is positive.',
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
    help: 'Mean of −log π over the tokens of the task’s own solutions, before its weight. Measured only if Supervision is on.',
  },
  loss_cons: {
    label: 'Consistency loss',
    help: 'How far the policy’s means for two views of the same prompt differ: the mean squared difference. Measured only if the task has two views and λ_cons is not 0.',
  },
  lambda_sup: { label: 'Supervised weight', help: 'Weight of the supervised loss in this step.' },
  lambda_pg: {
    label: 'Policy-loss weight',
    help: 'Weight of the policy loss in this step. It is below 1 only until the ramp of progressive supervision ends.',
  },
  grad_norm: {
    label: 'Gradient norm',
    help: 'Length of the gradient before the gradient-norm limit. 0 if every group is dead and no KL term acts.',
  },
  grad_snr: {
    label: 'Gradient signal to noise',
    help: 'A step’s prompts are split into two halves, and each half gives a gradient. The dot product of the two gradients estimates the squared signal; a quarter of their squared distance estimates the noise. Above 1 the step follows mostly signal; near 0, mostly noise; below 0 the two halves disagree. Measured at each evaluation.',
  },
  'completions/mean_length': { label: 'Length', help: 'Mean number of tokens in a completion.' },
  'completions/min_length': { label: 'Shortest', help: 'Tokens in the shortest completion of the step.' },
  'completions/max_length': { label: 'Longest', help: 'Tokens in the longest completion of the step.' },
  'completions/mean_terminated_length': {
    label: 'Length if ended',
    help: 'Mean number of tokens in completions that ended with the end token; 0 if none did, as in TRL.',
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
    label: 'Truncated share',
    help: 'Share of completions that reached the length limit without an end token.',
  },
  learning_rate: { label: 'Learning rate', help: 'Learning rate that this step used.' },
  updates: { label: 'Updates', help: 'Optimiser updates so far.' },
  num_completions: {
    label: 'Completions',
    help: 'Training completions generated so far. Discarded, pilot and greedy-baseline completions count; evaluation does not.',
  },
  num_tokens: { label: 'Tokens', help: 'Tokens of prompts and completions so far.' },
  epoch: {
    label: 'Epochs',
    help: 'Epochs so far: the prompts of all steps, divided by Prompts per epoch. Not recorded while that is 0.',
  },
  step_time: {
    label: 'Step time',
    help: 'Seconds this step took, sampling included. In Compare and Sweep it is the time for all runs trained together.',
  },
}

export const partMetrics: Catalogue['partMetrics'] = {
  mean: (part) => ({ label: part, help: `Mean of the reward part “${part}”, before its weight.` }),
  std: (part) => ({
    label: `${part} std`,
    help: `Standard deviation of the reward part “${part}” over the batch.`,
  }),
}
