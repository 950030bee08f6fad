import type { Catalogue } from '../../catalogue'

/** How rewards become advantages. */
export const advantage = {
  perStepAdvantages: {
    label: 'Advantage per step',
    help: 'Where the task can judge each state between (diffusion), every step gets an advantage of its own: the reward of the state it leads to against the group’s at the same step. Otherwise one advantage is repeated over the steps. Without effect in other tasks.',
  },
  advEstimator: {
    label: 'Estimator',
    help: 'The recipe for advantages. The first is made of the knobs Baseline and Reward scaling: GRPO, Dr. GRPO, RLOO and REINFORCE are points in it. The others come whole, and most of them leave those two knobs without effect: REINFORCE++ whitens over all tokens of the batch, ReMax subtracts the greedy completion’s reward, OPO weighs the group mean by length, GPG scales by the share of non-zero rewards, pass@k rewards only a group’s best, running norm compares with all steps so far, running averages do the same but leave the drift of the mean out of the spread, prompt history with the last rewards of the same prompt.',
  },
  baseline: {
    label: 'Baseline',
    help: 'What is subtracted from a reward to make an advantage. The group mean is GRPO; leave-one-out, the mean of the others in the group, is RLOO; none is plain REINFORCE. Leave-one-out is the group-mean advantage times G/(G − 1).',
  },
  scaleRewards: {
    label: 'Reward scaling',
    symbol: '÷ σ',
    name: 'Reward scaling',
    help: 'What the centred reward is divided by. By its group’s standard deviation, easy and hard prompts pull equally hard (GRPO); by the batch’s, a group with little spread pulls little; without scaling, prompts with a wide spread of rewards count more (Dr. GRPO). Read by the estimators “by baseline” and pass@k alone. Under batch scaling TRL’s frac_reward_zero_std no longer shows dead groups.',
  },
  stdConvention: {
    label: 'Standard deviation',
    help: 'How the standard deviation is taken: divided by G − 1 or by G, and how much is added so that it is never 0. Libraries differ in this: rewards 1, 0, 0, 0 give the first an advantage of 1.4997 in TRL, 1.5000 in verl and 1.7317 in GRPO-Zero.',
  },
  runningAlpha: {
    label: 'Running-mean rate',
    help: 'Weight of the newest step in the running mean of rewards, and in the running variance, where these are used. 0.05 remembers about 20 steps; 1 remembers only the newest.',
  },
  bufferSize: {
    label: 'History per prompt',
    help: 'Rewards kept for each prompt, the oldest dropped first (DDPO’s buffer_size). Useful where prompts come back: in tasks with few different problems.',
  },
  minCount: {
    label: 'History, at least',
    help: 'Rewards a prompt must have before its own history is used; until then it is compared with the batch (DDPO’s min_count).',
  },
  multiObjectiveAggregation: {
    label: 'Reward parts',
    help: 'What happens to the parts of a reward. Summed, then normalised is the ordinary way: a part of large scale drowns the others. Normalised, then summed is GDPO: each part is standardised within its group, then they are weighed and added, and the sum is standardised over the batch. As in TRL, GDPO ignores Reward scaling and the baseline, and it changes advantages even where there is only one part.',
  },
  normalizeAdvantages: {
    label: 'Whiten advantages',
    help: 'Once more subtracts the mean of all advantages in the batch and divides by their standard deviation + 1e-4. In TRL a knob of RLOOTrainer (normalize_advantages). A dead group’s advantages then need not stay 0 where groups differ in mean.',
  },
  advClipMax: {
    label: 'Advantage limit',
    help: 'Advantages are held within ± this, last of all. 0 is no limit. DDPO and flow_grpo use 5; TRL and verl have none.',
  },
  rewardClipRange: {
    label: 'Reward limit',
    help: 'Rewards are held within ± this before anything is subtracted from them. 0 is no limit. TRL’s RLOOTrainer has it as reward_clip_range, with two ends.',
  },
  softPunishCache: {
    label: 'Overlong buffer',
    help: 'C, in tokens: DAPO’s soft overlong punishment. A completion that uses any of the last C tokens before the longest allowed length loses reward, in a straight line up to 1 for the longest. 0 punishes nothing. Where all completions have one length, all lose the same.',
  },
  maskTruncatedCompletions: {
    label: 'Mask truncated',
    help: 'Completions that reached the length limit without an end token take no part in the loss, and their tokens leave its normaliser. As in TRL they still count in the baseline of their group. Without effect in tasks that have no end token.',
  },
} as const satisfies Partial<Catalogue['knobs']>
