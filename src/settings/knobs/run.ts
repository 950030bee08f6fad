import { ENGINE_CHOICES } from '../engines'
import { at, detailAt, never, OUTSIDE, typedAt, unless, type Declaration } from './declaration'
import { choice, real, whole } from './declare'

/** Knobs: the network, the engine and when a run stops. */
export const run = {
  policy: {
    ...choice('policy', 'reset', ['mlp', 'transformer'], 'mlp'),
    ...at('network', 1),
    ofAlgorithm: false,
    idle: never,
  },
  width: {
    ...whole('width', { default: 64, min: 8, max: 512, log: 8 }),
    effect: 'reset',
    ...at('network', 2),
    ofAlgorithm: false,
    idle: never,
  },
  depth: {
    ...whole('depth', { default: 2, min: 1, max: 4, linear: 1 }),
    effect: 'reset',
    ...at('network', 3),
    ofAlgorithm: false,
    idle: ({ policy }) => unless(policy === 'mlp', 'policy'),
  },
  layers: {
    ...whole('layers', { default: 1, min: 1, max: 4, linear: 1 }),
    effect: 'reset',
    ...detailAt('network', 5),
    ofAlgorithm: false,
    idle: ({ policy }) => unless(policy === 'transformer', 'policy'),
  },
  heads: {
    ...whole('heads', { default: 2, min: 1, max: 8, linear: 1 }),
    effect: 'reset',
    ...detailAt('network', 6),
    ofAlgorithm: false,
    idle: ({ policy }) => unless(policy === 'transformer', 'policy'),
  },
  window: {
    ...whole('window', { default: 8, min: 1, max: 32, linear: 1 }),
    effect: 'reset',
    ...at('network', 4),
    ofAlgorithm: false,
    idle: ({ policy }, task) => unless(!task.world, 'task') ?? unless(policy !== 'transformer', 'policy'),
  },
  replicas: {
    ...whole('num_replicas', { default: 1, min: 1, max: 64, log: 1 }),
    ...at('engine', 2),
    ofAlgorithm: false,
    idle: never,
  },
  engine: {
    ...choice('engine', 'reset', ENGINE_CHOICES, 'auto'),
    ...at('engine', 1),
    ofAlgorithm: false,
    idle: never,
  },
  seed: {
    ...whole('seed', { default: 1, min: 0, max: 4294967295, linear: 1 }, { trl: 'seed' }),
    effect: 'reset',
    ...OUTSIDE,
    hasSlider: false,
    ofAlgorithm: false,
    idle: never,
  },
  maxSteps: {
    ...whole('max_steps', { default: 0, min: 0, max: 1000000, log: 10 }, { trl: 'max_steps' }),
    ...typedAt('stop', 1),
    ofAlgorithm: false,
    idle: never,
  },
  budget: {
    ...whole('budget', { default: 0, min: 0, max: 1e9, log: 1000 }),
    ...typedAt('stop', 2),
    ofAlgorithm: false,
    idle: never,
  },
  stopReward: {
    ...real('stop_reward', { default: 0, min: 0, max: 1, linear: 0.01 }),
    ...at('stop', 3),
    ofAlgorithm: false,
    idle: never,
  },
} as const satisfies Record<string, Declaration>
