import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { named } from '../../src/text/naming'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { metricKeys, METRICS, type MetricKey } from '../../src/metrics/metrics'
import { importSettings } from '../../src/runs/handover/importSettings'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import type { Inspection } from '../../src/train/inspection'
import { networkShapeOf } from '../../src/train/networkShape'
import { createTrainer } from '../../src/train/trainer'
import type { CheckId } from '../../src/verification/checks'
import { expectationOf, rowsOfInspection, stepFiguresCheck } from '../../src/verification/inspection'
import { toMarkdown } from '../../src/verification/markdown'
import { readPaste } from '../../src/verification/pasted/paste'
import { pasteReport } from '../../src/verification/pasteReport'
import { verify } from '../../src/verification/report'
import { checkOf } from '../verification/batches'
import { seedTable, type SeedRow } from './rows'
import { titleOf } from './title'

/** Chapters one and two of the document, and what it logs of a step. */
const DOCUMENT = readFileSync(new URL('./004.txt', import.meta.url), 'utf8')

const reportOf = (pasted: string) =>
  pasteReport(readPaste(pasted), {
    ...{ sharding: null, k: null, baseline: 'group', scaling: null, stdConvention: null },
  })!
const failing = (pasted: string): CheckId[] =>
  reportOf(pasted).checks.flatMap(({ id, status }) => (status === 'fail' ? [id] : []))
/** The document with one change; the change must be possible. */
function changed(from: string, to: string): string {
  expect(DOCUMENT).toContain(from)
  return DOCUMENT.replace(from, to)
}

/** The start that has the document's sizes, with a network that is quick to train. */
const task = TASKS.diffusion
const setup = task.setups!.find(({ id }) => id === 'grouped-conditions')!
const BASE = defaultConfig(taskOf, 'diffusion')
const CONFIG: RunConfig = {
  ...BASE,
  ...setup.config,
  width: 16,
  taskSettings: { ...BASE.taskSettings, ...setup.settings, pretraining_steps: 0 },
}

interface Run {
  seen: Inspection[]
  /** a metric at every step */
  metric(name: MetricKey): number[]
}

async function runOf(config: RunConfig, steps: number): Promise<Run> {
  const trainer = await createTrainer(
    [config],
    task,
    createPlainLearner(networkShapeOf(config, task), [config.seed]),
  )
  const seen: Inspection[] = []
  const metrics: (ArrayLike<number> | undefined)[] = []
  for (let step = 0; step < steps; step++) {
    metrics.push((await trainer.train(false)).records[0]?.metrics)
    seen.push(named(await trainer.inspect(0), en))
  }
  const keys = metricKeys(task.parts.map(({ name }) => name))
  return { seen, metric: (name) => metrics.map((values) => values?.[keys.indexOf(name)] ?? NaN) }
}
let made: Promise<Run> | null = null
const run = () => (made ??= runOf(CONFIG, 3))
const stepReport = async () => {
  const { seen } = await run()
  return verify(rowsOfInspection(seen[0]), expectationOf(seen[0]))
}
const meanOf = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

/** One row of the document's table of conditions: it passes as it is, and is named when it is changed. */
const condition = (key: string, mean: string, std: string): SeedRow => ({
  says: `| ${key} | 4 | ${mean} | ${std} | ✅ |`,
  test: () => {
    const group = reportOf(DOCUMENT).groups.find((one) => one.key === key)!
    expect(group).toMatchObject({ samples: 4, advantageStd: Number(std), breaks: [] })
    expect(Math.abs(group.advantageMean!)).toBe(0)
    const sigma = (1e-4 * Number(std)) / (1 - Number(std))
    expect(group.impliedRewardStd!.value).toBeCloseTo(sigma, 9)

    const line = DOCUMENT.split('\n').find((one) => one.startsWith(`| ${key} `))!
    const sample = (Number(std) * Math.sqrt(4 / 3)).toFixed(4)
    for (const [from, to, check] of [
      [std, sample, 'std'],
      [std, `-${std}`, 'std'],
      [mean, '0.2500', 'mean'],
      ['| 4 ', '| 5 ', 'complete'],
      [key, `${key}0`, 'conditions'],
    ] as const) {
      const wrong = reportOf(changed(line, line.replace(from, to)))
      const { status, faults } = checkOf(wrong, check)
      expect([to, status, faults.some((fault) => fault.key === key)]).toEqual([to, 'fail', true])
    }
    const without = checkOf(reportOf(changed(`${line}\n`, '')), 'conditions')
    expect(without.faults).toMatchObject([{ key, cause: 'missing' }])
  },
})

/** One of the four figures: a metric of every step, of the document's value, and wrong when it is stated otherwise. */
const figure = (
  says: string,
  name: 'group_size' | 'trained_prompt_num' | 'zero_std_ratio' | 'reward_std_mean',
  is: (value: number) => boolean,
  otherwise: string,
): SeedRow => ({
  says,
  test: async () => {
    expect(METRICS[name]).toMatchObject({ per: 'step', source: 'flow_grpo' })
    const { seen, metric } = await run()
    const values = metric(name)
    values.forEach((value, i) => {
      expect(stepFiguresCheck(seen[i], { [name]: value })).toMatchObject({
        status: 'pass',
        figures: { compared: 1 },
      })
    })
    expect(values).toHaveLength(3)
    expect(values.filter((value) => !is(value))).toEqual([])
    expect(failing(changed(says, otherwise))).toEqual(['figures'])
    expect(checkOf(reportOf(changed(says, otherwise)), 'figures').faults).toMatchObject([{ key: name }])
  },
})

const ROWS: readonly SeedRow[] = [
  {
    says: 'GRPO逻辑验证报告（4 batches配置）',
    test: () => expect(failing(DOCUMENT)).toEqual([]),
  },
  {
    says: '一、配置信息',
    test: () => {
      const section = DOCUMENT.slice(DOCUMENT.indexOf('根据 `config'), DOCUMENT.indexOf('## 二'))
      const read = importSettings(section, { ...CONFIG, numGenerations: 8, generationBatchSize: 32 })
      expect(read).toMatchObject({ form: 'lines', config: { numGenerations: 4, generationBatchSize: 64 } })
    },
  },
  { says: '根据 config/grpo.py (440-459行)', cannot: 'the file is not part of the document' },
  {
    says: '8卡NPU (num_replicas = 8)',
    test: () => {
      expect(setup.config.replicas).toBe(8)
      expect(readPaste(DOCUMENT).sizes.replicas).toBe(8)
      expect(failing(changed('num_replicas = 8', 'num_replicas = 4'))).toEqual(['samples'])
    },
  },
  {
    says: 'batch_size per device = 2',
    test: () => {
      const { replicas, stepsPerGeneration, generationBatchSize } = CONFIG
      expect(generationBatchSize / (replicas * stepsPerGeneration)).toBe(2)
      expect(readPaste(DOCUMENT).sizes.batchSize).toBe(2)
    },
  },
  {
    says: 'k = 4 (每个unique condition生成k个副本)',
    test: async () => {
      expect(setup.config.numGenerations).toBe(4)
      expect(readPaste(DOCUMENT).sizes.k).toBe(4)
      expect(checkOf(await stepReport(), 'complete').figures).toMatchObject({ complete: 16, k: 4 })
    },
  },
  {
    says: 'num_batches_per_epoch = 4',
    test: async () => {
      expect(readPaste(DOCUMENT).sizes.batches).toBe(4)
      expect((await run()).seen[0].updates).toHaveLength(4)
    },
  },
  {
    says: '总样本数 = num_batches_per_epoch × num_replicas × batch_size = 4 × 8 × 2 = 64',
    test: async () => {
      expect(checkOf(await stepReport(), 'samples').figures).toMatchObject({ expected: 64, samples: 64 })
      expect(failing(changed('= **64**', '= **60**'))).toEqual(['sums'])
    },
  },
  {
    says: '唯一样本数 m = total_samples / k = 64 / 4 = 16',
    test: async () => {
      expect((await stepReport()).groups).toHaveLength(16)
      expect(failing(changed('= **16**', '= **15**'))).toEqual(['sums'])
    },
  },
  { says: '从日志第272-280行', cannot: 'the log is not part of the document' },
  {
    says: '[GRPO Debug] Gathered dataset_indices: [19928 16416 24708 21292 ...] (64个值)',
    test: () => {
      expect(readPaste(DOCUMENT).debug!.indices).toBeNull()
      const whole = Array.from(
        { length: 64 },
        (_, i) => [...readPaste(DOCUMENT).debug!.counts!.keys()][i % 16],
      )
      const list = (indices: string[]) =>
        changed('[19928 16416 24708 21292 ...]', `[${indices.join(' ').replace(/(.{60}\S*) /g, '$1\n ')}]`)
      expect(failing(list(whole))).toEqual([])
      expect(failing(list(['9962', ...whole.slice(1)]))).toEqual(['conditions'])
    },
  },
  {
    says: '[GRPO Debug] Unique conditions: 16',
    test: () =>
      expect(failing(changed('Unique conditions: 16', 'Unique conditions: 17'))).toEqual(['conditions']),
  },
  {
    says: "[GRPO Debug] Count per condition: {'19928': 4, …}",
    test: () => {
      const { counts } = readPaste(DOCUMENT).debug!
      expect([...counts!.values()]).toEqual(Array(16).fill(4))
      expect(checkOf(reportOf(changed("'8290': 4", "'8290': 3")), 'conditions').faults).toMatchObject([
        { key: '8290', expected: 3, found: 4 },
      ])
    },
  },
  {
    says: '总样本数正确：64个样本',
    test: async () => expect((await stepReport()).samples).toBe(64),
  },
  {
    says: 'Unique conditions正确：16个unique condition',
    test: async () => {
      const { problems } = (await run()).seen[0]
      expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(16)
    },
  },
  {
    says: '每个condition都恰好出现4次（k=4）',
    test: async () => {
      const { smallest, largest } = checkOf(await stepReport(), 'complete').figures
      expect([smallest, largest]).toEqual([4, 4])
    },
  },
  {
    says: '各卡独立计算reward',
    test: async () => {
      const alone = await runOf({ ...CONFIG, replicas: 1 }, 1)
      expect(alone.seen[0].rewards).toEqual((await run()).seen[0].rewards)
    },
  },
  {
    says: 'Gather操作正确收集所有reward（64个reward值）',
    test: async () => {
      const rows = rowsOfInspection((await run()).seen[0])
      const lines = (replicaOf: (i: number) => number) =>
        rows
          .map(({ key, reward, advantage }, i) =>
            JSON.stringify({ key, reward, advantage, rank: replicaOf(i) }),
          )
          .join('\n')
      const dealt = checkOf(reportOf(lines((i) => i % 8)), 'replicas')
      expect(dealt).toMatchObject({ status: 'pass', figures: { replicas: 8, smallest: 8, largest: 8 } })
      expect(checkOf(reportOf(lines((i) => (i === 0 ? 1 : i % 8))), 'replicas').status).toBe('fail')
    },
  },
  {
    says: "gathered_rewards['avg'] 形状：(64, 18)",
    test: () => {
      expect(readPaste(DOCUMENT).shapes[0]).toMatchObject({ rows: 64, steps: 18 })
      expect(failing(changed('形状：`(64, 18)`', '形状：`(64, 17)`'))).toEqual(['sums'])
    },
  },
  {
    says: '其他reward字段（如cam_score, unifiedscore）形状：(64,)',
    test: async () => expect((await run()).seen[0].parts).toHaveLength(64 * task.parts.length),
  },
  { says: '从日志第418-986行的验证信息', cannot: 'the log is not part of the document' },
  {
    says: 'Advantages shape: (64, 18)',
    test: async () => {
      // one reward, repeated over the steps, gives one advantage, repeated over them
      expect((await run()).seen[0].stepAdvantages).toBeNull()
      expect(checkOf(await stepReport(), 'steps')).toMatchObject({
        ...{ status: 'pass', figures: { rows: 64, steps: 18, values: 1152, wrong: 0 } },
      })
    },
  },
  {
    says: '每个condition的样本数：4个（符合k=4）',
    test: () => expect(checkOf(reportOf(DOCUMENT), 'complete').figures).toMatchObject({ complete: 16, k: 4 }),
  },
  { says: '从日志第543-986行', cannot: 'the log is not part of the document' },
  {
    says: '| Condition | Samples | Advantage Mean | Advantage Std | 状态 |',
    test: async () => {
      expect(readPaste(DOCUMENT).conditions).toHaveLength(16)
      expect(toMarkdown(await stepReport(), en.verify)).toContain(
        '| Condition | Samples | Reward mean | Advantage mean | Advantage std | Status |',
      )
    },
  },
  condition('16416', '-0.0000', '0.9996'),
  condition('19928', '-0.0000', '0.9997'),
  condition('21292', '0.0000', '0.9995'),
  condition('22149', '0.0000', '0.9998'),
  condition('24676', '0.0000', '0.9994'),
  condition('24708', '-0.0000', '0.9998'),
  condition('26040', '-0.0000', '0.9992'),
  condition('29853', '-0.0000', '0.9998'),
  condition('30569', '0.0000', '0.9996'),
  condition('3098', '0.0000', '0.9997'),
  condition('32262', '-0.0000', '0.9993'),
  condition('4265', '-0.0000', '0.9996'),
  condition('8074', '-0.0000', '0.9996'),
  condition('8290', '-0.0000', '0.9995'),
  condition('9919', '0.0000', '0.9994'),
  condition('9962', '0.0000', '0.9985'),
  {
    says: '所有16个conditions的advantage mean都接近0（-0.0000或0.0000）',
    test: async () => {
      expect(checkOf(reportOf(DOCUMENT), 'mean')).toMatchObject({
        status: 'pass',
        figures: { groups: 16, worst: 0 },
      })
      expect(checkOf(await stepReport(), 'mean')).toMatchObject({ status: 'pass', figures: { groups: 16 } })
    },
  },
  {
    says: '所有16个conditions的advantage std都接近1（0.9985-0.9998）',
    test: async () => {
      expect(checkOf(reportOf(DOCUMENT), 'std').figures).toMatchObject({ lowest: 0.9985, highest: 0.9998 })
      const { lowest, highest } = checkOf(await stepReport(), 'std').figures
      expect(lowest).toBeGreaterThan(0.99)
      expect(highest).toBeLessThan(1)
    },
  },
  {
    says: 'reward高的样本advantage为正，reward低的样本advantage为负',
    test: async () => {
      const { seen } = await run()
      const { status, figures } = checkOf(await stepReport(), 'sign')
      expect(status).toBe('pass')
      expect(figures.above).toBeGreaterThan(0)
      expect(figures.below).toBeGreaterThan(0)
      const rows = rowsOfInspection(seen[0]).map((row, i) =>
        i === 9 ? { ...row, advantage: -row.advantage! } : row,
      )
      expect(checkOf(verify(rows, expectationOf(seen[0])), 'sign').faults).toMatchObject([
        { key: rows[9].key },
      ])
    },
  },
  { says: '从代码第1620-1652行', cannot: 'the script is not part of the document' },
  {
    says: 'if accelerator.is_main_process',
    cannot: 'a page has one process; every figure is of the whole step',
  },
  {
    says: 'log_dict = {"epoch": epoch}',
    test: async () => {
      // an epoch is 4 batches on 8 devices: the 16 conditions of one step
      const { metric } = await run()
      expect(metric('epoch')).toEqual([1, 2, 3])
    },
  },
  {
    says: 'log_dict["reward_avg"] = np.mean(value)',
    test: async () => {
      expect(METRICS.reward.tags).toContain('reward_avg')
      const { seen, metric } = await run()
      expect(metric('reward')[0]).toBeCloseTo(meanOf(seen[0].rewards), 6)
    },
  },
  {
    says: 'log_dict[f"reward_{key}"]（各个reward函数的总分）',
    test: async () => {
      const { seen, metric } = await run()
      const K = task.parts.length
      task.parts.forEach(({ name }, part) => {
        const mine = seen[0].parts.filter((_, i) => i % K === part)
        expect(metric(`rewards/${name}/mean`)[0]).toBeCloseTo(meanOf(mine), 6)
      })
    },
  },
  {
    says: "if '_strict_accuracy' not in key and '_accuracy' not in key",
    cannot: 'a filter over the names of that script’s reward functions, which do not exist here',
  },
  {
    says: '记录详细指标（子指标） key.startswith(f"{reward_name}_")',
    cannot: 'sub-scores of that script’s reward functions; a reward here has parts, and no parts of parts',
  },
  {
    says: 'wandb.log(log_dict, step=global_step)',
    test: async () => {
      const { seen, metric } = await run()
      expect(seen.map(({ step }) => step)).toEqual([1, 2, 3])
      expect(metric('reward').every(Number.isFinite)).toBe(true)
    },
  },
  {
    says: 'np.mean(value)会对所有64×18=1152个值求平均',
    test: async () => {
      const rows = rowsOfInspection((await run()).seen[0]).map(({ key, reward, advantage }) => ({
        ...{ key, reward: Array(18).fill(reward), advantage: Array(18).fill(advantage) },
      }))
      const { figures } = checkOf(reportOf(JSON.stringify(rows)), 'repeated')
      expect(figures.values).toBe(1152)
      expect(figures.meanOfAll).toBeCloseTo(figures.meanOfRows!, 9)
    },
  },
  {
    says: '形状是(64,)，np.mean(value)会对64个值求平均',
    test: async () => {
      const { seen, metric } = await run()
      expect(seen[0].rewards).toHaveLength(64)
      expect(metric('reward')[0]).toBeCloseTo(meanOf(seen[0].rewards), 6)
    },
  },
  {
    says: 'avg在时间维度上是重复的（reward是标量，被扩展到时间维度）',
    test: async () => {
      const { seen } = await run()
      expect(seen[0].advantages).toHaveLength(64)
      expect(checkOf(await stepReport(), 'repeated')).toMatchObject({
        ...{ status: 'pass', figures: { rows: 64, steps: 18, values: 1152 } },
      })
      const rows = rowsOfInspection(seen[0]).map(({ key, reward, advantage }) => ({
        ...{ key, reward, advantage: Array(18).fill(advantage) as number[] },
      }))
      expect(checkOf(reportOf(JSON.stringify(rows)), 'repeated').status).toBe('pass')
      rows[3].advantage[7] += 0.1
      expect(checkOf(reportOf(JSON.stringify(rows)), 'repeated').faults).toMatchObject([{ step: 8 }])
    },
  },
  { says: '从代码第1717-1723行', cannot: 'the script is not part of the document' },
  figure('`group_size` ≈ 4.0', 'group_size', (value) => value === 4, '`group_size` ≈ 3.0'),
  figure(
    '`trained_prompt_num` = 16',
    'trained_prompt_num',
    (value) => value === 16,
    '`trained_prompt_num` = 12',
  ),
  figure('`zero_std_ratio` ≈ 0', 'zero_std_ratio', (value) => value === 0, '`zero_std_ratio` ≈ 0.25'),
  figure('`reward_std_mean` > 0', 'reward_std_mean', (value) => value > 0, '`reward_std_mean` = 0'),
  {
    says: 'zero_std_ratio：如果所有condition的reward都有差异，应该接近0',
    test: () => {
      const rows = (rewards: readonly number[]) =>
        ['condition,reward', ...rewards.map((reward, i) => `c${i >> 1},${reward}`)].join('\n')
      const stated = (ratio: string, rewards: readonly number[]) =>
        failing(`zero_std_ratio: ${ratio}\n\n${rows(rewards)}\n`)
      expect(stated('0.0', [1, 0, 0.5, 1])).toEqual([])
      expect(stated('0.0', [1, 1, 0.5, 1])).toEqual(['figures'])
      expect(stated('0.5', [1, 1, 0.5, 1])).toEqual([])
    },
  },
  {
    says: 'reward_std_mean：所有condition的平均reward标准差',
    test: async () => {
      const { seen, metric } = await run()
      const { offsets, rewards } = seen[0]
      const stds = Array.from({ length: 16 }, (_, p) => {
        const group = rewards.slice(offsets[p], offsets[p + 1])
        const mean = meanOf(group)
        return Math.sqrt(meanOf(group.map((reward) => (reward - mean) ** 2)))
      })
      expect(metric('reward_std_mean')[0]).toBeCloseTo(meanOf(stds), 6)
    },
  },
  {
    says: '按condition分组 · 组内计算相对advantage',
    test: async () =>
      expect((await stepReport()).checks.filter(({ status }) => status === 'fail')).toEqual([]),
  },
  {
    says: '使用正确的step（global_step）',
    test: () => {
      const log = (size: number) =>
        [1, 2, 3]
          .map((step) => JSON.stringify({ step, group_size: step === 2 ? size : 4, trained_prompt_num: 16 }))
          .join('\n')
      expect(checkOf(reportOf(log(4)), 'figures').status).not.toBe('fail')
      const sized = pasteReport(readPaste(log(5)), {
        ...{ sharding: null, k: 4, baseline: 'group', scaling: null, stdConvention: null },
      })!
      expect(checkOf(sized, 'figures').faults).toMatchObject([
        { key: 'group_size', step: 2, expected: 4, found: 5 },
      ])
    },
  },
  {
    says: 'GRPO逻辑验证通过',
    test: async () => {
      for (const inspection of (await run()).seen) {
        const { checks } = verify(rowsOfInspection(inspection), expectationOf(inspection))
        expect(checks.filter(({ status }) => status === 'fail')).toEqual([])
      }
    },
  },
  { says: '当前配置下的GRPO实现完全正确', cannot: 'a verdict on code that the document does not hold' },
  { says: '验证时间：基于日志文件', cannot: 'the log is not part of the document' },
  { says: '代码分析：scripts/train_recam.py 相关部分', cannot: 'the script is not part of the document' },
]

seedTable(titleOf('004, a verification report', ROWS), ROWS)
