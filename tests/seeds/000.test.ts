import { expect } from 'vitest'
import { withSetup } from '../../src/app/setups'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { advantages as advantagesOf, policyLoss, type TokenBatch } from '../../src/grpo'
import { emptyGroupTable } from '../../src/metrics/groupTable'
import { METRICS, type MetricKey } from '../../src/metrics/metrics'
import { random, streamKey } from '../../src/random/streams'
import { configProblems } from '../../src/settings/config'
import { KNOBS, KNOB_NAMES, type RunConfig } from '../../src/settings/knobs'
import { networkCost } from '../../src/settings/networkCost'
import { PRESETS } from '../../src/settings/presets'
import { advantageSpecOf, lossSpecOf } from '../../src/settings/specs'
import { TASKS, taskOf } from '../../src/tasks'
import { ACCURACY, BUDGETS, LATENCY, POOL, V, bestOf, entryOf } from '../../src/tasks/budget-router/zoo'
import { en } from '../../src/text/en'
import { evaluate } from '../../src/train/evaluation'
import { networkShapeOf } from '../../src/train/networkShape'
import { evaluationSet } from '../../src/train/sampling/problems'
import { columnsOf } from '../../src/train/record'
import { metricTags } from '../../src/tasks/metricTags'
import { metricText } from '../../src/ui/experiments/metricText'
import { toEvents } from '../../src/runs/tensorboard/events'
import { findMetric } from '../../src/ui/train/metricSearch'
import { configOf } from '../train/learning'
import { seedTable, type SeedRow } from './rows'
import { stepOf } from './steps'
import { titleOf } from './title'

const task = TASKS['budget-router']
const start = (id: string): RunConfig => withSetup(configOf('budget-router'), id)
const simple = start('simple-five')
const pairwise = start('pairwise')

/** Mean and sample std, as torch has them. */
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const std = (values: readonly number[]) => {
  const centre = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}

const REWARDS = [0.9, -0.4, 0.3, 0.3, -1.1]
const LOGPS = [-3.1, -2.2, -4, -3.5, -1.7]
/** Five completions of one token, all of one group. */
const FIVE: TokenBatch = {
  rows: 5,
  length: 1,
  mask: new Float32Array(5).fill(1),
  logp: Float32Array.from(LOGPS),
  oldLogp: Float32Array.from(LOGPS),
  refLogp: null,
  entropy: new Float32Array(5),
  advantages: new Float32Array(5),
  rewards: Float32Array.from(REWARDS),
  groupOf: new Int32Array(5),
}
const advantagesIn = (config: RunConfig, rewards: readonly number[]) =>
  advantagesOf(
    { rewards: Float32Array.from(rewards), offsets: Int32Array.of(0, rewards.length) },
    advantageSpecOf(config, 1),
  ).advantages
const lossIn = (config: RunConfig, batch: TokenBatch) =>
  policyLoss(batch, { ...lossSpecOf(config, 1), entropyCoef: 0 })

/** The variance of the policy gradient of one pair under a uniform policy, Σ over its logits, from many draws of G. */
function noiseOfGradient(G: number): number {
  const draw = random(streamKey(3, 'rollout', G))
  const { difficulty, budget } = POOL[27]
  const worth = Array.from({ length: V }, (_, v) => {
    const entry = entryOf(difficulty, v)
    return ACCURACY[entry] - Math.min(2, 2 * Math.max(0, LATENCY[entry] / BUDGETS[budget] - 1))
  })
  const draws = Array.from({ length: 400 }, () => {
    const chosen = Array.from({ length: G }, () => draw.integer(V))
    const all = advantagesIn(
      simple,
      chosen.map((v) => worth[v]),
    )
    const slope = new Array<number>(V).fill(0)
    chosen.forEach((v, i) => (slope[v] += all[i] / G))
    return slope
  })
  return worth.reduce((sum, _, v) => sum + std(draws.map((slope) => slope[v])) ** 2, 0)
}

/** The metric that a tag finds in the search of “Add a metric”. */
function found(tag: string) {
  const named = columnsOf(task).map((metric) => ({
    metric,
    label: metricText(metric, 'budget-router', en).label,
    tags: metricTags(metric, 'budget-router'),
  }))
  return findMetric(tag, named)
}
const logged = (tag: string, metric: MetricKey): SeedRow => ({
  says: `记录的指标 ${tag.replace('/', ': ')}`,
  test: async () => {
    expect(found(tag)).toBe(metric)
    // a start that evaluates at its first step
    const step = await stepOf(pairwise)
    expect(step.metric(metric)).not.toBeNaN()
  },
})

/** What the document logs, and the page's metric of each. */
const TAGS: readonly (readonly [string, MetricKey])[] = [
  ['Train/Loss', 'loss'],
  ['Train/Reward_Mean', 'reward'],
  ['Train/Reward_Std', 'reward_std'],
  ['Train/Accuracy_Mean', 'task/accuracy'],
  ['Train/Accuracy_Std', 'task/accuracy/std'],
  ['Train/Latency_Mean', 'task/latency'],
  ['Train/Latency_Std', 'task/latency/std'],
  ['Train/Budget_Violation_Rate', 'task/violations'],
  ['Val/Reward_Mean', 'eval_reward'],
  ['Val/Accuracy_Mean', 'eval/accuracy'],
  ['Val/Latency_Mean', 'eval/latency'],
  ['Val/Budget_Violation_Rate', 'eval/violations'],
]

const ROWS: readonly SeedRow[] = [
  {
    says: '原实现：Pairwise Sigmoid Loss -log(sigmoid(log_prob_diff * sign(reward_diff)))',
    test: () => {
      const pairs = LOGPS.flatMap((a, i) =>
        LOGPS.slice(i + 1).map((b, j) =>
          Math.log1p(Math.exp(-(a - b) * Math.sign(REWARDS[i] - REWARDS[i + 1 + j]))),
        ),
      )
      expect(pairs).toHaveLength(10)
      expect(lossIn(pairwise, FIVE).loss).toBeCloseTo(mean(pairs), 6)
    },
  },
  {
    // of two equal rewards
    says: 'sign(reward_diff)',
    test: () => {
      const tied = { ...FIVE, rewards: new Float32Array(5).fill(0.3) }
      expect(lossIn(pairwise, tied).loss).toBeCloseTo(Math.LN2, 6)
      expect(lossIn(pairwise, tied).dLogp.map(Math.abs)).toEqual(new Float32Array(5))
    },
  },
  { says: '更接近DPO', cannot: 'a comparison of families; the docstring of the pairwise loss names DPO' },
  {
    says: 'adv = (r - mean(r)) / (std(r) + eps)',
    test: () => {
      const expected = REWARDS.map((r) => (r - mean(REWARDS)) / (std(REWARDS) + 1e-4))
      advantagesIn(simple, REWARDS).forEach((A, i) => expect(A).toBeCloseTo(expected[i], 5))
    },
  },
  {
    says: 'loss = -log_prob * adv；group_loss = -(group_log_probs * advantages).mean()',
    test: () => {
      const advantages = advantagesIn(simple, REWARDS)
      const { loss } = lossIn(simple, { ...FIVE, advantages })
      expect(loss).toBeCloseTo(-mean(LOGPS.map((logp, i) => logp * advantages[i])), 6)
    },
  },
  {
    says: '使用组内平均值作为baseline',
    test: () => {
      expect(simple.baseline).toBe('group')
      expect(mean([...advantagesIn(simple, REWARDS)])).toBeCloseTo(0, 6)
    },
  },
  {
    says: '消除对value network的需求 / 不需要value network（critic）',
    test: () => {
      expect(KNOB_NAMES.filter((name) => /critic|value|gae/i.test(name))).toEqual([])
      expect(en.knobTable.leftOut.map(({ what }) => what)).toContain('Critics and GAE')
    },
  },
  {
    says: '原实现：按 sample_id 分组',
    // that it learns less well: tests/train/learning-starts.test.ts
    test: async () => {
      const { inspection } = await stepOf(start('by-sample'))
      for (let g = 0; g < inspection.names.length; g++) {
        const [from, to] = [inspection.offsets[g], inspection.offsets[g + 1]]
        const seen = Array.from({ length: to - from }, (_, i) =>
          inspection.features!.subarray(16 * (from + i), 16 * (from + i + 1)),
        )
        // one sample, and a budget of its own for each try
        for (const features of seen) expect(features.slice(0, 8)).toEqual(seen[0].slice(0, 8))
        expect(new Set(seen.map((features) => features.subarray(8).indexOf(1))).size).toBe(seen.length)
      }
    },
  },
  {
    says: '原实现：每个sample只采样1次',
    test: async () => {
      const { inspection } = await stepOf(pairwise)
      const budgets = (g: number) =>
        Array.from({ length: 8 }, (_, i) => {
          const at = (inspection.offsets[g] + i) * 16 + 8
          return inspection.features!.subarray(at, at + 8).indexOf(1)
        })
      expect(pairwise.numGenerations).toBe(BUDGETS.length)
      for (let g = 0; g < inspection.names.length; g++) {
        expect(budgets(g).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
      }
    },
  },
  {
    says: '新实现：按 (sample_id, latency_budget) 分组；key = (sample_id, budget)',
    test: async () => {
      expect(simple.taskSettings.groupBy).toBe('sample_and_budget')
      expect(new Set(POOL.map(task.key)).size).toBe(8 * BUDGETS.length)
      const { inspection } = await stepOf(simple)
      const seen = Array.from({ length: 5 }, (_, i) => inspection.features!.subarray(16 * i, 16 * (i + 1)))
      for (const features of seen) expect(features).toEqual(seen[0])
    },
  },
  {
    says: '对于同一个sample，不同的budget需要不同的最优策略',
    test: () => {
      for (let difficulty = 1; difficulty <= 8; difficulty++) {
        const best = BUDGETS.map((_, budget) => bestOf({ prompt: [], difficulty, budget }))
        expect(new Set(best).size).toBeGreaterThan(3)
      }
    },
  },
  {
    says: '每个 (sample_id, budget) 组合采样 group_size 次',
    test: async () => expect((await stepOf(simple)).metric('group_size')).toBe(5),
  },
  {
    says: '总共 batch_size * group_size 个configs',
    test: async () => {
      const { inspection } = await stepOf(simple)
      expect([inspection.names.length, inspection.rows]).toEqual([1, 1 * 5])
      const many = await stepOf(pairwise)
      expect(many.inspection.rows).toBe(many.inspection.names.length * 8)
    },
  },
  {
    says: '执行所有configs，收集rewards和log_probs',
    test: async () => {
      const { inspection } = await stepOf(simple)
      for (const values of [inspection.rewards, inspection.oldLogp]) {
        expect([values.length, values.every(Number.isFinite)]).toEqual([5, true])
      }
    },
  },
  {
    says: '验证时使用 argmax（确定性），不需要group采样 / 不需要修改',
    test: async () => {
      const learner = createPlainLearner(networkShapeOf(simple, task), [1])
      const set = evaluationSet(task, simple.taskSettings)
      const [[first], [again]] = [
        await evaluate(learner, task, [simple], set),
        await evaluate(learner, task, [simple], set),
      ]
      learner.dispose()
      // one completion a problem, and the same each time
      expect(set.problems).toHaveLength(POOL.length)
      expect(again).toEqual(first)
    },
  },
  {
    says: '初始化 SummaryWriter 在 output_dir/tensorboard；记录训练指标与验证指标',
    test: () => {
      const columns = columnsOf(task)
      const values = columns.map((_, c) => Float64Array.of(c))
      const file = toEvents(
        {
          ...{ first: simple, changes: [], engine: null, moves: [] },
          history: { firstStep: 1, columns, steps: 1, values, groups: emptyGroupTable(1) },
        },
        0,
      )
      const text = Buffer.from(file).toString('latin1')
      for (const [tag] of TAGS) expect(text).toContain(tag)
      // and none of the other documents'
      for (const tag of ['reward_avg', 'rewards_mean', 'loss_pg', 'loss_kl']) expect(text).not.toContain(tag)
    },
  },
  {
    says: 'tensorboard --logdir=checkpoints/joint_controller/tensorboard',
    cannot: 'a command of another program; tests/interop reads these tags with its reader',
  },
  {
    says: '在VSCode/Cursor中查看：安装扩展、TensorBoard: Launch、选择目录',
    cannot: 'instructions for another program',
  },
  ...TAGS.map(([tag, metric]) => logged(tag, metric)),
  {
    says: 'Accuracy_Mean, Accuracy_Std, Latency_Mean, Latency_Std',
    test: async () => {
      const { inspection, metric } = await stepOf(pairwise)
      const entries = Array.from({ length: inspection.rows }, (_, row) => {
        const difficulty = inspection.features!.subarray(16 * row, 16 * row + 8).indexOf(1) + 1
        return entryOf(difficulty, inspection.actions[row])
      })
      const [accuracy, latency] = [entries.map((e) => ACCURACY[e]), entries.map((e) => LATENCY[e])]
      expect(metric('task/accuracy')).toBeCloseTo(mean(accuracy), 6)
      expect(metric('task/accuracy/std')).toBeCloseTo(std(accuracy), 6)
      expect(metric('task/latency')).toBeCloseTo(mean(latency), 5)
      expect(metric('task/latency/std')).toBeCloseTo(std(latency), 5)
    },
  },
  {
    says: 'group_rewards_std = group_rewards.std()',
    test: async () => {
      const { inspection, metric } = await stepOf(simple)
      expect(metric('reward_std')).toBeCloseTo(std([...inspection.rewards]), 5)
      expect(METRICS.reward_std.formula).toContain('ddof 1')
    },
  },
  {
    says: 'Budget Violation Rate',
    test: async () => {
      const { inspection, metric } = await stepOf(pairwise)
      const over = Array.from({ length: inspection.rows }, (_, row) => {
        const difficulty = inspection.features!.subarray(16 * row, 16 * row + 8).indexOf(1) + 1
        const budget = BUDGETS[inspection.features!.subarray(16 * row + 8, 16 * row + 16).indexOf(1)]
        return LATENCY[entryOf(difficulty, inspection.actions[row])] > budget ? 1 : 0
      })
      expect(mean(over)).toBeGreaterThan(0)
      expect(metric('task/violations')).toBeCloseTo(mean(over), 6)
    },
  },
  {
    says: 'Val: Reward_Mean, Accuracy_Mean, Latency_Mean, Budget_Violation_Rate',
    test: async () => {
      const { metric, state } = await stepOf(pairwise)
      const learner = createPlainLearner(networkShapeOf(pairwise, task), [1])
      learner.setState(state)
      const [{ reward, measures }] = await evaluate(learner, task, [pairwise], {
        ...evaluationSet(task, pairwise.taskSettings),
      })
      learner.dispose()
      expect(metric('eval_reward')).toBeCloseTo(reward, 6)
      task.measures.forEach((measure, i) =>
        expect(metric(`eval/${measure}`), measure).toBeCloseTo(measures[i], 6),
      )
    },
  },
  {
    says: '使用策略梯度更新（policy gradient）',
    test: () => {
      const advantages = advantagesIn(simple, REWARDS)
      const { dLogp } = lossIn(simple, { ...FIVE, advantages })
      dLogp.forEach((slope, i) => expect(slope).toBeCloseTo(-advantages[i] / 5, 6))
    },
  },
  {
    says: '对同一输入（sample + budget）采样多个动作（configs）',
    test: async () => {
      const { inspection } = await stepOf(simple)
      expect(new Set(inspection.actions).size).toBeGreaterThan(1)
    },
  },
  {
    says: '计算量：从 batch_size 次增加到 batch_size * group_size 次（例如5倍）',
    test: async () => expect((await stepOf(simple)).metric('num_completions')).toBe(5),
  },
  {
    says: '内存：需要存储 batch_size * group_size 个logits、actions、rewards',
    test: async () => {
      const { inspection } = await stepOf(simple)
      expect([inspection.actions.length, inspection.rewards.length, inspection.oldLogp.length]).toEqual([
        5, 5, 5,
      ])
      // as the settings of the network say it
      const { arrays } = networkCost(simple, task)
      expect(arrays).toEqual({ outputs: 5 * V, actions: 5, rewards: 5 })
    },
  },
  {
    says: '训练时间：大约增加 group_size 倍',
    cannot: 'depends on the device; the metric step_time measures it',
  },
  {
    says: '当前 group_size=5 是可以接受的 / 5是合理的起点',
    test: () => {
      expect([simple.numGenerations, configProblems(simple, taskOf)]).toEqual([5, []])
      // that it learns: tests/train/learning-starts.test.ts
    },
  },
  {
    says: '可以增加到8或16',
    test: () => {
      for (const G of [8, 16]) {
        const wider = { ...simple, numGenerations: G, generationBatchSize: G }
        expect(configProblems(wider, taskOf)).toEqual([])
      }
    },
  },
  {
    says: '以获得更好的梯度估计',
    test: () => {
      const [five, eight, sixteen] = [5, 8, 16].map(noiseOfGradient)
      expect(eight).toBeLessThan(0.8 * five)
      expect(sixteen).toBeLessThan(0.7 * eight)
    },
  },
  {
    says: '当前 batch_size=1（per device），所以实际执行5次',
    test: () => expect(simple.generationBatchSize / simple.numGenerations).toBe(1),
  },
  {
    says: '简化的策略梯度，而不是完整的PPO clipped objective',
    test: () => {
      expect(PRESETS.simple).toMatchObject({
        surrogate: 'logp',
        beta: 0,
        useReference: false,
        numIterations: 1,
      })
      expect(simple).toMatchObject({ ...PRESETS.simple, algorithm: 'simple' })
    },
  },
  {
    says: 'PPO clip机制（需要保存old_log_probs）',
    test: async () => {
      const config = { ...simple, surrogate: 'clip' as const, numIterations: 2 }
      const { inspection } = await stepOf(config)
      const [first, second] = inspection.updates
      // the first update meets the log-probs at rollout, the second has left them
      first.logp.forEach((logp, k) => expect(logp).toBeCloseTo(inspection.oldLogp[k], 5))
      expect(second.logp.some((logp, k) => Math.abs(logp - inspection.oldLogp[k]) > 1e-4)).toBe(true)
    },
  },
  {
    says: 'KL散度项（需要reference policy）',
    test: async () => {
      const { inspection } = await stepOf({ ...simple, useReference: true, beta: 0.04 })
      expect(inspection.refLogp).toHaveLength(5)
      expect((await stepOf(simple)).inspection.refLogp).toBeNull()
    },
  },
  {
    says: '根据论文建议可以是64',
    test: () => {
      expect(KNOBS.numGenerations.max).toBeGreaterThanOrEqual(64)
      const wide = { ...simple, numGenerations: 64, generationBatchSize: 64 }
      expect(configProblems(wide, taskOf)).toEqual([])
    },
  },
  {
    says: '根据 GRPO-Zero',
    test: () => expect(PRESETS.grpo_zero).toMatchObject({ surrogate: 'logp', stdConvention: 'grpo-zero' }),
  },
  {
    says: '根据 DeepSeekMath 论文',
    test: () => expect(en.presets.grpo_token_mean.line).toContain('arXiv 2402.03300'),
  },
]

seedTable(titleOf('000, a latency budget', ROWS), ROWS)
