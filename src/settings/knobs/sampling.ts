import { at, detailAt, inFront, never, ofAlgorithm, ofRun, type Declaration, unless } from './declaration'
import { choice, real, toggle, whole } from './declare'

/** Knobs: how completions are sampled and which groups are learnt from. */
export const sampling = {
  numGenerations: ofRun(
    whole(
      'num_generations',
      { default: 8, min: 1, max: 128, log: 1 },
      {
        trl: 'num_generations',
        verl: 'actor_rollout_ref.rollout.n',
        aliases: [
          'group_size',
          'num_samples',
          'k',
          'grpo_group',
          'n_samples_per_prompt',
          'gconfig.n_samples',
          'rollouts_per_example',
        ],
        papers: ['2402.03300'],
      },
    ),
    inFront(1),
    never,
  ),
  generationBatchSize: ofRun(
    whole(
      'generation_batch_size',
      { default: 64, min: 1, max: 4096, log: 1 },
      { effect: 'reset', trl: 'generation_batch_size', verl: 'data.train_batch_size × rollout.n' },
    ),
    at('sampling', 2),
    never,
  ),
  temperature: ofRun(
    real(
      'temperature',
      { default: 1, min: 0.05, max: 10, log: 0.05 },
      { trl: 'temperature', verl: 'actor_rollout_ref.rollout.temperature' },
    ),
    inFront(10),
    never,
  ),
  deadGroups: ofAlgorithm(
    choice('dead_groups', ['keep', 'drop', 'resample', 'replay'], 'keep', {
      trl: 'replay_buffer_size (experimental)',
      verl: 'algorithm.filter_groups',
      aliases: [
        { name: 'algorithm.filter_groups.enable', values: { true: 'resample', false: 'keep' } },
        { name: 'dynamic_filtering', values: { true: 'resample', false: 'keep' } },
        { name: 'dynamic_sample', values: { true: 'resample', false: 'keep' } },
      ],
      papers: ['2503.14476'],
    }),
    at('deadGroups', 1),
    never,
  ),
  maxNumGenBatches: ofRun(
    whole(
      'max_num_gen_batches',
      { default: 3, min: 1, max: 20, linear: 1 },
      { verl: 'algorithm.filter_groups.max_num_gen_batches' },
    ),
    detailAt('deadGroups', 2),
    ({ deadGroups }) => unless(deadGroups === 'resample', 'deadGroups'),
  ),
  replayBufferSize: ofRun(
    whole('replay_buffer_size', { default: 64, min: 1, max: 1024, log: 1 }, { trl: 'replay_buffer_size' }),
    detailAt('deadGroups', 3),
    ({ deadGroups }) => unless(deadGroups === 'replay', 'deadGroups'),
  ),
  timestepFraction: ofRun(
    real(
      'timestep_fraction',
      { default: 1, min: 0.01, max: 1, linear: 0.05 },
      { papers: ['2305.13301', '2505.05470'] },
    ),
    detailAt('limits', 6),
    ({ taskSettings }, task) => unless(task.completionLength(taskSettings) > 1, 'task'),
  ),
  adaptiveGroupSize: ofAlgorithm(toggle('adaptive_group_size', false), at('deadGroups', 4), never),
  groupSizeRule: ofAlgorithm(
    choice('group_size_rule', ['fixed', 'dead_groups'], 'fixed'),
    at('deadGroups', 5),
    never,
  ),
  groupSizeMax: ofRun(
    whole('group_size_max', { default: 32, min: 1, max: 256, log: 1 }),
    detailAt('deadGroups', 6),
    ({ groupSizeRule }) => unless(groupSizeRule === 'dead_groups', 'groupSizeRule'),
  ),
  evalCompletions: ofRun(
    whole('eval_completions', { default: 640, min: 1, max: 1000000, log: 64 }, { trl: 'eval_steps' }),
    at('sampling', 3),
    never,
  ),
} as const satisfies Record<string, Declaration>
