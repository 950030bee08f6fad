import { isBetaScheduled } from '../derived'
import { at, detailAt, never, unless, type Declaration } from './declaration'
import { choice, number, off, positive, toggle } from './declare'

/** Knobs: how the weights move. */
export const optimiser = {
  learningRate: {
    ...number('learning_rate', 'step', {
      default: 0.003,
      min: 0,
      max: 1,
      integer: false,
      scale: 'log',
      step: 0.0005,
      trl: 'learning_rate',
      verl: 'actor.optim.lr',
    }),
    ...at('optimiser', 1),
    ofAlgorithm: false,
    idle: never,
  },
  maxGradNorm: {
    ...number('max_grad_norm', 'step', {
      default: 1,
      min: 0,
      max: 1000,
      integer: false,
      scale: 'log',
      step: 0.1,
      trl: 'max_grad_norm',
      verl: 'actor.optim.clip_grad',
    }),
    ...at('optimiser', 2),
    ofAlgorithm: true,
    idle: never,
  },
  weightDecay: {
    ...number('weight_decay', 'step', {
      default: 0,
      min: 0,
      max: 1,
      integer: false,
      scale: 'log',
      step: 0.001,
      trl: 'weight_decay',
      verl: 'actor.optim.weight_decay',
    }),
    ...at('optimiser', 3),
    ofAlgorithm: false,
    idle: never,
  },
  warmupSteps: {
    ...number('warmup_steps', 'step', {
      default: 0,
      min: 0,
      max: 1e5,
      integer: true,
      scale: 'log',
      step: 1,
      trl: 'warmup_steps',
    }),
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
    ...number('schedule_updates', 'step', {
      default: 1000,
      min: 1,
      max: 1e6,
      integer: true,
      scale: 'log',
      step: 100,
      trl: 'max_steps',
    }),
    ...detailAt('optimiser', 5),
    ofAlgorithm: false,
    idle: (config) =>
      unless(config.lrSchedulerType !== 'constant' || isBetaScheduled(config), 'lrSchedulerType'),
  },
  entropyCoef: {
    ...number('entropy_coef', 'step', {
      default: 0,
      min: 0,
      max: 1,
      integer: false,
      scale: 'log',
      step: 0.001,
      trl: 'entropy_coef',
      verl: 'actor.entropy_coeff',
    }),
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
    ...number('entropy_coef_delta', 'step', {
      default: 0.005,
      min: 0,
      max: 1,
      integer: false,
      scale: 'log',
      step: 0.001,
      trl: 'entropy_coef_delta',
    }),
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
    ...number('warm_start_steps', 'step', {
      default: 5,
      min: 0,
      max: 100000,
      integer: true,
      scale: 'log',
      step: 1,
    }),
    ...detailAt('staging', 2),
    ofAlgorithm: true,
    idle: ({ staging }) => unless(staging === 'progressive', 'staging'),
  },
  rampSteps: {
    ...number('ramp_steps', 'step', {
      default: 20,
      min: 0,
      max: 100000,
      integer: true,
      scale: 'log',
      step: 1,
    }),
    ...detailAt('staging', 3),
    ofAlgorithm: true,
    idle: ({ staging }) => unless(staging === 'progressive', 'staging'),
  },
  lambdaSup: {
    ...number('lambda_sup', 'step', {
      default: 0.5,
      min: 0,
      max: 100,
      integer: false,
      scale: 'log',
      step: 0.1,
    }),
    ...detailAt('staging', 4),
    ofAlgorithm: true,
    idle: ({ staging }) => unless(staging !== 'off', 'staging'),
  },
  lambdaCons: {
    ...off('lambda_cons', { max: 100, scale: 'log', step: 0.1 }),
    ...detailAt('staging', 5),
    ofAlgorithm: true,
    idle: (_, task) => unless(Boolean(task.world?.hasViews), 'task'),
  },
} as const satisfies Record<string, Declaration>
