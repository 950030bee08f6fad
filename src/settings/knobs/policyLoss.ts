import { LOSS_TYPES, RATIO_LEVELS, SURROGATE_DEFINITIONS, SURROGATES, type LossSpec } from '../../grpo'
import { isKlInLoss, isOnPolicy, type DecidingKnobs } from '../derived'
import { at, detailAt, inFront, never, OUTSIDE, unless, type Declaration } from './declaration'
import { choice, positive, real, share, toggle, whole } from './declare'

const reads = ({ surrogate }: Pick<DecidingKnobs, 'surrogate'>, field: keyof LossSpec) =>
  SURROGATE_DEFINITIONS[surrogate].reads.includes(field)

/** The rule for a knob that only the surrogate reads. */
const unlessRead =
  (field: keyof LossSpec): Declaration['idle'] =>
  (config) =>
    unless(reads(config, field), 'surrogate')

/** Knobs: what the policy loss is. */
export const policyLoss = {
  epsilon: {
    ...real(
      'epsilon',
      { default: 0.2, min: 0, max: 1, linear: 0.01 },
      { trl: 'epsilon', verl: 'actor.clip_ratio_low' },
    ),
    ...inFront(4),
    ofAlgorithm: true,
    idle: (config) =>
      unless(reads(config, 'epsilon'), 'surrogate') ?? unless(!isOnPolicy(config), 'numIterations'),
  },
  epsilonHigh: {
    ...real(
      'epsilon_high',
      { default: 0.2, min: 0, max: 10, log: 0.01 },
      { trl: 'epsilon_high', verl: 'actor.clip_ratio_high' },
    ),
    ...inFront(5),
    ofAlgorithm: true,
    idle: (config) =>
      // A surrogate that does not read ε caps the ratio itself, so a cap below 1 acts even when every ratio is 1.
      unless(reads(config, 'epsilonHigh'), 'surrogate') ??
      unless(!reads(config, 'epsilon') || !isOnPolicy(config), 'numIterations'),
  },
  /** TRL's `epsilon_high = None`: ε high is whatever ε is. Without a row of its own: a chain beside ε high. */
  epsilonHighFollows: {
    ...toggle('epsilon_high_follows', 'step', true, { trl: 'epsilon_high' }),
    ...OUTSIDE,
    ofAlgorithm: true,
    idle: unlessRead('epsilonHigh'),
  },
  numIterations: {
    ...whole(
      'num_iterations',
      { default: 2, min: 1, max: 16, linear: 1 },
      { trl: 'num_iterations', verl: 'actor.ppo_epochs' },
    ),
    ...inFront(8),
    ofAlgorithm: true,
    idle: never,
  },
  stepsPerGeneration: {
    ...whole(
      'steps_per_generation',
      { default: 1, min: 1, max: 64, log: 1 },
      { trl: 'steps_per_generation', verl: 'data.train_batch_size / actor.ppo_mini_batch_size' },
    ),
    ...at('policyLoss', 17),
    ofAlgorithm: true,
    idle: never,
  },
  surrogate: {
    ...choice('surrogate', 'step', SURROGATES, 'clip', {
      trl: 'loss_type',
      verl: 'actor.policy_loss.loss_mode',
    }),
    ...at('policyLoss', 4),
    ofAlgorithm: true,
    idle: never,
  },
  importanceSamplingLevel: {
    ...choice('importance_sampling_level', 'step', RATIO_LEVELS, 'token', {
      trl: 'importance_sampling_level',
      verl: 'actor.policy_loss.loss_mode',
    }),
    ...at('policyLoss', 16),
    ofAlgorithm: true,
    idle: (config) =>
      unless(reads(config, 'ratioLevel') || (isKlInLoss(config) && config.useBiasCorrectionKl), 'surrogate'),
  },
  lossType: {
    ...choice('loss_type', 'step', LOSS_TYPES, 'grpo', { trl: 'loss_type', verl: 'actor.loss_agg_mode' }),
    ...at('policyLoss', 3),
    ofAlgorithm: true,
    idle: (config) => unless(reads(config, 'lossType') || isKlInLoss(config), 'surrogate'),
  },
  delta: {
    ...real('delta', { default: 0, min: 0, max: 100, log: 0.1 }, { trl: 'delta' }),
    ...detailAt('limits', 1),
    ofAlgorithm: true,
    idle: unlessRead('delta'),
  },
  clipRatioC: {
    ...real('clip_ratio_c', { default: 0, min: 0, max: 100, log: 0.5 }, { verl: 'actor.clip_ratio_c' }),
    ...detailAt('limits', 2),
    ofAlgorithm: true,
    idle: unlessRead('dualClip'),
  },
  sapoTemperaturePos: {
    ...positive('sapo_temperature_pos', 1, { trl: 'sapo_temperature_pos', verl: 'tau_pos' }),
    ...detailAt('policyLoss', 5),
    ofAlgorithm: true,
    idle: unlessRead('sapoTemperaturePos'),
  },
  sapoTemperatureNeg: {
    ...positive('sapo_temperature_neg', 1.05, { trl: 'sapo_temperature_neg', verl: 'tau_neg' }),
    ...detailAt('policyLoss', 6),
    ofAlgorithm: true,
    idle: unlessRead('sapoTemperatureNeg'),
  },
  vespoKPos: {
    ...positive('vespo_k_pos', 2, { trl: 'vespo_k_pos' }),
    ...detailAt('policyLoss', 7),
    ofAlgorithm: false,
    idle: unlessRead('vespoKPos'),
  },
  vespoLambdaPos: {
    ...positive('vespo_lambda_pos', 3, { trl: 'vespo_lambda_pos' }),
    ...detailAt('policyLoss', 8),
    ofAlgorithm: false,
    idle: unlessRead('vespoLambdaPos'),
  },
  vespoKNeg: {
    ...positive('vespo_k_neg', 3, { trl: 'vespo_k_neg' }),
    ...detailAt('policyLoss', 9),
    ofAlgorithm: false,
    idle: unlessRead('vespoKNeg'),
  },
  vespoLambdaNeg: {
    ...positive('vespo_lambda_neg', 2, { trl: 'vespo_lambda_neg' }),
    ...detailAt('policyLoss', 10),
    ofAlgorithm: false,
    idle: unlessRead('vespoLambdaNeg'),
  },
  clipCovRatio: {
    ...share('clip_cov_ratio', 0.02, { verl: 'policy_loss.clip_cov_ratio' }),
    ...detailAt('policyLoss', 11),
    ofAlgorithm: false,
    idle: unlessRead('clipCovRatio'),
  },
  clipCovLow: {
    ...positive('clip_cov_lb', 1, { verl: 'policy_loss.clip_cov_lb' }),
    ...detailAt('policyLoss', 12),
    ofAlgorithm: false,
    idle: unlessRead('clipCovLow'),
  },
  clipCovHigh: {
    ...positive('clip_cov_ub', 5, { verl: 'policy_loss.clip_cov_ub' }),
    ...detailAt('policyLoss', 13),
    ofAlgorithm: false,
    idle: unlessRead('clipCovHigh'),
  },
  klCovRatio: {
    ...share('kl_cov_ratio', 0.02, { verl: 'policy_loss.kl_cov_ratio' }),
    ...detailAt('policyLoss', 14),
    ofAlgorithm: false,
    idle: unlessRead('klCovRatio'),
  },
  klCovCoef: {
    ...positive('ppo_kl_coef', 0.1, { verl: 'policy_loss.ppo_kl_coef' }),
    ...detailAt('policyLoss', 15),
    ofAlgorithm: false,
    idle: unlessRead('klCovCoef'),
  },
  topEntropyQuantile: {
    ...real(
      'top_entropy_quantile',
      { default: 1, min: 0.01, max: 1, linear: 0.05 },
      { trl: 'top_entropy_quantile' },
    ),
    ...at('limits', 3),
    ofAlgorithm: true,
    idle: never,
  },
  offPolicyMaskThreshold: {
    ...real(
      'off_policy_mask_threshold',
      { default: 0, min: 0, max: 10, log: 0.05 },
      { trl: 'off_policy_mask_threshold' },
    ),
    ...at('limits', 4),
    ofAlgorithm: true,
    idle: (config) => unless(!isOnPolicy(config), 'numIterations'),
  },
} as const satisfies Record<string, Declaration>
