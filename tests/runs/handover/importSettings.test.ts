import { describe, expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { readSettingsText } from '../../../src/runs/handover/settingsText'
import { inTrl } from '../../../src/runs/handover/trl'
import { externalConfig } from '../../../src/runs/export'
import { defaultConfig } from '../../../src/settings/config'
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
    [
      'yaml',
      'num_generations=4\n--beta=0.05'.replace('--', '') +
        '\nloss_type=dapo\nscale_rewards=False\nepsilon_high=0.3',
    ],
    [
      'python',
      'args = GRPOConfig(\n    num_generations=4,  # G\n    beta=0.05,\n    loss_type="dapo",\n    scale_rewards=False,\n    epsilon_high=0.3,\n)',
    ],
    ['python', "num_generations=4, beta=5e-2, loss_type='dapo', scale_rewards=False, epsilon_high=0.3,"],
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

  it('takes a configuration of the page itself, task included', () => {
    const there = defaultConfig(taskOf, 'countdown')
    expect(reportOf(JSON.stringify(externalConfig(there))).config).toEqual(there)
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
    ['GRPOConfig(\n  beta=0.1,\n  *others)', { problem: 'value', line: 3, found: '*others' }],
    ['x'.repeat(100_001), { problem: 'too-long' }],
  ])('refuses %.40s', (text, problem) => {
    expect(readSettingsText(text)).toMatchObject(problem)
  })
})
