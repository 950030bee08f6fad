import type { Catalogue } from '../../catalogue'

/** Sampling, and which groups are learnt from. */
export const sampling = {
  numGenerations: {
    label: 'Group size',
    symbol: 'G',
    name: 'Group size',
    help: 'G: completions sampled for each prompt. Their rewards are compared with each other. A larger group makes a better baseline and fewer dead groups but, at the same number of completions per step, leaves fewer prompts. It must divide Completions per step.',
  },
  promptsPerStep: {
    label: 'Prompts per step',
    symbol: 'P',
    name: 'Prompts per step',
    help: 'P: different prompts in one step. Completions per step N is P times the group size; setting P sets N.',
  },
  generationBatchSize: {
    label: 'Completions per step',
    help: 'N: completions sampled in one step, all groups together. TRL’s generation_batch_size counts completions, not prompts.',
  },
  temperature: {
    label: 'Temperature',
    symbol: 'τ',
    name: 'Temperature',
    help: 'Divides the logits everywhere: sampling, log-probabilities, reference and entropy. Above 1 the policy tries more, below 1 it repeats its favourites. Evaluation is greedy whatever it is.',
  },
  deadGroups: {
    label: 'Dead groups are',
    help: 'What becomes of a group whose completions all earned the same. Kept: its advantages are 0 under a group baseline, but with β above 0 KL still moves its tokens, and it counts in every mean. Dropped: the updates leave its completions out. Resampled: its place is given to another prompt, round after round (DAPO’s dynamic sampling; verl’s filter_groups); what is thrown away counts in the budget. Replayed: its place is taken by an earlier group that did differ (TRL’s experimental replay buffer), which is off-policy. Equal means a spread of at most 1e-8 in the task’s own reward.',
  },
  maxNumGenBatches: {
    label: 'Rounds at most',
    help: 'Rounds of resampling in one step. What is still dead after the last is kept. verl’s max_num_gen_batches is the same limit, with 0 for none.',
  },
  replayBufferSize: {
    label: 'Replay buffer',
    help: 'Groups kept for replay, those with the highest Σ|A|·σ. A dead group is replaced by one drawn in proportion to that score, among those of its size.',
  },
  timestepFraction: {
    label: 'Share of steps learnt from',
    help: 'Each completion is learnt from at this share of its steps, drawn anew each time; the others are masked in the loss. DDPO and Flow-GRPO’s timestep_fraction: fewer denoising steps, cheaper updates. 1 learns from all.',
  },
  adaptiveGroupSize: {
    label: 'Adaptive group size',
    help: 'Spends completions where rewards differ. Every prompt first gets a pilot of G/2; the rest of the same N is dealt out in proportion to the spread of the pilot’s rewards, so a prompt that is always right or always wrong gets little more. Groups then differ in size. It costs one more rollout a step.',
  },
  evalCompletions: {
    label: 'Evaluate every',
    help: 'Training completions between two greedy evaluations. Counted in completions, so that runs with different group sizes are evaluated at the same points. TRL’s eval_steps counts updates.',
  },
} as const satisfies Partial<Catalogue['knobs']>
