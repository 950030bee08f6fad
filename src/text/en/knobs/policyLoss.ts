import type { Catalogue } from '../../catalogue'

/** What the policy loss is. */
export const policyLoss = {
  stepsPerGeneration: {
    label: 'Mini-batches',
    help: 'S: a step’s completions are shuffled and split into this many parts, with one update each, so a step makes S·μ updates. Raise it for more, but noisier, updates per step. It must divide Completions per step.',
  },
  surrogate: {
    label: 'Surrogate',
    help: 'What is maximised. Clipped ratio is PPO’s and GRPO’s: the smaller of w·A and clip(w)·A. Log-probability is A·log π, the policy gradient itself, without ratio or clip (verl: gpg). CISPO weights A·log π by a capped ratio, so every token keeps a gradient. SAPO fades instead of clipping. VESPO weights by the whole completion’s ratio. GMPO takes the geometric mean of a completion’s ratios. Clip-cov and KL-cov stop or restrain the few tokens that lower entropy most. Pairwise uses only which of two completions earned more: −log σ of their difference in log-probability, without advantage, ratio or loss type; a tie counts as −log σ(0) = ln 2 and pushes nothing. TRL sets this with loss_type, verl with loss_mode.',
  },
  importanceSamplingLevel: {
    label: 'Ratio level',
    help: 'What the probability ratio is computed over: each token by itself (GRPO), the whole completion by the mean of its log-ratios (GSPO) or by their sum (RLOO), or the completion’s value with each token’s own gradient (GSPO-token). For the whole completion choose the loss type grpo: the others weight a completion by its length. No effect with a Surrogate without such a ratio.',
  },
  lossType: {
    label: 'Loss type',
    help: 'How the losses of all tokens become one number, which decides how much a token of a long completion counts. The first five names are TRL’s, the others are verl’s loss_agg_mode. They differ only by a constant factor, or where completions differ in length. dapo divides by the tokens of the whole generation over the mini-batches, bnpo by those of the mini-batch. With dapo and dr_grpo the loss is not 0 on-policy where lengths differ: long completions weigh more, so advantages do not cancel. That is expected.',
  },
  delta: {
    label: 'δ',
    help: 'TRL’s delta, a second clip: the ratio itself is limited to δ. It matters for a negative advantage and a ratio above δ, where PPO’s clip leaves the loss unbounded. Raise it to allow more. Choose it above 1 + ε high (INTELLECT-2: 4); below that it replaces the upper clip. 0 is off. Only the surrogates clipped ratio and clip-cov read it.',
  },
  clipRatioC: {
    label: 'Dual clip c',
    help: 'verl’s clip_ratio_c: for a negative advantage a token’s loss is at most c·|A|, however large its ratio. Raise it to allow more. verl always has it on, at 3; TRL has δ instead, which acts in the same place. 0 is off. Only the surrogates clipped ratio and clip-cov read it.',
  },
  sapoTemperaturePos: {
    label: 'SAPO τ, A > 0',
    help: 'How fast the gradient of a good token fades as its ratio leaves 1. Raise it to fade sooner; at ratio 1 the slope is 1 whatever τ is. Only the surrogate SAPO reads it.',
  },
  sapoTemperatureNeg: {
    label: 'SAPO τ, A < 0',
    help: 'The same for tokens of completions worse than the baseline; slightly larger by default, so that pushing down fades sooner. Only the surrogate SAPO reads it.',
  },
  vespoKPos: {
    label: 'VESPO k, A ≥ 0',
    help: 'The power of the completion’s ratio W in the weight φ = W^k · exp(λ − λW), for positive advantages. φ is 1 at W = 1 and largest at W = k/λ. W is the product of the token ratios, not their mean. Only the surrogate VESPO reads it.',
  },
  vespoLambdaPos: {
    label: 'VESPO λ, A ≥ 0',
    help: 'How fast VESPO’s weight falls for large ratios, for positive advantages. Raise it and they count less. Only the surrogate VESPO reads it.',
  },
  vespoKNeg: {
    label: 'VESPO k, A < 0',
    help: 'The power of the completion’s ratio in VESPO’s weight, for negative advantages. Only the surrogate VESPO reads it.',
  },
  vespoLambdaNeg: {
    label: 'VESPO λ, A < 0',
    help: 'How fast VESPO’s weight falls for large ratios, for negative advantages. Raise it and they count less. Only the surrogate VESPO reads it.',
  },
  clipCovRatio: {
    label: 'Clip-cov share',
    help: 'The share of all tokens that lose their policy term, drawn at random from those inside the covariance band; always at least one. Raise it to protect entropy more. verl’s default of 0.0002 is for batches of millions of tokens; here it is larger. Only the surrogate clip-cov reads it.',
  },
  clipCovLow: {
    label: 'Clip-cov from',
    help: 'The lower end of the band of (A − mean A)·(log π − mean log π) in which tokens can be stopped. Raise it and fewer qualify. Only the surrogate clip-cov reads it.',
  },
  clipCovHigh: {
    label: 'Clip-cov to',
    help: 'The upper end of the covariance band in which tokens can be stopped. Raise it and more qualify. Only the surrogate clip-cov reads it.',
  },
  klCovRatio: {
    label: 'KL-cov share',
    help: 'The share of all tokens, those with the highest covariance of advantage and log-probability, that pay for moving; always at least one. The ratio is not clipped. Raise it to protect entropy more. verl’s default is 0.0002; here it is larger, because batches are small. Only the surrogate KL-cov reads it.',
  },
  klCovCoef: {
    label: 'KL-cov weight',
    help: 'What those tokens pay: this number times |log π − log π_old| (verl’s ppo_kl_coef). Raise it to hold them more firmly. Only the surrogate KL-cov reads it.',
  },
  topEntropyQuantile: {
    label: 'Top-entropy share',
    help: 'Only this share of tokens, those where the policy is most undecided, keeps its policy term. Raise it to learn from more tokens; 1 keeps all. “Beyond the 80/20 rule” uses 0.2. KL still acts on every token, and the denominator still counts them all.',
  },
  offPolicyMaskThreshold: {
    label: 'Off-policy limit',
    help: 'A completion with a negative advantage loses its policy term once the policy has moved away from it: when the mean of log π_old − log π over its tokens exceeds this, in nats. Raise it to keep more of them; 0 is off. KL still acts on it. No effect while each step makes one update.',
  },
} as const satisfies Partial<Catalogue['knobs']>
