import { describe, expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { readPython } from '../../../src/runs/handover/fromPython/pythonText'
import { readSettingsText } from '../../../src/runs/handover/settingsText'
import { inVerl } from '../../../src/runs/handover/verl'
import { defaultConfig } from '../../../src/settings/config'
import { applyPreset } from '../../../src/settings/presets'
import { taskOf } from '../../../src/tasks'

const now = defaultConfig(taskOf, 'addition')
const reportOf = (text: string, from = now) => {
  const report = importSettings(text, from)
  if (!('config' in report)) throw new Error(JSON.stringify(report))
  return report
}
const rowOf = (text: string, name: string, from = now) =>
  reportOf(text, from).rows.find((row) => row.name === name)

describe('the version of TRL that a text names', () => {
  const CALL = '\nargs = GRPOConfig(beta=0.1)'
  it.each([
    ['# pip install trl==0.16.0', 'trl-0.17', '0.16.0'],
    ['# trl~=0.16.1', 'trl-0.17', '0.16.1'],
    ['!pip install "trl<0.19"', 'trl-0.18', '<0.19'],
    ['!pip install "trl>=0.14,<0.18"', 'trl-0.17', '<0.18'],
    ['# trl<=0.15.2', 'trl-0.15', '<=0.15.2'],
  ])('%s', (line, program, pinned) => {
    expect(reportOf(line + CALL)).toMatchObject({ program, pinned })
  })

  it.each(['# requires trl>=0.14', '!pip install -U "trl>=0.14.0" vllm', '# trl ~= 0.14', '# trl > 0.14'])(
    'is at least that, so that the newest counts: %s',
    (line) => {
      expect(reportOf(line + CALL)).toMatchObject({ program: 'trl-1.13', pinned: null })
      const old = `${line}\nargs = GRPOConfig(beta=0.1, max_prompt_length=64)`
      expect(reportOf(old)).toMatchObject({ program: 'trl-0.27', pinned: null, older: 'max_prompt_length' })
    },
  )
})

it.each([
  ['# import unsloth for speed', 'trl-1.13'],
  ['x = 3  # from unsloth import FastLanguageModel', 'trl-1.13'],
  ['"""faster than Unsloth: import it first"""', 'trl-1.13'],
  ['from unsloth import FastLanguageModel', 'unsloth'],
  ['    import torch, unsloth', 'unsloth'],
  ['model, tok = FastLanguageModel.from_pretrained("x")', 'unsloth'],
  ['# model = FastLanguageModel.from_pretrained("x")', 'trl-1.13'],
])('an import or a call names Unsloth, a comment does not: %s', (line, program) => {
  expect(reportOf(`${line}\nargs = GRPOConfig(beta=0.1)`).program).toBe(program)
})

describe('names of other programs', () => {
  it.each([
    ['swift rlhf --rlhf_type grpo --soft_cache_length 4', 'soft_cache_length', 'softPunishCache', 4],
    ['swift rlhf --rlhf_type grpo --max_resample_times 5', 'max_resample_times', 'maxNumGenBatches', 5],
    ['python train.py --eps-clip 0.2 --eps-clip-high 0.28', 'eps_clip_high', 'epsilonHigh', 0.28],
  ])('%s', (text, name, field, value) => {
    expect(rowOf(text, name)).toMatchObject({ field, value, written: String(value) })
  })

  it('refuses a loss that OpenRLHF does not have', () => {
    const text = 'python3 -m openrlhf.cli.train_ppo_ray --actor.policy_loss_type gspoo'
    const row = rowOf(text, 'actor.policy_loss_type')
    expect(row).toMatchObject({ isTaken: false, why: { refused: { options: ['ppo', 'gspo'] } } })
    expect(reportOf(text).rows.filter(({ name }) => name === 'actor.policy_loss_type')).toHaveLength(1)
  })

  it.each(['$note', '**note', 'setattr(x', 'a = b'])('has no meaning in JSON: %s', (name) => {
    const text = JSON.stringify({ beta: 0.1, [name]: null })
    expect(rowOf(text, name)).toMatchObject({ why: 'no-setting' })
    expect(reportOf(text).isPartial).toBe(false)
  })

  it('lists no internal name of a called function', () => {
    const text = 'import x\ndef f(beta):\n    seed = beta\n    x.run(seed)\nf(0.1)\nf(0.2)\nepsilon = 0.3'
    const { entries, skipped } = readPython(text)
    expect([...entries.map(([name]) => name), ...skipped.map(({ name }) => name)]).toEqual(['epsilon'])
  })
})

describe('YAML', () => {
  it('has yes and on for true, as PyYAML reads it', () => {
    const { config } = reportOf(
      'use_reference: yes\nmask_truncated_completions: On\nstaging: off\nadaptive_group_size: "no"',
    )
    expect(config).toMatchObject({ useReference: true, maskTruncatedCompletions: true, staging: 'off' })
    const verl =
      'actor_rollout_ref:\n  actor:\n    use_kl_loss: yes\n    kl_loss_coef: 0.2\nalgorithm:\n  adv_estimator: grpo'
    expect(reportOf(verl).config).toMatchObject({ beta: 0.2, klIn: 'loss' })
    const plain = reportOf('GRPOConfig(beta=0.1)\n')
    expect(plain.form).toBe('python')
  })

  it('takes little time for many aliases, and says that they are too many', () => {
    const lines = ['a0: &a0 {x: 1}']
    for (let i = 1; i <= 40; i++) {
      const inside = Array.from({ length: 9 }, (_, j) => `k${j}: *a${i - 1}`).join(', ')
      lines.push(`a${i}: &a${i} {${inside}}`)
    }
    const started = performance.now()
    const read = readSettingsText(`${lines.join('\n')}\nbeta: 0.1`)
    expect(performance.now() - started).toBeLessThan(1000)
    expect(read).toMatchObject({ problem: 'aliases' })
  })

  it('has as many values as the text, if it has no aliases', () => {
    const lines = Array.from({ length: 24_000 }, (_, i) => `${String.fromCharCode(97 + (i % 26))}:`)
    expect(readSettingsText(`beta: 0.1\n${lines.join('\n')}`)).toMatchObject({ entries: [['beta', '0.1']] })
  })

  it('takes hardly longer for a long list with many aliases than with few', () => {
    const list = Array.from({ length: 15_000 }, (_, i) => i % 10).join(', ')
    const timeOf = (aliases: number) => {
      const lines = Array.from({ length: aliases }, (_, i) => `b${i}: *a`)
      const text = `a: &a [${list}]\n${lines.join('\n')}`
      const times = [1, 2, 3].map(() => {
        const started = performance.now()
        expect(readSettingsText(text)).toHaveProperty('skipped.length', 1 + aliases)
        return performance.now() - started
      })
      return Math.min(...times)
    }
    const few = timeOf(40)
    expect(timeOf(4000)).toBeLessThan(5 * few)
  })

  it('gives an alias the value that its anchor has there', () => {
    const read = readSettingsText('a: &x 0.1\nbeta: *x\nb: &x 0.3\nepsilon: *x\nseed: *y')
    expect(read).toMatchObject({
      entries: expect.arrayContaining([
        ['beta', '0.1'],
        ['epsilon', '0.3'],
      ]),
    })
  })
})

describe('verl’s clip_ratio_c, which only its plain loss reads', () => {
  const gspo = 'actor_rollout_ref.actor.policy_loss.loss_mode=gspo\nalgorithm.adv_estimator=grpo'
  const there = { ...now, clipRatioC: 5 }

  it('has no effect beside another loss', () => {
    expect(reportOf(gspo, there).config.clipRatioC).toBe(0)
    const written = reportOf(`${gspo}\nactor_rollout_ref.actor.clip_ratio_c=4`, there)
    expect(written.config.clipRatioC).toBe(0)
    expect(written.rows.find(({ name }) => name.endsWith('clip_ratio_c'))).toMatchObject({
      isTaken: false,
      why: { idle: 'policy_loss.loss_mode=gspo' },
    })
    expect(reportOf('algorithm.adv_estimator=grpo', there).config.clipRatioC).toBe(3)
  })

  it('is not written for another loss, and is named if it acts here', () => {
    const config = { ...applyPreset(now, 'gspo'), clipRatioC: 0 }
    const name = 'actor_rollout_ref.actor.clip_ratio_c'
    expect(inVerl(config).overrides).not.toHaveProperty([name])
    expect(inVerl({ ...config, clipRatioC: 3 }).unsupported).toContainEqual({
      knob: 'clipRatioC',
      value: 3,
      only: [0],
    })
    expect(inVerl({ ...now, clipRatioC: 3 }).overrides[name]).toBe(3)
    expect(inVerl({ ...now, clipRatioC: 0 }).overrides[name]).toBe(1e6)
  })
})

describe('verl’s loss_agg_mode, which GSPO and SAPO do not read there', () => {
  const text = (mode: string, rest = '') =>
    `actor_rollout_ref.actor.policy_loss.loss_mode=${mode}\nalgorithm.adv_estimator=grpo\n${rest}`
  const AGGREGATION = 'actor_rollout_ref.actor.loss_agg_mode'
  const lossTypes = (report: ReturnType<typeof reportOf>) =>
    report.rows
      .filter(({ field }) => field === 'lossType')
      .map(({ value, isTaken, why }) => [value, isTaken, why])

  it.each(['gspo', 'sapo'])('%s: comes in as the mean over sequences', (mode) => {
    expect(lossTypes(reportOf(text(mode)))).toEqual([['seq-mean-token-mean', true, null]])
    const written = reportOf(text(mode, `${AGGREGATION}=token-mean`))
    expect(lossTypes(written)).toEqual([
      [null, false, { idle: `policy_loss.loss_mode=${mode}` }],
      ['seq-mean-token-mean', true, null],
    ])
    expect(written.config.lossType).toBe('seq-mean-token-mean')
    const same = reportOf(text(mode, `${AGGREGATION}=seq-mean-token-mean`))
    expect(lossTypes(same)).toEqual([['seq-mean-token-mean', true, null]])
    expect(reportOf(text('vanilla', `${AGGREGATION}=token-mean`)).config.lossType).toBe('token-mean')
  })

  it.each(['gspo', 'sapo'] as const)('%s: is written so, and another loss type is named', (preset) => {
    const config = { ...applyPreset(now, preset), clipRatioC: 0 }
    expect(inVerl({ ...config, lossType: 'grpo' }).overrides[AGGREGATION]).toBe('seq-mean-token-mean')
    expect(inVerl({ ...config, lossType: 'dapo' }).overrides[AGGREGATION]).toBe('seq-mean-token-mean')
    const named = (lossType: 'grpo' | 'dapo') =>
      inVerl({ ...config, lossType }).unsupported.filter(({ knob }) => knob === 'lossType')
    expect(named('grpo')).toEqual([])
    expect(named('dapo')).toEqual([
      { knob: 'lossType', value: 'dapo', only: ['grpo', 'seq-mean-token-mean'] },
    ])
  })
})

describe('verl’s limits of CISPO, which are distances from 1 and have a floor', () => {
  const text = (rest = '') =>
    `actor_rollout_ref.actor.policy_loss.loss_mode=cispo\nalgorithm.adv_estimator=grpo\n${rest}`
  const cap = (rest = '') => {
    const { config, rows } = reportOf(text(rest))
    return [config.epsilonHigh, rows.find(({ field }) => field === 'epsilonHigh')?.written]
  }

  it('come in as the cap itself', () => {
    expect(cap('actor_rollout_ref.actor.clip_ratio_high=4')).toEqual([5, '1 + 4'])
    expect(cap('actor_rollout_ref.actor.clip_ratio_high=0.28')).toEqual([1.28, '1 + 0.28'])
    expect(cap('actor_rollout_ref.actor.clip_ratio=0.3')).toEqual([1.3, '1 + 0.3'])
    expect(cap()).toEqual([1.2, '1 + 0.2'])
    const { rows } = reportOf(text('actor_rollout_ref.actor.clip_ratio_low=0.1'))
    expect(rows.find(({ name }) => name.endsWith('clip_ratio_low'))).toMatchObject({
      isTaken: false,
      why: 'no-setting',
    })
  })

  it('are written as distances from 1, with a floor of 0', () => {
    const { overrides, changed } = inVerl(applyPreset(now, 'cispo'))
    expect(overrides).toMatchObject({
      'actor_rollout_ref.actor.clip_ratio_low': 1,
      'actor_rollout_ref.actor.clip_ratio_high': 4,
    })
    expect(changed.filter(({ knob }) => knob.startsWith('epsilon'))).toEqual([])
    const { config } = reportOf(JSON.stringify(overrides))
    expect(inVerl(config).overrides).toEqual(overrides)
  })
})
