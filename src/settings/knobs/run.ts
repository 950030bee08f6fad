import { ENGINE_CHOICES } from '../engines'
import type { Knob } from '../knob'
import { choice, number } from './declare'

/** Knobs: the network, the engine and when a run stops. */
export const run = {
  policy: choice('policy', 'reset', ['mlp', 'transformer'], 'mlp'),
  width: number('width', 'reset', { default: 64, min: 8, max: 512, integer: true, scale: 'log', step: 8 }),
  depth: number('depth', 'reset', { default: 2, min: 1, max: 4, integer: true, scale: 'linear', step: 1 }),
  layers: number('layers', 'reset', { default: 1, min: 1, max: 4, integer: true, scale: 'linear', step: 1 }),
  heads: number('heads', 'reset', { default: 2, min: 1, max: 8, integer: true, scale: 'linear', step: 1 }),
  window: number('window', 'reset', { default: 8, min: 1, max: 32, integer: true, scale: 'linear', step: 1 }),
  replicas: number('num_replicas', 'step', {
    default: 1,
    min: 1,
    max: 64,
    integer: true,
    scale: 'log',
    step: 1,
  }),
  engine: choice('engine', 'reset', ENGINE_CHOICES, 'auto'),
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
} as const satisfies Record<string, Knob>
