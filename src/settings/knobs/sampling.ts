import { at, detailAt, inFront, never, unless, type Declaration } from './declaration'
import { choice, real, toggle, whole } from './declare'

/** Knobs: how completions are sampled and which groups are learnt from. */
export const sampling = {
  numGenerations: {
    ...whole(
      'num_generations',
      { default: 8, min: 1, max: 256, log: 1 },
      { trl: 'num_generations', verl: 'actor_rollout_ref.rollout.n' },
    ),
    ...inFront(1),
    ofAlgorithm: false,
    idle: never,
  },
  generationBatchSize: {
    ...whole(
      'generation_batch_size',
      { default: 64, min: 1, max: 4096, log: 1 },
      { trl: 'generation_batch_size', verl: 'data.train_batch_size × rollout.n' },
    ),
    effect: 'reset',
    ...at('sampling', 2),
    ofAlgorithm: false,
    idle: never,
  },
  temperature: {
    ...real(
      'temperature',
      { default: 1, min: 0.05, max: 10, log: 0.05 },
      { trl: 'temperature', verl: 'actor_rollout_ref.rollout.temperature' },
    ),
    ...inFront(10),
    ofAlgorithm: false,
    idle: never,
  },
  deadGroups: {
    ...choice('dead_groups', 'step', ['keep', 'drop', 'resample', 'replay'], 'keep', {
      trl: 'replay_buffer_size (experimental)',
      verl: 'algorithm.filter_groups',
    }),
    ...at('deadGroups', 1),
    ofAlgorithm: true,
    idle: never,
  },
  maxNumGenBatches: {
    ...whole(
      'max_num_gen_batches',
      { default: 3, min: 1, max: 20, linear: 1 },
      { verl: 'algorithm.filter_groups.max_num_gen_batches' },
    ),
    ...detailAt('deadGroups', 2),
    ofAlgorithm: false,
    idle: ({ deadGroups }) => unless(deadGroups === 'resample', 'deadGroups'),
  },
  replayBufferSize: {
    ...whole('replay_buffer_size', { default: 64, min: 1, max: 1024, log: 1 }, { trl: 'replay_buffer_size' }),
    ...detailAt('deadGroups', 3),
    ofAlgorithm: false,
    idle: ({ deadGroups }) => unless(deadGroups === 'replay', 'deadGroups'),
  },
  timestepFraction: {
    ...real('timestep_fraction', { default: 1, min: 0.01, max: 1, linear: 0.05 }),
    ...detailAt('limits', 6),
    ofAlgorithm: false,
    idle: ({ taskSettings }, task) => unless(task.completionLength(taskSettings) > 1, 'task'),
  },
  adaptiveGroupSize: {
    ...toggle('adaptive_group_size', 'step', false),
    ...at('deadGroups', 4),
    ofAlgorithm: true,
    idle: never,
  },
  evalCompletions: {
    ...whole('eval_completions', { default: 640, min: 1, max: 1000000, log: 64 }, { trl: 'eval_steps' }),
    ...at('sampling', 3),
    ofAlgorithm: false,
    idle: never,
  },
} as const satisfies Record<string, Declaration>
