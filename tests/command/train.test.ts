import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { unzipSync } from 'fflate'
import { expect, it, test } from 'vitest'
import type { RunCheckpoint } from '../../src/command/checkpoint'
import { inspectedSteps, withInspection } from '../../src/command/inspections'
import { FORMATS } from '../../src/command/exports'
import { train, TRAIN_HELP } from '../../src/command/train'
import { EXIT, UsageError } from '../../src/command/usage'
import { fromSafetensors } from '../../src/runs/weights/safetensors'
import type { Inspection } from '../../src/train/inspection'
import { command } from '../../src/text/english'
import { longTest } from '../isLong'
import { folderOfTest, learnt, resultsIn, surroundings } from './surroundings'

/** A small run with what is carried from step to step: a moving reference, a replay buffer, an adaptive β. */
const LINK =
  '#task=reverse&width=16&generation_batch_size=16&num_generations=4&eval_completions=64&engine=plain&dead_groups=replay&beta_schedule=adaptive&sync_ref_model=true&ref_model_sync_steps=3'

test('settings in UTF-16, with and without a byte order mark, are read, and what is not text is refused', async () => {
  const folder = folderOfTest()
  const settings = '{"task": "bandit", "beta": 0.05, "max_steps": 1, "engine": "plain"}'
  for (const [out, mark] of Object.entries({ a: '\ufeff', b: '' })) {
    writeFileSync(join(folder, 'run.json'), Buffer.from(mark + settings, 'utf16le'))
    expect(await train(['run.json', '--out', out], surroundings(folder))).toBe(EXIT.done)
    expect(learnt(join(folder, out)).config).toMatchObject({ task: 'bandit', beta: 0.05 })
  }
  writeFileSync(join(folder, 'run.json'), Buffer.of(8, 0, 0, 0))
  await expect(train(['run.json', '--out', 'c'], surroundings(folder))).rejects.toThrow(
    /is not a text in UTF-8 or UTF-16\. Save it as UTF-8\.$/,
  )
})

test('what follows from two settings is derived from the file and its base together', async () => {
  const folder = folderOfTest()
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const given = ['--task', 'addition', '--steps', '1', '--engine', 'plain']
  file('base.yaml', 'gradient_accumulation_steps: 4\nper_device_train_batch_size: 8\nnum_generations: 8\n')
  file('run.sh', 'trl grpo --config base.yaml --steps_per_generation 8\n')
  expect(await train(['run.sh', ...given, '--out', 'a'], surroundings(folder))).toBe(EXIT.done)
  // 8 batches of which 4 make an update, and what TRL takes for the rest
  expect(learnt(join(folder, 'a')).config).toMatchObject({ steps_per_generation: 2, loss_type: 'dapo' })
  const ACTOR = 'actor_rollout_ref.actor'
  file(
    'base.sh',
    `python3 -m verl.trainer.main_ppo data.train_batch_size=512 ${ACTOR}.ppo_mini_batch_size=128 ${ACTOR}.use_kl_loss=True ${ACTOR}.kl_loss_coef=0.01 "$@"\n`,
  )
  file('more.sh', `bash base.sh ${ACTOR}.ppo_mini_batch_size=512 ${ACTOR}.kl_loss_coef=0.05\n`)
  expect(await train(['more.sh', ...given, '--out', 'b'], surroundings(folder))).toBe(EXIT.done)
  expect(learnt(join(folder, 'b')).config).toMatchObject({ steps_per_generation: 1, beta: 0.05 })
})

test('settings of another program under config are not those of this page', async () => {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'a.json'), '{"config": {"learning_rate": 1e-6, "beta": 0.2}, "name": "my run"}')
  const around = surroundings(folder)
  const args = ['a.json', '--task', 'bandit', '--steps', '1', '--engine', 'plain', '--out', 'o']
  expect(await train(args, around)).toBe(EXIT.done)
  expect(learnt(join(folder, 'o')).config).toMatchObject({ beta: 0.2 })
  expect(around.warned.join()).toMatch(/not taken: .*learning_rate = 1e-6/)
})

test('a file is laid over the one that it names, which may name one itself', async () => {
  const folder = folderOfTest()
  mkdirSync(join(folder, 'recipes'))
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  file('base.yaml', 'grpo:\n  num_generations_per_prompt: 4\n  use_leave_one_out_baseline: true\n  seed: 5\n')
  file('recipes/a.yaml', 'defaults: ../base.yaml\nloss_fn:\n  ratio_clip_max: 0.3\n  ratio_clip_min: 0.1\n')
  file('recipes/b.yaml', 'defaults: a.yaml\nloss_fn:\n  ratio_clip_max: 0.4\ngrpo:\n  seed: 6\n')
  file('run.sh', 'python t.py --config recipes/b.yaml --beta 0.02\n')
  const around = surroundings(folder)
  const given = ['--task', 'bandit', '--steps', '1', '--engine', 'plain']
  expect(await train(['run.sh', ...given, '--out', 'o'], around)).toBe(EXIT.done)
  expect(learnt(join(folder, 'o')).config).toMatchObject({
    ...{
      num_generations: 4,
      baseline: 'leave_one_out',
      epsilon: 0.1,
      epsilon_high: 0.4,
      seed: 6,
      beta: 0.02,
    },
  })
  const bases = ['recipes/b.yaml', 'recipes/a.yaml', 'base.yaml'].map((name) => join(folder, name))
  expect(around.warned[0].split('\n')[1]).toBe(`  laid over ${bases.join(', over ')}`)
  expect(around.warned.join()).not.toContain('was not found')
  // a file that names itself has no base
  file('c.yaml', 'defaults: c.yaml\ngrpo:\n  seed: 7\n')
  await expect(train(['c.yaml', ...given, '--out', 'c'], surroundings(folder))).rejects.toThrow(
    /c\.yaml is laid over /,
  )
  // a name that only the base has can be taken
  file(
    'base.yaml',
    'grpo:\n  num_generations_per_prompt: 4\npolicy:\n  optimizer:\n    kwargs:\n      lr: 1e-6\n',
  )
  const take = ['--take', 'learning_rate', '--out', 'd']
  expect(await train(['recipes/a.yaml', ...given, ...take], surroundings(folder))).toBe(EXIT.done)
  expect(learnt(join(folder, 'd')).config).toMatchObject({ learning_rate: 1e-6, epsilon: 0.1 })
})

test.each([
  ['model.safetensors', [40, 0, 0, 0, 0, 0, 0, 0, 123, 34], /has weights \(safetensors\).* Import opens it/],
  ['run.zip', [80, 75, 3, 4, 20, 0], /is a ZIP archive\. Unpack it/],
  ['model.pt', [80, 75, 3, 4, 20, 0], /has weights of PyTorch/],
  ['chart.png', [137, 80, 78, 71], /is a picture/],
  ['rows.parquet', [80, 65, 82, 49], /npm run read -- \S*rows\.parquet$/],
  ['events.out.tfevents.1.host', [24, 0, 0, 0, 0, 0, 0, 0, 163], /npm run read/],
  ['run.json.gz', [31, 139, 8, 0], /gzip/],
])('%s is no text, and the message says what opens it', async (name, bytes, message) => {
  const folder = folderOfTest()
  writeFileSync(join(folder, name), Buffer.from(bytes))
  await expect(train([name, '--out', 'c'], surroundings(folder))).rejects.toThrow(message)
})

test('a run that was interrupted and resumed is the uninterrupted one', async () => {
  const folder = folderOfTest()
  const args = (out: string, ...more: string[]) => [LINK, '--out', out, '--steps', '24', ...more]
  expect(await train(args('whole'), surroundings(folder))).toBe(EXIT.done)
  const stopped = surroundings(folder, 9)
  expect(await train(args('parts'), stopped)).toBe(EXIT.interrupted)
  expect(stopped.warned.join()).toContain('--resume')
  expect(learnt(join(folder, 'parts')).steps).toBe(9)
  expect(await train(args('parts', '--resume'), surroundings(folder, 5))).toBe(EXIT.interrupted)
  expect(learnt(join(folder, 'parts')).steps).toBe(14)
  expect(await train(args('parts', '--resume'), surroundings(folder))).toBe(EXIT.done)
  expect(learnt(join(folder, 'parts'))).toEqual(learnt(join(folder, 'whole')))
  expect(learnt(join(folder, 'whole'))).toMatchObject({
    steps: 24,
    engine: 'plain',
    config: { max_steps: 24 },
  })
})

test('a checkpoint of an earlier version goes on, and a warning says that it is not bit for bit', async () => {
  const folder = folderOfTest()
  await train([LINK, '--out', 'a', '--steps', '2'], surroundings(folder))
  const path = join(folder, 'a', 'checkpoint.bin')
  const file = deserialize(readFileSync(path)) as { checkpoint: RunCheckpoint }
  delete file.checkpoint.snapshot.carried.arithmetic
  writeFileSync(path, serialize(file))
  const resumed = surroundings(folder)
  expect(await train([LINK, '--out', 'a', '--steps', '4', '--resume'], resumed)).toBe(EXIT.done)
  expect(resumed.warned).toContain(command.checkpoint.otherArithmetic)
  expect(learnt(join(folder, 'a')).steps).toBe(4)
})

longTest('a checkpoint of TensorFlow.js with another backend goes on, and a warning says so', async () => {
  const folder = folderOfTest()
  const link = LINK.replace('engine=plain', 'engine=ops')
  await train([link, '--out', 'a', '--steps', '1'], surroundings(folder))
  const path = join(folder, 'a', 'checkpoint.bin')
  const file = deserialize(readFileSync(path)) as { checkpoint: RunCheckpoint }
  expect(file.checkpoint.backend).toBeDefined()
  const same = surroundings(folder)
  await train([link, '--out', 'a', '--steps', '2', '--resume'], same)
  expect(same.warned.join()).not.toContain('TensorFlow.js')
  // as an earlier version wrote it
  delete file.checkpoint.backend
  writeFileSync(path, serialize(file))
  const resumed = surroundings(folder)
  expect(await train([link, '--out', 'a', '--steps', '2', '--resume'], resumed)).toBe(EXIT.done)
  expect(resumed.warned.join()).toContain('Up to step 1 this run was computed by TensorFlow.js ops')
})

test('more steps train a finished run further', async () => {
  const folder = folderOfTest()
  await train([LINK, '--out', 'a', '--steps', '4'], surroundings(folder))
  await train([LINK, '--out', 'a', '--steps', '8', '--resume'], surroundings(folder))
  await train([LINK, '--out', 'b', '--steps', '8'], surroundings(folder))
  expect(learnt(join(folder, 'a'))).toEqual(learnt(join(folder, 'b')))
})

test('an exported run is repeated from its file, with the changes that were made on the way', async () => {
  const folder = folderOfTest()
  await train([LINK, '--out', 'a', '--steps', '6'], surroundings(folder))
  const exported = learnt(join(folder, 'a'))
  const changes = [{ step: 4, knob: 'learning_rate', from: exported.config.learning_rate, to: 0 }]
  writeFileSync(join(folder, 'file.json'), JSON.stringify({ ...exported, changes }))
  expect(await train(['file.json', '--out', 'b'], surroundings(folder))).toBe(EXIT.done)
  const again = learnt(join(folder, 'b'))
  expect(again.changes).toEqual(changes)
  expect(again.config).toEqual(exported.config)
  expect(again.metrics.reward.slice(0, 4)).toEqual(exported.metrics.reward.slice(0, 4))
  expect(again.metrics.entropy.slice(4)).not.toEqual(exported.metrics.entropy.slice(4))
})

test('the trace of a replay is the run whose link it names', async () => {
  const folder = folderOfTest()
  const trace = {
    format: 'grpo-playground-trace',
    version: 2,
    link: 'task=bandit&beta=0.3&engine=plain&seed=4',
  }
  writeFileSync(join(folder, 'replay-trace.json'), JSON.stringify({ ...trace, steps: [] }))
  const args = ['replay-trace.json', '--steps', '1', '--out', 'o']
  expect(await train(args, surroundings(folder))).toBe(EXIT.done)
  expect(learnt(join(folder, 'o')).config).toMatchObject({ task: 'bandit', beta: 0.3, seed: 4 })
})

test('settings of TRL are trained on a task of the page, and what was left out is said', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  writeFileSync(
    join(folder, 'grpo.yaml'),
    'output_dir: out # where\nnum_generations: 4\nbeta: 0.05\nloss_type: dapo\nmax_steps: 500\n',
  )
  const args = ['grpo.yaml', '--task', 'bandit', '--steps', '2', '--engine', 'plain', '--out', 'a']
  expect(await train(args, around)).toBe(EXIT.done)
  expect(learnt(join(folder, 'a')).config).toMatchObject({
    ...{ task: 'bandit', num_generations: 4, beta: 0.05, loss_type: 'dapo', max_steps: 2 },
  })
  expect(around.warned).toEqual([
    [
      'Read as YAML: 4 settings change, 1 left out.',
      '  num_generations: 8 → 4 (num_generations = 4)',
      '  beta: 0.04 → 0.05 (beta = 0.05)',
      '  loss_type: grpo → dapo (loss_type = dapo)',
      '  max_steps: 0 → 500 (max_steps = 500)',
      '  no such setting here: output_dir',
    ].join('\n'),
  ])
  await expect(train(['#beta=0', '--task', 'bandit'], around)).rejects.toThrow(
    /--task=bandit is only for settings of another program, and a link names/,
  )
  await expect(train(['grpo.yaml', '--task', 'chess'], around)).rejects.toThrow(
    /--task cannot be chess\. Allowed:/,
  )
  const table = '| Condition | Samples | Std |\n|---|---|---|\n| 7 | 4 | 0.1 |\n'
  writeFileSync(join(folder, 'report.md'), `The batch of step 5:\n\n${table}`)
  await expect(train(['report.md'], around)).rejects.toThrow(/report\.md: This is a training report/)
  // a line of a report can look like a setting
  writeFileSync(join(folder, 'report.md'), `## Step 5\n\nargs(batch_size=2)\n\n${table}`)
  await expect(train(['report.md'], around)).rejects.toThrow(/report\.md: This is a training report/)
  for (const sizes of ['sizes:\n  num_generations: 4\n  beta: 0.01', 'sft:\n  batch_size: 32']) {
    writeFileSync(join(folder, 'sizes.yaml'), sizes)
    await expect(train(['sizes.yaml'], around)).rejects.toThrow(/no setting has this name; one is called/)
  }
})

test('a checkpoint is not gone on from with other settings', async () => {
  const folder = folderOfTest()
  await train([LINK, '--out', 'a', '--steps', '2'], surroundings(folder))
  const other = train([`${LINK}&beta=0.5`, '--out', 'a', '--steps', '4', '--resume'], surroundings(folder))
  await expect(other).rejects.toThrow(/other values of beta/)
  writeFileSync(join(folder, 'a', 'checkpoint.bin'), 'something else')
  const broken = train([LINK, '--out', 'a', '--steps', '4', '--resume'], surroundings(folder))
  await expect(broken).rejects.toThrow(/not a checkpoint/)
})

test('a run that diverges fails', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const link = `${LINK}&learning_rate=1&max_grad_norm=0&weight_decay=1&temperature=0.05&warmup_steps=0`
  const code = await train([link, '--out', 'a', '--steps', '300'], around)
  expect([code, around.warned.join()]).toEqual([
    EXIT.failed,
    expect.stringMatching(/at step \d+ .* not a number/),
  ])
  expect(existsSync(join(folder, 'a', 'run.json'))).toBe(true)
})

test('a reward that fails in a step ends the run, and the steps before are written and can be resumed', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const code = encodeURIComponent('function reward(p, c, random) { return random() < 0.002 ? NaN : 1 }')
  const link = `${LINK}&reward_code=${code}`
  expect(await train([link, '--out', 'a', '--steps', '300'], around)).toBe(EXIT.failed)
  const { steps } = learnt(join(folder, 'a'))
  expect(steps).toBeGreaterThan(0)
  expect(around.warned.join()).toContain(`Failed in step ${steps + 1}: `)
  expect(await train([link, '--out', 'a', '--steps', String(steps), '--resume'], around)).toBe(EXIT.done)
})

it.each([
  [['#beta=-1'], /beta cannot be -1\. Allowed: 0 to \d/],
  [
    ['#beta=x&gamma_ray=2'],
    /beta cannot be x\. Allowed: a number from 0 to \d+\.\n {2}gamma_ray is not a setting/,
  ],
  [['#task=chess'], /task cannot be chess\. Allowed: .*addition/],
  [
    ['#num_generations=7&generation_batch_size=64'],
    /num_generations 7 does not divide generation_batch_size 64/,
  ],
  [['#beta=1&beta=2'], /beta is set more than once/],
  [['#view=sweep&x=beta'], /npm run sweep/],
  [['#view=runs'], /view runs, which no command trains\.$/],
  [
    ['https://example.org/page/?task=addition&beta=0'],
    /^The settings of a link stand after #, not after \?: use 'https:\/\/example\.org\/page\/#task=addition&beta=0'\.$/,
  ],
  [['?task=addition&beta=0'], /not after \?: use '#task=addition&beta=0'\.$/],
  [['https://example.org/?task=addition#'], /use 'https:\/\/example\.org\/#task=addition'\.$/],
  [['https://example.org/?ref=a#task=chess'], /^In the link:\n {2}task cannot be chess/],
  [['task=chess&reward_code=a?b=1:2'], /task cannot be chess/],
  [['nowhere.json'], /^nowhere\.json: there is no such file\./],
  [['nowhere.yaml', '--task', 'addition'], /^nowhere\.yaml: there is no such file\./],
  [['beta=0/nowhere.yaml', '--defaults', 'verl'], /^beta=0\/nowhere\.yaml: there is no such file\./],
  [['#', '#'], /Give one link or file, not 2/],
  [[], /not 0/],
  [['#', '--steps', '0'], /--steps cannot be 0\. Allowed: 1 to 1,000,000/],
  [['#', '--steps', '1.5'], /--steps cannot be 1.5\. Allowed: a whole number from 1 to 1,000,000/],
  [['#', '--seed', 'one'], /--seed cannot be one\. Allowed: a number from 0 to /],
  [['#', '--engine', 'webgpu'], /--engine cannot be webgpu\. Allowed: cpu, cpu-simd128, plain/],
  [['#', '--fast'], /--fast/],
])('%j is refused with the reason', async (args, message) => {
  const refused = train(args, surroundings(folderOfTest()))
  await expect(refused).rejects.toThrow(UsageError)
  await expect(refused).rejects.toThrow(message)
})

it.each([
  ['{"beta": 0.1', /This is not JSON: /],
  ['[', /Line 1 is not /],
  ['[]', /is not a JSON object/],
  ['{"global_step": 100, "log_history": [{"loss": 0.1}]}', /npm run read -- /],
  ['{"format":"other"}', /format cannot be "other"\. Allowed: "grpo-playground-run"/],
  [
    '{"format":"grpo-playground-run","config":{"beta":true}}',
    /beta cannot be true\. Allowed: a number from 0 to /,
  ],
  [
    '{"format":"grpo-playground-run","config":{},"changes":[{"step":1,"knob":"width","to":8}]}',
    /changes\[0\]: knob cannot be "width"/,
  ],
  [
    '{"format":"grpo-playground-run","config":{},"changes":[{"step":1,"knob":"beta","to":-8}]}',
    /changes\[0\]: beta cannot be -8\. Allowed: 0 to/,
  ],
  ['{"task":"addition","seed":[7]}', /seed cannot be \[7\]\. Allowed: a number from 0 to /],
  [
    '{"format":"grpo-playground-run","config":{"beta":{"a":1}}}',
    /beta cannot be {"a":1}\. Allowed: a number from 0 to 10/,
  ],
  ['{"output_dir":"x"}', /0 settings change, 1 left out\.\n {2}no such setting here: output_dir/],
  ['{"num_generations":200}', /not taken: num_generations = 200 \(allowed: 1 to 128\)/],
])('a file with %s is refused with the place', async (content, message) => {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'run.json'), content)
  await expect(train(['run.json'], surroundings(folder))).rejects.toThrow(message)
})

test.each([
  "{'loss': 0.0, 'grad_norm': 0.51, 'learning_rate': 1e-06, 'reward': 0.12, 'kl': 0.0001}\n".repeat(3),
  '(TaskRunner pid=7) step:1 - actor/pg_loss:0.01 - critic/score/mean:0.2 - response_length/mean:90.0\n',
  '{"step": 1, "loss": 0.1, "reward": 0.2, "kl": 0.01}\n{"step": 2, "loss": 0.1, "reward": 0.3, "kl": 0.02}\n',
])('of a log it says how it is read: %j', async (text) => {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'run.txt'), text)
  await expect(train(['run.txt'], surroundings(folder))).rejects.toThrow(
    'run.txt is the log of a run, not its settings. To read what it says: npm run read -- run.txt',
  )
})

test('the folder holds every format, or those that were asked for', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  await train([LINK, '--out', 'all', '--steps', '3'], around)
  const names = resultsIn(join(folder, 'all'))
  expect(names).toEqual([
    'checkpoint.bin',
    expect.stringMatching(/^events\.out\.tfevents\.\d+/),
    'load_weights.py',
    'metrics.csv',
    'run.json',
    'weights.safetensors',
  ])
  expect(around.hinted).toEqual([expect.stringContaining(`tensorboard --logdir ${join(folder, 'all')}`)])
  expect(around.said.map((path) => basename(path)).toSorted()).toEqual(names.slice(1))
  const lines = readFileSync(join(folder, 'all', 'metrics.csv'), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(4)
  const rewards = lines.slice(1).map((line) => Number(line.split(',')[1]))
  expect(rewards).toEqual(learnt(join(folder, 'all')).metrics.reward)
  const file = fromSafetensors(readFileSync(join(folder, 'all', 'weights.safetensors')))
  expect(file).toMatchObject({ metadata: { step: '3' } })

  // a second writing leaves one file of events
  await train([LINK, '--out', 'all', '--steps', '3', '--resume'], around)
  expect(resultsIn(join(folder, 'all'))).toHaveLength(names.length)
  await train([LINK, '--out', 'some', '--steps', '3', '--csv', '--weights'], around)
  expect(resultsIn(join(folder, 'some'))).toEqual([
    'checkpoint.bin',
    'load_weights.py',
    'metrics.csv',
    'weights.safetensors',
  ])
})

test('a transformer is written for Hugging Face as the page writes it, and an MLP is refused with the reason', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const sizes = 'policy=transformer&layers=1&heads=1'
  await train([`${LINK}&${sizes}`, '--out', 'gpt2', '--steps', '2', '--export', 'huggingFace'], around)
  expect(resultsIn(join(folder, 'gpt2'))).toEqual(['checkpoint.bin', 'hugging-face.zip'])
  const files = unzipSync(readFileSync(join(folder, 'gpt2', 'hugging-face.zip')))
  expect(Object.keys(files)).toContain('config.json')
  expect(fromSafetensors(files['model.safetensors'])).toMatchObject({ metadata: { step: '2' } })

  await train([LINK, '--out', 'mlp', '--steps', '2', '--export', 'huggingFace'], around)
  expect(resultsIn(join(folder, 'mlp'))).toEqual(['checkpoint.bin'])
  expect(around.warned.join()).toContain('policy cannot be mlp there. Allowed: transformer.')
})

it.each([
  'run.json',
  'metrics.csv',
  'weights.safetensors',
  'checkpoint.bin',
  'events.out.tfevents.1.of-another',
])('%s of another program stays unless --overwrite says that it is meant', async (name) => {
  const folder = folderOfTest()
  writeFileSync(join(folder, name), 'precious')
  const args = [LINK, '--steps', '2', '--out', '.']
  const around = surroundings(folder)
  await expect(train(args, around)).rejects.toThrow(`${join(folder, name)} was not written by this command`)
  expect(resultsIn(folder)).toEqual([name])
  expect(readFileSync(join(folder, name), 'utf8')).toBe('precious')
  expect(await train([...args, '--overwrite'], around)).toBe(EXIT.done)
  expect(resultsIn(folder)).toHaveLength(6)
  // what it wrote itself, it replaces
  expect(await train(args, around)).toBe(EXIT.done)
})

test('only files that are asked for are in the way', async () => {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'run.json'), 'precious')
  expect(await train([LINK, '--steps', '2', '--out', '.', '--csv'], surroundings(folder))).toBe(EXIT.done)
  expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe('precious')
})

test('an empty --out is not the current folder', async () => {
  const folder = folderOfTest()
  for (const out of ['', ' '])
    await expect(train([LINK, '--steps', '2', '--out', out], surroundings(folder))).rejects.toThrow(
      /--out is empty\. Give the path of a folder/,
    )
  expect(readdirSync(folder)).toEqual([])
})

test('an --out that is a file, or with a folder in place of a result, is refused', async () => {
  const folder = folderOfTest()
  writeFileSync(join(folder, 'file'), '')
  const into = (out: string) => train([LINK, '--steps', '2', '--out', out], surroundings(folder))
  await expect(into('file')).rejects.toThrow(/file is a file\. Give a folder/)
  mkdirSync(join(folder, 'a', 'run.json'), { recursive: true })
  await expect(into('a')).rejects.toThrow(/run\.json is not a file/)
  expect(readdirSync(join(folder, 'a'))).toEqual(['run.json'])
})

test('a folder takes one run at a time; the second one is refused or waits', async () => {
  const folder = folderOfTest()
  const args = [LINK, '--steps', '4', '--out', 'a']
  const first = train(args, surroundings(folder))
  await expect(train(args, surroundings(folder))).rejects.toThrow(
    /in use: npm run train .*Choose another --out/,
  )
  const around = surroundings(folder)
  const second = train([LINK, '--steps', '8', '--out', 'a', '--resume', '--wait'], around)
  expect([await first, await second]).toEqual([EXIT.done, EXIT.done])
  expect(around.warned).toEqual([expect.stringMatching(/Waiting for it to end/)])
  expect(learnt(join(folder, 'a')).steps).toBe(8)
})

test('at most 16 steps are kept in whole, the same ones after an interruption', () => {
  const kept = (from: number, to: number, start: readonly Inspection[] = []) => {
    let inspections = [...start]
    for (let step = from; step <= to; step++) {
      if (inspectedSteps(step)(step)) inspections = withInspection(inspections, { step } as Inspection)
    }
    return inspections
  }
  const whole = kept(1, 1000)
  expect(whole.length).toBeGreaterThan(8)
  expect(whole.length).toBeLessThanOrEqual(16)
  expect(kept(124, 1000, kept(1, 123))).toEqual(whole)
})

it.each([
  [
    '1e16',
    /Failed: .* The rewards of this step reach \de1[67], .* Divide them, .* Try a lower learning_rate/,
  ],
  ['0.1', /Failed: at step \d+ [\w -]+\. The weights are those of step \d+\. Try a lower learning_rate/],
])('a run that diverges names its rewards if they are very large: %s', async (scale, said) => {
  const around = surroundings(folderOfTest())
  const code = encodeURIComponent(`function reward(p, c, r) { return c.tokens[0] * ${scale} }`)
  // at such a rate the weights overflow
  const wild = 'scale_rewards=none&max_grad_norm=0&learning_rate=1'
  const small = 'width=16&generation_batch_size=16&num_generations=4'
  const link = `#task=reverse&engine=plain&${small}&${wild}&reward_code=${code}`
  expect(await train([link, '--steps', '40', '--out', 'a'], around)).toBe(EXIT.failed)
  expect(around.warned.at(-1)).toMatch(said)
})

longTest(
  '--export all writes the entries of the menu, and no program hides a module that another one imports',
  async () => {
    const folder = folderOfTest()
    const around = surroundings(folder)
    const link = '#task=reverse&width=16&generation_batch_size=16&engine=plain'
    expect(await train([link, '--out', 'all', '--steps', '2', '--export', 'all'], around)).toBe(EXIT.done)
    const names = resultsIn(join(folder, 'all'))
    // which has no file of an MLP
    const { huggingFace, ...others } = FORMATS
    for (const format of Object.values(others))
      expect(names).toEqual(expect.arrayContaining([...format.files]))
    for (const name of huggingFace.files) expect(names).not.toContain(name)
    const programs = names.filter((name) => name.endsWith('.py'))
    expect(programs.length).toBeGreaterThan(4)
    // Python looks in the folder of a program first
    const imported = programs.flatMap((name) =>
      [...readFileSync(join(folder, 'all', name), 'utf8').matchAll(/^(?:from|import) (\w+)/gm)].map(
        ([, module]) => `${module}.py`,
      ),
    )
    expect(imported).toContain('trl.py')
    expect(programs.filter((name) => imported.includes(name))).toEqual([])
  },
)

it('says which steps have their tokens in the file, if not all have', async () => {
  const folder = folderOfTest()
  const around = surroundings(folder)
  const link = '#task=reverse&width=16&generation_batch_size=16&engine=plain'
  await train([link, '--out', 'a', '--steps', '20', '--export', 'tokens'], around)
  const written = readFileSync(join(folder, 'a', 'tokens.jsonl'), 'utf8')
    .trim()
    .split('\n')
  const steps = [...new Set(written.map((line) => (JSON.parse(line) as { step: number }).step))]
  expect(steps).toHaveLength(10)
  expect(around.warned).toContainEqual(
    expect.stringContaining(
      `tokens.jsonl has the tokens of 10 of the 20 steps, spread evenly over the run: ${steps.join(', ')}.`,
    ),
  )
  const short = surroundings(folder)
  await train([link, '--out', 'b', '--steps', '3', '--export', 'tokens'], short)
  expect(short.warned.join('')).not.toContain('tokens.jsonl')
})

it('says every option in --help', async () => {
  const refusal = train([LINK, '--no-such-option'], surroundings(folderOfTest()))
  const { message } = (await refusal.catch((error: unknown) => error)) as Error
  const options = message.match(/--[a-z-]+/g)!.filter((option) => option !== '--no-such-option')
  expect(options).toContain('--take')
  expect(options.filter((option) => !new RegExp(`^ .*${option}\\b`, 'm').test(TRAIN_HELP))).toEqual([])
})
