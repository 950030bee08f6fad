import type { Catalogue } from '../../catalogue'

/** How rewards become advantages. */
export const advantage = {
  perStepAdvantages: {
    label: 'Advantage per timestep',
    help: 'Gives every timestep its own advantage: the reward of the state that it leads to, compared with the group’s rewards at that timestep. If off, all timesteps share one advantage. Used only if the task scores each state (Diffusion).',
  },
  advEstimator: {
    label: 'Estimator',
    help: 'How rewards become advantages. “By baseline” uses Baseline and Reward scaling: GRPO, Dr. GRPO, RLOO and REINFORCE are values of these two. Most other estimators ignore both. REINFORCE++ normalises over all tokens of the batch. ReMax subtracts the reward of the greedy completion. OPO weights the group mean by length. GPG scales by the share of non-zero rewards. Pass@k gives an advantage only to the best completion of each group. “Running mean and std” compares with all steps so far; “running averages” does the same, but its std ignores the drift of the mean. “History of the prompt” compares with the latest rewards of the same prompt.',
  },
  baseline: {
    label: 'Baseline',
    help: 'What is subtracted from a reward to make an advantage. The group mean is GRPO. Leave-one-out, the mean of the other completions in the group, is RLOO; its advantage is G/(G − 1) times that of the group mean. None is plain REINFORCE: every completion with a positive reward is pushed up. No effect if the Estimator has its own baseline.',
  },
  stdConvention: {
    label: 'Standard deviation',
    help: 'How the standard deviation is computed: divided by G − 1 or by G, plus a small number so that it is never 0. Libraries differ here. For rewards 1, 0, 0, 0 the first completion’s advantage is 1.4997 in TRL, 1.5000 in verl and 1.7317 in GRPO-Zero. No effect if nothing is divided by it.',
  },
  runningAlpha: {
    label: 'Running-mean rate',
    help: 'The weight of the newest step in the running mean and variance of rewards. A higher value follows faster but varies more: 0.05 remembers about 20 steps, 1 only the newest. Used only if the Baseline or the Estimator has a running mean.',
  },
  bufferSize: {
    label: 'History per prompt',
    help: 'How many rewards are remembered for each prompt; the oldest is removed first (DDPO’s buffer_size). Raise it for a steadier but slower baseline. It helps only if prompts recur, in tasks with few different prompts. Used only if Estimator is “history of the prompt”.',
  },
  minCount: {
    label: 'Minimum history',
    help: 'How many rewards a prompt needs before its own history is used; until then it is compared with the batch (DDPO’s min_count). Raise it to wait longer. Used only if Estimator is “history of the prompt”.',
  },
  multiObjectiveAggregation: {
    label: 'Reward parts',
    help: 'How the parts of a reward are combined. “Sum, then normalise” is the usual way, but a part with large values then dominates. “Normalise, then sum” is GDPO: each part is normalised within its group, then weighted and added, and the sum is normalised over the batch. As in TRL, GDPO ignores Reward scaling and Baseline, and it changes advantages even if there is only one part.',
  },
  normalizeAdvantages: {
    label: 'Normalise advantages',
    help: 'Normalises all advantages of the batch once more: subtracts their mean and divides by (their standard deviation + 10⁻⁴). In TRL this belongs to RLOOTrainer (normalize_advantages). The advantages of a dead group may then differ from 0.',
  },
  advClipMax: {
    label: 'Advantage limit',
    help: 'Limits each advantage to ± this value, as the last operation on advantages. Lower it to make outliers count less; 0 means no limit. DDPO and flow_grpo use 5; TRL and verl have no such limit.',
  },
  rewardClipRange: {
    label: 'Reward limit',
    help: 'Limits each reward to ± this value before anything is subtracted. Lower it to make outliers count less; 0 means no limit. TRL’s RLOOTrainer has it as reward_clip_range, with two ends.',
  },
  softPunishCache: {
    label: 'Overlong buffer',
    help: 'C, in tokens: DAPO’s soft penalty for overlong completions. Within the last C tokens before the length limit, a completion loses reward: the penalty rises linearly from 0 to 1 at the limit. A higher value starts the penalty earlier; 0 means no penalty. If all completions have the same length, all lose the same.',
  },
  maskTruncatedCompletions: {
    label: 'Mask truncated',
    help: 'Leaves truncated completions out of the loss, and their tokens out of its denominator. As in TRL, they still count in the baseline of their group. No effect in tasks without an end token.',
  },
} as const satisfies Partial<Catalogue['knobs']>
