import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { readSettingsText } from '../../../src/runs/handover/settingsText'
import { inTrl } from '../../../src/runs/handover/trl'
import { inVerl } from '../../../src/runs/handover/verl'
import { externalConfig } from '../../../src/runs/export'
import { defaultConfig } from '../../../src/settings/config'
import { KNOBS } from '../../../src/settings/knobs'
import { applyPreset } from '../../../src/settings/presets'
import { taskOf } from '../../../src/tasks'

const now = { ...applyPreset(defaultConfig(taskOf, 'addition'), 'dr_grpo'), seed: 7 }
const reportOf = (text: string) => {
  const report = importSettings(text, now)
  if (!('config' in report)) throw new Error(JSON.stringify(report))
  return report
}

describe('settings of another program', () => {
  it.each([
    [
      'json',
      '{"num_generations": 4, "beta": 0.05, "loss_type": "dapo", "scale_rewards": false, "epsilon_high": 0.3}',
    ],
    [
      'yaml',
      '# a remark\nnum_generations: 4\ntrain:\n  beta: 0.05 # another\nloss_type: "dapo"\nscale_rewards: false\nepsilon_high: 3.0e-1\n',
    ],
    ['yaml', 'num_generations=4\nbeta=0.05\nloss_type=dapo\nscale_rewards=False\nepsilon_high=0.3'],
    [
      'python',
      'args = GRPOConfig(\n    num_generations=4,  # G\n    beta=0.05,\n    loss_type="dapo",\n    scale_rewards=False,\n    epsilon_high=0.3,\n)',
    ],
    ['python', "num_generations=4, beta=5e-2, loss_type='dapo', scale_rewards=False, epsilon_high=0.3,"],
    [
      'yaml',
      'num_generations = 4   # G, as in the paper,\nconfig.train.beta = 0.05\nloss_type = "dapo"\nscale_rewards = False\nepsilon_high = 0.3',
    ],
    [
      'command',
      'pip install trl\nCUDA_VISIBLE_DEVICES=0 python -m train \\\n  --num-generations 4 --beta=0.05 \\\n  --loss_type "dapo" --scale_rewards False \\\n  epsilon_high=0.3\necho done --beta 7',
    ],
    [
      'command',
      '--num_generations 4\n--beta 0.05\n--loss_type dapo\n--scale_rewards False --epsilon_high 0.3',
    ],
    [
      'table',
      '| Name | Meaning | Default value |\n|---|:---:|---|\n| `num_generations` | G | 4 |\n| beta | β | `0.05` |\n| loss_type | | dapo |\n| scale_rewards | | False |\n| epsilon_high | | 0.3 |',
    ],
  ])('%s: %s', (form, text) => {
    const report = reportOf(text)
    expect(report.form).toBe(form)
    expect(report.problems).toEqual([])
    expect(report.config).toEqual({
      ...now,
      numGenerations: 4,
      beta: 0.05,
      useReference: true,
      lossType: 'dapo',
      scaleRewards: 'none',
      epsilonHigh: 0.3,
      epsilonHighFollows: false,
    })
  })

  it('says what was not taken and why, and keeps what it has', () => {
    const report = reportOf(
      'GRPOConfig(output_dir="x", beta=-1, learning_rate=1e-3, reward_weights=[0.5, 0.5], max_steps=500, lr=2, logging_dir=None)',
    )
    expect(report.config).toEqual({ ...now, learningRate: 0.001 })
    expect(report.problems.map(({ problem }) => problem)).toEqual([
      'unknown-name',
      'out-of-range',
      'same-knob',
    ])
    expect(report.skipped.map(({ name, why }) => [name, why])).toEqual([
      ['reward_weights', 'no-literal'],
      ['logging_dir', 'none'],
      ['max_steps', 'updates'],
    ])
  })

  it('reads None as what it says in TRL, and a loss type that is a surrogate', () => {
    const before = { ...now, delta: 3, epsilonHigh: 0.5, epsilonHighFollows: false }
    const report = importSettings('delta: null\nepsilon_high: None\nloss_type: cispo', before)
    expect(report).toMatchObject({
      taken: [{ name: 'loss_type' }, { name: 'delta' }, { name: 'epsilon_high' }],
    })
    expect(report).toMatchObject({
      config: {
        delta: 0,
        epsilonHighFollows: true,
        epsilonHigh: now.epsilon,
        surrogate: 'cispo',
        lossType: 'dapo',
      },
      skipped: [],
    })
  })

  it.each(['grpo', 'dapo', 'dr_grpo', 'cispo', 'sapo', 'grpo_trl', 'gspo'] as const)(
    'takes back what %s was written as for TRL',
    (preset) => {
      const there = { ...applyPreset(now, preset), numGenerations: 8, temperature: 0.9 }
      const report = reportOf(JSON.stringify(inTrl(there).arguments))
      expect(inTrl(report.config)).toEqual(inTrl(there))
    },
  )

  const forVerl = { ...now, stdConvention: 'verl', clipRatioC: 3, useReference: true, beta: 0.1 } as const
  const told = (['surrogate', 'lossType', 'advEstimator', 'klEstimator', 'betaSchedule'] as const)
    .flatMap((knob) => KNOBS[knob].options.map((value) => [knob, value] as const))
    .filter(
      ([knob, value]) => !inVerl({ ...forVerl, [knob]: value }).unsupported.some((one) => one.knob === knob),
    )
  it.each([
    ...told,
    ['importanceSamplingLevel', 'sequence'],
    ['baseline', 'leave_one_out'],
    ['multiObjectiveAggregation', 'normalize_then_sum'],
  ] as const)('takes back %s = %s as it was written for verl', (knob, value) => {
    const { overrides } = inVerl({ ...forVerl, [knob]: value })
    const report = importSettings(JSON.stringify(overrides), forVerl)
    // verl counts the prompts of a mini-batch, and has a coefficient for each place of the KL
    const leftOut = [
      'data.seed',
      'trainer.total_training_steps',
      'actor_rollout_ref.actor.ppo_mini_batch_size',
      'algorithm.kl_ctrl.kl_coef',
    ]
    const problems = 'problems' in report ? report.problems : []
    expect(
      problems.flatMap((one) => ('name' in one ? one.name : '?')).filter((name) => !leftOut.includes(name)),
    ).toEqual([])
    expect('config' in report && inVerl(report.config).overrides).toEqual(overrides)
  })

  it('takes a configuration of the page itself, task included', () => {
    const there = defaultConfig(taskOf, 'countdown')
    expect(reportOf(JSON.stringify(externalConfig(there))).config).toEqual(there)
  })

  it('sets what a name of another program brings with it', () => {
    const report = reportOf('reference_update_freq: 10')
    expect(report.config).toEqual({ ...now, refModelSyncSteps: 10, syncRefModel: true })
    const staged = importSettings('--grpo_warmup_epochs 10', defaultConfig(taskOf, 'restoration'))
    expect(staged).toMatchObject({ config: { staging: 'warm_single', warmStartSteps: 10 }, problems: [] })
  })

  it('takes another name of a task’s own knob', () => {
    const report = importSettings('--grpo_w_psnr 0.5 --grpo_w_ssim 0.7', defaultConfig(taskOf, 'restoration'))
    expect(report).toMatchObject({
      config: { taskSettings: { weight_psnr: 0.5, weight_ssim: 0.7 } },
      problems: [],
    })
  })

  it('says which words of a command belong to no option, or to one with several values', () => {
    const report = reportOf('trl grpo model.yaml --use_vllm --reward_weights 1 2 --beta 0.1 \\\n and more')
    expect(report.config.beta).toBe(0.1)
    expect(report.problems).toMatchObject([{ problem: 'unknown-name', name: 'use_vllm' }])
    expect(report.skipped.map(({ name }) => name)).toEqual(['reward_weights', 'and', 'more'])
  })

  it('executes nothing', () => {
    const report = reportOf(
      'GRPOConfig(beta=__import__("os").system("echo 1"), num_generations=2 * 4, seed=int("3"))',
    )
    expect(report.config).toEqual(now)
    expect(report.skipped.map(({ name }) => name)).toEqual(['beta', 'num_generations', 'seed'])
  })

  it.each([
    ['', { problem: 'empty', line: 1 }],
    ['{"beta": }', { problem: 'json' }],
    ['beta: 0.1\nnonsense here', { problem: 'line', line: 2, found: 'nonsense here' }],
    ['| a | b |\n|---|---|\n| beta |', { problem: 'line', line: 3, found: '| beta |' }],
    ['GRPOConfig(\n  beta=0.1,\n  *others)', { problem: 'value', line: 3, found: '*others' }],
    ['x'.repeat(100_001), { problem: 'too-long' }],
  ])('refuses %.40s', (text, problem) => {
    expect(readSettingsText(text)).toMatchObject(problem)
  })

  it('does not search all entries of a long text again for each setting', () => {
    const searched = vi.spyOn(Array.prototype, 'includes')
    onTestFinished(() => searched.mockRestore())
    const entries = 20_000
    const report = importSettings('--a '.repeat(entries), now)
    const lengths = searched.mock.contexts.map((list) => (list as unknown[]).length)
    searched.mockRestore()
    expect(report).toMatchObject({ problems: [{ problem: 'repeated' }, { problem: 'unknown-name' }] })
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(entries)
  })
})
