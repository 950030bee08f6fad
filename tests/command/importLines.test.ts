import { expect, test } from 'vitest'
import { importLines, programNamed } from '../../src/command/importLines'
import { importSettings } from '../../src/runs/handover/importSettings'
import { defaultConfig } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'

test('a file with another task names the settings of that task, and none of the task that is left', () => {
  const report = importSettings('task: addition\nnum_generations: 4\n', defaultConfig(taskOf))
  if ('problem' in report) throw new Error(report.problem)
  const { heading, lines } = importLines(report)
  expect(lines).toContain('task: reverse → addition (task = addition)')
  expect(lines.join('\n')).not.toContain('null')
  expect(lines.join('\n')).not.toContain('task.operation')
  expect(lines).toContain('task.digits: – → 1 (task.digits = 1)')
  expect(heading).toContain(`${lines.length} settings change`)
})

const linesOf = (text: string) => {
  const report = importSettings(text, defaultConfig(taskOf))
  if ('problem' in report) throw new Error(report.problem)
  return importLines(report).lines
}

test('a script with two calls of GRPOConfig says which of them counts', () => {
  const text =
    'if x:\n    a = GRPOConfig(beta=0.1)\nelse:\n    a = GRPOConfig(beta=0.2, epsilon=0.1, num_generations=4)\na.seed = 3'
  expect(linesOf(text)[0]).toContain('calls GRPOConfig 2 times. These are the settings of call 2 (a).')
})

test('calls that differ in every setting say that none is taken', () => {
  const call = (settings: string) => `return GRPOConfig(${settings})`
  const text = `def get(debug):\n    if debug:\n        ${call('beta=0.1, max_steps=5')}\n    ${call('beta=0.2, max_steps=9, temperature=0.9')}`
  expect(linesOf(text)[0]).toBe(
    'The text calls GRPOConfig 2 times. The calls differ in 3 settings, which are not taken. To take them, paste one of the calls alone.',
  )
})

test('a table with two columns of values says which one is read', () => {
  const table =
    '| Parameter | GRPO | **DAPO** | Note |\n|---|---|---|---|\n| KL coefficient | 0.001 | 0 | low |'
  const said =
    'The values are those of the column “GRPO”. Not read: “DAPO”. To read another column, delete this one.'
  expect(linesOf(table)).toContain(said)
  expect(linesOf(`Table 5: Settings of RL.\n\n${table}\n\nAll runs share these.`)).toContain(said)
  expect(
    linesOf('| Name | Meaning | Default |\n|---|---|---|\n| beta | weight of KL | 0.1 |').join(),
  ).not.toContain('column')
})

test('a file of the page with other values of its own says that its link alone is read', () => {
  const text = '# #task=addition&beta=0.04&seed=1\nKNOBS = {\n    "beta": 0.2,\n}'
  const report = importSettings(text, defaultConfig(taskOf))
  if ('problem' in report) throw new Error(report.problem)
  expect(importLines(report).heading).toContain('a link of this page')
  expect(report.config.beta).toBe(0.04)
})

test.each([
  'trl grpo --config a.yaml --model_name_or_path m',
  'trl grpo --config a.yaml --beta 0.04',
  'defaults: a.yaml\nloss_fn:\n  ratio_clip_max: 5.0',
  'bash scripts/a.yaml.sh actor_rollout_ref.actor.kl_loss_coef=0.04',
])('what names another file says so: %s', (text) => {
  expect(linesOf(text)[0]).toMatch(/^More settings are in \S*a\.yaml\S*, which was not found\./)
})

test('a configuration of SFT is told apart', () => {
  expect(linesOf('args = SFTConfig(seed=3, packing=True, learning_rate=2e-5)')).toEqual([
    expect.stringContaining('This configures SFT, not GRPO.'),
    expect.stringContaining('seed: 1 → 3'),
    expect.stringContaining('not taken: learning_rate = 2e-5'),
    expect.stringContaining('packing'),
  ])
})

test('the steps of a large run are left, and the option is named that sets those of this one', () => {
  const lines = linesOf('args = GRPOConfig(max_steps=500, learning_rate=1e-6)')
  expect(lines).toContain(
    'not taken: max_steps = 500 (the length of their run; --steps sets the length of this one)',
  )
  expect(lines.join('\n')).not.toContain('when you stop it')
})

test('a switch in place of a number is said to be none', () => {
  const lines = linesOf(
    'args = GRPOConfig(seed=True, beta=False, epsilon="high", num_generations=0, scale_rewards=3)',
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      'not taken: seed = True (True is not a number; allowed: a number from 0 to 4,294,967,295)',
      'not taken: beta = False (False is not a number; allowed: a number from 0 to 10)',
      'not taken: epsilon = high (allowed: a number from 0 to 1)',
      'not taken: num_generations = 0 (allowed: 1 to 128)',
    ]),
  )
})

test('a setting of another program with which a small network learns more slowly says so', () => {
  const report = importSettings('args = GRPOConfig(beta=0.04)', defaultConfig(taskOf, 'addition'))
  if ('problem' in report) throw new Error(report.problem)
  const line = importLines(report).lines.find((one) => one.startsWith('entropy_coef'))
  expect(line).toMatch(
    /default of TRL 1\.13; without an entropy bonus, .* learn more slowly here \(measured\)\)$/,
  )
})

test('a default that is not taken names the program whose default it is', () => {
  const lines = linesOf('args = GRPOConfig(beta=0.04, weight_decay=0.1)')
  const left = (name: string) => lines.find((line) => line.startsWith(`not taken: ${name}`))
  expect(left('learning_rate')).toContain('learning_rate = 1e-06, default of TRL 1.13 (chosen for')
  expect(left('weight_decay')).toContain('weight_decay = 0.1 (chosen for')
})

test('a name that the newest TRL refuses says why the defaults are older ones', () => {
  const lines = linesOf('args = GRPOConfig(beta=0.1, max_prompt_length=512)')
  expect(lines[0]).toContain('The text has max_prompt_length, which TRL 1.13 refuses.')
  expect(lines[0]).toContain('the defaults of TRL 0.27')
  expect(lines[1]).toContain('defaults of TRL 0.27 (--defaults')
})

test('a script with other commands names them', () => {
  const lines = linesOf('trl sft --packing true --seed 3 --max_length 9 && trl grpo --beta 0.1')
  expect(lines[0]).toBe('The settings of other commands in the text are not read: trl sft.')
  expect(lines.join('\n')).toContain('default of TRL 1.13')
})

test('lists every name without a meaning, and the settings that have the same value here', () => {
  const names = Array.from({ length: 60 }, (_, i) => `thing_${i}`)
  const lines = linesOf(`beta: 0.04\nepsilon: 0.2\ndelta: 2\n${names.map((name) => `${name}: 1`).join('\n')}`)
  expect(lines).toContain('2 settings have the same value here: beta, epsilon')
  expect(lines).toContain(`no such setting here: ${names.join(', ')}`)
})

test('a list or a mapping in place of a value says what the setting takes', () => {
  expect(linesOf('{"seed": [7], "beta": {"a": 1}, "num_generations": 4}')).toEqual(
    expect.arrayContaining([
      'not taken: seed = [7] (seed takes one plain value; allowed: a number from 0 to 4,294,967,295)',
      'not taken: beta.a = 1 (beta takes one plain value; allowed: a number from 0 to 10)',
    ]),
  )
})

test('a word that belongs to no option stands alone', () => {
  const lines = linesOf('python train.py --beta 0.1 \\\n  grpo')
  expect(lines).toContain('not taken: grpo (the page always trains with GRPO)')
})

test('only programs whose defaults are known can be named for them', () => {
  expect(programNamed('openrlhf')).toBe('openrlhf')
  expect(() => programNamed('nemo-rl')).toThrow(/--defaults.*ms-swift.*none/)
  expect(() => programNamed('nemo-rl')).not.toThrow(/: .*nemo-rl, /)
})

test.each([
  ['epsilon: 0.3\nbeta: [0.04\nseed: 3\n', 'line 3 is not YAML: seed: 3.'],
  ['args = GRPOConfig(\n  epsilon=0.3,\n', 'nothing closes the bracket of line 1: args = GRPOConfig(.'],
])('a broken text is read with a word that it is broken', (text, said) => {
  expect(linesOf(text)[0]).toContain(said)
  // what is missing may have had the settings
  expect(linesOf(text).join()).not.toContain('default of TRL')
})
