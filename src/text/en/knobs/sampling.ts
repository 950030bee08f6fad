import type { Catalogue } from '../../catalogue'

/** Sampling, and which groups are learnt from. */
export const sampling = {
  generationBatchSize: {
    label: 'Completions per step',
    help: 'N: the number of completions of a step, all groups together. Raise it for a steadier gradient and a slower step. TRL’s generation_batch_size, too, counts completions, not prompts.',
  },
  deadGroups: {
    label: 'Dead groups',
    help: 'What happens to a group whose completions all earned the same. Kept: it counts in every mean; with a group baseline its advantages are 0, but with β above 0 KL still moves its tokens. Dropped: the updates leave its completions out. Resampled: another prompt replaces it, round after round (DAPO’s dynamic sampling, verl’s filter_groups); discarded completions count in the budget. Replayed: an earlier group whose rewards differed replaces it (TRL’s experimental replay buffer), which is off-policy. “The same” means that task rewards differ by at most 10⁻⁸.',
  },
  maxNumGenBatches: {
    label: 'Maximum rounds',
    help: 'The maximum number of resampling rounds in one step; a group that is still dead after the last round is kept. Raise it for fewer dead groups at the cost of more completions. verl: max_num_gen_batches, where 0 means no limit. Used only if Dead groups is “resampled”.',
  },
  replayBufferSize: {
    label: 'Replay buffer',
    help: 'The number of groups saved for replay: those with the highest Σ|A|·σ. A dead group is replaced by a saved group of the same size, drawn in proportion to that score. A higher value gives more variety, but older samples. Used only if Dead groups is “replayed”.',
  },
  timestepFraction: {
    label: 'Share of timesteps used',
    help: 'The share of each completion’s timesteps that the loss uses, drawn at random each time; the others are masked. Raise it for a steadier gradient; 1 uses all. DDPO and Flow-GRPO call it timestep_fraction and use it to make updates cheaper. No effect if a completion is a single timestep.',
  },
  adaptiveGroupSize: {
    label: 'Adaptive group size',
    help: 'Gives more completions to prompts whose rewards differ. Every prompt first gets a pilot of G/2 completions. The rest of the N completions is distributed in proportion to the standard deviation of the pilot’s rewards, so a prompt that is always right or always wrong gets few more. Groups then differ in size, and each step needs one more rollout.',
  },
  groupSizeRule: {
    label: 'Group size schedule',
    help: 'Whether the group size changes during training. If completions are right with probability q, a group is dead with probability q^G + (1 − q)^G, so larger groups are dead less often. “Follows dead groups”: if on average more than half of the groups are dead, G becomes the next divisor of Completions per step from 2G up, at most Maximum group size. If fewer than an eighth are dead, G becomes the next divisor from G/2 down, at least Group size. The mean starts over with each size, and a size stays for at least two steps. The number of completions does not change, so larger groups mean fewer prompts. TRL and verl do not have this.',
  },
  groupSizeMax: {
    label: 'Maximum group size',
    help: 'The largest group size that “follows dead groups” may reach. Raise it for tasks in which right answers are rare. Used only if Group size schedule is “follows dead groups”.',
  },
  evalCompletions: {
    label: 'Evaluate every',
    help: 'The number of training completions between two evaluations. Raise it to evaluate less often and train a little faster. It counts completions so that runs with different group sizes are evaluated at the same points; TRL’s eval_steps counts updates.',
  },
} as const satisfies Partial<Catalogue['knobs']>
