import { describe, expect, it } from 'vitest'
import { importSettings, type ImportChoices } from '../../../src/runs/handover/importSettings'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const now = defaultConfig(taskOf)

const report = (text: string, choices: ImportChoices = {}, start = now) => {
  const read = importSettings(text, start, choices)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.program).toBe('nemo-rl')
  return read
}
const GRPO = 'grpo:\n  num_prompts_per_step: 8\n  num_generations_per_prompt: 4\n'
const block = (lines: string) => `${GRPO}  adv_estimator:\n${lines.replaceAll(/^/gm, '    ')}\n`
const loss = (lines: string) => `${GRPO}loss_fn:\n${lines.replaceAll(/^/gm, '  ')}\n`

describe('the KL of NeMo-RL', () => {
  it.each(['k1', 'k2', 'k3'])('has the estimator that the file names: %s', (kind) => {
    const { config } = report(
      loss(`reference_policy_kl_penalty: 0.01\nreference_policy_kl_type: "${kind}"`),
      {},
      { ...now, klEstimator: 'abs' },
    )
    expect(config).toMatchObject({ klEstimator: kind, beta: 0.01 })
  })

  it('is in the reward where the file says so', () => {
    const kl = 'reference_policy_kl_penalty: 0.01\nuse_kl_in_reward: '
    expect(report(loss(`${kl}true`)).config).toMatchObject({ klIn: 'reward', beta: 0.01 })
    expect(report(loss(`${kl}false`), {}, { ...now, klIn: 'reward' }).config.klIn).toBe('loss')
  })

  it('is nowhere with an estimator that does not subtract it from the reward', () => {
    const kl = 'loss_fn:\n  reference_policy_kl_penalty: 0.01\n  use_kl_in_reward: true\n'
    const { config, rows } = report(block('name: grpo') + kl)
    expect(config).toMatchObject({ beta: 0, useReference: false })
    expect(rows.find(({ name }) => name === 'loss_fn.reference_policy_kl_penalty')).toMatchObject({
      isTaken: false,
      why: { idle: 'loss_fn.use_kl_in_reward=true, grpo.adv_estimator.name=grpo' },
    })
    expect(report(block('name: gae') + kl).config).toMatchObject({ klIn: 'reward', beta: 0.01 })
    expect(report(block('name: reinforce_plus_plus') + kl).config).toMatchObject({
      klIn: 'reward',
      beta: 0.01,
    })
  })
})

it('NeMo-RL’s ratio_clip_c is the limit of the dual clip, and null is none', () => {
  expect(report(loss('ratio_clip_c: 3.0')).config.clipRatioC).toBe(3)
  expect(report(loss('ratio_clip_c: null'), {}, { ...now, clipRatioC: 3 }).config.clipRatioC).toBe(0)
})

describe('the block adv_estimator of NeMo-RL', () => {
  it.each([
    [
      'name: grpo\nnormalize_rewards: false\nuse_leave_one_out_baseline: true\nminus_baseline: true',
      { advEstimator: 'baseline', baseline: 'leave_one_out', scaleRewards: 'none' },
    ],
    [
      'name: gdpo\nnormalize_rewards: true\nuse_leave_one_out_baseline: false',
      {
        advEstimator: 'baseline',
        multiObjectiveAggregation: 'normalize_then_sum',
        baseline: 'group',
        scaleRewards: 'group',
      },
    ],
    [
      'name: reinforce_plus_plus\nnormalize_rewards: true\nuse_leave_one_out_baseline: false\nminus_baseline: true',
      { advEstimator: 'reinforce_plus_plus_baseline' },
    ],
    ['name: reinforce_plus_plus', { advEstimator: 'reinforce_plus_plus_baseline' }],
    ['name: reinforce_plus_plus\nminus_baseline: false', { advEstimator: 'reinforce_plus_plus' }],
  ] as const)('says how advantages are computed: %s', (lines, expected) => {
    const start = { ...now, baseline: 'leave_one_out', scaleRewards: 'none' } as const
    expect(report(block(lines), {}, start).config).toMatchObject(expected)
  })

  it('counts in place of the settings of older versions', () => {
    const old = '  use_leave_one_out_baseline: true\n  normalize_rewards: false\n'
    const lines = 'name: gdpo\nnormalize_rewards: true\nuse_leave_one_out_baseline: false'
    const { config, rows } = report(block(lines) + old)
    expect(config).toMatchObject({ baseline: 'group', scaleRewards: 'group' })
    expect(rows.find(({ name }) => name === 'grpo.use_leave_one_out_baseline')).toMatchObject({
      isTaken: false,
      why: { idle: 'grpo.adv_estimator' },
    })
    // without the block they count
    expect(report(GRPO + old).config).toMatchObject({ baseline: 'leave_one_out', scaleRewards: 'none' })
  })

  it('may take its values over from them', () => {
    const base = `${GRPO}  use_leave_one_out_baseline: true\n  normalize_rewards: true\n  adv_estimator:\n    name: grpo\n    normalize_rewards: \${grpo.normalize_rewards}\n    use_leave_one_out_baseline: \${grpo.use_leave_one_out_baseline}\n    minus_baseline: true\n`
    expect(report(base).config).toMatchObject({ baseline: 'leave_one_out', scaleRewards: 'group' })
  })

  it('may name an estimator that the page does not have', () => {
    const why = (name: string) =>
      report(block(`name: ${name}`)).rows.find((row) => row.field === 'advEstimator')?.why
    expect(why('gae')).toBe('critic')
    expect(why('opd')).toMatchObject({ refused: { problem: 'not-an-option' } })
  })
})
