import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { textFor } from '../../../src/text'
import { LANGUAGES } from '../../../src/text/language'

const now = defaultConfig(taskOf, 'addition')
function reportOf(text: string) {
  const report = importSettings(text, now)
  if ('problem' in report) throw new Error(JSON.stringify(report))
  return report
}
/** The fields that change, with their values. */
const taken = (text: string) =>
  Object.fromEntries(
    reportOf(text).rows.flatMap(({ field, value, here, isTaken }) =>
      isTaken && field !== null && value !== here ? [[field, value]] : [],
    ),
  )

describe('what was made for a large model', () => {
  const LARGE = [
    'promptsPerStep',
    'generationBatchSize',
    'maxSteps',
    'lrSchedulerType',
    'warmupSteps',
    'weightDecay',
    'learningRate',
  ]

  it.each([
    `from trl import GRPOConfig
def get_config(args):
    return GRPOConfig(learning_rate=args.lr, weight_decay=0.1, warmup_steps=50, lr_scheduler_type="cosine", max_steps=500,
        per_device_train_batch_size=8, gradient_accumulation_steps=4, num_generations=4)`,
    'args = GRPOConfig(num_generations=4, learning_rate=LR, weight_decay=0.1)',
    'swift rlhf --rlhf_type grpo --num_generations 4 --per_device_train_batch_size 4',
    'num_generations: 4\nlearning_rate: ${lr}\nweight_decay: 0.1\nwarmup_steps: 50',
  ])('is left without a rate that can be read: %s', (text) => {
    const found = taken(text)
    expect(found).toMatchObject({ numGenerations: 4 })
    for (const field of LARGE) expect(found).not.toHaveProperty(field)
  })

  it('is taken with a rate for a small model', () => {
    expect(taken('args = GRPOConfig(learning_rate=1e-3, weight_decay=0.1)')).toMatchObject({
      learningRate: 1e-3,
      weightDecay: 0.1,
    })
  })
})

describe('settings in sections', () => {
  const AXOLOTL = `base_model: m
rl: grpo
trl:
  beta: 0.003
  num_generations: 8
  reward_funcs: ["rewards.correctness"]
  scale_rewards: false
  loss_type: dr_grpo
  num_iterations: 2
  epsilon_high: 0.28
gradient_accumulation_steps: 4
micro_batch_size: 16
lr_scheduler: cosine
learning_rate: 1e-5
`
  const rowOf = (text: string, name: string) =>
    reportOf(text).rows.find((row) => row.field === name || row.name === name)

  it('are those of TRL in a file for Axolotl', () => {
    const { config, rows } = reportOf(AXOLOTL)
    expect(config).toMatchObject({
      beta: 0.003,
      numGenerations: 8,
      scaleRewards: 'none',
      lossType: 'dr_grpo',
      numIterations: 2,
      epsilonHigh: 0.28,
    })
    expect(rows.find(({ field }) => field === 'promptsPerStep')).toMatchObject({ written: '16 × 4 ÷ 8 = 8' })
    expect(rowOf(AXOLOTL, 'lr_scheduler_type')).toMatchObject({ written: 'cosine', origin: 'written' })
  })

  it.each(['trl', 'grpo', 'training_args', 'trainer', 'config'])('are read in %s', (section) => {
    const text = `${section}:\n  beta: 0.003\n  warmup_ratio: 0.1\n  num_generations: 4\nper_device_train_batch_size: 8\n`
    expect(taken(text)).toMatchObject({ beta: 0.003, numGenerations: 4 })
    expect(rowOf(text, 'warmup_ratio')).toMatchObject({ written: '0.1' })
  })

  it('have no default beside them if their section is not known', () => {
    const { rows, program } = reportOf('mine:\n  inner:\n    beta: 0.003\nper_device_train_batch_size: 8\n')
    expect(program).toBe('trl-1.13')
    expect(rows.filter(({ field, name }) => field === 'beta' || name === 'beta')).toEqual([])
    expect(rows.map(({ name }) => name)).toContain('mine.inner.beta')
  })

  it('stay as they are in a file for NeMo-RL', () => {
    const text = 'grpo:\n  num_prompts_per_step: 8\n  num_generations_per_prompt: 4\n  seed: 3\n'
    expect(reportOf(text).rows.map(({ name }) => name)).toContain('grpo.seed')
  })
})

describe('several calls that make settings', () => {
  const TWO = `from trl import GRPOConfig, GRPOTrainer
args = GRPOConfig(beta=0.02)
eval_args = GRPOConfig(output_dir="eval", num_generations=2, temperature=0.1)
`

  it('are read as the trainer is given them', () => {
    const { config, several } = reportOf(`${TWO}trainer = GRPOTrainer(model="m", args=args)`)
    expect(config).toMatchObject({ beta: 0.02, temperature: 1 })
    expect(several).toMatchObject({ read: 1, variable: 'args' })
    expect(reportOf(`${TWO}GRPOTrainer(model="m", args=eval_args)`).several).toMatchObject({ read: 2 })
    expect(reportOf(`${TWO}GRPOTrainer(args=GRPOConfig(beta=0.3))`).config.beta).toBe(0.3)
  })

  it('are named by their variable without a trainer', () => {
    expect(reportOf(TWO).several).toEqual({ called: 'GRPOConfig', count: 2, read: 2, variable: 'eval_args' })
  })
})

describe('a class of settings', () => {
  const CLASS = `from dataclasses import dataclass, field
from trl import GRPOConfig
@dataclass
class MyArgs(GRPOConfig):
    beta: float = field(default=0.005, metadata={"help": "KL"})
    num_generations: int = 4
`

  it('is read with the defaults of its fields', () => {
    const { program, config } = reportOf(`${CLASS}sa, ta = TrlParser((A, MyArgs)).parse()\n`)
    expect(program).toBe('trl-1.13')
    expect(config).toMatchObject({ beta: 0.005, numGenerations: 4 })
  })

  it('is read with those that a call of it replaces', () => {
    const { program, config } = reportOf(`${CLASS}args = MyArgs(beta=0.02, num_iterations=3)\n`)
    expect(program).toBe('trl-1.13')
    expect(config).toMatchObject({ beta: 0.02, numGenerations: 4, numIterations: 3 })
  })
})

it('lists a part of the batch whose other part cannot be read', () => {
  const { rows } = reportOf(
    'args = GRPOConfig(per_device_train_batch_size=16, gradient_accumulation_steps=ACCUM)',
  )
  const of = (part: string) => rows.find(({ name }) => name === part)
  expect(of('per_device_train_batch_size')).toMatchObject({ written: '16', why: 'batch-unread' })
  expect(of('gradient_accumulation_steps')).toMatchObject({ written: 'ACCUM', why: 'computed' })
})

it.each([
  ['0.14.0', 'trl-0.14', 0.9, 0.04],
  ['0.15.2', 'trl-0.15', 0.9, 0.04],
  ['0.16.1', 'trl-0.17', 0.9, 0.04],
  ['0.18.2', 'trl-0.18', 1, 0.04],
  ['0.19.1', 'trl-0.20', 1, 0],
  ['0.26', 'trl-0.27', 1, 0],
])('says that trl %s is named, and takes the nearest defaults', (version, id, temperature, beta) => {
  const text = `# pip install trl==${version}\nargs = GRPOConfig(num_generations=4, num_iterations=3)`
  const report = reportOf(text)
  expect(report).toMatchObject({ program: id, pinned: version, config: { temperature, beta } })
})

it('counts completions in the batch of a device from TRL 0.15 on', () => {
  const prompts = (version: string) =>
    reportOf(
      `# trl==${version}\nGRPOConfig(num_generations=4, per_device_train_batch_size=4, gradient_accumulation_steps=2)`,
    ).rows.find(({ field }) => field === 'promptsPerStep')?.value
  expect(prompts('0.14.0')).toBe(8)
  expect(prompts('0.15.2')).toBe(2)
})

it('names Unsloth by a setting that only it has', () => {
  const text = 'training_args = GRPOConfig(vllm_sampling_params=params, num_generations=4)'
  expect(reportOf(text).program).toBe('unsloth')
})

it('computes with numbers that a program states', () => {
  const text =
    'NUM = 2\nargs = GRPOConfig(num_generations=2 * NUM, beta=0.5 - 0.25, num_iterations=7 // 2, seed=N * 2)'
  const { config, rows } = reportOf(text)
  expect(config).toMatchObject({ numGenerations: 4, beta: 0.25, numIterations: 3 })
  expect(rows.find(({ name }) => name === 'seed')?.why).toBe('computed')
})

it('takes the value before a variable of further options, and the default of an argument', () => {
  const { config, rows } = reportOf('python train_grpo.py --beta ${1:-0.03} --num_generations 4 $EXTRA')
  expect(config).toMatchObject({ numGenerations: 4, beta: 0.03 })
  expect(rows.map(({ name }) => name)).toContain('$EXTRA')
})

it('looks for the trace of a replay beside the program', () => {
  const program = readFileSync(
    new URL('../../../src/runs/handover/python/replay.py', import.meta.url),
    'utf8',
  )
  expect(program).toContain('os.path.join(os.path.dirname(os.path.abspath(__file__)), TRACE_FILE)')
})

it('names the file of settings that a command is given, which may set what the command leaves out', () => {
  const launch = 'accelerate launch --config_file zero2.yaml src/open_r1/grpo.py --config recipes/demo.yaml'
  const { file, rows } = reportOf(`${launch} --vllm_mode colocate`)
  expect(file).toBe('recipes/demo.yaml')
  expect(rows.filter(({ origin }) => origin === 'default')).toEqual([])
  expect(reportOf(`${launch} --beta 0.02`).config.beta).toBe(0.02)
  expect(reportOf('trl grpo --beta 0.02').file).toBeNull()
})

it('leaves the epochs of another program, whose data set is not here', () => {
  const text = 'rl: grpo\ntrl:\n  beta: 0.001\n  num_generations: 4\nmicro_batch_size: 2\nnum_epochs: 1'
  const { rows, config } = reportOf(text)
  expect(rows.find(({ name }) => name === 'num_epochs')).toMatchObject({ isTaken: false, why: 'data-set' })
  expect(config).toMatchObject({ maxSteps: now.maxSteps, epochPrompts: now.epochPrompts })
})

it.each([
  'rlhf_type: grpo\ntrain_type: lora\nnum_generations: 16',
  '{"swift_version": "4.5.0", "beta": 0.04}',
])('knows the settings of ms-swift in a file by its own names: %s', (text) => {
  expect(reportOf(text).program).toBe('ms-swift')
})

it('knows args.json of swift sft, which has no settings of GRPO', () => {
  const sft = '"swift_version": "3.8.0", "learning_rate": 1e-4, "num_train_epochs": 1, "weight_decay": 0.1'
  const batch = '"train_type": "lora", "per_device_train_batch_size": 1, "gradient_accumulation_steps": 16'
  for (const kind of ['', ', "rlhf_type": null'])
    expect(reportOf(`{${sft}, ${batch}${kind}}`)).toMatchObject({ trainer: 'SFT', program: null })
  expect(reportOf(`{${sft}, ${batch}, "rlhf_type": "dpo", "beta": 0.1}`).trainer).toBe('DPO')
  for (const ofGrpo of ['"rlhf_type": "grpo"', '"num_generations": 8', '"beta": 0.04'])
    expect(reportOf(`{${sft}, ${batch}, ${ofGrpo}}`)).toMatchObject({ trainer: null, program: 'ms-swift' })
})

describe('a recipe of NeMo-RL', () => {
  const LOSS = 'grpo:\n  num_prompts_per_step: 32\nloss_fn:\n  ratio_clip_max: 5.0'
  it('names the file that it is laid over', () => {
    const report = reportOf(`defaults: ../../grpo_math_1B.yaml\n${LOSS}`)
    expect(report).toMatchObject({ program: 'nemo-rl', file: '../../grpo_math_1B.yaml' })
    expect(reportOf(`defaults:\n  - ppo_trainer\n${LOSS}`).file).toBeNull()
  })

  it('may have the loss of CISPO', () => {
    expect(taken(`${LOSS}\n  use_cispo: true`)).toMatchObject({ surrogate: 'cispo', epsilonHigh: 5 })
    expect(taken(`${LOSS}\n  use_cispo: false`)).not.toHaveProperty('surrogate')
  })
})

it('reads off and no in YAML as false where a setting has no such option', () => {
  expect(taken('scale_rewards: off\nnum_generations: 4')).toMatchObject({ scaleRewards: 'none' })
  expect(taken('scale_rewards: no\nnum_generations: 4')).toMatchObject({ scaleRewards: 'none' })
})

it.each([
  'from functools import partial\nfrom trl import GRPOConfig\nC = partial(GRPOConfig, beta=0.04)',
  'import os\nos.system("python train_grpo.py --beta 0.1")',
  'from hydra import compose\ncfg = compose("ppo_trainer", overrides=["algorithm.adv_estimator=grpo"])',
])('says that Python makes no settings, not that it is no YAML: %s', (text) => {
  expect(importSettings(text, now)).toMatchObject({ problem: 'python' })
})

describe('ms-swift with Megatron', () => {
  const SCRIPT = `# global_batch_size = micro_batch_size * DP size (128)
NPROC_PER_NODE=8 \\
megatron rlhf \\
    --rlhf_type grpo \\
    --global_batch_size 32 \\
    --micro_batch_size 4 \\
    --steps_per_generation 2 \\
    --num_generations 4`

  it('trains by a command of its own, and counts the completions of an update on all devices', () => {
    const { program, rows } = reportOf(SCRIPT)
    expect(program).toBe('ms-swift')
    expect(
      rows.filter(({ field }) => field === 'promptsPerStep' || field === 'stepsPerGeneration'),
    ).toMatchObject([
      { name: 'global_batch_size, steps_per_generation', written: '32 × 2 ÷ 4 = 16' },
      { name: 'steps_per_generation', value: 2 },
    ])
    const { rows: ofFile } = reportOf(
      'rlhf_type: grpo\nglobal_batch_size: 16\nnum_generations: 8\nsteps_per_generation: 4',
    )
    expect(ofFile[0]).toMatchObject({ written: '16 × 4 ÷ 8 = 8', value: 8 })
  })

  it('may train without GRPO', () => expect(reportOf('megatron sft --seed 3 --lr 1e-5').trainer).toBe('SFT'))
})

it('a configuration of AReaL takes no defaults of OpenRLHF, which has one of its names too', () => {
  const { program, rows, config } = reportOf(
    'actor:\n  eps_clip: 0.4\n  kl_ctl: 0.0\n  ppo_n_minibatches: 2\n  optimizer:\n    lr: 1.7e-5\n    weight_decay: 0.017\n    gradient_clipping: 0.5\ngconfig:\n  n_samples: 4\n',
  )
  expect(program).toBe('areal')
  expect(rows.map(({ field, origin, value }) => [field, origin, value])).toEqual([
    ['epsilon', 'written', 0.4],
    ['beta', 'written', 0],
    ['stepsPerGeneration', 'written', 2],
    ['learningRate', 'written', 1.7e-5],
    ['weightDecay', 'written', 0.017],
    ['maxGradNorm', 'written', 0.5],
    ['numGenerations', 'written', 4],
  ])
  const { learningRate } = now
  expect(config).toMatchObject({
    epsilon: 0.4,
    beta: 0,
    stepsPerGeneration: 2,
    numGenerations: 4,
    learningRate,
  })
})

it.each([
  [
    'areal',
    'python3 -m areal.launcher.local examples/math/gsm8k_grpo.py --config gsm8k_grpo.yaml actor.kl_ctl=0.1',
  ],
  ['slime', 'python3 train.py --num-rollout 3000 --n-samples-per-prompt 8 --kl-loss-coef 0.1 --eps-clip 0.2'],
])('a command of %s is not read as TRL, and takes no defaults', (program, command) => {
  const { program: found, rows } = reportOf(command)
  expect(found).toBe(program)
  expect(rows.filter(({ origin }) => origin === 'default')).toEqual([])
})

it('a command of slime gives its temperature', () => {
  expect(taken('python3 train.py --rollout-temperature 0.8 --n-samples-per-prompt 4')).toEqual({
    temperature: 0.8,
    numGenerations: 4,
  })
})

it('the settings of a script that a command starts are not filled in with defaults', () => {
  const found = reportOf('bash ${ROOT}/run_grpo.sh actor_rollout_ref.actor.kl_loss_coef=0.002')
  expect(found).toMatchObject({ file: '${ROOT}/run_grpo.sh', isPartial: true })
  expect(
    found.rows.filter(({ origin }) => origin === 'default').map(({ name, written }) => [name, written]),
  ).toEqual([])
})

it.each([
  ['strict: False', 'weights'],
  ['strict: false', 'no-setting'],
  ['actor_rollout_ref:\n  actor:\n    checkpoint:\n      strict: true', 'no-setting'],
])('%s is about weights only as Python has it', (text, why) => {
  expect(reportOf(`beta: 0.1\n${text}`).rows.find(({ name }) => name.endsWith('strict'))).toMatchObject({
    why,
  })
})

it('a batch of NeMo-RL of which nothing but the prompts is stated gives no row of its own', () => {
  const { rows } = reportOf('grpo:\n  num_prompts_per_step: 512\nloss_fn:\n  ratio_clip_max: 0.3')
  expect(rows.filter(({ name }) => name === 'policy.train_global_batch_size')).toEqual([])
})

it('says that defaults of functions are not read, for a text that has beta and epsilon in a signature alone', () => {
  const text = [
    'import torch',
    'def compute_grpo_loss(log_prob, old_log_prob, advantages, beta=0.04, epsilon=0.2):',
    '    ratio = torch.exp(log_prob - old_log_prob)',
    '    return -torch.mean(ratio * advantages)',
  ].join('\n')
  const report = importSettings(text, now)
  expect(report).toMatchObject({ problem: 'python' })
  for (const language of LANGUAGES) {
    const { notRead } = textFor(language).handover.importSettings
    expect(notRead.python()).toContain('def loss(beta=0.04)')
  }
})

it('a row that is left for its reason says which setting it is about, and what the page has', () => {
  const { rows } = reportOf(
    'actor_rollout_ref.actor.use_kl_loss: false\nactor_rollout_ref.actor.kl_loss_coef: 0.001\nactor_rollout_ref.actor.engine: x\n',
  )
  expect(rows.find(({ name }) => name.endsWith('kl_loss_coef'))).toMatchObject({
    field: 'beta',
    here: now.beta,
    value: null,
  })
  const { rows: ofTrl } = reportOf('GRPOConfig(lr_scheduler_type="cosine", engine="x")')
  expect(ofTrl.find(({ name }) => name === 'lr_scheduler_type')).toMatchObject({
    field: 'lrSchedulerType',
    here: 'constant',
    why: 'data-set',
  })
  expect(ofTrl.find(({ name }) => name === 'engine')).toMatchObject({ field: null, here: null })
})

describe('Python that is too much for the parser says so', () => {
  const AROUND = ['from trl import GRPOConfig\n', '\nargs = GRPOConfig(beta=0.1)\n'] as const
  it.each([
    ['many statements', 'x=[1,2,3];'.repeat(8000), 'unparsed'],
    ['many brackets', `x = ${'('.repeat(150)}1${')'.repeat(150)}`, 'unparsed'],
    ['many faults', 'x = ) ( =\n'.repeat(3000), 'unparsed'],
  ])('with %s', (_, inside, problem) => {
    expect(importSettings(AROUND.join(inside), now)).toMatchObject({ problem })
    for (const language of LANGUAGES)
      expect(textFor(language).handover.importSettings.notRead.unparsed()).toContain('GRPOConfig')
  })

  it('unless it only has no settings', () => {
    expect(importSettings(`${AROUND[0]}print(1)`, now)).toMatchObject({ problem: 'python' })
  })
})
