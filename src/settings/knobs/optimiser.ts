import { isBetaScheduled } from '../derived'
import { at, detailAt, inFront, never, ofAlgorithm, ofRun, type Declaration, unless } from './declaration'
import { choice, positive, real, toggle, whole } from './declare'

/** Knobs: how the weights move. */
export const optimiser = {
  learningRate: ofRun(
    real(
      'learning_rate',
      { default: 0.003, min: 0, max: 1, log: 0.0005 },
      {
        trl: 'learning_rate',
        verl: 'actor.optim.lr',
        aliases: ['lr', 'actor_learning_rate', 'optimizer.lr'],
      },
    ),
    inFront(7),
    never,
  ),
  maxGradNorm: ofAlgorithm(
    real(
      'max_grad_norm',
      { default: 1, min: 0, max: 1000, log: 0.1 },
      {
        trl: 'max_grad_norm',
        verl: 'actor.optim.clip_grad',
        aliases: ['grpo_max_grad_norm', 'max_norm', 'actor.grad_clip', 'optimizer.gradient_clipping'],
      },
    ),
    at('optimiser', 2),
    never,
  ),
  weightDecay: ofRun(
    real(
      'weight_decay',
      { default: 0, min: 0, max: 1, log: 0.001 },
      { trl: 'weight_decay', verl: 'actor.optim.weight_decay', aliases: ['optimizer.weight_decay'] },
    ),
    at('optimiser', 3),
    never,
  ),
  warmupSteps: ofRun(
    whole(
      'warmup_steps',
      { default: 0, min: 0, max: 1e5, log: 1 },
      { trl: 'warmup_steps', verl: 'actor.optim.lr_warmup_steps' },
    ),
    at('optimiser', 6),
    never,
  ),
  lrSchedulerType: ofRun(
    choice('lr_scheduler_type', ['constant', 'linear', 'cosine'], 'constant', {
      trl: 'lr_scheduler_type',
      verl: 'actor.optim.lr_scheduler_type',
      aliases: ['actor.optim.warmup_style', 'optimizer.lr_scheduler_type'],
    }),
    at('optimiser', 4),
    never,
  ),
  scheduleUpdates: ofRun(
    whole('schedule_updates', { default: 1000, min: 1, max: 1e6, log: 100 }, { trl: 'max_steps' }),
    detailAt('optimiser', 5),
    (config) => unless(config.lrSchedulerType !== 'constant' || isBetaScheduled(config), 'lrSchedulerType'),
  ),
  entropyCoef: ofRun(
    real(
      'entropy_coef',
      { default: 0, min: 0, max: 1, log: 0.001 },
      { trl: 'entropy_coef', verl: 'actor.entropy_coeff', aliases: ['entropy_loss_coef'] },
    ),
    at('entropy', 1),
    ({ useAdaptiveEntropy }, task) =>
      unless(!task.head, 'task') ?? unless(!useAdaptiveEntropy, 'useAdaptiveEntropy'),
  ),
  useAdaptiveEntropy: ofRun(
    toggle('use_adaptive_entropy', false, { trl: 'use_adaptive_entropy' }),
    at('entropy', 2),
    never,
  ),
  entropyTarget: ofRun(
    positive('entropy_target', 0.2, { trl: 'entropy_target' }),
    detailAt('entropy', 3),
    ({ useAdaptiveEntropy }, task) =>
      unless(!task.head, 'task') ?? unless(useAdaptiveEntropy, 'useAdaptiveEntropy'),
  ),
  entropyCoefDelta: ofRun(
    real('entropy_coef_delta', { default: 0.005, min: 0, max: 1, log: 0.001 }, { trl: 'entropy_coef_delta' }),
    detailAt('entropy', 4),
    ({ useAdaptiveEntropy }, task) =>
      unless(!task.head, 'task') ?? unless(useAdaptiveEntropy, 'useAdaptiveEntropy'),
  ),
  staging: ofAlgorithm(
    choice('staging', ['off', 'progressive', 'single', 'warm_single'], 'off', {
      aliases: [{ name: 'grpo_schedule_sup', values: { true: 'progressive', false: 'warm_single' } }],
    }),
    at('staging', 1),
    never,
  ),
  warmStartSteps: ofAlgorithm(
    whole(
      'warm_start_steps',
      { default: 5, min: 0, max: 100000, log: 1 },
      { aliases: [{ name: 'grpo_warmup_epochs', also: () => ({ staging: 'warm_single' }) }] },
    ),
    detailAt('staging', 2),
    ({ staging }) => unless(staging === 'progressive' || staging === 'warm_single', 'staging'),
  ),
  rampSteps: ofAlgorithm(
    whole('ramp_steps', { default: 20, min: 0, max: 100000, log: 1 }),
    detailAt('staging', 3),
    ({ staging }) => unless(staging === 'progressive', 'staging'),
  ),
  epochPrompts: ofRun(
    whole('epoch_prompts', { default: 0, min: 0, max: 100000, log: 1 }),
    detailAt('staging', 6),
    never,
  ),
  grpoLearningRate: ofRun(
    real('grpo_learning_rate', { default: 0, min: 0, max: 1, log: 0.0005 }, { aliases: ['grpo_lr'] }),
    detailAt('staging', 7),
    ({ staging }) => unless(staging !== 'off', 'staging'),
  ),
  lambdaSup: ofAlgorithm(
    real('lambda_sup', { default: 0.5, min: 0, max: 100, log: 0.1 }, { aliases: ['grpo_lambda_sup'] }),
    detailAt('staging', 4),
    ({ staging }) => unless(staging !== 'off', 'staging'),
  ),
  lambdaCons: ofAlgorithm(
    real(
      'lambda_cons',
      { default: 0, min: 0, max: 100, log: 0.1 },
      { aliases: ['grpo_lambda_consistency', 'grpo_lambda_cons', 'lambda_consistency'] },
    ),
    detailAt('staging', 5),
    (_, task) => unless(Boolean(task.world?.hasViews), 'task'),
  ),
} as const satisfies Record<string, Declaration>
