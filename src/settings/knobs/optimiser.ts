import { isBetaScheduled } from '../derived'
import { at, detailAt, inFront, never, unless, type Declaration } from './declaration'
import { choice, positive, real, toggle, whole } from './declare'

/** Knobs: how the weights move. */
export const optimiser = {
  learningRate: {
    ...real(
      'learning_rate',
      { default: 0.003, min: 0, max: 1, log: 0.0005 },
      { trl: 'learning_rate', verl: 'actor.optim.lr' },
    ),
    ...inFront(7),
    ofAlgorithm: false,
    idle: never,
  },
  maxGradNorm: {
    ...real(
      'max_grad_norm',
      { default: 1, min: 0, max: 1000, log: 0.1 },
      { trl: 'max_grad_norm', verl: 'actor.optim.clip_grad' },
    ),
    ...at('optimiser', 2),
    ofAlgorithm: true,
    idle: never,
  },
  weightDecay: {
    ...real(
      'weight_decay',
      { default: 0, min: 0, max: 1, log: 0.001 },
      { trl: 'weight_decay', verl: 'actor.optim.weight_decay' },
    ),
    ...at('optimiser', 3),
    ofAlgorithm: false,
    idle: never,
  },
  warmupSteps: {
    ...whole('warmup_steps', { default: 0, min: 0, max: 1e5, log: 1 }, { trl: 'warmup_steps' }),
    ...at('optimiser', 6),
    ofAlgorithm: false,
    idle: never,
  },
  lrSchedulerType: {
    ...choice('lr_scheduler_type', 'step', ['constant', 'linear', 'cosine'], 'constant', {
      trl: 'lr_scheduler_type',
      verl: 'actor.optim.lr_scheduler_type',
    }),
    ...at('optimiser', 4),
    ofAlgorithm: false,
    idle: never,
  },
  scheduleUpdates: {
    ...whole('schedule_updates', { default: 1000, min: 1, max: 1e6, log: 100 }, { trl: 'max_steps' }),
    ...detailAt('optimiser', 5),
    ofAlgorithm: false,
    idle: (config) =>
      unless(config.lrSchedulerType !== 'constant' || isBetaScheduled(config), 'lrSchedulerType'),
  },
  entropyCoef: {
    ...real(
      'entropy_coef',
      { default: 0, min: 0, max: 1, log: 0.001 },
      { trl: 'entropy_coef', verl: 'actor.entropy_coeff' },
    ),
    ...at('entropy', 1),
    ofAlgorithm: false,
    idle: ({ useAdaptiveEntropy }, task) =>
      unless(!task.head, 'task') ?? unless(!useAdaptiveEntropy, 'useAdaptiveEntropy'),
  },
  useAdaptiveEntropy: {
    ...toggle('use_adaptive_entropy', 'step', false, { trl: 'use_adaptive_entropy' }),
    ...at('entropy', 2),
    ofAlgorithm: false,
    idle: never,
  },
  entropyTarget: {
    ...positive('entropy_target', 0.2, { trl: 'entropy_target' }),
    ...detailAt('entropy', 3),
    ofAlgorithm: false,
    idle: ({ useAdaptiveEntropy }, task) =>
      unless(!task.head, 'task') ?? unless(useAdaptiveEntropy, 'useAdaptiveEntropy'),
  },
  entropyCoefDelta: {
    ...real(
      'entropy_coef_delta',
      { default: 0.005, min: 0, max: 1, log: 0.001 },
      { trl: 'entropy_coef_delta' },
    ),
    ...detailAt('entropy', 4),
    ofAlgorithm: false,
    idle: ({ useAdaptiveEntropy }, task) =>
      unless(!task.head, 'task') ?? unless(useAdaptiveEntropy, 'useAdaptiveEntropy'),
  },
  staging: {
    ...choice('staging', 'step', ['off', 'progressive', 'single'], 'off'),
    ...at('staging', 1),
    ofAlgorithm: true,
    idle: never,
  },
  warmStartSteps: {
    ...whole('warm_start_steps', { default: 5, min: 0, max: 100000, log: 1 }),
    ...detailAt('staging', 2),
    ofAlgorithm: true,
    idle: ({ staging }) => unless(staging === 'progressive', 'staging'),
  },
  rampSteps: {
    ...whole('ramp_steps', { default: 20, min: 0, max: 100000, log: 1 }),
    ...detailAt('staging', 3),
    ofAlgorithm: true,
    idle: ({ staging }) => unless(staging === 'progressive', 'staging'),
  },
  lambdaSup: {
    ...real('lambda_sup', { default: 0.5, min: 0, max: 100, log: 0.1 }),
    ...detailAt('staging', 4),
    ofAlgorithm: true,
    idle: ({ staging }) => unless(staging !== 'off', 'staging'),
  },
  lambdaCons: {
    ...real('lambda_cons', { default: 0, min: 0, max: 100, log: 0.1 }),
    ...detailAt('staging', 5),
    ofAlgorithm: true,
    idle: (_, task) => unless(Boolean(task.world?.hasViews), 'task'),
  },
} as const satisfies Record<string, Declaration>
