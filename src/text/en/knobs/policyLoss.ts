import type { Catalogue } from '../../catalogue'

/** What the policy loss is. */
export const policyLoss = {
  stepsPerGeneration: {
    label: 'Mini-batches',
    help: 'S: a step’s completions are shuffled and split into this many parts, with one update each, so a step makes S·μ updates. Raise it for more, but noisier, updates per step. It must divide Completions per step.',
  },
  surrogate: {
    label: 'Surrogate',
    help: 'The objective that training maximises. Clipped ratio (PPO, GRPO): the smaller of w·A and clip(w)·A. Log-probability: A·log π, the policy gradient without ratio or clip (verl: gpg). CISPO weights A·log π by a capped ratio, so every token keeps a gradient. SAPO replaces the clip by a smooth gate. VESPO weights by the ratio of the whole completion. GMPO takes the geometric mean of a completion’s ratios. Clip-cov and KL-cov stop or restrain the few tokens that lower entropy most. Pairwise compares two completions at a time by −log σ of their difference in log-probability, without advantage, ratio or loss type; ties push nothing. TRL sets this with loss_type, verl with loss_mode.',
  },
  importanceSamplingLevel: {
    label: 'Ratio level',
    help: 'How the probability ratio is computed: for each token (GRPO); for the whole completion, from the mean (GSPO) or the sum (RLOO) of its log-ratios; or with the value for the completion and the gradient of each token (GSPO-token). With a ratio for the whole completion choose the loss type grpo, because the others weight a completion by its length. No effect if the Surrogate has no such ratio.',
  },
  lossType: {
    label: 'Loss type',
    help: 'How the losses of all tokens are combined, which decides how much a token of a long completion counts. The first five names are TRL’s, the others are values of verl’s loss_agg_mode. If all completions have the same length, they differ only by a constant factor. dapo divides by the tokens of the whole step over the mini-batches, bnpo by the tokens of the mini-batch. With dapo and dr_grpo the loss is not 0 even if all ratios are 1: long completions weigh more, so advantages do not cancel. This is expected.',
  },
  delta: {
    label: 'δ',
    help: 'TRL’s delta, a second clip: the ratio itself is limited to δ. It matters if the advantage is negative and the ratio is above δ: PPO’s clip leaves this loss unbounded. Raise it to allow larger ratios. Choose it above 1 + ε high (INTELLECT-2: 4); below that it replaces the upper clip. 0 is off. Used only if Surrogate is “clipped ratio” or clip-cov.',
  },
  clipRatioC: {
    label: 'Dual clip c',
    help: 'verl’s clip_ratio_c: for a negative advantage a token’s loss is at most c·|A|, however large its ratio. Raise it to allow larger losses. verl’s plain loss (vanilla) always uses it, by default with 3; TRL has δ instead, which acts in the same case. 0 is off. Used only if Surrogate is “clipped ratio” or clip-cov.',
  },
  sapoTemperaturePos: {
    label: 'SAPO τ, A > 0',
    help: 'How fast the gradient of a token with a positive advantage fades as its ratio moves away from 1. A higher value fades sooner; at ratio 1 the slope is 1 for every τ. Used only if Surrogate is SAPO.',
  },
  sapoTemperatureNeg: {
    label: 'SAPO τ, A < 0',
    help: 'How fast the gradient of a token with a negative advantage fades as its ratio moves away from 1. It is slightly larger by default, so that pushing down fades sooner. Used only if Surrogate is SAPO.',
  },
  vespoKPos: {
    label: 'VESPO k, A ≥ 0',
    help: 'The power of the completion’s ratio W in the weight φ = W^k · exp(λ − λW), for positive advantages. φ is 1 at W = 1 and largest at W = k/λ. W is the product of the token ratios, not their mean. Used only if Surrogate is VESPO.',
  },
  vespoLambdaPos: {
    label: 'VESPO λ, A ≥ 0',
    help: 'How fast VESPO’s weight falls for large ratios, for positive advantages. A higher value makes large ratios count less. Used only if Surrogate is VESPO.',
  },
  vespoKNeg: {
    label: 'VESPO k, A < 0',
    help: 'The power of the completion’s ratio in VESPO’s weight, for negative advantages. Used only if Surrogate is VESPO.',
  },
  vespoLambdaNeg: {
    label: 'VESPO λ, A < 0',
    help: 'How fast VESPO’s weight falls for large ratios, for negative advantages. A higher value makes large ratios count less. Used only if Surrogate is VESPO.',
  },
  clipCovRatio: {
    label: 'Clip-cov share',
    help: 'The share of all tokens that lose their policy term, drawn at random from the covariance band; always at least one. Raise it to protect entropy more. verl’s default of 0.0002 is for batches of millions of tokens; here it is larger. Used only if Surrogate is clip-cov.',
  },
  clipCovLow: {
    label: 'Clip-cov from',
    help: 'The lower end of the band of (A − mean A)·(log π − mean log π) from which tokens are drawn. A higher value leaves fewer tokens in the band. Used only if Surrogate is clip-cov.',
  },
  clipCovHigh: {
    label: 'Clip-cov to',
    help: 'The upper end of the covariance band from which tokens are drawn. A higher value puts more tokens into the band. Used only if Surrogate is clip-cov.',
  },
  klCovRatio: {
    label: 'KL-cov share',
    help: 'The share of all tokens, those with the highest covariance of advantage and log-probability, that get a penalty for moving; always at least one. The ratio is not clipped. Raise it to protect entropy more. verl’s default is 0.0002; here it is larger, because batches are small. Used only if Surrogate is KL-cov.',
  },
  klCovCoef: {
    label: 'KL-cov weight',
    help: 'The penalty of these tokens is this number times |log π − log π_old| (verl’s ppo_kl_coef). Raise it to restrain them more. Used only if Surrogate is KL-cov.',
  },
  topEntropyQuantile: {
    label: 'Top-entropy share',
    help: 'Only this share of tokens, those with the highest entropy, keeps its policy term. Raise it to learn from more tokens; 1 keeps all. The paper “Beyond the 80/20 rule” uses 0.2. KL still acts on every token, and the denominator still counts all tokens.',
  },
  offPolicyMaskThreshold: {
    label: 'Off-policy limit',
    help: 'A completion with a negative advantage loses its policy term if the mean of log π_old − log π over its tokens exceeds this value, in nats. Raise it to keep more completions; 0 is off. KL still acts on them. No effect if each step makes one update.',
  },
} as const satisfies Partial<Catalogue['knobs']>
