import type { Knob } from '../knob'
import { choice, number, toggle } from './declare'

/** Knobs: how completions are sampled and which groups are learnt from. */
export const sampling = {
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
  deadGroups: choice('dead_groups', 'step', ['keep', 'drop', 'resample', 'replay'], 'keep', {
    trl: 'replay_buffer_size (experimental)',
    verl: 'algorithm.filter_groups',
  }),
  maxNumGenBatches: number('max_num_gen_batches', 'step', {
    default: 3,
    min: 1,
    max: 20,
    integer: true,
    scale: 'linear',
    step: 1,
    verl: 'algorithm.filter_groups.max_num_gen_batches',
  }),
  replayBufferSize: number('replay_buffer_size', 'step', {
    default: 64,
    min: 1,
    max: 1024,
    integer: true,
    scale: 'log',
    step: 1,
    trl: 'replay_buffer_size',
  }),
  adaptiveGroupSize: toggle('adaptive_group_size', 'step', false),
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
