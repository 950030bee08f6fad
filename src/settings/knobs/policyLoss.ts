import {
  LOSS_TYPES,
  RATIO_LEVELS,
  SURROGATE_TRAITS,
  SURROGATES,
  type LossSpec,
} from '../../grpo/declarations'
import { isKlInLoss, isOnPolicy, type DecidingKnobs } from '../derived'
import {
  at,
  detailAt,
  inFront,
  OUTSIDE,
  never,
  ofAlgorithm,
  ofRun,
  type Declaration,
  unless,
} from './declaration'
import { GSPO_IN_VERL, SURROGATES_IN_VERL, valuesByWord } from '../verl'
import { choice, positive, real, share, toggle, whole } from './declare'

const reads = ({ surrogate }: Pick<DecidingKnobs, 'surrogate'>, field: keyof LossSpec) =>
  SURROGATE_TRAITS[surrogate].reads.includes(field)

/** The rule for a knob that only the surrogate reads. */
const unlessRead =
  (field: keyof LossSpec): Declaration['idle'] =>
  (config) =>
    unless(reads(config, field), 'surrogate')

/** Knobs: what the policy loss is. */
export const policyLoss = {
  epsilon: ofAlgorithm(
    real(
      'epsilon',
      { default: 0.2, min: 0, max: 1, linear: 0.01 },
      {
        trl: 'epsilon',
        verl: 'actor.clip_ratio_low',
        aliases: [
          'epsilon_clip',
          'clip_epsilon',
          'clip_range',
          'grpo_clip_range',
          'eps_clip',
          'cliprange',
          'actor.clip_ratio',
        ],
        papers: ['1707.06347'],
      },
    ),
    inFront(4),
    (config) => unless(reads(config, 'epsilon'), 'surrogate') ?? unless(!isOnPolicy(config), 'numIterations'),
  ),
  epsilonHigh: ofAlgorithm(
    real(
      'epsilon_high',
      { default: 0.2, min: 0, max: 10, log: 0.01 },
      { trl: 'epsilon_high', verl: 'actor.clip_ratio_high', papers: ['2503.14476'] },
    ),
    inFront(5),
    (config) =>
      // A surrogate that does not read ε caps the ratio itself, so a cap below 1 acts even when every ratio is 1.
      unless(reads(config, 'epsilonHigh'), 'surrogate') ??
      unless(!reads(config, 'epsilon') || !isOnPolicy(config), 'numIterations'),
  ),
  /** TRL's `epsilon_high = None`: ε high has the value of ε. It has no row; a chain beside ε high sets it. */
  epsilonHighFollows: ofAlgorithm(
    toggle('epsilon_high_follows', true, { trl: 'epsilon_high' }),
    OUTSIDE,
    unlessRead('epsilonHigh'),
  ),
  numIterations: ofAlgorithm(
    whole(
      'num_iterations',
      { default: 2, min: 1, max: 16, linear: 1 },
      {
        trl: 'num_iterations',
        verl: 'actor.ppo_epochs',
        aliases: ['update_epochs', 'num_inner_epochs', 'num_ppo_epochs', 'max_epochs'],
      },
    ),
    inFront(8),
    never,
  ),
  stepsPerGeneration: ofAlgorithm(
    whole(
      'steps_per_generation',
      { default: 1, min: 1, max: 64, log: 1 },
      {
        trl: 'steps_per_generation',
        verl: 'data.train_batch_size / actor.ppo_mini_batch_size',
        aliases: ['num_batches_per_epoch', 'num_mini_batches', 'ppo_n_minibatches'],
      },
    ),
    at('policyLoss', 17),
    never,
  ),
  surrogate: ofAlgorithm(
    choice('surrogate', SURROGATES, 'clip', {
      trl: 'loss_type',
      verl: 'actor.policy_loss.loss_mode',
      aliases: [
        {
          name: 'actor.policy_loss.loss_mode',
          values: { ...valuesByWord(SURROGATES_IN_VERL), [GSPO_IN_VERL.word]: GSPO_IN_VERL.surrogate },
          also: (written) => ({
            importance_sampling_level:
              written === GSPO_IN_VERL.word ? GSPO_IN_VERL.importanceSamplingLevel : 'token',
          }),
        },
      ],
    }),
    at('policyLoss', 4),
    never,
  ),
  importanceSamplingLevel: ofAlgorithm(
    choice('importance_sampling_level', RATIO_LEVELS, 'token', {
      trl: 'importance_sampling_level',
      verl: 'actor.policy_loss.loss_mode',
      papers: ['2507.18071'],
    }),
    at('policyLoss', 16),
    (config) =>
      unless(reads(config, 'ratioLevel') || (isKlInLoss(config) && config.useBiasCorrectionKl), 'surrogate'),
  ),
  lossType: ofAlgorithm(
    choice('loss_type', LOSS_TYPES, 'grpo', {
      trl: 'loss_type',
      verl: 'actor.loss_agg_mode',
      aliases: ['loss_agg_mode'],
      papers: ['2402.03300', '2503.20783', '2503.14476'],
    }),
    at('policyLoss', 3),
    (config) => unless(reads(config, 'lossType') || isKlInLoss(config), 'surrogate'),
  ),
  delta: ofAlgorithm(
    real('delta', { default: 0, min: 0, max: 100, log: 0.1 }, { trl: 'delta', papers: ['2505.07291'] }),
    detailAt('limits', 1),
    unlessRead('delta'),
  ),
  clipRatioC: ofAlgorithm(
    real(
      'clip_ratio_c',
      { default: 0, min: 0, max: 100, log: 0.5 },
      { verl: 'actor.clip_ratio_c', papers: ['1912.09729'] },
    ),
    detailAt('limits', 2),
    unlessRead('dualClip'),
  ),
  sapoTemperaturePos: ofAlgorithm(
    positive('sapo_temperature_pos', 1, {
      trl: 'sapo_temperature_pos',
      verl: 'tau_pos',
      papers: ['2511.20347'],
    }),
    detailAt('policyLoss', 5),
    unlessRead('sapoTemperaturePos'),
  ),
  sapoTemperatureNeg: ofAlgorithm(
    positive('sapo_temperature_neg', 1.05, {
      trl: 'sapo_temperature_neg',
      verl: 'tau_neg',
      papers: ['2511.20347'],
    }),
    detailAt('policyLoss', 6),
    unlessRead('sapoTemperatureNeg'),
  ),
  vespoKPos: ofRun(
    positive('vespo_k_pos', 2, { trl: 'vespo_k_pos', papers: ['2602.10693'] }),
    detailAt('policyLoss', 7),
    unlessRead('vespoKPos'),
  ),
  vespoLambdaPos: ofRun(
    positive('vespo_lambda_pos', 3, { trl: 'vespo_lambda_pos', papers: ['2602.10693'] }),
    detailAt('policyLoss', 8),
    unlessRead('vespoLambdaPos'),
  ),
  vespoKNeg: ofRun(
    positive('vespo_k_neg', 3, { trl: 'vespo_k_neg', papers: ['2602.10693'] }),
    detailAt('policyLoss', 9),
    unlessRead('vespoKNeg'),
  ),
  vespoLambdaNeg: ofRun(
    positive('vespo_lambda_neg', 2, { trl: 'vespo_lambda_neg', papers: ['2602.10693'] }),
    detailAt('policyLoss', 10),
    unlessRead('vespoLambdaNeg'),
  ),
  clipCovRatio: ofRun(
    share('clip_cov_ratio', 0.02, { verl: 'policy_loss.clip_cov_ratio', papers: ['2505.22617'] }),
    detailAt('policyLoss', 11),
    unlessRead('clipCovRatio'),
  ),
  clipCovLow: ofRun(
    positive('clip_cov_lb', 1, { verl: 'policy_loss.clip_cov_lb', papers: ['2505.22617'] }),
    detailAt('policyLoss', 12),
    unlessRead('clipCovLow'),
  ),
  clipCovHigh: ofRun(
    positive('clip_cov_ub', 5, { verl: 'policy_loss.clip_cov_ub', papers: ['2505.22617'] }),
    detailAt('policyLoss', 13),
    unlessRead('clipCovHigh'),
  ),
  klCovRatio: ofRun(
    share('kl_cov_ratio', 0.02, { verl: 'policy_loss.kl_cov_ratio', papers: ['2505.22617'] }),
    detailAt('policyLoss', 14),
    unlessRead('klCovRatio'),
  ),
  klCovCoef: ofRun(
    positive('ppo_kl_coef', 0.1, { verl: 'policy_loss.ppo_kl_coef', papers: ['2505.22617'] }),
    detailAt('policyLoss', 15),
    unlessRead('klCovCoef'),
  ),
  topEntropyQuantile: ofAlgorithm(
    real(
      'top_entropy_quantile',
      { default: 1, min: 0.01, max: 1, linear: 0.05 },
      { trl: 'top_entropy_quantile', papers: ['2506.01939'] },
    ),
    at('limits', 3),
    never,
  ),
  offPolicyMaskThreshold: ofAlgorithm(
    real(
      'off_policy_mask_threshold',
      { default: 0, min: 0, max: 10, log: 0.05 },
      { trl: 'off_policy_mask_threshold' },
    ),
    at('limits', 4),
    (config) => unless(!isOnPolicy(config), 'numIterations'),
  ),
} as const satisfies Record<string, Declaration>
