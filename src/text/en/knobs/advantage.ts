import type { Catalogue } from '../../catalogue'

/** How rewards become advantages. */
export const advantage = {
  perStepAdvantages: {
    label: 'Advantage per step',
    help: 'Gives every step its own advantage where the task can score each state on the way (diffusion): the reward of the state a step leads to, compared with the group’s at that step. Off, one advantage is repeated over all steps. No effect in tasks that score only the end.',
  },
  advEstimator: {
    label: 'Estimator',
    help: 'The recipe that turns rewards into advantages. “By baseline” uses the knobs Baseline and Reward scaling: GRPO, Dr. GRPO, RLOO and REINFORCE are all settings of these two. The other recipes are complete in themselves, and most ignore both knobs. REINFORCE++ whitens over all tokens of the batch. ReMax subtracts the reward of the greedy completion. OPO weights the group mean by length. GPG scales by the share of non-zero rewards. Pass@k rewards only the best of each group. Running mean and std compares with all steps so far; running averages do the same but leave the drift of the mean out of the spread. Prompt history compares with the latest rewards of the same prompt.',
  },
  baseline: {
    label: 'Baseline',
    help: 'What is subtracted from a reward to make an advantage. The group mean is GRPO. Leave-one-out, the mean of the other completions in the group, is RLOO; it equals the group-mean advantage times G/(G − 1). None is plain REINFORCE: every completion with a positive reward is pushed up. No effect with an Estimator that brings its own.',
  },
  stdConvention: {
    label: 'Standard deviation',
    help: 'How the standard deviation is computed: divided by G − 1 or by G, plus a small number so that it is never 0. Libraries differ. For rewards 1, 0, 0, 0 the first completion’s advantage is 1.4997 in TRL, 1.5000 in verl and 1.7317 in GRPO-Zero. No effect where nothing is divided by it.',
  },
  runningAlpha: {
    label: 'Running-mean rate',
    help: 'How much the newest step counts in the running mean and variance of rewards. Raise it and they follow faster but vary more: 0.05 remembers about 20 steps, 1 only the newest. No effect unless the Baseline or the Estimator keeps a running mean.',
  },
  bufferSize: {
    label: 'History per prompt',
    help: 'How many rewards are remembered for each prompt; the oldest is dropped first (DDPO’s buffer_size). Raise it for a steadier but slower baseline. It helps only where prompts come back, in tasks with few different problems. Only the estimator “history of the prompt” reads it.',
  },
  minCount: {
    label: 'Minimum history',
    help: 'How many rewards a prompt needs before its own history is used; until then it is compared with the batch (DDPO’s min_count). Raise it to wait longer. Only the estimator “history of the prompt” reads it.',
  },
  multiObjectiveAggregation: {
    label: 'Reward parts',
    help: 'How the parts of a reward are combined. Sum, then normalise is the usual way, and a part with large values drowns the others. Normalise, then sum is GDPO: each part is standardised within its group, then weighted and added, and the sum is standardised over the batch. As in TRL, GDPO ignores Reward scaling and Baseline, and it changes advantages even where there is only one part.',
  },
  normalizeAdvantages: {
    label: 'Whiten advantages',
    help: 'Standardises all advantages of the batch once more: subtracts their mean and divides by (their standard deviation + 10⁻⁴). In TRL this belongs to RLOOTrainer (normalize_advantages). A dead group’s advantages may then differ from 0 where the means of groups differ.',
  },
  advClipMax: {
    label: 'Advantage limit',
    help: 'The last thing done to advantages: each is limited to ± this. Lower it and outliers count less; 0 means no limit. DDPO and flow_grpo use 5; TRL and verl have no such limit.',
  },
  rewardClipRange: {
    label: 'Reward limit',
    help: 'Limits every reward to ± this before anything is subtracted. Lower it and outliers count less; 0 means no limit. TRL’s RLOOTrainer has it as reward_clip_range, with two ends.',
  },
  softPunishCache: {
    label: 'Overlong buffer',
    help: 'C, in tokens: DAPO’s soft penalty for overlong completions. A completion that reaches into the last C tokens before the length limit loses reward, from 0 in a straight line to 1 at the limit itself. Raise it and the penalty starts earlier; 0 is no penalty. Where all completions have the same length, all lose the same.',
  },
  maskTruncatedCompletions: {
    label: 'Mask truncated',
    help: 'Leaves completions that hit the length limit without an end token out of the loss, and their tokens out of its denominator. As in TRL they still count in their group’s baseline. No effect in tasks without an end token.',
  },
} as const satisfies Partial<Catalogue['knobs']>
