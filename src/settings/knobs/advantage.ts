import {
  BASELINES,
  ESTIMATORS,
  REWARD_AGGREGATIONS,
  REWARD_SCALINGS,
  STD_CONVENTIONS,
  type StdConvention,
} from '../../grpo/spec'
import { estimatorInForce, hasStepAdvantages, isGdpo, readsAdvantages } from '../derived'
import { at, detailAt, never, unless, wideAt, type Declaration } from './declaration'
import { choice, number, off, toggle } from './declare'

type IdleRule = Declaration['idle']

/** A knob of advantages has no effect where nothing reads them. */
const ofAdvantages =
  (rule: IdleRule): IdleRule =>
  (config, task) =>
    unless(readsAdvantages(config), 'surrogate') ?? rule(config, task)

const idleBaseline: IdleRule = (config, task) => {
  const advEstimator = estimatorInForce(config, task)
  return (
    unless(advEstimator === 'baseline', 'advEstimator') ??
    unless(!isGdpo({ ...config, advEstimator }), 'multiObjectiveAggregation')
  )
}

const idleScaling: IdleRule = (config, task) =>
  estimatorInForce(config, task) === 'grpo_passk' ? null : idleBaseline(config, task)

const idleStdConvention: IdleRule = (config, task) => {
  const advEstimator = estimatorInForce(config, task)
  if (advEstimator === 'running_norm' || isGdpo({ ...config, advEstimator })) return null
  return (
    unless(advEstimator === 'baseline' || advEstimator === 'grpo_passk', 'advEstimator') ??
    unless(config.scaleRewards !== 'none', 'scaleRewards')
  )
}

const idleRunningAlpha: IdleRule = (config, task) => {
  if (hasStepAdvantages(config, task)) return 'perStepAdvantages'
  if (config.advEstimator === 'running_norm') return null
  return (
    unless(config.advEstimator === 'baseline', 'advEstimator') ??
    unless(config.baseline === 'running', 'baseline') ??
    idleBaseline(config, task)
  )
}

const idleHistory: IdleRule = (config, task) =>
  unless(!hasStepAdvantages(config, task), 'perStepAdvantages') ??
  unless(config.advEstimator === 'prompt_history', 'advEstimator')

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
    ...at('main', 5),
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
    ...number('running_alpha', 'step', {
      default: 0.05,
      min: 0.001,
      max: 1,
      integer: false,
      scale: 'log',
      step: 0.01,
    }),
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
    idle: ofAdvantages((config, task) =>
      unless(estimatorInForce(config, task) === 'baseline', 'advEstimator'),
    ),
  },
  normalizeAdvantages: {
    ...toggle('normalize_advantages', 'step', false, { trl: 'normalize_advantages (RLOO)' }),
    ...at('shaping', 4),
    ofAlgorithm: true,
    idle: ofAdvantages(never),
  },
  advClipMax: {
    ...off('adv_clip_max', { max: 100, scale: 'log', step: 0.5 }),
    ...at('shaping', 5),
    ofAlgorithm: true,
    idle: ofAdvantages(never),
  },
  rewardClipRange: {
    ...off('reward_clip_range', {
      max: 100,
      scale: 'log',
      step: 0.5,
      trl: 'reward_clip_range (RLOO)',
    }),
    ...at('shaping', 2),
    ofAlgorithm: true,
    idle: ofAdvantages(never),
  },
  softPunishCache: {
    ...off('soft_punish_cache', {
      max: 32,
      integer: true,
      scale: 'linear',
      step: 1,
      trl: 'get_soft_overlong_punishment',
      verl: 'reward_model.overlong_buffer',
    }),
    ...at('shaping', 3),
    ofAlgorithm: true,
    idle: ofAdvantages(never),
  },
  maskTruncatedCompletions: {
    ...toggle('mask_truncated_completions', 'step', false, {
      trl: 'mask_truncated_completions',
    }),
    ...at('limits', 5),
    ofAlgorithm: true,
    idle: ({ taskSettings }, task) => unless(task.endToken(taskSettings) >= 0, 'task'),
  },
  bufferSize: {
    ...number('buffer_size', 'step', {
      default: 16,
      min: 2,
      max: 1024,
      integer: true,
      scale: 'log',
      step: 1,
    }),
    ...detailAt('advantage', 4),
    ofAlgorithm: false,
    idle: ofAdvantages(idleHistory),
  },
  minCount: {
    ...number('min_count', 'step', {
      default: 16,
      min: 2,
      max: 1024,
      integer: true,
      scale: 'log',
      step: 1,
    }),
    ...detailAt('advantage', 5),
    ofAlgorithm: false,
    idle: ofAdvantages(idleHistory),
  },
} as const satisfies Record<string, Declaration>
