import {
  BASELINES,
  ESTIMATORS,
  ESTIMATOR_DEFINITIONS,
  REWARD_AGGREGATIONS,
  REWARD_SCALINGS,
  STD_CONVENTIONS,
  type AdvantageSpec,
  type StdConvention,
} from '../../grpo'
import { estimatorInForce, hasStepAdvantages, isGdpo, readsAdvantages } from '../derived'
import { at, detailAt, inFront, never, unless, wideAt, type Declaration } from './declaration'
import { choice, real, toggle, whole } from './declare'

type IdleRule = Declaration['idle']

/** The rule for a knob that shapes advantages: idle where the loss does not read them. */
const ofAdvantages =
  (rule: IdleRule): IdleRule =>
  (config, task) =>
    unless(readsAdvantages(config), 'surrogate') ?? rule(config, task)

/** Of a knob that acts through the estimator in force alone. */
const unlessRead =
  (field: keyof AdvantageSpec): IdleRule =>
  (config, task) => {
    if (ESTIMATOR_DEFINITIONS[estimatorInForce(config, task)].reads.includes(field)) return null
    return hasStepAdvantages(config, task) ? 'perStepAdvantages' : 'advEstimator'
  }

/** Normalised parts of the reward replace baseline and scaling. */
const unlessGdpo: IdleRule = (config, task) =>
  unless(!isGdpo({ ...config, advEstimator: estimatorInForce(config, task) }), 'multiObjectiveAggregation')

const idleBaseline: IdleRule = (config, task) =>
  unlessRead('baseline')(config, task) ?? unlessGdpo(config, task)

const idleScaling: IdleRule = (config, task) =>
  unlessRead('scaleRewards')(config, task) ?? unlessGdpo(config, task)

/** Only a std that is divided by follows a convention. */
const idleStdConvention: IdleRule = (config, task) => {
  const idle = unlessRead('stdConvention')(config, task)
  if (idle !== null || unlessGdpo(config, task) !== null) return idle
  return idleScaling(config, task) === null ? unless(config.scaleRewards !== 'none', 'scaleRewards') : null
}

/** What is kept from step to step is of the completions: steps have no averages of their own. */
const idleRunningAlpha: IdleRule = (config, task) => {
  if (hasStepAdvantages(config, task)) return 'perStepAdvantages'
  const idle = unlessRead('runningAlpha')(config, task) ?? unlessGdpo(config, task)
  if (idle !== null || config.advEstimator !== 'baseline') return idle
  return unless(config.baseline === 'running', 'baseline')
}

/** Knobs: how rewards become advantages. */
export const advantage = {
  baseline: {
    ...choice('baseline', 'step', BASELINES, 'group', { verl: 'algorithm.adv_estimator' }),
    ...at('advantage', 2),
    ofAlgorithm: true,
    idle: ofAdvantages(idleBaseline),
  },
  scaleRewards: {
    ...choice('scale_rewards', 'step', REWARD_SCALINGS, 'group', {
      trl: 'scale_rewards',
      verl: 'algorithm.norm_adv_by_std_in_grpo',
    }),
    ...inFront(6),
    ofAlgorithm: true,
    idle: ofAdvantages(idleScaling),
  },
  stdConvention: {
    ...choice('std_convention', 'step', Object.keys(STD_CONVENTIONS) as StdConvention[], 'trl'),
    ...wideAt('advantage', 6),
    ofAlgorithm: true,
    idle: ofAdvantages(idleStdConvention),
  },
  runningAlpha: {
    ...real('running_alpha', { default: 0.05, min: 0.001, max: 1, log: 0.01 }),
    ...detailAt('advantage', 3),
    ofAlgorithm: true,
    idle: ofAdvantages(idleRunningAlpha),
  },
  perStepAdvantages: {
    ...toggle('per_step_advantages', 'step', false),
    ...detailAt('advantage', 7),
    ofAlgorithm: true,
    idle: (_, task) => unless(Boolean(task.stepRewards), 'task'),
  },
  advEstimator: {
    ...choice('adv_estimator', 'step', ESTIMATORS, 'baseline', { verl: 'algorithm.adv_estimator' }),
    ...wideAt('advantage', 1),
    ofAlgorithm: true,
    idle: ofAdvantages((config, task) => unless(!hasStepAdvantages(config, task), 'perStepAdvantages')),
  },
  multiObjectiveAggregation: {
    ...choice('multi_objective_aggregation', 'step', REWARD_AGGREGATIONS, 'sum_then_normalize', {
      trl: 'multi_objective_aggregation',
      verl: 'algorithm.adv_estimator = gdpo',
    }),
    ...wideAt('shaping', 1),
    ofAlgorithm: true,
    idle: ofAdvantages(unlessRead('multiObjectiveAggregation')),
  },
  normalizeAdvantages: {
    ...toggle('normalize_advantages', 'step', false, { trl: 'normalize_advantages (RLOO)' }),
    ...at('shaping', 4),
    ofAlgorithm: true,
    idle: ofAdvantages(never),
  },
  advClipMax: {
    ...real('adv_clip_max', { default: 0, min: 0, max: 100, log: 0.5 }),
    ...at('shaping', 5),
    ofAlgorithm: true,
    idle: ofAdvantages(never),
  },
  rewardClipRange: {
    ...real(
      'reward_clip_range',
      { default: 0, min: 0, max: 100, log: 0.5 },
      { trl: 'reward_clip_range (RLOO)' },
    ),
    ...at('shaping', 2),
    ofAlgorithm: true,
    idle: ofAdvantages(never),
  },
  softPunishCache: {
    ...whole(
      'soft_punish_cache',
      { default: 0, min: 0, max: 32, linear: 1 },
      { trl: 'get_soft_overlong_punishment', verl: 'reward_model.overlong_buffer' },
    ),
    ...at('shaping', 3),
    ofAlgorithm: true,
    idle: ofAdvantages(never),
  },
  maskTruncatedCompletions: {
    ...toggle('mask_truncated_completions', 'step', false, { trl: 'mask_truncated_completions' }),
    ...at('limits', 5),
    ofAlgorithm: true,
    idle: ({ taskSettings }, task) => unless(task.endToken(taskSettings) >= 0, 'task'),
  },
  bufferSize: {
    ...whole('buffer_size', { default: 16, min: 2, max: 1024, log: 1 }),
    ...detailAt('advantage', 4),
    ofAlgorithm: false,
    idle: ofAdvantages(unlessRead('bufferSize')),
  },
  minCount: {
    ...whole('min_count', { default: 16, min: 2, max: 1024, log: 1 }),
    ...detailAt('advantage', 5),
    ofAlgorithm: false,
    idle: ofAdvantages(unlessRead('minCount')),
  },
} as const satisfies Record<string, Declaration>
