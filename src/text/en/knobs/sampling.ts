import type { Catalogue } from '../../catalogue'

/** Sampling, and which groups are learnt from. */
export const sampling = {
  generationBatchSize: {
    label: 'Completions per step',
    help: 'N: how many completions a step samples, all groups together. Raise it for a steadier gradient and a slower step. TRL’s generation_batch_size counts completions too, not prompts.',
  },
  deadGroups: {
    label: 'Dead groups',
    help: 'What happens to a group whose completions all earned the same. Kept: with a group baseline its advantages are 0, but with β above 0 KL still moves its tokens, and it counts in every mean. Dropped: the updates leave its completions out. Resampled: its place goes to another prompt, round after round (DAPO’s dynamic sampling, verl’s filter_groups); discarded completions count in the budget. Replayed: its place goes to an earlier group whose rewards did differ (TRL’s experimental replay buffer), which is off-policy. “The same” means within 10⁻⁸ in the task reward.',
  },
  maxNumGenBatches: {
    label: 'Maximum rounds',
    help: 'The most rounds of resampling in one step; a group that is still dead after the last is kept. Raise it for fewer dead groups at the cost of more completions. verl’s max_num_gen_batches is the same limit, with 0 for none. No effect unless dead groups are resampled.',
  },
  replayBufferSize: {
    label: 'Replay buffer',
    help: 'How many groups are kept for replay, those with the highest Σ|A|·σ. A dead group is replaced by one of its size, drawn in proportion to that score. Raise it for more variety, but older samples. No effect unless dead groups are replayed.',
  },
  timestepFraction: {
    label: 'Share of timesteps used',
    help: 'The share of each completion’s timesteps that the loss uses, drawn again each time; the others are masked. Raise it for a steadier gradient. As timestep_fraction in DDPO and Flow-GRPO, where fewer denoising steps make updates cheaper. 1 uses all. No effect if a completion is a single timestep.',
  },
  adaptiveGroupSize: {
    label: 'Adaptive group size',
    help: 'Gives more completions to prompts whose rewards differ. Every prompt first gets a pilot of G/2 completions; the rest of the same N is dealt out in proportion to the standard deviation of the pilot’s rewards, so a prompt that is always right or always wrong gets few more. Groups then differ in size. It costs one more rollout per step.',
  },
  groupSizeRule: {
    label: 'Group size schedule',
    help: 'Whether the group size follows the progress of training. A group whose completions are right with probability q is dead with probability q^G + (1 − q)^G, so larger groups find a signal where smaller ones are dead. Follows dead groups: once more than half of the groups have been dead on average, G becomes the next divisor of Completions per step from 2G on, up to Maximum group size; once fewer than an eighth have been, the next from G/2 down, not below the Group size that was set. The average starts over with each size, and a size stays for at least two steps. The number of completions stays, so larger groups mean fewer prompts. TRL and verl have nothing like it.',
  },
  groupSizeMax: {
    label: 'Maximum group size',
    help: 'The largest group size that “follows dead groups” may reach. Raise it for tasks in which right answers are rare. No effect if the Group size schedule is fixed.',
  },
  evalCompletions: {
    label: 'Evaluate every',
    help: 'Training completions between two evaluations. Raise it to evaluate less often and train a little faster. It counts completions, so that runs with different group sizes are evaluated at the same points; TRL’s eval_steps counts updates.',
  },
} as const satisfies Partial<Catalogue['knobs']>
