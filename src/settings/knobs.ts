import {
  BASELINES,
  KL_ESTIMATORS,
  LOSS_TYPES,
  RATIO_LEVELS,
  REWARD_SCALINGS,
  STD_CONVENTIONS,
  type StdConvention,
} from '../grpo/spec'
import type { ChoiceKnob, Knob, KnobValue, NumberKnob, SwitchKnob, ValueOf } from './knob'

/** Ids of tasks and presets stand in links for ever: append, never rename. */
export const TASK_IDS = ['bandit', 'reverse', 'addition'] as const
export type TaskId = (typeof TASK_IDS)[number]
export const PRESET_IDS = ['grpo', 'dr_grpo', 'dapo', 'rloo', 'reinforce', 'reinforce_baseline'] as const
export type PresetId = (typeof PRESET_IDS)[number]

type Names = { trl?: string; verl?: string }
const number = (
  external: string,
  effect: 'step' | 'reset',
  rest: Omit<NumberKnob, 'kind' | 'external' | 'effect' | keyof Names> & Names,
): NumberKnob => ({ kind: 'number', external, effect, ...rest })
const choice = <const Option extends string>(
  external: string,
  effect: 'step' | 'reset',
  options: readonly Option[],
  fallback: NoInfer<Option>,
  names: Names = {},
): ChoiceKnob<Option> => ({ kind: 'choice', external, effect, options, default: fallback, ...names })
const toggle = (
  external: string,
  effect: 'step' | 'reset',
  fallback: boolean,
  names: Names = {},
): SwitchKnob => ({ kind: 'switch', external, effect, default: fallback, ...names })

/** Every knob once: control, bounds, validation, link, docs and config all follow from its entry. */
export const KNOBS = {
  task: choice('task', 'reset', TASK_IDS, 'reverse'),
  algorithm: choice('algorithm', 'step', PRESET_IDS, 'grpo'),

  numGenerations: number('num_generations', 'step', {
    default: 8,
    min: 1,
    max: 256,
    integer: true,
    scale: 'log',
    step: 1,
    trl: 'num_generations',
    verl: 'actor_rollout_ref.rollout.n',
  }),
  generationBatchSize: number('generation_batch_size', 'reset', {
    default: 64,
    min: 1,
    max: 4096,
    integer: true,
    scale: 'log',
    step: 1,
    trl: 'generation_batch_size',
    verl: 'data.train_batch_size × rollout.n',
  }),
  beta: number('beta', 'step', {
    default: 0.04,
    min: 0,
    max: 10,
    integer: false,
    scale: 'log',
    step: 0.01,
    trl: 'beta',
    verl: 'actor.kl_loss_coef / algorithm.kl_ctrl.kl_coef',
  }),
  epsilon: number('epsilon', 'step', {
    default: 0.2,
    min: 0,
    max: 1,
    integer: false,
    scale: 'linear',
    step: 0.01,
    trl: 'epsilon',
    verl: 'actor.clip_ratio_low',
  }),
  epsilonHigh: number('epsilon_high', 'step', {
    default: 0.2,
    min: 0,
    max: 10,
    integer: false,
    scale: 'log',
    step: 0.01,
    trl: 'epsilon_high',
    verl: 'actor.clip_ratio_high',
  }),
  numIterations: number('num_iterations', 'step', {
    default: 2,
    min: 1,
    max: 16,
    integer: true,
    scale: 'linear',
    step: 1,
    trl: 'num_iterations',
    verl: 'actor.ppo_epochs',
  }),
  stepsPerGeneration: number('steps_per_generation', 'step', {
    default: 1,
    min: 1,
    max: 64,
    integer: true,
    scale: 'log',
    step: 1,
    trl: 'steps_per_generation',
    verl: 'data.train_batch_size / actor.ppo_mini_batch_size',
  }),

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

  surrogate: choice('surrogate', 'step', ['clip', 'logp'], 'clip', {
    trl: 'loss_type',
    verl: 'actor.policy_loss.loss_mode',
  }),
  importanceSamplingLevel: choice('importance_sampling_level', 'step', RATIO_LEVELS, 'token', {
    trl: 'importance_sampling_level',
    verl: 'actor.policy_loss.loss_mode',
  }),
  lossType: choice('loss_type', 'step', LOSS_TYPES, 'grpo', {
    trl: 'loss_type',
    verl: 'actor.loss_agg_mode',
  }),

  useReference: toggle('use_reference', 'step', true, { verl: 'actor.use_kl_loss' }),
  klIn: choice('kl_in', 'step', ['loss', 'reward'], 'loss', { verl: 'algorithm.use_kl_in_reward' }),
  klEstimator: choice('kl_estimator', 'step', KL_ESTIMATORS, 'k3', { verl: 'actor.kl_loss_type' }),
  useBiasCorrectionKl: toggle('use_bias_correction_kl', 'step', true, { trl: 'use_bias_correction_kl' }),
  syncRefModel: toggle('sync_ref_model', 'step', false, { trl: 'sync_ref_model' }),
  refModelMixupAlpha: number('ref_model_mixup_alpha', 'step', {
    default: 0.6,
    min: 0,
    max: 1,
    integer: false,
    scale: 'linear',
    step: 0.05,
    trl: 'ref_model_mixup_alpha',
  }),
  refModelSyncSteps: number('ref_model_sync_steps', 'step', {
    default: 64,
    min: 1,
    max: 10000,
    integer: true,
    scale: 'log',
    step: 1,
    trl: 'ref_model_sync_steps',
  }),

  learningRate: number('learning_rate', 'step', {
    default: 0.003,
    min: 0,
    max: 1,
    integer: false,
    scale: 'log',
    step: 0.0005,
    trl: 'learning_rate',
    verl: 'actor.optim.lr',
  }),
  maxGradNorm: number('max_grad_norm', 'step', {
    default: 1,
    min: 0,
    max: 1000,
    integer: false,
    scale: 'log',
    step: 0.1,
    trl: 'max_grad_norm',
    verl: 'actor.optim.clip_grad',
  }),
  weightDecay: number('weight_decay', 'step', {
    default: 0,
    min: 0,
    max: 1,
    integer: false,
    scale: 'log',
    step: 0.001,
    trl: 'weight_decay',
    verl: 'actor.optim.weight_decay',
  }),
  entropyCoef: number('entropy_coef', 'step', {
    default: 0,
    min: 0,
    max: 1,
    integer: false,
    scale: 'log',
    step: 0.001,
    trl: 'entropy_coef',
    verl: 'actor.entropy_coeff',
  }),
  temperature: number('temperature', 'step', {
    default: 1,
    min: 0.05,
    max: 10,
    integer: false,
    scale: 'log',
    step: 0.05,
    trl: 'temperature',
    verl: 'actor_rollout_ref.rollout.temperature',
  }),

  width: number('width', 'reset', { default: 64, min: 8, max: 512, integer: true, scale: 'log', step: 8 }),
  depth: number('depth', 'reset', { default: 2, min: 1, max: 4, integer: true, scale: 'linear', step: 1 }),
  window: number('window', 'reset', { default: 8, min: 1, max: 32, integer: true, scale: 'linear', step: 1 }),
  engine: choice('engine', 'reset', ['auto', 'webgpu', 'plain'], 'auto'),
  seed: number('seed', 'reset', {
    default: 1,
    min: 0,
    max: 4294967295,
    integer: true,
    scale: 'linear',
    step: 1,
    trl: 'seed',
  }),

  maxSteps: number('max_steps', 'step', {
    default: 0,
    min: 0,
    max: 1000000,
    integer: true,
    scale: 'log',
    step: 10,
    trl: 'max_steps',
  }),
  budget: number('budget', 'step', {
    default: 0,
    min: 0,
    max: 1e9,
    integer: true,
    scale: 'log',
    step: 1000,
  }),
  stopReward: number('stop_reward', 'step', {
    default: 0,
    min: 0,
    max: 1,
    integer: false,
    scale: 'linear',
    step: 0.01,
  }),
  evalCompletions: number('eval_completions', 'step', {
    default: 640,
    min: 1,
    max: 1000000,
    integer: true,
    scale: 'log',
    step: 64,
    trl: 'eval_steps',
  }),
} as const satisfies Record<string, Knob>

export type KnobName = keyof typeof KNOBS
export const KNOB_NAMES = Object.keys(KNOBS) as KnobName[]

/** A run's knobs, and those of its task. */
export type RunConfig = { readonly [Name in KnobName]: ValueOf<(typeof KNOBS)[Name]> } & {
  readonly taskSettings: Readonly<Record<string, KnobValue>>
}
