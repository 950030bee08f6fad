import { expect, test } from 'vitest'
import { experimentIn, readSettingsText } from '../../../src/runs/handover/settingsText'
import { find } from '../../../src/settings/names'

test('a variable and an array that are put into themselves again and again stay small', () => {
  const doubled = `A=xxxxxxxxxx\n${'A=$A$A\n'.repeat(30)}B=(1)\n${'B=("${B[@]}" "${B[@]}")\n'.repeat(20)}python train_grpo.py --num_generations 8 --beta 0.1\n`
  expect(readSettingsText(doubled)).toMatchObject({ form: 'command' })
})

test.each([
  'beta: 0.1\n#seed=42\nepsilon: 0.3\n',
  'args = GRPOConfig(\n    beta=0.1,\n    #seed=42,\n    epsilon=0.3,\n)\n',
  'python train_grpo.py --beta 0.1 \\\n  #seed=1\n',
])('a seed in a comment is no link: %s', (text) => {
  expect(readSettingsText(text)).toMatchObject({ entries: expect.arrayContaining([['beta', '0.1']]) })
})

test.each(['#seed=3', 'Configuration: #seed=3', '[run](https://example.org/#seed=3)', 'A run (#seed=3)'])(
  'a link with a seed alone is one: %s',
  (text) => {
    expect(readSettingsText(text)).toMatchObject({ entries: [['seed', '3']] })
  },
)

const LINK = 'task=countdown&beta=0.01'
test.each([
  LINK,
  `#${LINK}`,
  ` #${LINK}\n`,
  `https://example.org/page/#${LINK}`,
  `npm run train -- '#${LINK}'`,
  `Open \`#${LINK}\`.`,
])('a link is read with and without its address: %s', (text) => {
  expect(readSettingsText(text)).toMatchObject({ form: 'link', entries: [...new URLSearchParams(LINK)] })
})

test.each(['beta=0.01', 'https://example.org/wiki#section=3', 'A=1&B=2', 'color: "#fff"\nbeta: 0.1'])(
  'what is no link of the page is not read as one: %s',
  (text) => {
    expect(readSettingsText(text)).not.toMatchObject({ form: 'link' })
  },
)

test('a link of a sweep is named, and one that is packed is told', () => {
  const sweep = 'view=sweep&base=task=countdown&x=beta:0,0.1'
  expect(experimentIn(`#${sweep}`)).toBe(sweep)
  expect(experimentIn(`npm run sweep -- '#${sweep}' --workers 4`)).toBe(sweep)
  expect(experimentIn(`#${LINK}`)).toBeNull()
  expect(readSettingsText('https://example.org/#v=2&z=q1YqSk3MKVayMjQwMAAA')).toMatchObject({
    problem: 'packed',
  })
})

test('a table of a paper is read by its words', () => {
  const rows = {
    'Learning rate': ['learning_rate', '1e-6'],
    'Group size (G)': ['group_size', '16'],
    'KL coefficient': ['beta', '0.001'],
    'Clip ε': ['epsilon', '0.2'],
    'Clip ε high': ['epsilon_high', '0.28'],
    $β$: ['beta', '0.04'],
    'Rollouts per prompt': ['num_generations', '8'],
    Temperature: ['temperature', '1.0'],
    'Batch size': ['batch_size', '1024'],
    'Max prompt length': ['Max prompt length', '512'],
    'Learning rate $\\eta$': ['learning_rate', '1e-6'],
    '**Policy LR**': ['learning_rate', '1e-6'],
    optim_lr: ['learning_rate', '1e-6'],
    'KL coefficient $\\beta$': ['beta', '0.001'],
    'Clip range ($\\epsilon_{high}$)': ['epsilon_high', '0.28'],
    'Clip range $\\epsilon_{low}$': ['epsilon', '0.2'],
    '$\\epsilon_{\\text{high}}$': ['epsilon_high', '0.28'],
    '`epsilon`': ['epsilon', '0.2'],
    'Gradient clipping': ['max_grad_norm', '1.0'],
    'Prompts per batch': ['prompts_per_step', '128'],
    'Training steps': ['max_steps', '500'],
    'Group size G': ['group_size', '16'],
    'Group size $G$': ['group_size', '16'],
  }
  const table = Object.entries(rows).map(([words, [, value]]) => `| ${words} | ${value} |`)
  expect(readSettingsText(['| Hyperparameter | Value |', '|---|---|', ...table].join('\n'))).toMatchObject({
    form: 'table',
    entries: Object.values(rows),
  })
})

test.each([
  ['Clip ratio (low / high)', '0.2 / 0.28'],
  ['Clip range low/high', '0.2, 0.28'],
  ['ε_low / ε_high', '0.2 / 0.28'],
  ['$\\varepsilon_{\\text{low}}$, $\\varepsilon_{\\text{high}}$', '$0.2$, $0.28$'],
])('a row of a table with two limits gives both: %s', (name, value) => {
  const read = readSettingsText(`| Parameter | Value |\n|---|---|\n| ${name} | ${value} |`)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.entries.map(([known, one]) => [find(known)?.field, one])).toEqual([
    ['epsilon', '0.2'],
    ['epsilonHigh', '0.28'],
  ])
})

test.each([
  ['1×10⁻⁶', '1e-6'],
  ['1 × 10⁻¹²', '1e-12'],
  ['$1\\times10^{-6}$', '1e-6'],
  ['1 × 10^-6', '1e-6'],
  ['$10^{-6}$', '1e-6'],
  ['**5e-7**', '5e-7'],
  ['`0.1`', '0.1'],
  ['20,480', '20480'],
  ['10', '10'],
])('the value %s of a table is %s', (written, value) => {
  expect(readSettingsText(`| Parameter | Value |\n|---|---|\n| Learning rate | ${written} |`)).toMatchObject({
    entries: [['learning_rate', value]],
  })
})

test.each([
  ['- Group size: 16', [['group_size', '16']]],
  ['- **Group size** = 16', [['group_size', '16']]],
  [
    'We trained with these:\n- **Group size**: 16\n* Learning rate $\\eta$: 1×10⁻⁶',
    [
      ['group_size', '16'],
      ['learning_rate', '1e-6'],
    ],
  ],
])('a list is read by its words as a table is: %j', (text, entries) => {
  expect(readSettingsText(text)).toMatchObject({ form: 'lines', entries })
})

test('YAML with a list of settings stays YAML', () => {
  expect(readSettingsText('beta: 0.1\nruns:\n  - epsilon: 0.2\n  - epsilon: 0.3\n')).toMatchObject({
    form: 'yaml',
    entries: [['beta', '0.1']],
  })
})

test('the table of a document with the most known settings is read', () => {
  const rule = '|---|---|'
  const text = `Table 1: Scores.\n| Model | Score |\n${rule}\n| beta | 0.5 |\n\nTable 2: Settings.\n\n| Parameter | Value |\n${rule}\n| Group size | 8 |\n| KL weight | 0.1 |\n`
  expect(readSettingsText(text)).toMatchObject({
    form: 'table',
    entries: [
      ['group_size', '8'],
      ['beta', '0.1'],
    ],
  })
})

test('the settings that verl prints are read without the prefix of Ray', () => {
  const dictionary =
    "{'actor_rollout_ref': {'actor': {'clip_ratio': 0.2,\n  'optim': {'lr': 1e-06},\n  'policy_loss': None},\n  'rollout': {'n': 5}},\n 'data': {'train_batch_size': 1024}}"
  const entries = [
    ['actor_rollout_ref.actor.clip_ratio', '0.2'],
    ['actor_rollout_ref.actor.optim.lr', '1e-06'],
    ['actor_rollout_ref.actor.policy_loss', 'None'],
    ['actor_rollout_ref.rollout.n', '5'],
    ['data.train_batch_size', '1024'],
  ]
  const printed = (prefix: string) =>
    ['TaskRunner hostname: n1, PID: 7', ...dictionary.split('\n'), 'Size of train dataset: 7473']
      .map((line) => prefix + line)
      .join('\n')
  for (const prefix of ['(TaskRunner pid=12345) ', '\u001b[36m(TaskRunner pid=7, ip=10.0.0.3)\u001b[0m '])
    expect(readSettingsText(printed(prefix))).toMatchObject({ entries })
  expect(readSettingsText(`(TaskRunner pid=7) ${dictionary.replaceAll('\n', ' ')}`)).toMatchObject({
    entries,
  })
})

test('small numbers of JSON have an exponent', () => {
  expect(readSettingsText('{"learning_rate": 1e-6, "beta": 0.04}')).toMatchObject({
    entries: [
      ['learning_rate', '1e-6'],
      ['beta', '0.04'],
    ],
  })
})

test.each([
  [
    'learning_rate: 1e-6\nbeta: [0.04\n  num_generations: 8\n\tbad: : :\n',
    { how: 'yaml', line: 2, found: 'beta: [0.04' },
  ],
  [
    'from trl import GRPOConfig\nargs = GRPOConfig(\n  beta=0.04,\n  num_generations=8\n',
    { how: 'bracket', line: 2, found: 'args = GRPOConfig(' },
  ],
  [
    'beta: 0.04\nnum_generations: 16\n   loss_type: dapo\nepsilon: 0.2\n',
    { how: 'yaml', line: 3, found: 'loss_type: dapo' },
  ],
  ['args = GRPOConfig(beta=0.04, num_generations=8)', undefined],
  ['args = GRPOConfig(\n    beta=0.04,\n    num_generations=8,\n)\nprint(args)', undefined],
  ['beta=0.04,\nnum_generations=8,', undefined],
  ['beta: 0.04\nnum_generations: 8\n', undefined],
  ['beta = 0.04\nnum_generations: 8\n', undefined],
])('what is broken in a text is named: %j', (text, broken) => {
  const read = readSettingsText(text)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.broken).toEqual(broken)
  expect([...read.entries, ...read.skipped].length).toBeGreaterThan(1)
})

test('JSON of Python with a number that JSON does not have is read, and a text keeps its words', () => {
  expect(
    readSettingsText('{"beta": 0.1, "delta": NaN, "epsilon": -Infinity, "note": "a NaN \\" b"}'),
  ).toMatchObject({
    form: 'json',
    entries: [
      ['beta', '0.1'],
      ['delta', 'NaN'],
      ['epsilon', '-Infinity'],
      ['note', 'a NaN " b'],
    ],
  })
})

test('several mappings that YAML merges are read, the first one first', () => {
  const found = readSettingsText(
    'b: &b {beta: 0.1, seed: 4}\nc: &c {beta: 0.3, epsilon: 0.3}\nrun:\n  <<: [*b, *c]\n  seed: 5',
  )
  expect(found).toMatchObject({
    entries: expect.arrayContaining([
      ['run.beta', '0.1'],
      ['run.epsilon', '0.3'],
      ['run.seed', '5'],
    ]),
  })
})
