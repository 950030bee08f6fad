import {
  BASELINES,
  ESTIMATORS,
  REWARD_AGGREGATIONS,
  REWARD_SCALINGS,
  STD_CONVENTIONS,
  type StdConvention,
} from '../../grpo'
import type { Knob } from '../knob'
import { choice, number, off, toggle } from './declare'

/** Knobs: how rewards become advantages. */
export const advantage = {
  baseline: choice('baseline', 'step', BASELINES, 'group', { verl: 'algorithm.adv_estimator' }),
  scaleRewards: choice('scale_rewards', 'step', REWARD_SCALINGS, 'group', {
    trl: 'scale_rewards',
    verl: 'algorithm.norm_adv_by_std_in_grpo',
  }),
  stdConvention: choice('std_convention', 'step', Object.keys(STD_CONVENTIONS) as StdConvention[], 'trl'),
  runningAlpha: number('running_alpha', 'step', {
    default: 0.05,
    min: 0.001,
    max: 1,
    integer: false,
    scale: 'log',
    step: 0.01,
  }),
  perStepAdvantages: toggle('per_step_advantages', 'step', false),
  advEstimator: choice('adv_estimator', 'step', ESTIMATORS, 'baseline', { verl: 'algorithm.adv_estimator' }),
  multiObjectiveAggregation: choice(
    'multi_objective_aggregation',
    'step',
    REWARD_AGGREGATIONS,
    'sum_then_normalize',
    { trl: 'multi_objective_aggregation', verl: 'algorithm.adv_estimator = gdpo' },
  ),
  normalizeAdvantages: toggle('normalize_advantages', 'step', false, { trl: 'normalize_advantages (RLOO)' }),
  advClipMax: off('adv_clip_max', { max: 100, scale: 'log', step: 0.5 }),
  rewardClipRange: off('reward_clip_range', {
    max: 100,
    scale: 'log',
    step: 0.5,
    trl: 'reward_clip_range (RLOO)',
  }),
  softPunishCache: off('soft_punish_cache', {
    max: 32,
    integer: true,
    scale: 'linear',
    step: 1,
    trl: 'get_soft_overlong_punishment',
    verl: 'reward_model.overlong_buffer',
  }),
  maskTruncatedCompletions: toggle('mask_truncated_completions', 'step', false, {
    trl: 'mask_truncated_completions',
  }),
  bufferSize: number('buffer_size', 'step', {
    default: 16,
    min: 2,
    max: 1024,
    integer: true,
    scale: 'log',
    step: 1,
  }),
  minCount: number('min_count', 'step', {
    default: 16,
    min: 2,
    max: 1024,
    integer: true,
    scale: 'log',
    step: 1,
  }),
} as const satisfies Record<string, Knob>
