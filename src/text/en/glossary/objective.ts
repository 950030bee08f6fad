import type { GlossaryText } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: from the ratio to the loss. */
export const objective = {
  ratio: {
    name: 'probability ratio',
    also: ['ratio', 'importance ratio', 'w', 'r_t', 'importance weight'],
    says: says`A ${'token'}’s probability now, divided by its probability when it was sampled by the ${'old-policy'}. 1 is unchanged, 2 twice as likely. It is exactly 1 in the first ${'update'} of a step, unless earlier groups are replayed. It corrects for the token having been sampled by another policy, and the ${'clip'} limits it.`,
    seen: 'The colour of tokens in the lens; Ratio in a token’s formula.',
  },
  'sequence-ratio': {
    name: 'sequence ratio',
    also: ['GSPO ratio', 'importance_sampling_level', 'sequence level'],
    says: says`One ${'ratio'} for the whole ${'completion'} instead of one for each ${'token'}. GSPO takes the geometric mean of the token ratios, so that its size does not depend on the length; RLOO takes their product. The ${'clip'} then keeps or drops the completion as a whole.`,
    seen: 'The knob Ratio level; all tokens of a row in the lens then have one colour.',
  },
  'importance-sampling': {
    name: 'importance sampling',
    also: ['IS', 'reweighting', 'off-policy correction'],
    says: says`Estimating a mean under one distribution from samples of another, by weighting each sample with the ratio of the two probabilities. Here the samples come from the ${'old-policy'} and the weight is the ${'ratio'}. It is right on average, but a few huge weights can make it very noisy; the ${'clip'} accepts a small bias for less noise.`,
    seen: 'The figure Clip fraction shows how often the weight is held back.',
  },
  surrogate: {
    name: 'surrogate objective',
    also: ['surrogate', 'policy loss', 'objective', 'J', 'loss_mode'],
    says: says`What is maximised in place of the expected ${'reward'}, which cannot be differentiated: a function of ${'ratio'} and ${'advantage'} that has the right ${'gradient'} near the ${'old-policy'}. The formula is that of PPO and GRPO. The others differ in what they do to tokens that have moved far.`,
    seen: 'The knob Surrogate; Objective in a token’s formula.',
  },
  clip: {
    name: 'clip',
    also: ['clipping', 'PPO clip', 'ε', 'clip_ratio', 'trust region'],
    says: says`The limit from 1 − ε to 1 + ε high on the ${'ratio'}. Once a ${'token'} with a positive ${'advantage'} is above it, or one with a negative advantage below it, its objective is flat and its ${'gradient'} 0: this ${'step'} pushes it no further. On the other sides the clip does nothing, so that mistakes can still be undone.`,
    seen: 'The clip picture above a token’s formula; the legend of the lens.',
  },
  'clip-fraction': {
    name: 'clip fraction',
    also: ['clip ratio', 'pg_clipfrac', 'clipfrac'],
    says: says`The share of ${['token', 'tokens']} whose ${'gradient'} the ${'clip'} takes away, counted separately at the lower and the upper limit. It is 0 as long as every completion is ${'on-policy'}. A few per cent is usual with several ${['update', 'updates']} a step; much more means that the ${'learning-rate'} is too high for ${'mu'}.`,
    seen: 'The figure Clip fraction.',
  },
  'clip-higher': {
    name: 'clip higher',
    also: ['asymmetric clip', 'epsilon_high', 'clip_ratio_high'],
    says: says`DAPO’s choice of an upper limit wider than the lower one, 0.28 and 0.2. Under a ${'clip'} of 0.2 no ${'gradient'} pushes a ${'token'} of probability 0.01 up any more once it is above 0.012, while one of 0.9 can never reach its limit; more room above lets rare tokens grow and works against ${'entropy-collapse'}.`,
    seen: 'The knob ε high; in the clip picture the right-hand limit.',
  },
  'dual-clip': {
    name: 'dual clip',
    also: ['clip_ratio_c', 'delta', 'two-sided clip'],
    says: says`A bound for the one case that the ${'clip'} leaves open: a negative ${'advantage'} and a ${'ratio'} far above 1, where the loss grows without limit. verl bounds the loss at c·|A|, TRL the ratio at δ; both act in the same place. The first formula is verl’s, for A < 0; the second is TRL’s.`,
    seen: 'The knobs Dual clip c and δ.',
  },
  loss: {
    name: 'loss',
    also: ['objective', 'policy loss', 'pg_loss'],
    says: says`The number that the ${['adamw', 'optimiser']} lowers: for each ${'token'} x, minus its ${['surrogate', 'objective']} plus ${['beta', 'β']} times its ${'kl'}; then the sum of all of them, by the weights of the ${'loss-type'}. It does not measure progress: with ratios of 1 and equal weights for all completions of a group the advantages cancel, and what is left is the KL, which rises as the policy learns.`,
    seen: 'The figure Loss, and the part of one token in its formula.',
  },
  'loss-type': {
    name: 'loss type',
    also: ['aggregation', 'loss_agg_mode', 'token mean', 'reduction'],
    says: says`How the losses of all ${['token', 'tokens']} become one number, and so how much one token of a long ${'completion'} counts compared with one of a short one. In every type the tokens of one completion weigh the same. Where all completions have the same length the types differ by a constant factor only.`,
    seen: 'The knob Loss type; Weight in the loss in a token’s formula.',
  },
  'length-bias': {
    name: 'length bias',
    also: ['response length bias', 'length normalisation'],
    says: says`With a mean over each completion’s own tokens, a long wrong ${'completion'} is punished less for each ${'token'} than a short one, so wrong answers grow longer. Dr. GRPO divides by a constant and DAPO by all tokens of the batch, which give every token the same weight.`,
    seen: 'The task Length trap is built to show it; the figure of lengths.',
  },
  mask: {
    name: 'mask',
    also: ['masking', 'm'],
    says: says`Which places of a batch count: 1 for a ${'token'} of a ${'completion'}, 0 after its end. Further masks leave out cut-off completions, tokens at which the policy is sure, or completions that have become too ${'off-policy'}. They take away the policy term; ${'kl'} may still act.`,
    seen: 'Tokens that a mask leaves out have a note in the lens.',
  },

  kl: {
    name: 'KL divergence',
    also: ['KL', 'Kullback–Leibler', 'relative entropy', 'KL penalty'],
    says: says`How far the ${'policy'} has moved from the ${'reference-policy'}: the mean of log π − log π_ref over what the policy writes, in ${['nat', 'nats']} for each ${'token'}. 0 means equal. The exact mean over all tokens is not needed: ${['kl-estimator', 'estimates']} from the sampled ones are enough.`,
    seen: 'The chart KL, with the healthy range for this task.',
  },
  'kl-estimator': {
    name: 'KL estimator',
    also: ['k1', 'k2', 'k3', 'low_var_kl', 'Schulman'],
    says: says`A number from one sampled ${'token'} whose mean is the ${'kl'}, or nearly. k1 is right on average but often negative; k2 is a little off and has the right ${'gradient'}; k3 is right on average and never negative, and TRL and DeepSeekMath use it. As a loss, k1 has a gradient that is 0 on average, so it does not restrain the policy.`,
    seen: 'The knob KL estimator; KL in a token’s formula.',
  },
  'exact-kl': {
    name: 'exact KL',
    also: ['Gaussian KL', 'closed form'],
    says: says`Where the ${'policy'} is a Gaussian of known width, as at a ${'diffusion-step'}, the ${'kl'} has a closed form in the two means and needs no estimate. c is the scale of log-probabilities of the task: some divide them by the number of dimensions.`,
    seen: 'The option “exact (Gaussian)” of KL estimator, in Diffusion and Restoration.',
  },
  beta: {
    name: 'β',
    also: ['beta', 'KL coefficient', 'kl_loss_coef'],
    says: says`The weight of the ${'kl'} in the ${'loss'} or in the ${'reward'}. Larger holds the ${'policy'} nearer to the ${'reference-policy'}; 0 lets it go. DeepSeekMath used 0.04, TRL’s default is 0. With β above 0 even a ${'dead-group'} whose advantages are 0 moves the weights: its KL is not 0.`,
    seen: 'The knob β; the KL part of the loss in the figure Loss.',
  },
  'adaptive-beta': {
    name: 'adaptive β',
    also: ['adaptive KL controller', 'kl_ctrl', 'target_kl', 'KL controller'],
    says: says`A controller that raises ${'beta'} while ${'kl'} is above its target and lowers it while KL is below, by a small factor at each ${'step'}: N are the step’s ${['completion', 'completions']}. The relative error is limited to ±0.2.`,
    seen: 'The knob β over time; the metric β in use.',
  },
  nat: {
    name: 'nat',
    also: ['bits', 'nats'],
    says: says`The unit of information that belongs to the natural logarithm: 1 nat is 1.44 bits. An ${'entropy'} of 0.69 nats is a fair coin, one of 2.3 nats a fair die with ten sides. ${['kl', 'KL']} is measured in it too.`,
    seen: 'The unit beside the figures KL and Entropy.',
  },
  entropy: {
    name: 'entropy',
    also: ['H', 'uncertainty', 'exploration'],
    says: says`How undecided the ${'policy'} is about the next ${'token'}, in ${['nat', 'nats']}: 0 if one token is certain, the logarithm of the vocabulary’s size if all are equally likely. Without some of it all completions of a ${'group'} are alike, and there is nothing to compare.`,
    seen: 'The figure Entropy.',
  },
  'entropy-collapse': {
    name: 'entropy collapse',
    also: ['mode collapse', 'loss of diversity', 'entropy bonus'],
    says: says`The ${'policy'} becomes sure too early: ${'entropy'} falls to almost 0, the completions of every ${'group'} are the same, all groups are ${['dead-group', 'dead']} and learning stops short of the best. Against it: an entropy bonus, a ${['clip-higher', 'higher upper clip']}, a higher ${'temperature'}, a lower ${'learning-rate'}.`,
    seen: 'The figure Entropy near 0 while Reward is flat below 1.',
  },
} satisfies Partial<GlossaryText['terms']>
