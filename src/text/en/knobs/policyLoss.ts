import type { Catalogue } from '../../catalogue'

/** What the policy loss is. */
export const policyLoss = {
  epsilon: {
    label: 'ε',
    symbol: 'ε',
    name: 'clip range',
    help: 'How far a token’s probability may fall before it stops earning: the probability ratio is clipped below at 1 − ε. Clipping acts only after the first update on a batch, for until then every ratio is 1. With GMPO ε bounds the log-ratio: −ε.',
  },
  epsilonHigh: {
    label: 'ε high',
    symbol: 'ε high',
    name: 'upper clip',
    help: 'How far a token’s probability may rise before it stops earning: the ratio is clipped above at 1 + ε high. DAPO’s “clip higher” sets 0.28, which leaves rare tokens more room to grow. Beware with CISPO: there, as in TRL, it is the cap itself, not its distance from 1. The paper has 5; TRL’s default of 0.2 would cap every ratio at 0.2 and shrink on-policy gradients five-fold. With GMPO it bounds the log-ratio.',
  },
  epsilonHighFollows: {
    label: 'ε high follows ε',
    help: 'While linked, ε high is always equal to ε: what TRL does when epsilon_high is not given. Setting ε high unlinks the two.',
  },
  numIterations: {
    label: 'μ',
    symbol: 'μ',
    name: 'updates per batch',
    help: 'Passes over the same completions before new ones are sampled. With one pass and one mini-batch every ratio is exactly 1 and nothing is ever clipped.',
  },
  stepsPerGeneration: {
    label: 'Mini-batches',
    help: 'S: the completions of a step are shuffled and cut into this many parts, one optimiser update each. A step makes S·μ updates. It must divide Completions per step.',
  },
  surrogate: {
    label: 'Surrogate',
    help: 'What is maximised. Clipped ratio is PPO’s and GRPO’s: the smaller of w·A and clip(w)·A. Log-probability is A·log π, the policy gradient itself, without ratio or clip (verl calls it gpg). CISPO weighs A·log π by a capped ratio, so no token ever stops pulling. SAPO fades instead of clipping, VESPO weighs by the whole completion’s ratio, GMPO takes the geometric mean of a completion’s ratios. Clip-cov and KL-cov spare or restrain the few tokens that lower entropy most. Pairwise knows only which of two completions earned more: −log σ of their difference in log-probability, without advantage, ratio or loss type. TRL says it with loss_type, verl with loss_mode.',
  },
  importanceSamplingLevel: {
    label: 'Ratio level',
    help: 'Over what the probability ratio is taken: each token by itself (GRPO), the whole completion by the mean of its log-ratios (GSPO), their sum (RLOO), or the sequence’s value with each token’s own gradient (GSPO-token). At sequence level choose the loss type grpo: the others weigh a completion by its length.',
  },
  lossType: {
    label: 'Loss type',
    help: 'How the losses of tokens become one number, which decides how much a token of a long completion counts. The first five are TRL’s names, the rest are verl’s loss_agg_mode. They differ only where completions differ in length, or by a constant factor. With dapo and dr_grpo the loss is not 0 on-policy where lengths differ: long completions weigh more, so advantages do not cancel. That is no error. dapo divides by the tokens of the whole generation over the mini-batches, bnpo by those of the mini-batch.',
  },
  delta: {
    label: 'δ',
    help: 'TRL’s delta, two-sided clipping: the unclipped ratio is held at δ as well. It matters for a negative advantage and a ratio above δ, where PPO’s clip leaves the loss unbounded. Choose it above 1 + ε high (INTELLECT-2: 4); below that it takes the place of the upper clip. 0 is off.',
  },
  clipRatioC: {
    label: 'Dual clip c',
    help: 'verl’s clip_ratio_c: for a negative advantage the loss of a token is at most c·|A|, however large its ratio. Always on in verl, at 3; TRL has δ instead, which acts at the same place. 0 is off.',
  },
  sapoTemperaturePos: {
    label: 'SAPO τ, A > 0',
    help: 'How fast the pull of a good token fades as its ratio leaves 1. Larger fades sooner. The slope at ratio 1 is 1 whatever it is.',
  },
  sapoTemperatureNeg: {
    label: 'SAPO τ, A < 0',
    help: 'The same for tokens of completions worse than average; a little larger by default, so that the push away fades sooner.',
  },
  vespoKPos: {
    label: 'VESPO k, A ≥ 0',
    help: 'Power of the completion’s ratio W in the weight φ = W^k · exp(λ − λW), for positive advantages. φ is 1 at W = 1 and largest at W = k/λ. W is the product of token ratios, not their mean.',
  },
  vespoLambdaPos: {
    label: 'VESPO λ, A ≥ 0',
    help: 'How fast VESPO’s weight dies away for large ratios, for positive advantages.',
  },
  vespoKNeg: {
    label: 'VESPO k, A < 0',
    help: 'Power of the completion’s ratio in VESPO’s weight, for negative advantages.',
  },
  vespoLambdaNeg: {
    label: 'VESPO λ, A < 0',
    help: 'How fast VESPO’s weight dies away for large ratios, for negative advantages.',
  },
  clipCovRatio: {
    label: 'Clip-cov share',
    help: 'Share of all tokens that lose their policy term, drawn by chance among those inside the covariance band; always at least one. verl’s default of 0.0002 is for batches of millions of tokens; here it is larger.',
  },
  clipCovLow: {
    label: 'Clip-cov from',
    help: 'Lower end of the band of (A − mean A)·(log π − mean log π) in which tokens can be stopped.',
  },
  clipCovHigh: {
    label: 'Clip-cov to',
    help: 'Upper end of the covariance band in which tokens can be stopped.',
  },
  klCovRatio: {
    label: 'KL-cov share',
    help: 'Share of all tokens, those of highest covariance of advantage and log-probability, that pay for moving; always at least one. The ratio is not clipped. verl’s default is 0.0002; here it is larger, for batches are small.',
  },
  klCovCoef: {
    label: 'KL-cov weight',
    help: 'What those tokens pay: this times the absolute log-ratio |log π − log π_old| (verl’s ppo_kl_coef).',
  },
  topEntropyQuantile: {
    label: 'Top-entropy share',
    help: 'Only this share of tokens, those at which the policy is least decided, keeps its policy term; 1 keeps all. “Beyond the 80/20 rule” uses 0.2. KL still acts on every token, and the normaliser stays that of all.',
  },
  offPolicyMaskThreshold: {
    label: 'Off-policy limit',
    help: 'A completion worse than average loses its policy term when the policy has left it behind: when the mean of log π_old − log π over its tokens exceeds this, in nats. 0 is off. KL still acts on it.',
  },
} as const satisfies Partial<Catalogue['knobs']>
