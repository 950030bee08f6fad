import { ENGINE_CHOICES } from '../engines'
import { at, detailAt, never, OUTSIDE, typedAt, unless, ofRun, type Declaration } from './declaration'
import { choice, real, text, whole } from './declare'

/** Knobs: the visitor's own reward, the network, the engine and when a run stops. */
export const run = {
  /** JavaScript of the reward, see `OwnReward`; empty is the task's own */
  rewardCode: ofRun(text('reward_code', 20_000), OUTSIDE, never),
  policy: ofRun(
    choice('policy', ['mlp', 'transformer'], 'mlp', { effect: 'reset' }),
    at('network', 1),
    never,
  ),
  width: ofRun(
    whole('width', { default: 64, min: 8, max: 512, log: 8 }, { effect: 'reset' }),
    at('network', 2),
    never,
  ),
  depth: ofRun(
    whole('depth', { default: 2, min: 1, max: 4, linear: 1 }, { effect: 'reset' }),
    at('network', 3),
    ({ policy }) => unless(policy === 'mlp', 'policy'),
  ),
  layers: ofRun(
    whole('layers', { default: 1, min: 1, max: 12, linear: 1 }, { effect: 'reset' }),
    detailAt('network', 5),
    ({ policy }) => unless(policy === 'transformer', 'policy'),
  ),
  heads: ofRun(
    whole('heads', { default: 2, min: 1, max: 16, linear: 1 }, { effect: 'reset' }),
    detailAt('network', 6),
    ({ policy }) => unless(policy === 'transformer', 'policy'),
  ),
  /** `gelu` is GPT-2's, see `ACTIVATIONS` */
  activation: ofRun(
    choice('activation', ['relu', 'gelu'], 'relu', { effect: 'reset' }),
    detailAt('network', 7),
    ({ policy }) => unless(policy === 'transformer', 'policy'),
  ),
  window: ofRun(
    whole('window', { default: 8, min: 1, max: 128, linear: 1 }, { effect: 'reset' }),
    at('network', 4),
    ({ policy }, task) => unless(!task.world, 'task') ?? unless(policy !== 'transformer', 'policy'),
  ),
  /** over how many devices a real trainer divides a mini-batch: only Verify reads it, so the panel does not offer it */
  replicas: ofRun(whole('num_replicas', { default: 1, min: 1, max: 64, log: 1 }), OUTSIDE, never),
  engine: ofRun(choice('engine', ENGINE_CHOICES, 'auto', { effect: 'reset' }), at('engine', 1), never),
  seed: ofRun(
    whole(
      'seed',
      { default: 1, min: 0, max: 4294967295, linear: 1 },
      { effect: 'reset', trl: 'seed', aliases: ['data.seed'] },
    ),
    { ...OUTSIDE, hasSlider: false },
    never,
  ),
  maxSteps: ofRun(
    whole('max_steps', { default: 0, min: 0, max: 1000000, log: 10 }, { trl: 'max_steps' }),
    typedAt('stop', 1),
    never,
  ),
  budget: ofRun(whole('budget', { default: 0, min: 0, max: 1e9, log: 1000 }), typedAt('stop', 2), never),
  stopReward: ofRun(real('stop_reward', { default: 0, min: 0, max: 1, linear: 0.01 }), at('stop', 3), never),
} as const satisfies Record<string, Declaration>
