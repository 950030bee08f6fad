import type { TermTexts } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: from the ratio to the loss. */
export const objective = {
  ratio: {
    name: 'probability ratio',
    also: ['ratio', 'importance ratio', 'w', 'r_t', 'importance weight'],
    says: says`The current probability of a ${'token'}, divided by its probability under the ${'old-policy'}, which sampled it. 1 means unchanged, 2 twice as likely. It is exactly 1 in the first ${'update'} of a step, unless earlier groups are replayed. The ratio corrects for samples from another policy, and the ${'clip'} limits it.`,
    seen: 'The colour of tokens in the group panel; Ratio in a token’s formula.',
  },
  'sequence-ratio': {
    name: 'sequence ratio',
    also: ['GSPO ratio', 'importance_sampling_level', 'sequence level'],
    says: says`One ${'ratio'} for the whole ${'completion'} instead of one for each ${'token'}. GSPO takes the geometric mean of the token ratios, which does not depend on the length; RLOO takes their product. The ${'clip'} then acts on the completion as a whole.`,
    seen: 'The setting Ratio level; all tokens of a completion in the group panel then have one colour.',
  },
  'importance-sampling': {
    name: 'importance sampling',
    also: ['IS', 'reweighting', 'off-policy correction'],
    says: says`A way to estimate a mean under one distribution from samples of another: each sample is weighted with the ratio of the two probabilities. Here the samples come from the ${'old-policy'} and the weight is the ${'ratio'}. The estimate is right on average, but a few large weights can make it very noisy. The ${'clip'} accepts a small bias for less noise.`,
    seen: 'The chart Clip fraction shows how often the weight is clipped.',
  },
  surrogate: {
    name: 'surrogate objective',
    also: ['surrogate', 'policy loss', 'objective', 'J', 'loss_mode'],
    says: says`The function that training maximises instead of the expected ${'reward'}, which cannot be differentiated. It depends on ${'ratio'} and ${'advantage'}, and has the right ${'gradient'} near the ${'old-policy'}. The formula is that of PPO and GRPO. Other surrogates differ in how they treat tokens with ratios far from 1.`,
    seen: 'The setting Surrogate; Objective in a token’s formula.',
  },
  clip: {
    name: 'clip',
    also: ['clipping', 'PPO clip', 'ε', 'clip_ratio', 'trust region'],
    says: says`The range of the ${'ratio'} from 1 − ε to 1 + ε high. If a ${'token'} with a positive ${'advantage'} is above it, or one with a negative advantage below it, its objective is flat and its ${'gradient'} 0, so this ${'step'} pushes it no further. In the other direction the clip does not act, so updates can still be reversed.`,
    seen: 'The clip picture above a token’s formula; the legend of the group panel.',
  },
  'clip-fraction': {
    name: 'clip fraction',
    also: ['clip ratio', 'pg_clipfrac', 'clipfrac'],
    says: says`The share of ${['token', 'tokens']} whose ${'gradient'} is 0 because of the ${'clip'}, counted separately at the lower and the upper limit. It is 0 as long as every completion is ${'on-policy'}. A few per cent are usual with several ${['update', 'updates']} a step. If it is much higher, the ${'learning-rate'} is probably too high for ${'mu'}.`,
    seen: 'The chart Clip fraction.',
  },
  'clip-higher': {
    name: 'clip higher',
    also: ['asymmetric clip', 'epsilon_high', 'clip_ratio_high'],
    says: says`DAPO’s upper limit, which is wider than the lower one: 0.28 and 0.2. With a ${'clip'} of 0.2, no ${'gradient'} pushes a ${'token'} of probability 0.01 up once it is above 0.012, while a token of 0.9 can never reach its limit. A wider upper limit lets rare tokens grow and works against ${'entropy-collapse'}.`,
    seen: 'The setting ε high; in the clip picture the right-hand limit.',
  },
  'dual-clip': {
    name: 'dual clip',
    also: ['clip_ratio_c', 'delta', 'two-sided clip'],
    says: says`A bound for the case that the ${'clip'} does not limit: a negative ${'advantage'} and a ${'ratio'} far above 1, where the loss is unbounded. verl bounds the loss at c·|A|, TRL the ratio at δ; both act in the same case. The first formula is verl’s, for A < 0; the second is TRL’s.`,
    seen: 'The settings Dual clip c and δ.',
  },
  loss: {
    name: 'loss',
    also: ['objective', 'policy loss', 'pg_loss'],
    says: says`The number that the ${['adamw', 'optimiser']} minimises. Each ${'token'} x has a loss: minus its ${['surrogate', 'objective']} plus ${['beta', 'β']} times its ${'kl'}. The loss is their sum, weighted by the ${'loss-type'}. It does not measure progress: with ratios of 1 and equal weights for all completions of a group the advantages cancel, and the KL remains, which rises as the policy learns.`,
    seen: 'The chart Loss; the loss of one token in its formula.',
  },
  'loss-type': {
    name: 'loss type',
    also: ['aggregation', 'loss_agg_mode', 'token mean', 'reduction'],
    says: says`How the losses of all ${['token', 'tokens']} are combined, and so how much a token of a long ${'completion'} counts compared with a token of a short one. In every type all tokens of one completion have the same weight. If all completions have the same length, the types differ only by a constant factor.`,
    seen: 'The setting Loss type; Weight in the loss in a token’s formula.',
  },
  'length-bias': {
    name: 'length bias',
    also: ['response length bias', 'length normalisation'],
    says: says`With a mean over each completion’s own tokens, a long wrong ${'completion'} is pushed down less per ${'token'} than a short one, so wrong completions become longer. Dr. GRPO divides by a constant and DAPO by all tokens of the batch, so every token has the same weight.`,
    seen: 'The task Length trap, in its chart of lengths.',
  },
  mask: {
    name: 'mask',
    also: ['masking', 'm'],
    says: says`A number for each place of a batch: 1 for a ${'token'} of a ${'completion'}, 0 after its end. Further masks leave out truncated completions, tokens with a low entropy, or completions that are too ${'off-policy'}. They remove the policy term; ${'kl'} may still act.`,
    seen: 'Tokens that a mask leaves out have a note in the group panel.',
  },

  kl: {
    name: 'KL divergence',
    also: ['KL', 'Kullback–Leibler', 'relative entropy', 'KL penalty'],
    says: says`How far the ${'policy'} has moved from the ${'reference-policy'}: the mean of log π − log π_ref over what the policy writes, in ${['nat', 'nats']} for each ${'token'}. 0 means equal. It is ${['kl-estimator', 'estimated']} from the sampled tokens.`,
    seen: 'The chart KL, with the healthy range for this task.',
  },
  'kl-estimator': {
    name: 'KL estimator',
    also: ['k1', 'k2', 'k3', 'low_var_kl', 'Schulman'],
    says: says`A number from one sampled ${'token'} whose mean is the ${'kl'} or near it. k1 is right on average but often negative. k2 is biased but has the right ${'gradient'}. k3 is right on average and never negative; TRL and DeepSeekMath use it. As a loss, k1 has a gradient that is 0 on average, so it does not restrain the policy.`,
    seen: 'The setting KL estimator; KL in a token’s formula.',
  },
  'exact-kl': {
    name: 'exact KL',
    also: ['Gaussian KL', 'closed form'],
    says: says`If the ${'policy'} is a Gaussian of known width, as at a ${'diffusion-step'}, the ${'kl'} can be computed from the two means without an estimate. c is the task’s scale of log-probabilities: some tasks divide them by the number of dimensions.`,
    seen: 'The option “exact (Gaussian)” of KL estimator, in Diffusion and Restoration.',
  },
  beta: {
    name: 'β',
    also: ['beta', 'KL coefficient', 'kl_loss_coef'],
    says: says`The weight of the ${'kl'} in the ${'loss'} or in the ${'reward'}. A larger β keeps the ${'policy'} nearer to the ${'reference-policy'}; with 0 there is no pull. DeepSeekMath used 0.04; TRL’s default is 0. With β above 0 even a ${'dead-group'} whose advantages are 0 moves the weights, because its KL is not 0.`,
    seen: 'The setting β; the KL part in the chart Loss.',
  },
  'adaptive-beta': {
    name: 'adaptive β',
    also: ['adaptive KL controller', 'kl_ctrl', 'target_kl', 'KL controller'],
    says: says`A controller that raises ${'beta'} while ${'kl'} is above its target and lowers it while KL is below, by a small factor at each ${'step'}. N is the number of ${['completion', 'completions']} per step. The relative error is limited to ±0.2.`,
    seen: 'The setting β schedule; the metric β in use.',
  },
  nat: {
    name: 'nat',
    also: ['bits', 'nats'],
    says: says`The unit of information that belongs to the natural logarithm: 1 nat is 1.44 bits. A fair coin has an ${'entropy'} of 0.69 nats, a fair die with ten sides 2.3 nats. ${['kl', 'KL']} is measured in nats too.`,
    seen: 'The unit of the charts KL and Entropy.',
  },
  entropy: {
    name: 'entropy',
    also: ['H', 'uncertainty', 'exploration'],
    says: says`How undecided the ${'policy'} is about the next ${'token'}, in ${['nat', 'nats']}: 0 if one token is certain, the logarithm of the vocabulary size if all are equally likely. If it is near 0, all completions of a ${'group'} are alike and there is nothing to compare.`,
    seen: 'The chart Entropy.',
  },
  'entropy-collapse': {
    name: 'entropy collapse',
    also: ['mode collapse', 'loss of diversity', 'entropy bonus'],
    says: says`The ${'policy'} becomes certain too early: ${'entropy'} falls to almost 0, the completions of every ${'group'} are the same, all groups are ${['dead-group', 'dead']}, and learning stops before the best reward. Possible remedies: an entropy bonus, a ${['clip-higher', 'higher upper clip']}, a higher ${'temperature'}, a lower ${'learning-rate'}.`,
    seen: 'The chart Entropy near 0 while Reward is flat below 1.',
  },
} satisfies Partial<TermTexts>
