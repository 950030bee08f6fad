import { describe, expect, it } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import { knobProblem } from '../../src/settings/knob'
import { KNOBS, KNOB_NAMES } from '../../src/settings/knobs'
import { aliasesOf, find } from '../../src/settings/names'
import { readSettings, type Entry } from '../../src/settings/read'
import { taskOf } from '../../src/tasks'

const defaults = defaultConfig(taskOf)
const read = (...entries: Entry[]) => readSettings(entries, taskOf)

describe('names of other programs', () => {
  it.each([
    ['group_size', '5', { numGenerations: 5, generationBatchSize: 40 }],
    ['num_samples', '16', { numGenerations: 16, generationBatchSize: 128 }],
    ['k', '4', { numGenerations: 4, generationBatchSize: 32 }],
    ['grpo_group', '2', { numGenerations: 2, generationBatchSize: 16 }],
    ['--grpo_group', '2', { numGenerations: 2 }],
    ['train.group_size', '4', { numGenerations: 4 }],
    ['actor_rollout_ref.rollout.n', '4', { numGenerations: 4 }],
    ['n_samples_per_prompt', '4', { numGenerations: 4 }],
    ['batch_size', '1', { generationBatchSize: 8 }],
    ['data.train_batch_size', '16', { generationBatchSize: 128 }],
    ['epsilon_clip', '0.1', { epsilon: 0.1, epsilonHigh: 0.1 }],
    ['clip_epsilon', '0.1', { epsilon: 0.1 }],
    ['clip_range', '0.1', { epsilon: 0.1 }],
    ['grpo_clip_range', '0.1', { epsilon: 0.1 }],
    ['train.epsilon', '0.1', { epsilon: 0.1 }],
    ['actor_rollout_ref.actor.clip_ratio', '0.1', { epsilon: 0.1, epsilonHigh: 0.1 }],
    ['actor.clip_ratio_high', '0.28', { epsilonHigh: 0.28, epsilonHighFollows: false }],
    ['train.beta', '0.01', { beta: 0.01 }],
    ['grpo_beta_kl', '0.01', { beta: 0.01 }],
    ['actor.kl_loss_coef', '0.01', { beta: 0.01 }],
    ['use_reference_model', 'False', { useReference: false }],
    ['train.use_reference_model', 'false', { useReference: false }],
    ['reference_model_mixup_alpha', '0.5', { refModelMixupAlpha: 0.5, syncRefModel: true }],
    ['reference_update_freq', '10', { refModelSyncSteps: 10, syncRefModel: true }],
    ['update_epochs', '1', { numIterations: 1 }],
    ['num_batches_per_epoch', '4', { stepsPerGeneration: 4 }],
    ['scale_rewards', 'True', { scaleRewards: 'group' }],
    ['train.scale_rewards', 'false', { scaleRewards: 'none' }],
    ['algorithm.norm_adv_by_std_in_grpo', 'false', { scaleRewards: 'none' }],
    ['lr', '5e-6', { learningRate: 5e-6 }],
    ['actor.optim.lr', '0.01', { learningRate: 0.01 }],
    ['grpo_global_norm', 'true', { advEstimator: 'running_average' }],
    ['global_norm', 'false', { advEstimator: 'baseline' }],
    ['grpo_adv_clip_max', '3', { advClipMax: 3 }],
    ['grpo_max_grad_norm', '0.5', { maxGradNorm: 0.5 }],
    ['algorithm.adv_estimator', 'rloo', { baseline: 'leave_one_out', scaleRewards: 'none' }],
    ['algorithm.adv_estimator', 'opo', { advEstimator: 'opo' }],
    ['algorithm.use_kl_in_reward', 'True', { klIn: 'reward' }],
    ['actor.kl_loss_type', 'low_var_kl', { klEstimator: 'k3' }],
    ['actor.policy_loss.loss_mode', 'gspo', { surrogate: 'clip', importanceSamplingLevel: 'sequence' }],
    ['actor.loss_agg_mode', 'token-mean', { lossType: 'token-mean' }],
  ])('%s=%s', (name, written, expected) => {
    const { config, problems } = read([name, written])
    expect(problems).toEqual([])
    expect(config).toMatchObject(expected)
  })

  it.each([
    ['grpo_schedule_sup', 'True', { staging: 'progressive' }],
    ['grpo_warmup_epochs', '10', { warmStartSteps: 10, staging: 'warm_single' }],
    ['grpo_w_psnr', '0.7', { taskSettings: expect.objectContaining({ weight_psnr: 0.7 }) }],
    ['grpo_lambda_sup', '0.8', { lambdaSup: 0.8 }],
    ['grpo_lambda_consistency', '0.1', { lambdaCons: 0.1 }],
  ])('%s=%s of a task with solutions', (name, written, expected) => {
    const { config, problems } = read(['task', 'restoration'], [name, written])
    expect(problems).toEqual([])
    expect(config).toMatchObject(expected)
  })

  it('say what they became, unless it is the page’s own name', () => {
    const { renamed } = read(['beta', '0.1'], ['group_size', '5'], ['train.scale_rewards', 'True'])
    expect(renamed).toEqual([
      { name: 'group_size', written: '5', field: 'numGenerations', value: 5 },
      { name: 'train.scale_rewards', written: 'True', field: 'scaleRewards', value: 'group' },
    ])
  })

  it('do not say what was refused', () => {
    const { config, renamed, problems } = read(['group_size', '129'])
    expect(config).toEqual(defaults)
    expect(renamed).toEqual([])
    expect(problems).toEqual([{ problem: 'out-of-range', min: 1, max: 128, name: 'group_size', text: '129' }])
  })

  it('of one knob: the first counts, whatever it is called', () => {
    const { config, problems } = read(['train.beta', '0.1'], ['beta', '0.2'], ['grpo_beta_kl', '0.3'])
    expect(config.beta).toBe(0.1)
    expect(problems).toEqual([
      { problem: 'same-knob', name: 'beta', first: 'train.beta' },
      { problem: 'same-knob', name: 'grpo_beta_kl', first: 'train.beta' },
    ])
    expect(read(['batch_size', '2'], ['generation_batch_size', '64']).problems).toMatchObject([
      { problem: 'same-knob', first: 'batch_size' },
    ])
  })

  it('give way where a link says itself what would follow from them', () => {
    const { config } = read(['reference_update_freq', '10'], ['sync_ref_model', 'false'])
    expect(config).toMatchObject({ refModelSyncSteps: 10, syncRefModel: false })
  })

  it('are not looked up on a prototype', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'train.constructor', 'task.constructor']) {
      expect(read([name, '1']).problems, name).toEqual([{ problem: 'unknown-name', name }])
    }
    expect(read(['scale_rewards', 'constructor']).problems).toMatchObject([{ problem: 'not-an-option' }])
  })
})

describe('declared names', () => {
  const declared = KNOB_NAMES.flatMap((knob) => aliasesOf(knob).map((alias) => ({ knob, alias })))

  it('belong to one knob each', () => {
    for (const { knob, alias } of declared) {
      const name = typeof alias === 'string' ? alias : alias.name
      expect(find(name)?.field, name).toBe(knob)
    }
  })

  it('mean values that their knobs take', () => {
    for (const { knob, alias } of declared) {
      if (typeof alias === 'string') continue
      for (const [written, value] of Object.entries(alias.values ?? {})) {
        expect(knobProblem(KNOBS[knob], value), `${alias.name}=${written}`).toBeNull()
      }
      for (const written of ['true', 'false', ...Object.keys(alias.values ?? {})]) {
        for (const [external, value] of Object.entries(alias.also?.(written) ?? {})) {
          const other = find(external)!.field as keyof typeof KNOBS
          expect(knobProblem(KNOBS[other], value), `${alias.name}: ${external}`).toBeNull()
        }
      }
    }
  })

  it('of TRL and verl open their knob, or one that shares the name', () => {
    for (const name of KNOB_NAMES) {
      const { trl, verl } = KNOBS[name] as { trl?: string; verl?: string }
      for (const other of [trl, verl]) {
        if (other && /^[A-Za-z_][\w.]*$/.test(other) && !other.startsWith('get_'))
          expect(find(other), other).toBeDefined()
      }
    }
  })
})

it.each(['train.', '-', 'config.', 'actor.-'])(
  'a name after very many places (%s) is still found',
  (place) => {
    expect(find(`${place.repeat(20_000)}beta`)?.field).toBe('beta')
  },
)
