import { describe, expect, test } from 'vitest'
import type { LogRun, ReadLog } from '../../src/reading/contract'
import type { MetricKey } from '../../src/metrics/metrics'
import { readFixture, readTexts } from './logsOfTheField'

const values = (run: LogRun, metric: MetricKey) => [
  ...(run.columns.find((column) => column.metric === metric)?.values ?? []),
]
const lines = (run: LogRun, metric: MetricKey) => [
  ...(run.columns.find((column) => column.metric === metric)?.lines ?? []),
]
const only = (log: ReadLog): LogRun => {
  expect(log.runs).toHaveLength(1)
  return log.runs[0]
}

describe('the six logs of the field', () => {
  test('ms-swift: a step of how many', async () => {
    const log = await readFixture('01-ms-swift-negative-loss.txt')
    const run = only(log)
    expect(run).toMatchObject({
      format: 'ms-swift',
      framework: 'ms-swift',
      hasSteps: true,
    })
    expect([...run.steps]).toEqual([17])
    expect(values(run, 'loss')).toEqual([-0.01984474])
    expect(values(run, 'clip_ratio/region_mean')).toEqual([0])
    expect(log.files[0]).toMatchObject({ values: 18, valuesRead: 18 })
    expect(log.leftOut).toEqual([])
  })

  test('verl: one metric a line', async () => {
    const log = await readFixture('04-verl-one-metric-a-line.txt')
    const run = only(log)
    expect(run).toMatchObject({ format: 'verl', framework: 'verl', rows: 1 })
    expect(log.files[0]).toMatchObject({ lines: 41, values: 40, valuesRead: 40 })
    expect(values(run, 'reward')).toEqual([0.57605])
    expect(lines(run, 'reward')).toEqual([22])
    expect(log.leftOut).toEqual([])
  })

  test('trainer_state.json', async () => {
    const log = await readFixture('05-trainer-state-one-token-answers.json')
    const run = only(log)
    expect(run).toMatchObject({ format: 'trainer-state', framework: 'trl' })
    expect([...run.steps]).toEqual([10])
    expect(values(run, 'entropy')).toEqual([0.444101])
    expect(lines(run, 'entropy')).toEqual([25])
    expect(run.version).toMatchObject({ from: '0.26' })
  })

  test('W&B: two runs, one of which ends earlier; empty cells are absent', async () => {
    const log = await readFixture('06-wandb-entropy-two-runs.csv')
    expect(log.runs.map(({ name, rows, framework }) => [name, rows, framework])).toEqual([
      ['tree-p1-b8', 27, 'verl'],
      ['plain-grpo', 34, 'verl'],
    ])
    expect(values(log.runs[1], 'entropy').at(-1)).toBe(0.0583413)
    expect(log.runs[0].steps.at(-1)).toBe(2950)
  })
})

const TRL_5 = `{'loss': '0.0617', 'grad_norm': '0.5', 'learning_rate': '1e-05', 'reward': '0.5', 'reward_std': 'nan', 'kl': None, 'epoch': '0.01'}`

describe('other ways of writing', () => {
  test('quoted numbers between bars and prefixes', async () => {
    const log = await readTexts({
      'a.log': `  0%|          | 0/405 [00:00<?, ?it/s]\r  2%|▏         | 10/405 [00:12<08:00]${' '.repeat(20)}\r${TRL_5}\n[rank0] 2026-01-01 INFO ${TRL_5.replace("'0.0617'", "'0.07'")}\n`,
    })
    const run = only(log)
    expect(values(run, 'loss')).toEqual([0.0617, 0.07])
    expect(run.columns.find(({ name }) => name === 'reward_std')!.cells).toEqual(Uint8Array.of(2, 2))
    expect(run.columns.find(({ name }) => name === 'kl')!.cells).toEqual(Uint8Array.of(3, 3))
    expect(log.leftOut).toEqual([])
  })

  test('a dict over several lines, and one without braces', async () => {
    const log = await readTexts({
      'a.log': `{'loss': 0.1, 'reward':\n 0.25,\n 'kl': 0.5}\n'loss': 0.2, 'reward': 0.5, 'kl': 0.25}\n`,
    })
    const run = only(log)
    expect(values(run, 'reward')).toEqual([0.25, 0.5])
    expect(lines(run, 'kl')).toEqual([3, 4])
  })

  test('verl: prefixes, colours, a terminal that wraps inside names and numbers', async () => {
    const prefix = '\u001b[36m(TaskRunner pid=77)\u001b[0m '
    const log = await readTexts({
      'verl.log': `${prefix}step:34 - actor/entro\npy:0.364 - actor/pg_loss:0.05\n41 - critic/score/mean:np.float64(0.5) -\nactor/lr:1e-06 - val-core/gsm8k/acc/mean@1:0.5\nTraining Progress:  10%|█ | 34/100 [00:01<00:10]\n${prefix}step:35 - actor/entropy:nan - critic/score/mean:0.75\n(WorkerDict pid=9) some words\n`,
    })
    const run = only(log)
    expect([...run.steps]).toEqual([34, 35])
    expect(values(run, 'actor/pg_loss')[0]).toBe(0.0541)
    expect(values(run, 'reward')).toEqual([0.5, 0.75])
    expect(run.columns.find(({ metric }) => metric === 'entropy')!.cells).toEqual(Uint8Array.of(1, 2))
    expect(log.leftOut).toMatchObject([{ why: 'no-log', fromLine: 7, text: 'some words' }])
  })

  test('prime-rl: two lines a step become one row, in both forms', async () => {
    const old = await readTexts({
      'a.log': `12:00:00 SUCCESS Step 28 | Time: 73.77s | Reward: 0.3887 | Throughput: 120.5 tokens/s | Seq. Length: 900.5 tokens | Async Level: 1 | Max. Off-Policy Level: 0\n12:00:09 SUCCESS Step 28 | Time: 9.1s | Loss: 0.0012 | Entropy: 0.31 | Mismatch KL: 0.0004 | Grad. Norm: 0.05\n`,
    })
    expect(only(old)).toMatchObject({ rows: 1, framework: 'prime-rl' })
    expect(values(only(old), 'reward')).toEqual([0.3887])
    expect(values(only(old), 'step_time')).toEqual([73.77])
    expect(values(only(old), 'grad_norm')).toEqual([0.05])
    const recent = await readTexts({
      'b.log': `Step 3 | Reward 0.3887 | Trainable 448/512 (87.5%) | Truncation 1.2%\nStep 3 | Loss 0.0012 | Entropy 0.31 | LR 1.00e-06\n`,
    })
    expect(values(only(recent), 'completions/clipped_ratio')).toEqual([0.012])
    expect(values(only(recent), 'learning_rate')).toEqual([1e-6])
    expect(only(recent).columns.find(({ name }) => name === 'Trainable')!.values[0]).toBe(0.875)
  })

  test('a notebook’s table, as markdown and with tabs', async () => {
    const markdown = `| Step | Training Loss | reward | rewards / exact / mean |\n|---|---|---|---|\n| 1 | 0.000100 | 0.5 | No Log |\n| 2 | 0.000200 | 0.75 | 0.25 |\n`
    for (const text of [
      markdown,
      'Step\tTraining Loss\treward\trewards / exact / mean\n1\t0.000100\t0.5\tNo Log\n2\t0.000200\t0.75\t0.25\n',
    ]) {
      const run = only(await readTexts({ 'n.md': text }))
      expect(run).toMatchObject({ format: 'notebook', framework: 'trl', rows: 2 })
      expect(values(run, 'loss')).toEqual([0.0001, 0.0002])
      expect(values(run, 'rewards/exact/mean')).toEqual([NaN, 0.25])
    }
  })

  test('OpenRLHF, tinker, mlx and verl’s file logger', async () => {
    const openrlhf = only(
      await readTexts({
        'o.log': `✨ Global step 12: {'policy_loss': 0.01, 'reward': 0.5, 'ppo_kl': 0.001, 'actor_lr': 5e-07}\n`,
      }),
    )
    expect(openrlhf).toMatchObject({ format: 'openrlhf', framework: 'openrlhf' })
    expect([...openrlhf.steps]).toEqual([12])
    expect(values(openrlhf, 'actor/pg_loss')).toEqual([0.01])
    const tinker = only(
      await readTexts({
        'metrics.jsonl': `{"step": 0, "env/all/reward/total": 0.25, "optim/lr": 1e-05, "test/env/all/reward/total": 0.2}\n{"step": 1, "env/all/reward/total": NaN, "optim/lr": 1e-05}\n`,
      }),
    )
    expect(tinker).toMatchObject({ format: 'metrics-jsonl', framework: 'tinker', rows: 2 })
    expect(values(tinker, 'reward')).toEqual([0.25, NaN])
    const mlx = only(
      await readTexts({
        'mlx.log': `Iter 1: Val loss -0.00000158, Val total_rewards_mean -0.358, Val kl 0.000, Val took 3.1s\nIter 10: Train loss 0.001, Total rewards mean 0.5, kl 0.002, Learning Rate 1.000e-05, Tokens/sec 80.1\n`,
      }),
    )
    expect(mlx).toMatchObject({ format: 'mlx', rows: 2 })
    expect(values(mlx, 'learning_rate')).toEqual([NaN, 1e-5])
    const verl = only(
      await readTexts({
        'v.jsonl': `{"step": 1, "data": {"actor/pg_loss": 0.1, "critic/score/mean": 0.5}}\n`,
      }),
    )
    expect(verl).toMatchObject({ framework: 'verl' })
    expect(values(verl, 'reward')).toEqual([0.5])
  })

  test('W&B: one metric a file, joined by the names of runs', async () => {
    const log = await readTexts({
      'a.csv': `"Step","r1 - train/reward","r1 - train/reward__MIN","r1 - train/reward__MAX"\n"1","0.5","0.5","0.5"\n"2","0.6","0.6","0.6"\n`,
      'b.csv': `"Step","r1 - train/reward_std","r2 - train/reward_std"\n"1","0.1","0.2"\n"2","","0.3"\n`,
    })
    expect(log.runs.map(({ name, rows }) => [name, rows])).toEqual([
      ['r1', 2],
      ['r2', 2],
    ])
    expect(values(log.runs[0], 'group_reward_std')).toEqual([0.1, NaN])
  })
})

describe('runs in a file', () => {
  const line = (step: number, reward: number) => `{"step": ${step}, "reward": ${reward}, "reward_std": 0.1}\n`

  test('a training that begins again is a second run', async () => {
    const log = await readTexts({ 'two.jsonl': line(1, 0.1) + line(2, 0.2) + line(1, 0.3) + line(2, 0.4) })
    expect(log.runs.map((run) => values(run, 'reward'))).toEqual([
      [0.1, 0.2],
      [0.3, 0.4],
    ])
    expect(log.leftOut).toEqual([])
  })

  test('steps that a restart repeats count once, and are listed', async () => {
    const log = await readTexts({
      'r.jsonl': line(1, 0.1) + line(2, 0.2) + line(3, 0.3) + line(2, 0.25) + line(3, 0.35),
    })
    expect(values(only(log), 'reward')).toEqual([0.1, 0.25, 0.35])
    expect(log.leftOut).toMatchObject([{ why: 'repeated', fromLine: 2, toLine: 3, count: 2 }])
  })

  const table = (...steps: readonly number[]) =>
    `step,reward\n${steps.map((step) => `${step},0.${step}\n`).join('')}`

  test.each([
    ['a table of comma-separated values', table(4, 3, 2, 1)],
    ['two rows', table(2, 1)],
    ['an export of W&B', table(4, 3, 2, 1).replace('reward', 'r1 - train/reward')],
    ['a table of a notebook', table(4, 3, 2, 1).replaceAll(',', '\t').replace('step', 'Step')],
  ])('%s that is sorted newest first is one run, and listed', async (_, text) => {
    const log = await readTexts({ 'newest.csv': text })
    const run = only(log)
    const steps = [1, 2, 3, 4].slice(0, run.rows)
    expect([...run.steps]).toEqual(steps)
    expect(values(run, 'reward')).toEqual(steps.map((step) => step / 10))
    expect(lines(run, 'reward')).toEqual(steps.map((step) => run.rows + 2 - step))
    expect(log.leftOut).toMatchObject([
      { why: 'newest-first', fromLine: 2, toLine: run.rows + 1, count: run.rows },
    ])
  })

  test('two trainings of a table are two runs, whichever end it begins with', async () => {
    const [up, down] = [
      await readTexts({ 'up.csv': table(1, 2, 3, 1, 2, 3, 4) }),
      await readTexts({ 'down.csv': table(4, 3, 2, 1, 3, 2, 1) }),
    ]
    for (const { runs } of [up, down])
      expect(runs.map(({ steps }) => [...steps])).toEqual([
        [1, 2, 3],
        [1, 2, 3, 4],
      ])
  })

  test('lines without a step are told apart by their epoch', async () => {
    const dict = (epoch: number, loss: number) => `{'loss': ${loss}, 'reward': 1.0, 'epoch': ${epoch}}\n`
    const log = await readTexts({
      'two.log': dict(0.01, 0.1) + dict(0.02, 0.2) + dict(0.01, 0.3) + dict(0.02, 0.4) + dict(0.03, 0.5),
    })
    expect(log.runs.map((run) => values(run, 'loss'))).toEqual([
      [0.1, 0.2],
      [0.3, 0.4, 0.5],
    ])
  })

  test('keys that come and go, a summary, words between', async () => {
    const log = await readTexts({
      'k.log': `***** Running training *****\n{'loss': 0.1, 'reward': 0.5, 'reward_std': 0.1}\n{'loss': 0.2}\n...\n{'loss': 0.3, 'reward': 0.6, 'reward_std': 0.2}\n{'train_runtime': 12.5, 'train_loss': 0.1, 'epoch': 1.0}\n`,
    })
    expect(values(only(log), 'loss')).toEqual([0.1, 0.2, 0.3])
    expect(values(only(log), 'reward')).toEqual([0.5, NaN, 0.6])
    expect(log.leftOut.map(({ why, fromLine }) => [why, fromLine])).toEqual([
      ['no-log', 1],
      ['no-log', 4],
      ['summary', 6],
    ])
  })

  test('a file of another kind is said to be one', async () => {
    const log = await readTexts({ 'x.txt': 'Dear diary\n' })
    expect(log.runs).toEqual([])
    expect(log.leftOut.map(({ why }) => why)).toContain('unknown-format')
  })
})
