import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importSettings, type SettingsReport } from '../../../src/runs/handover/importSettings'
import type { ProgramId } from '../../../src/runs/handover/programs'
import { train } from '../../../src/command/train'
import { changedKnobs, configProblems, defaultConfig } from '../../../src/settings/config'
import type { RunConfig } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { surroundings } from '../../command/surroundings'

const FOLDER = 'tests/runs/handover/configurations'
const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const now = defaultConfig(taskOf)

/** What is understood of a file, and why the rest is left. */
interface Expected {
  program: ProgramId
  /** the knobs that change on the page */
  changes: Partial<RunConfig>
  /** their settings that have a counterpart here and are not taken, with the reason */
  left: Readonly<Record<string, string>>
}

/** TRL 1.13 does these in silence where the page has others. */
const TRL = { numIterations: 1, lossType: 'dapo', beta: 0, useReference: false } as const
/** So do the versions of TRL that take `max_prompt_length`, which know no correction of KL. */
const TRL_0_27 = { ...TRL, useBiasCorrectionKl: false } as const
/** verl does these in silence. */
const VERL = {
  numIterations: 1,
  lossType: 'token-mean',
  clipRatioC: 3,
  stdConvention: 'verl',
  useBiasCorrectionKl: false,
} as const
/** Of verl's losses, only the plain one reads `clip_ratio_c`. */
const { clipRatioC: _, ...WITHOUT_DUAL_CLIP } = VERL
/** A group of 16 or 5 keeps the 8 prompts of a step. */
const G16 = { numGenerations: 16, generationBatchSize: 128 } as const
const G5 = { numGenerations: 5, generationBatchSize: 40 } as const
const BATCH = 'per_device_train_batch_size, gradient_accumulation_steps'

const EXPECTED: Readonly<Record<string, Expected>> = {
  'open-r1-demo.yaml': {
    program: 'trl-0.27',
    changes: { ...TRL_0_27, numGenerations: 7, generationBatchSize: 56, seed: 42 },
    left: {
      [`${BATCH}, num_processes`]: 'batch',
      learning_rate: 'rate',
      ...{ max_steps: 'data-set', num_train_epochs: 'data-set', lr_scheduler_type: 'data-set' },
      ...{ warmup_ratio: 'data-set', eval_steps: 'updates' },
    },
  },
  'open-r1-codeforces.yaml': {
    program: 'trl-0.27',
    changes: {
      ...{ ...TRL_0_27, ...G16, seed: 42, lossType: 'dr_grpo', scaleRewards: 'none', maxGradNorm: 0.2 },
      ...{ temperature: 0.7, maskTruncatedCompletions: true },
    },
    left: {
      ...{
        max_steps: 'data-set',
        num_train_epochs: 'data-set',
        warmup_ratio: 'data-set',
        learning_rate: 'rate',
      },
    },
  },
  'verl-qwen2-7b.sh': {
    program: 'verl',
    changes: { ...VERL, ...G5, stepsPerGeneration: 4, beta: 0.001, epsilonHighFollows: false },
    left: {
      ...{ 'data.train_batch_size': 'batch', 'actor_rollout_ref.actor.optim.lr': 'rate' },
      ...{ 'optim.weight_decay': 'decay', 'trainer.total_epochs': 'data-set' },
      'actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu': 'device',
      'algorithm.kl_ctrl.kl_coef': 'use_kl_loss=True, algorithm.use_kl_in_reward=False',
    },
  },
  'verl-qwen3-4b-fsdp.sh': {
    program: 'verl',
    changes: {
      ...VERL,
      ...G5,
      stepsPerGeneration: 2,
      beta: 0.001,
      entropyCoef: 0.001,
      epsilonHighFollows: false,
    },
    left: {
      ...{ 'data.train_batch_size': 'batch', 'actor_rollout_ref.actor.optim.lr': 'rate' },
      ...{ 'optim.weight_decay': 'decay', 'trainer.total_epochs': 'data-set' },
      'algorithm.kl_ctrl.kl_coef': 'use_kl_loss=True, algorithm.use_kl_in_reward=False',
    },
  },
  'verl-gmpo.sh': {
    program: 'verl',
    changes: {
      ...{
        ...WITHOUT_DUAL_CLIP,
        ...G5,
        stepsPerGeneration: 4,
        beta: 0,
        useReference: false,
        surrogate: 'gmpo',
      },
      ...{ epsilon: 0.4, epsilonHigh: 0.4, epsilonHighFollows: false },
    },
    left: {
      ...{ 'data.train_batch_size': 'batch', 'actor_rollout_ref.actor.optim.lr': 'rate' },
      ...{ 'optim.weight_decay': 'decay', 'trainer.total_epochs': 'data-set' },
      ...{ kl_loss_coef: 'use_kl_loss=False', kl_loss_type: 'use_kl_loss=False' },
    },
  },
  'verl-dapo-7b.sh': {
    program: 'verl',
    changes: {
      ...{ ...VERL, ...G16, beta: 0, useReference: false, clipRatioC: 10 },
      ...{ epsilonHigh: 0.28, epsilonHighFollows: false, deadGroups: 'resample', maxNumGenBatches: 10 },
    },
    left: {
      ...{ 'data.train_batch_size': 'batch', 'actor_rollout_ref.actor.optim.lr': 'rate' },
      ...{ 'actor_rollout_ref.actor.optim.weight_decay': 'decay', 'optim.lr_warmup_steps': 'warmup' },
      ...{ 'trainer.total_epochs': 'data-set', kl_loss_coef: 'use_kl_loss=False' },
      'algorithm.kl_ctrl.kl_coef': 'algorithm.use_kl_in_reward=False',
      // 512 ÷ 32 on a step of 8 groups
      'actor.ppo_mini_batch_size': 'mini-batches',
    },
  },
  'verl-dapo.yaml': {
    program: 'verl',
    changes: {
      ...{ ...VERL, ...G16, stepsPerGeneration: 4, beta: 0, useReference: false, entropyCoef: 0.001 },
      ...{ epsilonHigh: 0.28, epsilonHighFollows: false, deadGroups: 'resample' },
    },
    left: {
      ...{ 'data.train_batch_size': 'batch', 'actor_rollout_ref.actor.optim.lr': 'rate' },
      ...{ 'actor_rollout_ref.actor.optim.weight_decay': 'decay', 'trainer.total_epochs': 'data-set' },
      ...{
        kl_loss_coef: 'use_kl_loss=False',
        kl_loss_type: 'use_kl_loss=False',
        clip_ratio: 'clip_ratio_low',
      },
      'algorithm.kl_ctrl.kl_coef': 'algorithm.use_kl_in_reward=False',
      'algorithm.kl_penalty': 'algorithm.use_kl_in_reward=False',
      // 0 means as many as it takes, and the page has a limit
      'algorithm.filter_groups.max_num_gen_batches': 'out-of-range',
      'actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu': 'device',
    },
  },
  'ms-swift-gspo.sh': {
    program: 'ms-swift',
    changes: {
      ...{ ...G16, beta: 0, useReference: false, stepsPerGeneration: 4, importanceSamplingLevel: 'sequence' },
      ...{ epsilon: 3e-4, epsilonHigh: 4e-4, epsilonHighFollows: false, numIterations: 1, temperature: 0.9 },
    },
    left: {
      [`${BATCH}, nproc_per_node, steps_per_generation`]: 'batch',
      ...{ learning_rate: 'rate', num_train_epochs: 'data-set', warmup_ratio: 'data-set' },
      ...{ weight_decay: 'decay', lr_scheduler_type: 'data-set' },
    },
  },
  'ms-swift-rloo.sh': {
    program: 'ms-swift',
    changes: {
      ...G16,
      baseline: 'leave_one_out',
      scaleRewards: 'none',
      klIn: 'reward',
      klEstimator: 'k1',
      numIterations: 1,
      beta: 0.001,
    },
    left: {
      ...{ [`${BATCH}, nproc_per_node`]: 'batch', learning_rate: 'rate', num_train_epochs: 'data-set' },
      ...{ weight_decay: 'decay', lr_scheduler_type: 'data-set' },
    },
  },
  'unsloth-notebook.py': {
    program: 'unsloth',
    changes: {
      ...{ numGenerations: 6, generationBatchSize: 48, maxGradNorm: 0.1, numIterations: 1 },
      ...{ lossType: 'bnpo', beta: 0.001, useBiasCorrectionKl: false },
    },
    left: {
      // 1 completion is no whole number of groups of 6, so that Unsloth takes 6
      [BATCH]: 'batch',
      ...{
        learning_rate: 'rate',
        weight_decay: 'decay',
        warmup_ratio: 'warmup',
        lr_scheduler_type: 'schedule',
      },
      max_steps: 'steps',
    },
  },
  'trl-docs-dapo.py': {
    program: 'trl-1.13',
    changes: { ...TRL, ...G16, epsilonHigh: 0.28, epsilonHighFollows: false, maskTruncatedCompletions: true },
    left: { per_device_train_batch_size: 'batch', learning_rate: 'rate', lr_scheduler_type: 'data-set' },
  },
  'trl-docs-gspo.md': {
    program: 'trl-1.13',
    changes: {
      ...{ numIterations: 1, beta: 0, useReference: false, stepsPerGeneration: 4 },
      ...{ importanceSamplingLevel: 'sequence', epsilon: 3e-4, epsilonHigh: 4e-4, epsilonHighFollows: false },
    },
    left: {
      'gradient_accumulation_steps, steps_per_generation': 'batch',
      ...{ learning_rate: 'rate', lr_scheduler_type: 'data-set' },
    },
  },
  'trl-docs-lite-ppo.py': {
    program: 'trl-1.13',
    changes: { ...TRL, scaleRewards: 'batch', temperature: 0.99 },
    left: {
      [`${BATCH}, steps_per_generation`]: 'batch',
      ...{ learning_rate: 'rate', lr_scheduler_type: 'data-set' },
    },
  },
  'trl-docs-deepseek-v32.py': {
    program: 'trl-1.13',
    changes: { numIterations: 1, lossType: 'dapo', beta: 0.001 },
    left: { [BATCH]: 'batch', learning_rate: 'rate', lr_scheduler_type: 'data-set' },
  },
  'nemo-rl-grpo-math.yaml': {
    program: 'nemo-rl',
    changes: {
      ...{ ...G16, seed: 42, baseline: 'leave_one_out', lossType: 'token-mean', beta: 0.01 },
      // NeMo-RL goes once through the completions of a step
      ...{ epsilonHighFollows: false, numIterations: 1 },
    },
    left: {
      ...{ 'grpo.num_prompts_per_step': 'batch', 'grpo.max_num_steps': 'steps' },
      ...{ 'policy.optimizer.kwargs.lr': 'rate', 'policy.optimizer.kwargs.weight_decay': 'decay' },
      ...{ 'policy.train_micro_batch_size': 'device', 'policy.sequence_packing.train_mb_tokens': 'device' },
    },
  },
  'wandb-config.yaml': {
    program: 'trl-1.13',
    changes: { stepsPerGeneration: 4, beta: 0.001, lossType: 'dr_grpo', scaleRewards: 'none' },
    left: {
      [`${BATCH}, steps_per_generation`]: 'batch',
      ...{ learning_rate: 'rate', max_steps: 'steps', lr_scheduler_type: 'schedule', warmup_ratio: 'warmup' },
    },
  },
}

function reportOf(file: string, choices = {}): SettingsReport {
  const report = importSettings(textOf(file), now, choices)
  if ('problem' in report) throw new Error(`${file}: ${report.problem} ${report.found}`)
  return report
}

/** The reason of a row in a word. */
function reasonOf({ why }: SettingsReport['rows'][number]): string {
  if (why === null) return ''
  if (typeof why === 'string') return why
  if ('madeForLarge' in why) return why.madeForLarge
  if ('idle' in why) return why.idle
  if ('refused' in why) return why.refused.problem
  return Object.keys(why)[0]
}

test.each([
  ['no rate', '', ['batch', 'steps', 'decay']],
  ['a rate that cannot be read', '      lr: ${policy.rate}\n', ['batch', 'steps', 'decay']],
  ['a rate for a small network', '      lr: 1.0e-3\n', []],
])('NeMo-RL’s settings with %s', (_, rate, large) => {
  const whole = textOf('nemo-rl-grpo-math.yaml')
  const written = '      lr: 5.0e-6\n'
  expect(whole).toContain(written)
  const report = importSettings(whole.replace(written, rate), now)
  if ('problem' in report) throw new Error(report.problem)
  expect(report.program).toBe('nemo-rl')
  const why = report.rows.flatMap((row) =>
    row.why !== null && typeof row.why === 'object' && 'madeForLarge' in row.why ? row.why.madeForLarge : [],
  )
  expect(why).toEqual(large)
  if (large.length > 0)
    expect(report.config).toMatchObject({ maxSteps: now.maxSteps, weightDecay: now.weightDecay })
  // what does not depend on the size of the model is taken
  expect(report.config).toMatchObject({ numGenerations: 16, baseline: 'leave_one_out', beta: 0.01 })
})

/** Reasons that say that the page has nothing of the kind. */
const MEANINGLESS = ['no-setting', 'no-literal', 'none', 'computed']

test('there are sixteen configurations, and each has its expectation', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  expect(Object.keys(EXPECTED)).toHaveLength(16)
})

describe.each(Object.entries(EXPECTED))('%s', (file, { program, changes, left }) => {
  test('is understood, and what is left has its reason', () => {
    const report = reportOf(file)
    expect(report.program).toBe(program)
    expect(report.older).toBe(program === 'trl-0.27' ? 'max_prompt_length' : null)
    const changed = changedKnobs(now, report.config).map((name) => [
      name,
      report.config[name as keyof RunConfig],
    ])
    expect(Object.fromEntries(changed)).toEqual(changes)
    const rows = report.rows.filter((row) => !row.isTaken && !MEANINGLESS.includes(reasonOf(row)))
    expect(Object.fromEntries(rows.map((row) => [row.name, reasonOf(row)]))).toEqual(left)
  })

  test('does not touch what a small network learns with', () => {
    const {
      learningRate,
      warmupSteps,
      weightDecay,
      lrSchedulerType,
      maxSteps,
      generationBatchSize: N,
      numGenerations,
    } = reportOf(file).config
    expect({ learningRate, warmupSteps, weightDecay, lrSchedulerType, maxSteps }).toEqual({
      ...{ learningRate: 0.003, warmupSteps: 0, weightDecay: 0, lrSchedulerType: 'constant', maxSteps: 0 },
    })
    expect(N / numGenerations).toBe(8)
  })

  test('gives a valid configuration, whatever of it is taken', () => {
    const { rows } = reportOf(file)
    const all = reportOf(file, { taken: new Map(rows.map(({ id }) => [id, true])) })
    expect(configProblems(all.config, taskOf)).toEqual([])
    const none = reportOf(file, { taken: new Map(rows.map(({ id }) => [id, false])) })
    expect(none.config).toEqual(now)
  })

  test('trains on the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'configuration-'))
    try {
      const said: string[] = []
      const around = { ...surroundings(process.cwd()), warn: (line: string) => void said.push(line) }
      const steps = ['--steps', '2', '--out', folder, '--overwrite', '--json', '--engine', 'plain']
      expect(await train([join(FOLDER, file), ...steps], around)).toBe(0)
      expect(said.join('\n')).toContain('not taken: ')
      const run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as { steps: number }
      expect(run.steps).toBe(2)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
