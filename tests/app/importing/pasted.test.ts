import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import '../../../src/tasks/all'
import { kindOfText } from '../../../src/app/importing/kindOf'
import { stage } from '../fakeWorker'

const seed = (name: string) => readFileSync(new URL(`../../seeds/${name}`, import.meta.url), 'utf8')
const VERL = (step: number) =>
  `(TaskRunner pid=8123) step:${step} - actor/entropy:0.41 - actor/pg_loss:-0.01 - actor/grad_norm:0.33 - critic/score/mean:0.1${step} - critic/rewards/mean:0.1${step}\n`
const TRAINER_STATE = JSON.stringify(
  {
    global_step: 2,
    log_history: [1, 2].map((step) => ({
      ...{ epoch: step / 100, step, loss: 4e-5, grad_norm: 0.2, learning_rate: 1e-6, reward: step / 10 },
      ...{ reward_std: 0.4, kl: 0.001, 'completions/mean_length': 181, beta: 0.04 },
    })),
  },
  null,
  2,
)

const TABLE =
  '| Step | Training Loss | reward | reward_std | kl |\n|---|---|---|---|---|\n| 1 | 0.0 | 0.125 | 0.0 | 0.0 |\n| 2 | 0.0 | 0.072 | 0.248 | 0.0 |\n'

test.each([
  ['a table that a notebook printed', TABLE, 'log'],
  [
    'a program with such a table in a text',
    `import marimo\nmo.md("""\n${TABLE}""")\nGRPOConfig(beta=0.02)\n`,
    'settings',
  ],
  [
    'an article with a program and its table',
    `\`\`\`python\nGRPOConfig(beta=0.02)\n\`\`\`\n\n${TABLE}`,
    'settings',
  ],
  [
    'an article with settings and a table',
    `# Run 3\n\n\`\`\`yaml\nseed: 1\nbeta: 0.1\nnum_generations: 8\n\`\`\`\n\n${TABLE}`,
    'settings',
  ],
  [
    'an article with a command of OpenRLHF and a table',
    `\`\`\`\npython3 -m openrlhf.cli.train_ppo_ray --n_samples_per_prompt 8\n\`\`\`\n\n${TABLE}`,
    'settings',
  ],
  [
    'settings in a fence before a longer log',
    `\`\`\`yaml\nbeta: 0.1\n\`\`\`\n\`\`\`\n${Array.from({ length: 9 }, (_, i) => VERL(i + 1)).join('')}\`\`\`\n`,
    'log',
  ],
  [
    'a long program with a table at its start',
    `import trl\n"""\n${TABLE}"""\n${'# a line of sixty-four kilobytes\n'.repeat(2100)}trl.GRPOConfig(beta=0.02)\n`,
    'settings',
  ],
  [
    'a log that begins with its command, and with a warning that shows an import',
    `+ python3 -m verl.trainer.main_ppo\n  import pynvml  # type: ignore\n${[1, 2, 3].map(VERL).join('')}`,
    'log',
  ],
  [
    'a log behind the program that wrote it',
    `+ cat train.py\nfrom trl import GRPOConfig\nGRPOConfig(beta=0.02)\n+ python train.py\n${Array.from({ length: 9 }, (_, i) => VERL(i + 1)).join('')}`,
    'log',
  ],
  [
    'a script with a log in a comment',
    `#!/bin/bash\n# it printed:\n# ${VERL(1)}# ${VERL(2)}set -x\npython3 -m verl.trainer.main_ppo \\\n  algorithm.adv_estimator=grpo \\\n  actor_rollout_ref.rollout.n=8\n`,
    'settings',
  ],
  [
    'a program with another name for the class',
    `from trl import GRPOConfig as C\nx = """\n${TABLE}"""\nC(beta=0.02)\n# the end\n`,
    'settings',
  ],
  ['the trainer_state.json of TRL', TRAINER_STATE, 'log'],
  ['lines that verl printed', [1, 2, 3].map(VERL).join(''), 'log'],
  [
    'a table of Weights & Biases',
    '_step,train/reward,train/kl,train/loss\n1,0.01,0.0004,0.001\n2,0.02,0.0008,0.002\n',
    'log',
  ],
  ['rows as CSV', 'question,answer\n1+1,2\n2+2,4\n', 'rows'],
  ['rows as JSON Lines', '{"prompt": "2+3=", "answer": "5"}\n{"prompt": "4+4=", "answer": "8"}\n', 'rows'],
  ['rows as JSON', '[{"prompt": "ab", "answer": "ba"}]', 'rows'],
  ['rows for Verify', 'condition,reward\n1,0.5\n1,1\n', 'report'],
  ['a report', seed('004.txt'), 'report'],
  ['settings', 'beta: 0.2\nnum_generations: 4\n', 'settings'],
  ['settings of TRL', 'GRPOConfig(beta=0.2, num_generations=4)', 'settings'],
  ['prose', 'hello, these are meeting notes. Nothing here.\n', null],
  ['two columns of numbers', '1,2\n3,4\n', null],
  ['nothing', '', null],
])('a pasted text has the kind of a file with it: %s', async (_, text, kind) => {
  expect(await kindOfText(text)).toBe(kind)
})

test('opens as that', async () => {
  const s = stage('#view=train')
  s.ready()
  await s.app.importText('question,answer\n1+1,2\n2+2,4\n')
  expect(s.app.store.getState()).toMatchObject({ edited: { task: 'own-data' }, faultyRows: null })
})
