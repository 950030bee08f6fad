import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { experimentIn, readSettingsText } from '../../../src/runs/handover/settingsText'
import { inTrl, trlFile } from '../../../src/runs/handover/trl'
import { inVerl } from '../../../src/runs/handover/verl'
import { externalConfig } from '../../../src/runs/export'
import { defaultConfig } from '../../../src/settings/config'
import { KNOBS } from '../../../src/settings/knobs'
import { applyPreset } from '../../../src/settings/presets'
import { taskOf } from '../../../src/tasks'
import { textFor } from '../../../src/text'

const now = { ...applyPreset(defaultConfig(taskOf, 'addition'), 'dr_grpo'), seed: 7 }
const reportOf = (text: string, from = now, choices = {}) => {
  const report = importSettings(text, from, choices)
  if (!('config' in report)) throw new Error(JSON.stringify(report))
  return report
}
/** Everything that can be taken, taken. */
const wholly = (text: string, from = now) => {
  const taken = new Map(reportOf(text, from).rows.map(({ id }) => [id, true]))
  return reportOf(text, from, { taken })
}
const left = ({ rows }: ReturnType<typeof reportOf>) =>
  rows.filter(({ isTaken }) => !isTaken).map(({ name, why }) => [name, why])
/** The prompts of a step stay with a group of 4. */
const FOUR = { numGenerations: 4, generationBatchSize: (4 * now.generationBatchSize) / now.numGenerations }

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
    ['lines', 'num_generations=4\nbeta=0.05\nloss_type=dapo\nscale_rewards=False\nepsilon_high=0.3'],
    [
      'python',
      'args = Settings(\n    num_generations=4,  # G\n    beta=0.05,\n    loss_type="dapo",\n    scale_rewards=False,\n    epsilon_high=0.3,\n)',
    ],
    ['python', "num_generations=4, beta=5e-2, loss_type='dapo', scale_rewards=False, epsilon_high=0.3,"],
    [
      'lines',
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
    const report = reportOf(text, now, { program: 'none' })
    expect(report.form).toBe(form)
    expect(left(report)).toEqual([])
    expect(report.config).toEqual({
      ...now,
      ...FOUR,
      beta: 0.05,
      useReference: true,
      lossType: 'dapo',
      scaleRewards: 'none',
      epsilonHigh: 0.3,
      epsilonHighFollows: false,
    })
  })

  it.each([
    ['Run this:\n\n```yaml\nnum_generations: 14\nloss_type: dapo\nepsilon_high: 0.28\n```\n', 'trl-1.13'],
    ['{"num_generations": 4, "loss_type": "dr_grpo", "scale_rewards": false}', 'trl-1.13'],
    ['num_generations: 4\nbeta: 0.1', null],
    ['num_generations: 4\nloss_type: token-mean\nepsilon_high: 0.28', null],
    ['Settings(num_generations=4, loss_type="dapo", epsilon_high=0.28)', null],
    [
      '| Name | Value |\n|---|---|\n| num_generations | 4 |\n| loss_type | dapo |\n| epsilon_high | 0.3 |',
      null,
    ],
  ])('knows TRL by the names of its loss: %j', (text, program) => {
    const report = reportOf(text)
    expect(report.program).toBe(program)
    expect(report.config.numIterations).toBe(program === null ? now.numIterations : 1)
  })

  it('says what was not taken and why, and keeps what it has', () => {
    const report = reportOf(
      'Settings(output_dir="x", beta=-1, learning_rate=1e-3, reward_weights=[0.5, 0.5], max_steps=500, lr=2, logging_dir=None)',
    )
    expect(report.config).toEqual({ ...now, learningRate: 0.001, maxSteps: 500 })
    expect(left(report)).toMatchObject([
      ['output_dir', 'no-setting'],
      ['beta', { refused: { problem: 'out-of-range', min: 0, max: 10 } }],
      ['lr', { sameAs: 'learning_rate' }],
      ['reward_weights', 'no-setting'],
      ['logging_dir', 'no-setting'],
    ])
  })

  it('reads None as what it says in TRL, and a loss type that is a surrogate', () => {
    const before = { ...now, delta: 3, epsilonHigh: 0.5, epsilonHighFollows: false }
    const report = reportOf('delta: null\nepsilon_high: None\nloss_type: cispo', before)
    expect(left(report)).toEqual([])
    expect(report.config).toMatchObject({
      delta: 0,
      epsilonHighFollows: true,
      epsilonHigh: now.epsilon,
      surrogate: 'cispo',
      lossType: 'dapo',
    })
  })

  it.each(['grpo', 'dapo', 'dr_grpo', 'cispo', 'sapo', 'grpo_trl', 'gspo'] as const)(
    'takes back what %s was written as for TRL',
    (preset) => {
      const there = { ...applyPreset(now, preset), numGenerations: 8, temperature: 0.9 }
      const report = wholly(JSON.stringify(inTrl(there).arguments))
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
    expect(inVerl(wholly(JSON.stringify(overrides), forVerl).config).overrides).toEqual(overrides)
  })

  it.each(['> log.txt 2>&1', '>> log.txt', '2> errors.txt', '>log.txt', '2>&1 | tee log.txt'])(
    'takes the last value of a command that ends with %s',
    (end) => {
      const { config, rows } = wholly(`python3 train.py --beta 0.02 --num_iterations 3 ${end}`)
      expect(config).toMatchObject({ beta: 0.02, numIterations: 3 })
      expect(rows.map(({ written }) => written).join(' ')).not.toContain('log')
    },
  )

  it('does not divide by the std with verl’s RLOO, whatever verl’s default says of its GRPO', () => {
    const text =
      'python3 -m verl.trainer.main_ppo algorithm.adv_estimator=rloo actor_rollout_ref.rollout.n=4 actor_rollout_ref.actor.clip_ratio=0.3'
    expect(wholly(text).config).toMatchObject({ baseline: 'leave_one_out', scaleRewards: 'none' })
    expect(wholly(text.replace('=rloo', '=grpo')).config).toMatchObject({
      baseline: 'group',
      scaleRewards: 'group',
    })
  })

  it('takes a configuration of the page itself, task included', () => {
    const there = defaultConfig(taskOf, 'countdown')
    expect(reportOf(JSON.stringify(externalConfig(there))).config).toEqual(there)
  })

  it('sets what a name of another program brings with it', () => {
    const report = reportOf('reference_update_freq: 10')
    expect(report.config).toEqual({ ...now, refModelSyncSteps: 10, syncRefModel: true })
    const staged = reportOf('--grpo_warmup_epochs 10', defaultConfig(taskOf, 'restoration'))
    expect(staged.config).toMatchObject({ staging: 'warm_single', warmStartSteps: 10, epochPrompts: 8 })
    expect(staged.rows.find(({ field }) => field === 'epochPrompts')).toMatchObject({
      name: 'prompts/epoch',
      written: '?',
      remark: 'epoch',
    })
    expect(new Set(staged.rows.map(({ id }) => id)).size).toBe(staged.rows.length)
    expect(left(staged)).toEqual([])
  })

  it('takes another name of a task’s own knob', () => {
    const report = reportOf('--grpo_w_psnr 0.5 --grpo_w_ssim 0.7', defaultConfig(taskOf, 'restoration'))
    expect(report.config.taskSettings).toMatchObject({ weight_psnr: 0.5, weight_ssim: 0.7 })
    expect(left(report)).toEqual([])
  })

  it.each([
    'accelerate launch --num_processes 4 /home/me/train_grpo.py --beta 0.1 --num_generations 4',
    'accelerate launch --multi_gpu --num_processes=4 train_grpo.py --beta 0.1 --num_generations 4',
    'torchrun --nproc_per_node 4 -m trl.scripts.grpo --beta 0.1 --num_generations 4',
  ])('lists no script that a launcher starts: %s', (text) => {
    const report = reportOf(text)
    expect(report.program).toBe('trl-1.13')
    expect(JSON.stringify(report.rows)).not.toMatch(/train_grpo|scripts/)
    expect(report.rows.find(({ field }) => field === 'promptsPerStep')?.written).toBe('8 × 4 ÷ 4 = 8')
  })

  it('tells by its script what a launcher starts', () => {
    expect(
      reportOf('accelerate launch --num_processes 4 recipes/sft.py --seed 3 --num_train_epochs 1').trainer,
    ).toBe('SFT')
  })

  it('says which words of a command belong to no option, or to one with several values', () => {
    const report = reportOf('python train.py model.yaml --spare --epsilon 1 2 --beta 0.1 \\\n and more')
    expect(report.config.beta).toBe(0.1)
    expect(left(report)).toMatchObject([
      ['spare', 'no-setting'],
      ['epsilon', { plain: expect.objectContaining({ min: 0, max: 1 }), of: 'epsilon' }],
      ['and', 'no-setting'],
      ['more', 'no-setting'],
    ])
  })

  it('lists the settings that a word of another program sets besides its own, and each can be left', () => {
    const text =
      'actor_rollout_ref.rollout.n=8\nalgorithm.adv_estimator=rloo\nactor_rollout_ref.actor.policy_loss.loss_mode=gspo'
    const report = reportOf(text, defaultConfig(taskOf, 'addition'))
    const besides = report.rows.filter(({ origin }) => origin === 'derived')
    expect(besides.map(({ name, field, value }) => [name, field, value])).toEqual(
      expect.arrayContaining([
        ['algorithm.adv_estimator', 'baseline', 'leave_one_out'],
        ['algorithm.adv_estimator', 'scaleRewards', 'none'],
        ['actor_rollout_ref.actor.policy_loss.loss_mode', 'importanceSamplingLevel', 'sequence'],
      ]),
    )
    const { id } = besides.find(({ field }) => field === 'scaleRewards')!
    const { config } = reportOf(text, defaultConfig(taskOf, 'addition'), { taken: new Map([[id, false]]) })
    expect(config).toMatchObject({ baseline: 'leave_one_out', scaleRewards: 'group' })
    // what is written counts
    const stated = reportOf(`${text}\nalgorithm.norm_adv_by_std_in_grpo=True`)
    expect(stated.rows.filter(({ field }) => field === 'scaleRewards')).toHaveLength(1)
    expect(stated.config.scaleRewards).toBe('group')
  })

  it('takes what a script assigns to the arguments later, and a dictionary that stands in the call', () => {
    const text =
      'args = GRPOConfig("out", beta=0.1, num_iterations=2, **{"epsilon": 0.3})\nargs.num_iterations = 3\nargs.beta = f()\nother.beta = 7'
    const report = wholly(text)
    expect(report.config).toMatchObject({ numIterations: 3, epsilon: 0.3, beta: now.beta })
    expect(left(report)).toContainEqual(['beta', 'computed'])
  })

  it.each([
    [
      'nohup env NPROC_PER_NODE=4 CUDA_VISIBLE_DEVICES=0 swift rlhf --rlhf_type grpo --beta 0.1 &',
      'ms-swift',
    ],
    ['env A=1 trl grpo --beta 0.1', 'trl-1.13'],
    ['accelerate launch --config_file zero3.yaml train.py --beta 0.1 --num_generations 4', 'trl-1.13'],
    ['python train_grpo.py --beta 0.1', 'trl-1.13'],
    ['python train.py --beta 0.1', null],
    ['nohup env A=1 python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo', 'verl'],
  ])('%s is for %s', (text, program) => {
    expect(reportOf(text).program).toBe(program)
    expect(reportOf(text).rows.some(({ name }) => /^(A|NPROC_PER_NODE)$/.test(name))).toBe(false)
  })

  it('resolves dictionaries of the same script, and takes no defaults beside one that it cannot see', () => {
    const text = `COMMON = {"beta": 0.02, "num_iterations": 2}
kwargs = dict(**COMMON, loss_type="dr_grpo", epsilon=0.2)
kwargs["epsilon"] = 0.3
kwargs.update(max_grad_norm=0.2, **{"temperature": 0.9})
args = GRPOConfig("out", **kwargs)`
    const taken = { beta: 0.02, numIterations: 2, lossType: 'dr_grpo', epsilon: 0.3 }
    expect(wholly(text).config).toMatchObject({ ...taken, maxGradNorm: 0.2, temperature: 0.9 })
    const hidden = reportOf('args = GRPOConfig(beta=0.1, **load())')
    expect(hidden.rows.filter(({ origin }) => origin === 'default')).toEqual([])
    expect(left(hidden)).toEqual([['**load()', 'computed']])
    for (const made of ['dict(load(), beta=0.1)', '{**load(), "beta": 0.1}', '{"beta": 0.1}\nkw = load()']) {
      const unread = reportOf(`kw = ${made}\nargs = GRPOConfig("out", **kw, epsilon=0.3)`)
      expect(unread.rows.filter(({ origin }) => origin === 'default')).toEqual([])
      expect(unread.config).toMatchObject({ beta: now.beta, epsilon: 0.3 })
    }
  })

  it('takes the last value of an option that a command repeats', () => {
    const report = reportOf('accelerate launch --beta 0.3 train.py --beta 0.1 --epsilon 0.3 --beta 0.2')
    expect(report.config).toMatchObject({ beta: 0.2, epsilon: 0.3 })
  })

  it('names the link of a program that trains a comparison or a sweep', () => {
    const found = 'view=sweep&base=task=countdown&x=beta:0,0.1'
    const program = `import json\n\nLINK = "${found}"\n`
    expect(experimentIn(program)).toBe(found)
    expect(experimentIn(program.replaceAll('\n', '\r\n'))).toBe(found)
    expect(experimentIn('args = GRPOConfig(beta=0.1)')).toBeNull()
  })

  it('takes both clip limits of OpenRLHF, which stand under one name', () => {
    for (const text of [
      'python3 -m openrlhf.cli.train_ppo_ray --actor.eps_clip_low_high 0.1 0.27',
      'ray job submit -- python3 -m openrlhf.cli.train_ppo_ray --eps_clip_low_high 0.1 0.27',
      'python train.py --eps_clip_low_high 0.1 0.27 --beta 0.02',
      'eps_clip_low_high: [0.1, 0.27]\nbeta: 0.02',
    ]) {
      const report = reportOf(text)
      expect(report.config).toMatchObject({ epsilon: 0.1, epsilonHigh: 0.27, epsilonHighFollows: false })
      expect(
        report.rows.filter(({ name }) => name.includes('eps_clip')).every(({ isTaken }) => isTaken),
      ).toBe(true)
    }
  })

  it.each([
    [
      'names with sections',
      '--rollout.batch_size 128 --rollout.n_samples_per_prompt 8 --train.batch_size 256 --actor.eps_clip 0.3 --actor.adam.lr 5e-7 --algo.kl.init_coef 1e-3 --algo.kl.use_loss --algo.kl.estimator k3 --algo.advantage.estimator group_norm --actor.dual_clip 3 --algo.dynamic_filtering_enable --train.seed 5 --rollout.temperature 0.9 --train.max_epochs 3 --critic.adam.lr 9e-6 --eval.temperature 0.6',
    ],
    [
      'older names',
      '--rollout_batch_size 128 --n_samples_per_prompt 8 --train_batch_size 256 --eps_clip 0.3 --actor_learning_rate 5e-7 --init_kl_coef 1e-3 --use_kl_loss --kl_estimator k3 --advantage_estimator group_norm --dual_clip 3 --dynamic_filtering --seed 5 --temperature 0.9 --max_epochs 3',
    ],
  ])('reads OpenRLHF: %s', (_, options) => {
    const report = reportOf(`python3 -m openrlhf.cli.train_ppo_ray ${options}`)
    expect(report.program).toBe('openrlhf')
    expect(report.config).toMatchObject({
      ...{ numGenerations: 8, stepsPerGeneration: 4, epsilon: 0.3, beta: 0.001, useReference: true },
      ...{ klIn: 'loss', klEstimator: 'k3', baseline: 'group', clipRatioC: 3, deadGroups: 'resample' },
      ...{
        seed: 5,
        temperature: 0.9,
        numIterations: 3,
        lossType: 'token-mean',
        learningRate: now.learningRate,
      },
    })
    const rows = Object.fromEntries(left(report))
    expect(Object.values(rows)).toContainEqual({ madeForLarge: 'rate' })
    expect(report.rows.find(({ field }) => field === 'promptsPerStep')).toMatchObject({
      value: 128,
      why: { madeForLarge: 'batch' },
    })
    expect(report.rows.find(({ field }) => field === 'stepsPerGeneration')?.written).toBe('128 × 8 ÷ 256')
  })

  it('knows the defaults of OpenRLHF, and that its default estimator needs a critic', () => {
    const report = reportOf('python3 -m openrlhf.cli.train_ppo_ray --actor.policy_loss_type gspo')
    expect(report.config).toMatchObject({
      ...{ beta: 0.01, klIn: 'reward', klEstimator: 'k1', importanceSamplingLevel: 'sequence' },
      ...{ lossType: 'seq-mean-token-mean', numIterations: 1 },
    })
    expect(left(report)).toContainEqual(['algo.advantage.estimator', 'critic'])
    expect(report.rows).toContainEqual(
      expect.objectContaining({ name: 'actor.policy_loss_type', field: 'lossType', isTaken: true }),
    )
    expect(left(report)).toContainEqual(['actor.adam.lr', { madeForLarge: 'rate' }])
    expect(reportOf('eps_clip: 0.3\nmax_epochs: 2').program).toBeNull()
    expect(reportOf('algo:\n  kl:\n    init_coef: 0.02\n').config.beta).toBe(0.02)
  })

  it('names the setting that a misspelt name may mean, and none for a name of another thing', () => {
    const near = (text: string) =>
      reportOf(text).rows.flatMap(({ name, why }) =>
        why !== null && typeof why === 'object' && 'near' in why ? [[name, why.near]] : [],
      )
    expect(
      near('python train.py --num-generation 8 --learning_rte 1e-3 --sampling.n_samples_per_prompt 4'),
    ).toEqual([
      ['num_generation', 'num_generations'],
      ['learning_rte', 'learning_rate'],
      ['sampling.n_samples_per_prompt', 'n_samples_per_prompt'],
    ])
    expect(
      near('beta: 0.1\nsave_steps: 5\nval_kwargs:\n  temperature: 1\ncritic:\n  learning_rate: 1'),
    ).toEqual([])
    expect(near('args = GRPOConfig(num_iteration=2)')).toEqual([['num_iteration', 'num_iterations']])
    // the name that may be meant stands in the text anyway
    expect(near('num_generations: 8\nnum_generation: 4')).toEqual([])
  })

  it.each([
    [
      'SFT',
      'args = SFTConfig(output_dir="x", learning_rate=2e-4, per_device_train_batch_size=4, seed=3, max_grad_norm=0.3)',
    ],
    ['SFT', 'trl sft --learning_rate 2e-4 --per_device_train_batch_size 4 --seed 3 --max_grad_norm 0.3'],
    [
      'SFT',
      'accelerate launch src/open_r1/sft.py --learning_rate 2e-4 --seed 3 --max_grad_norm 0.3 --num_train_epochs 1',
    ],
    [
      'SFT',
      'learning_rate: 2e-4\nper_device_train_batch_size: 4\npacking: true\nmax_grad_norm: 0.3\nseed: 3',
    ],
    ['SFT', 'stage: sft\nlearning_rate: 2e-4\nper_device_train_batch_size: 4\nmax_grad_norm: 0.3\nseed: 3'],
    [
      'DPO',
      'args = DPOConfig(beta=0.3, loss_type="sigmoid", learning_rate=2e-4, seed=3, max_grad_norm=0.3, num_train_epochs=1)',
    ],
    ['DPO', 'swift rlhf --rlhf_type dpo --beta 0.3 --seed 3 --max_grad_norm 0.3 --learning_rate 2e-4'],
    ['DPO', 'beta: 0.3\nlabel_smoothing: 0.1\nseed: 3\nmax_grad_norm: 0.3\ngradient_accumulation_steps: 2'],
  ])('takes no defaults of GRPO, and no loss, from a configuration of %s: %s', (method, text) => {
    const report = reportOf(text)
    expect(report.trainer).toBe(method)
    expect(report.program).toBeNull()
    expect(report.config).toEqual({ ...now, seed: 3, maxGradNorm: 0.3 })
  })

  it.each([
    'args = GRPOConfig(max_length=9, num_generations=4)',
    'packing: true\nnum_generations: 4\nper_device_train_batch_size: 4',
    'swift rlhf --rlhf_type grpo --max_length 1024',
    'algorithm: grpo\nmax_length: 12',
    'learning_rate: 1e-6\nper_device_train_batch_size: 4\nbeta: 0.1',
  ])('takes %s as one of GRPO', (text) => {
    expect(reportOf(text).trainer).toBeNull()
  })

  it('derives the updates of a step as NeMo-RL does, which goes once through its completions', () => {
    const nemo = (batch: string) =>
      `grpo:\n  num_prompts_per_step: 8\n  num_generations_per_prompt: 4\n${batch}`
    const passes = { ...now, numIterations: 3, stepsPerGeneration: 2 }
    const report = reportOf(nemo('policy:\n  train_global_batch_size: 8\n'), passes)
    expect(report.program).toBe('nemo-rl')
    expect(report.config).toMatchObject({ numIterations: 1, stepsPerGeneration: 4 })
    expect(report.rows).toContainEqual(expect.objectContaining({ field: 'numIterations', origin: 'always' }))
    const unstated = reportOf(nemo(''), passes)
    expect(unstated.config).toMatchObject({ numIterations: 1, stepsPerGeneration: 2 })
    expect(left(unstated)).toEqual([['policy.train_global_batch_size', 'not-stated']])
    expect(unstated.rows[0]).toMatchObject({ written: '8 × 4 ÷ ?', field: 'stepsPerGeneration', here: 2 })
  })

  it('says which of several calls was read', () => {
    const branches = `if big:
    args = GRPOConfig(beta=0.1, num_iterations=3)
else:
    args = GRPOConfig(beta=0.2)`
    const report = reportOf(branches)
    expect(report.several).toEqual({
      called: 'GRPOConfig',
      count: 2,
      read: 1,
      variable: 'args',
      differing: 2,
    })
    const left = report.rows.filter(({ why }) => why === 'conditional')
    expect(left.map(({ name, written }) => [name, written])).toEqual([
      ['beta', '0.1, 0.2'],
      ['num_iterations', '3'],
    ])
    const last = `base = trl.GRPOConfig()\n${branches.replace('beta=0.2', 'beta=0.2, epsilon=0.3, delta=2')}`
    expect(reportOf(last).several).toMatchObject({ count: 3, read: 3, variable: 'args', differing: 4 })
    const once =
      'lora = LoraConfig(r=8)\nargs = GRPOConfig(beta=0.1)\ntrainer = GRPOTrainer(args=args)\nprint(1)\nprint(2)'
    expect(reportOf(once).several).toBeNull()
  })

  it.each([
    'beta = 0.1\nepsilon = 0.3',
    'x = [\n1\n]\nargs = GRPOConfig(beta=0.1, epsilon=0.3)',
    '[1]\nargs = GRPOConfig(beta=0.1, epsilon=0.3)\nprint(x)',
  ])('takes no TOML for what has no sections: %s', (text) => {
    expect(reportOf(text).config).toMatchObject({ beta: 0.1, epsilon: 0.3 })
  })

  it('marks the taken settings with which a small network learns more slowly', () => {
    const page = defaultConfig(taskOf, 'addition')
    const slower = (choices = {}, from = page) =>
      Object.fromEntries(
        reportOf('args = GRPOConfig(num_generations=16)', from, choices).rows.flatMap(
          ({ field, remark: why }) => (why === null ? [] : [[field, why]]),
        ),
      )
    expect(slower()).toEqual({ entropyCoef: 'entropy', beta: 'kl', numIterations: 'updates' })
    // with the bonus of the page, β made no difference
    const keepsBonus = { taken: new Map([['entropy_coef', false]]) }
    expect(slower(keepsBonus)).toEqual({ numIterations: 'updates' })
    // the page has no bonus on this task
    expect(slower({}, defaultConfig(taskOf, 'reverse'))).toEqual({ beta: 'kl', numIterations: 'updates' })
    expect(slower({}, { ...page, entropyCoef: 0, beta: 0, numIterations: 1 })).toEqual({})
  })

  it('marks clip limits that never act, or nearly always', () => {
    const remarks = (args: string, choices = {}) =>
      Object.fromEntries(
        reportOf(`args = GRPOConfig(${args})`, defaultConfig(taskOf, 'addition'), choices).rows.flatMap(
          ({ field, remark }) => (field?.startsWith('epsilon') && remark !== null ? [[field, remark]] : []),
        ),
      )
    expect(remarks('epsilon_high=0.28')).toEqual({ epsilonHigh: 'no-clip' })
    expect(remarks('epsilon=0.2')).toEqual({})
    const batch = 'per_device_train_batch_size=8, gradient_accumulation_steps=1, steps_per_generation=4'
    expect(remarks(`epsilon_high=0.28, ${batch}`)).toEqual({})
    const gspo = `importance_sampling_level="sequence", epsilon=3e-4, epsilon_high=4e-4, ${batch}`
    expect(remarks(gspo)).toEqual({ epsilon: 'narrow-clip', epsilonHigh: 'narrow-clip' })
    expect(remarks(`${gspo}, learning_rate=1e-6`)).toEqual({
      epsilon: 'narrow-clip',
      epsilonHigh: 'narrow-clip',
    })
    const theirs = { taken: new Map([['learning_rate', true]]) }
    expect(remarks(`${gspo}, learning_rate=1e-6`, theirs)).toEqual({})
    expect(remarks(gspo.replace('"sequence"', '"token"'))).toEqual({})
  })

  it('says of CISPO that a cap below 1 acts, not that the clip never does', () => {
    const remarks = (args: string, from = defaultConfig(taskOf, 'addition')) =>
      reportOf(`args = GRPOConfig(num_iterations=1, entropy_coef=0.01, ${args})`, from).rows.flatMap(
        ({ field, remark }) =>
          remark === null || field === 'beta' || field === 'numIterations' ? [] : [[field, remark]],
      )
    expect(remarks('loss_type="cispo", epsilon_high=0.28')).toEqual([['surrogate', 'cap']])
    expect(remarks('loss_type="cispo"')).toEqual([['surrogate', 'cap']])
    expect(remarks('loss_type="cispo", epsilon=0.3, epsilon_high=5')).toEqual([])
    const there = applyPreset(defaultConfig(taskOf, 'addition'), 'cispo')
    expect(remarks('loss_type="cispo", epsilon_high=0.28', there)).toEqual([['epsilonHigh', 'cap']])
    expect(remarks('scale_rewards="none"')).toEqual([['scaleRewards', 'scale']])
    expect(
      reportOf('scale_rewards: none', { ...now, scaleRewards: 'group', entropyCoef: 0 }).rows,
    ).toMatchObject([{ isTaken: true, remark: null }])
  })

  it('leaves a share of the tokens that is too small for short completions', () => {
    const text = (share: number) => `args = GRPOConfig(top_entropy_quantile=${share})`
    expect(left(reportOf(text(0.2)))).toContainEqual(['top_entropy_quantile', { madeForLarge: 'tokens' }])
    expect(reportOf(text(0.2)).config.topEntropyQuantile).toBe(1)
    expect(reportOf(text(0.8)).config.topEntropyQuantile).toBe(0.8)
    const chosen = reportOf(text(0.2), now, { taken: new Map([['top_entropy_quantile', true]]) })
    expect(chosen.config.topEntropyQuantile).toBe(0.2)
    expect(chosen.rows.find(({ field }) => field === 'topEntropyQuantile')).toMatchObject({
      isTaken: true,
      why: { madeForLarge: 'tokens' },
    })
    // also beside a rate for a small network
    expect(reportOf('learning_rate: 0.003\ntop_entropy_quantile: 0.2').config.topEntropyQuantile).toBe(1)
  })

  it('reads the code of a Jupyter notebook', () => {
    const cells = [
      { cell_type: 'markdown', source: ['beta = 9'] },
      { cell_type: 'code', source: ['%%capture\n', '!pip install trl==0.17.0\n'] },
      { cell_type: 'code', source: 'from trl import GRPOConfig\nargs = GRPOConfig(beta=0.1, epsilon=0.3)' },
    ]
    const report = reportOf(
      JSON.stringify({ cells, metadata: { name: 'x' }, nbformat: 4, nbformat_minor: 5 }),
    )
    expect(report.program).toBe('trl-0.17')
    expect(report.config).toMatchObject({ beta: 0.1, epsilon: 0.3 })
  })

  it('says which of verl’s two KLs is taken, and where it goes', () => {
    const both = 'algorithm.use_kl_in_reward=True\nactor_rollout_ref.actor.use_kl_loss=True'
    expect(left(reportOf(both))).toContainEqual(['algorithm.use_kl_in_reward', 'one-kl'])
    const reward = reportOf('algorithm.use_kl_in_reward=True')
    expect(reward.rows).toContainEqual(expect.objectContaining({ field: 'klIn', value: 'reward' }))
  })

  it('knows names of ms-swift, verl and prime-rl', () => {
    const text = 'dynamic_sample: true\noverlong_filter: true\ndata.seed: 7\nrollouts_per_example: 4'
    const taken = { deadGroups: 'resample', maskTruncatedCompletions: true, seed: 7, numGenerations: 4 }
    expect(reportOf(text).config).toMatchObject(taken)
  })

  it('says that the page has no critic where verl’s default asks for one', () => {
    expect(left(reportOf('data.train_batch_size=8\nactor_rollout_ref.rollout.n=4'))).toContainEqual([
      'algorithm.adv_estimator',
      'critic',
    ])
  })

  it('leaves mini-batches of a large batch that would be parts of a group here', () => {
    const verl = (mini: number) =>
      `data.train_batch_size=512\nactor_rollout_ref.actor.ppo_mini_batch_size=${mini}\nactor_rollout_ref.actor.optim.lr=1e-6`
    expect(left(reportOf(verl(32)))).toContainEqual([
      'actor.ppo_mini_batch_size',
      { madeForLarge: 'mini-batches' },
    ])
    expect(reportOf(verl(32)).config.stepsPerGeneration).toBe(now.stepsPerGeneration)
    expect(reportOf(verl(256)).config.stepsPerGeneration).toBe(2)
  })

  it('counts trajectories where a batch stands with the sizes that follow', () => {
    const report = reportOf('num_batches_per_epoch = 4\nnum_replicas = 8\nbatch_size = 2\nk = 4')
    expect(report.config).toMatchObject({ numGenerations: 4, generationBatchSize: 64, stepsPerGeneration: 1 })
    expect(report.rows[0]).toMatchObject({
      written: '4 × 8 × 2 ÷ 4 = 16',
      field: 'promptsPerStep',
      value: 16,
    })
    expect(reportOf('batch_size = 2').config.generationBatchSize).toBe(2 * now.numGenerations)
  })

  it('takes a batch no larger than the page’s beside a rate of a large model, and leaves a larger one', () => {
    const rate = '--grpo --lr 5e-6 --batch_size'
    const prompts = now.generationBatchSize / now.numGenerations
    expect(reportOf(`${rate} 1`).config.generationBatchSize).toBe(now.numGenerations)
    expect(reportOf(`${rate} 1 --grpo_group 2`).config.generationBatchSize).toBe(2)
    expect(left(reportOf(`${rate} ${2 * prompts}`))).toContainEqual(['batch_size', { madeForLarge: 'batch' }])
    const sft = 'args = SFTConfig(batch_size=1)'
    expect(left(reportOf(sft))).toContainEqual(['batch_size', { madeForLarge: 'batch' }])
  })

  it.each([
    '| Name | Value |\n|--|--|\n| Rate of the policy | 1e-6 |\n| Batch size | 512 |\n| Weight decay | 0.1 |\n| warmup_steps | 10 |',
    'batch_size = 512\nweight_decay = 0.1\nwarmup_steps = 10',
    'batch_size: 512\nweight_decay: 0.1\nwarmup_steps: 10',
    'python train.py --batch_size 512 --weight_decay 0.1 --warmup_steps 10',
  ])('leaves what is far above the page’s value if no rate is known: %j', (text) => {
    expect(reportOf(text).config).toEqual(now)
    expect(wholly(text).config).toMatchObject({ weightDecay: 0.1, warmupSteps: 10 })
  })

  it('knows the batch of a device, which divides the computation alone', () => {
    expect(left(reportOf('device_batch_size = 8'))).toEqual([['device_batch_size', 'device']])
  })

  it('takes back the link of a file of this page, and gives whole scripts their defaults by version', () => {
    const there = { ...defaultConfig(taskOf, 'countdown'), learningRate: 1e-3, seed: 9 }
    expect(reportOf(trlFile(there, textFor('en').handover)).config).toEqual(there)
    const script = (pin: string) =>
      `pip install ${pin}\nfrom trl import GRPOConfig\nargs = GRPOConfig(num_generations=8)`
    const of = (pin: string) => {
      const { program, config } = reportOf(script(pin).replace('pip', '# pip'))
      return [program, config.beta, config.lossType, config.temperature]
    }
    expect(of('trl')).toEqual(['trl-1.13', 0, 'dapo', 1])
    expect(of('trl==1.9.0')).toEqual(['trl-0.27', 0, 'dapo', 1])
    expect(of('trl==0.20.0')).toEqual(['trl-0.20', 0, 'bnpo', 1])
    expect(of('trl==0.17.0')).toEqual(['trl-0.17', 0.04, 'bnpo', 0.9])
    expect(of('trl==0.14.0')).toEqual(['trl-0.14', 0.04, 'grpo', 0.9])
    // at least that one
    expect(of('"trl>=0.14"')).toEqual(['trl-1.13', 0, 'dapo', 1])
  })

  it.each([
    ['max_prompt_length=512', 'trl-0.27', 'max_prompt_length'],
    ['max_prompt_length=None', 'trl-0.27', 'max_prompt_length'],
    ['max_prompt_length=512, vllm_device="auto"', 'trl-0.17', 'vllm_device'],
    // TRL 1.13 runs with transformers 4, too, which takes these
    ['overwrite_output_dir=True, warmup_ratio=0.1', 'trl-1.13', null],
  ])('takes the defaults of the newest TRL that has all names: %s', (names, program, older) => {
    const text = `args = GRPOConfig(num_generations=8, beta=0.1, ${names})`
    expect(reportOf(text)).toMatchObject({ program, older })
    // a version that the text states counts, and so does one that is chosen
    expect(reportOf(`# pip install trl==0.20.0\n${text}`)).toMatchObject({ program: 'trl-0.20', older: null })
    expect(reportOf(text, now, { program: 'trl-1.13' })).toMatchObject({ program: 'trl-1.13', older: null })
  })

  describe('Unsloth', () => {
    const script = (args: string) =>
      `from unsloth import FastLanguageModel\nfrom trl import GRPOConfig\nargs = GRPOConfig(num_generations=6, ${args})`
    const set = (text: string, field: string) =>
      reportOf(text).rows.find((row) => row.field === field && row.isTaken)?.value
    const batch = (args: string) =>
      reportOf(script(args)).rows.find(({ field }) => field === 'promptsPerStep')?.written

    it('has defaults of its own', () => {
      const report = reportOf(script('max_prompt_length=256, max_steps=500'))
      expect(report).toMatchObject({ program: 'unsloth', older: null })
      expect(report.config).toMatchObject({ beta: 0.001, lossType: 'bnpo', temperature: 1 })
      expect(report.rows).toContainEqual(
        expect.objectContaining({ field: 'warmupSteps', value: 50, origin: 'default' }),
      )
      expect(report.rows.find(({ field }) => field === 'learningRate')?.written).toBe('5e-05')
    })

    it('makes a batch of one group where TRL would refuse it', () => {
      expect(batch('seed=3')).toBe('6 × 2 ÷ 6 = 2')
      expect(batch('per_device_train_batch_size=1, gradient_accumulation_steps=4')).toBe('6 × 4 ÷ 6 = 4')
      expect(batch('per_device_train_batch_size=3, gradient_accumulation_steps=4')).toBe('3 × 4 ÷ 6 = 2')
    })

    it('replaces settings because of the loss type', () => {
      const dapo = script('loss_type="dapo", epsilon_high=0.4')
      expect(set(dapo, 'epsilonHigh')).toBe(0.28)
      expect(set(dapo, 'maskTruncatedCompletions')).toBe(true)
      expect(left(reportOf(dapo))).toContainEqual(['epsilon_high', { idle: 'loss_type = dapo' }])
      expect(set(script('loss_type="dr_grpo", scale_rewards=True'), 'scaleRewards')).toBe('none')
      expect(set(script('loss_type="dr_grpo", scale_rewards="batch"'), 'scaleRewards')).toBe('batch')
      expect(set(script('loss_type="grpo", scale_rewards=True'), 'scaleRewards')).toBe('group')
    })
  })

  it('derives what TRL derives', () => {
    const value = (text: string, field: string) =>
      reportOf(text).rows.find((row) => row.field === field)?.value
    const args = (text: string) => `GRPOConfig(${text}, num_generations=8)`
    const batch = 'per_device_train_batch_size=8, gradient_accumulation_steps=8'
    expect(value(args(batch), 'promptsPerStep')).toBe(8)
    // 32 and 8 are 4 mini-batches
    expect(value(args(`${batch}, steps_per_generation=32`), 'stepsPerGeneration')).toBe(4)
    expect(value(args(`${batch}, steps_per_generation=32`), 'promptsPerStep')).toBe(32)
    expect(value(args('max_steps=400, num_iterations=2'), 'maxSteps')).toBe(200)
    expect(left(reportOf(args('max_steps=-1')))).toContainEqual(['max_steps', 'data-set'])
    expect(value(args('max_steps=400, warmup_ratio=0.1'), 'warmupSteps')).toBe(40)
  })

  it('reads YAML as it is written', () => {
    const yaml = [
      'base: &base {epsilon: 0.1, beta: 0.02}',
      'actor:\n  <<: *base\n  epsilon: 0.3',
      'rewards:\n- a\n- b',
      'note: |\n  beta: 7\n  it is text',
      "seed: 5 # it's a seed",
    ].join('\n')
    const report = reportOf(yaml.replace('base: &base', 'x-base: &base'))
    expect(report.config).toMatchObject({ epsilon: 0.3, beta: 0.02, seed: 5 })
  })

  it('executes nothing', () => {
    const report = reportOf(
      'Settings(beta=__import__("os").system("echo 1"), num_generations=2 * len(x), seed=int("3"), loss_type=f"{x}")',
    )
    expect(report.config).toEqual(now)
    expect(left(report)).toEqual(
      ['beta', 'num_generations', 'seed', 'loss_type'].map((name) => [name, 'computed']),
    )
  })

  it.each([
    ['', { problem: 'empty', line: 1 }],
    ['{"beta": }', { problem: 'json' }],
    ['beta: 0.1\nnonsense here', { problem: 'yaml', line: 2, found: 'nonsense here' }],
    ['| a | b |\n|---|---|\n| beta |', { problem: 'line', line: 3, found: '| beta |' }],
    [
      '# prime-rl\nmax_steps = 100\n\n[trainer.optim] # the optimiser\nlr = 3e-6\nbetas = [\n  0.9,\n]\n',
      { problem: 'toml', line: 4, found: '[trainer.optim]' },
    ],
    ['nonsense', { problem: 'line', line: 1, found: 'nonsense' }],
    ['x'.repeat(100_001), { problem: 'too-long' }],
    // values inside each other, composed by recursion, would use up the stack
    [`-  a: "${'a: "'.repeat(22_000)}`, { problem: 'yaml', line: 1 }],
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
    expect('rows' in report && left(report)).toEqual([['a', 'no-setting']])
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(entries)
  })
})
