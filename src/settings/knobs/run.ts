import { at, detailAt, never, OUTSIDE, typedAt, unless, type Declaration } from './declaration'
import { choice, number } from './declare'

/** What may be asked to compute. Values stand in links for ever: append, never rename. */
const ENGINES = ['auto', 'webgpu', 'plain', 'cpu', 'cpu-simd128', 'ops'] as const
export type EngineKnob = (typeof ENGINES)[number]

/** Knobs: the network, the engine and when a run stops. */
export const run = {
  policy: {
    ...choice('policy', 'reset', ['mlp', 'transformer'], 'mlp'),
    ...at('network', 1),
    ofAlgorithm: false,
    idle: never,
  },
  width: {
    ...number('width', 'reset', { default: 64, min: 8, max: 512, integer: true, scale: 'log', step: 8 }),
    ...at('network', 2),
    ofAlgorithm: false,
    idle: never,
  },
  depth: {
    ...number('depth', 'reset', { default: 2, min: 1, max: 4, integer: true, scale: 'linear', step: 1 }),
    ...at('network', 3),
    ofAlgorithm: false,
    idle: ({ policy }) => unless(policy === 'mlp', 'policy'),
  },
  layers: {
    ...number('layers', 'reset', { default: 1, min: 1, max: 4, integer: true, scale: 'linear', step: 1 }),
    ...detailAt('network', 5),
    ofAlgorithm: false,
    idle: ({ policy }) => unless(policy === 'transformer', 'policy'),
  },
  heads: {
    ...number('heads', 'reset', { default: 2, min: 1, max: 8, integer: true, scale: 'linear', step: 1 }),
    ...detailAt('network', 6),
    ofAlgorithm: false,
    idle: ({ policy }) => unless(policy === 'transformer', 'policy'),
  },
  window: {
    ...number('window', 'reset', { default: 8, min: 1, max: 32, integer: true, scale: 'linear', step: 1 }),
    ...at('network', 4),
    ofAlgorithm: false,
    idle: ({ policy }, task) => unless(!task.world, 'task') ?? unless(policy !== 'transformer', 'policy'),
  },
  replicas: {
    ...number('num_replicas', 'step', {
      default: 1,
      min: 1,
      max: 64,
      integer: true,
      scale: 'log',
      step: 1,
    }),
    ...at('engine', 2),
    ofAlgorithm: false,
    idle: never,
  },
  engine: {
    ...choice('engine', 'reset', ENGINES, 'auto'),
    ...at('engine', 1),
    ofAlgorithm: false,
    idle: never,
  },
  seed: {
    ...number('seed', 'reset', {
      default: 1,
      min: 0,
      max: 4294967295,
      integer: true,
      scale: 'linear',
      step: 1,
      trl: 'seed',
    }),
    ...OUTSIDE,
    hasSlider: false,
    ofAlgorithm: false,
    idle: never,
  },
  maxSteps: {
    ...number('max_steps', 'step', {
      default: 0,
      min: 0,
      max: 1000000,
      integer: true,
      scale: 'log',
      step: 10,
      trl: 'max_steps',
    }),
    ...typedAt('stop', 1),
    ofAlgorithm: false,
    idle: never,
  },
  budget: {
    ...number('budget', 'step', {
      default: 0,
      min: 0,
      max: 1e9,
      integer: true,
      scale: 'log',
      step: 1000,
    }),
    ...typedAt('stop', 2),
    ofAlgorithm: false,
    idle: never,
  },
  stopReward: {
    ...number('stop_reward', 'step', {
      default: 0,
      min: 0,
      max: 1,
      integer: false,
      scale: 'linear',
      step: 0.01,
    }),
    ...at('stop', 3),
    ofAlgorithm: false,
    idle: never,
  },
} as const satisfies Record<string, Declaration>
