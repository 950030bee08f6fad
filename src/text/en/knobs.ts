import type { Catalogue } from '../catalogue'

/** What each knob is called, and what it does: first for who meets it, then precisely. */
export const knobs: Catalogue['knobs'] = {
  task: {
    label: 'Task',
    help: 'What the network learns. Each task brings its own prompts, vocabulary and reward.',
  },
  algorithm: {
    label: 'Algorithm',
    help: 'A named set of knob values, nothing more: choosing one sets the knobs below, and you can change any of them afterwards.',
  },
  numGenerations: {
    label: 'Group size',
    help: 'G: completions sampled for each prompt. Their rewards are compared with each other. A larger group makes a better baseline and fewer dead groups but, at the same number of completions per step, leaves fewer prompts. It must divide Completions per step.',
  },
  promptsPerStep: {
    label: 'Prompts per step',
    help: 'P: different prompts in one step. Completions per step N is P times the group size; setting P sets N.',
  },
  generationBatchSize: {
    label: 'Completions per step',
    help: 'N: completions sampled in one step, all groups together. TRL’s generation_batch_size counts completions, not prompts.',
  },
  beta: {
    label: 'β',
    help: 'How strongly the policy is held near the reference policy: β times the KL divergence is added to the loss, or taken from the reward. 0 lets it go; KL is then still measured.',
  },
  epsilon: {
    label: 'ε',
    help: 'How far a token’s probability may fall before it stops earning: the probability ratio is clipped below at 1 − ε. Clipping acts only after the first update on a batch, for until then every ratio is 1.',
  },
  epsilonHigh: {
    label: 'ε high',
    help: 'How far a token’s probability may rise before it stops earning: the ratio is clipped above at 1 + ε high. DAPO’s “clip higher” sets 0.28, which leaves rare tokens more room to grow.',
  },
  numIterations: {
    label: 'μ',
    help: 'Passes over the same completions before new ones are sampled. With one pass and one mini-batch every ratio is exactly 1 and nothing is ever clipped.',
  },
  stepsPerGeneration: {
    label: 'Mini-batches',
    help: 'S: the completions of a step are shuffled and cut into this many parts, one optimiser update each. A step makes S·μ updates. It must divide Completions per step.',
  },
  baseline: {
    label: 'Baseline',
    help: 'What is subtracted from a reward to make an advantage. The group mean is GRPO; leave-one-out, the mean of the others in the group, is RLOO; none is plain REINFORCE.',
  },
  scaleRewards: {
    label: 'Reward scaling',
    help: 'What the centred reward is divided by. By its group’s standard deviation, easy and hard prompts pull equally hard (GRPO); without scaling, prompts with a wide spread of rewards count more (Dr. GRPO).',
  },
  stdConvention: {
    label: 'Standard deviation',
    help: 'How the standard deviation is taken: divided by G − 1 or by G, and how much is added so that it is never 0. Libraries differ in this.',
  },
  runningAlpha: {
    label: 'Running-mean rate',
    help: 'Weight of the newest step in the running mean of rewards, where that is the baseline.',
  },
  surrogate: {
    label: 'Surrogate',
    help: 'What is maximised. Clipped ratio is PPO’s and GRPO’s: the smaller of w·A and clip(w)·A. Log-probability is A·log π, the policy gradient itself, without ratio or clip (verl calls it gpg).',
  },
  importanceSamplingLevel: {
    label: 'Ratio level',
    help: 'Over what the probability ratio is taken: each token by itself (GRPO), the whole completion by the mean of its log-ratios (GSPO), their sum (RLOO), or the sequence’s value with each token’s own gradient (GSPO-token).',
  },
  lossType: {
    label: 'Loss type',
    help: 'How the losses of tokens become one number, which decides how much a token of a long completion counts. The first five are TRL’s names, the rest are verl’s loss_agg_mode. They differ only where completions differ in length, or by a constant factor.',
  },
  useReference: {
    label: 'Reference policy',
    help: 'Keeps a copy of the policy from the start and measures the KL divergence to it. Off saves a forward pass a step; β then has no effect.',
  },
  klIn: {
    label: 'KL in',
    help: 'Where the KL penalty enters: as a term of the loss (GRPO), or subtracted from the reward before advantages are made (RLOO and PPO for language models).',
  },
  klEstimator: {
    label: 'KL estimator',
    help: 'How KL is estimated from sampled tokens, with d = log π_ref − log π: k1 is −d, k2 is d²/2, k3 is e^d − d − 1, always positive and of low variance. A + keeps the value and takes the gradient of k2.',
  },
  useBiasCorrectionKl: {
    label: 'Bias-corrected KL',
    help: 'Multiplies a token’s KL by its probability ratio. While ratios are 1 the value stays the same, but the gradient becomes that of the KL divergence itself; without it k3 pulls in a biased direction. On by default in TRL since 1.12.',
  },
  syncRefModel: {
    label: 'Move the reference',
    help: 'Lets the reference follow the policy (TR-DPO): every Sync interval updates it becomes a mixture of itself and the policy.',
  },
  refModelMixupAlpha: {
    label: 'Mixing α',
    help: 'Share of the policy in the new reference: reference ← (1 − α)·reference + α·policy. 1 copies the policy.',
  },
  refModelSyncSteps: {
    label: 'Sync interval',
    help: 'Updates between two moves of the reference. Like TRL’s ref_model_sync_steps it counts optimiser updates, not steps: a step makes μ times Mini-batches of them.',
  },
  learningRate: {
    label: 'Learning rate',
    help: 'Step length of the AdamW optimiser. The network is tiny, so good values are a thousand times those for a language model.',
  },
  maxGradNorm: {
    label: 'Gradient-norm limit',
    help: 'A gradient longer than this is scaled down to it. 0 is no limit. The chart shows the norm before the limit.',
  },
  weightDecay: {
    label: 'Weight decay',
    help: 'AdamW’s decoupled weight decay: the share, times the learning rate, by which weights shrink in each update.',
  },
  entropyCoef: {
    label: 'Entropy bonus',
    help: 'This times the mean entropy of tokens is subtracted from the loss, which keeps the policy trying.',
  },
  temperature: {
    label: 'Temperature',
    help: 'Divides the logits everywhere: sampling, log-probabilities, reference and entropy. Above 1 the policy tries more, below 1 it repeats its favourites. Evaluation is greedy whatever it is.',
  },
  width: { label: 'Width', help: 'Units in each hidden layer of the network.' },
  depth: { label: 'Depth', help: 'Hidden layers of the network.' },
  window: {
    label: 'Window',
    help: 'Tokens the network sees: the last so many of the prompt and of what it has written. A window shorter than the prompt hides the beginning.',
  },
  engine: {
    label: 'Engine',
    help: 'What computes. Automatic takes WebGPU on a hardware adapter and the CPU otherwise, for a software adapter is slower than the CPU itself. The numbers agree.',
  },
  seed: {
    label: 'Seed',
    help: 'All chance comes from it: first weights, prompts, samples, shuffles. The same link on the same device gives the same curve.',
  },
  maxSteps: { label: 'Stop at step', help: 'The run pauses after this many steps. 0 is no limit.' },
  budget: {
    label: 'Stop at completions',
    help: 'The run pauses when this many training completions have been generated, the fair measure between algorithms. Evaluation does not count. 0 is no limit.',
  },
  stopReward: {
    label: 'Stop at evaluation',
    help: 'The run pauses when the greedy evaluation reaches this reward. 0 is no limit.',
  },
  evalCompletions: {
    label: 'Evaluate every',
    help: 'Training completions between two greedy evaluations. Counted in completions, so that runs with different group sizes are evaluated at the same points.',
  },
}
