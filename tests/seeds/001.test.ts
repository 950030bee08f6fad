import { expect } from 'vitest'
import { klPlaceIn, klRangeOf } from '../../src/app/soundKl'
import { withSetup } from '../../src/app/setups'
import { trackerOf } from '../../src/app/stepPrompts'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { DEFAULT_LOSS_SPEC, policyLoss, type LossSpec, type TokenBatch } from '../../src/grpo'
import { groupTableOf, type GroupColumns } from '../../src/metrics/groupTable'
import { FIGURES } from '../../src/metrics/figures'
import { METRICS, METRIC_NAMES, type MetricKey } from '../../src/metrics/metrics'
import { toCsv } from '../../src/runs/metricsCsv'
import { configProblems } from '../../src/settings/config'
import { KNOBS, type RunConfig } from '../../src/settings/knobs'
import { fromLink, toLink } from '../../src/settings/link'
import { networkCost } from '../../src/settings/networkCost'
import { lossSpecOf } from '../../src/settings/specs'
import { TASKS, taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import { adaptedGroupSize, initialGroupSize } from '../../src/train/groupSize'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { createTrainer } from '../../src/train/trainer'
import { seeded, uniform } from '../grpo/seeded'
import { configOf } from '../train/learning'
import { seedTable, type SeedRow } from './rows'
import { titleOf } from './title'

const task = TASKS.diffusion
const BASE = configOf('diffusion', {
  width: 16,
  depth: 1,
  generationBatchSize: 32,
  taskSettings: { steps: 4, conditions: 4, pretraining_steps: 20 },
})
const start = (id: string): RunConfig => {
  const { settings, config } = task.setups!.find((setup) => setup.id === id)!
  return { ...BASE, ...config, taskSettings: Object.assign({}, BASE.taskSettings, settings) }
}
const BEFORE = start('before')
const AFTER = start('after')
/** The same with the KL to the reference, which the document keeps but does not measure from. */
const TO_REFERENCE: RunConfig = { ...AFTER, klAgainst: 'reference', klEstimator: 'k3' }

/** Some steps of a run: its figures step by step, its last step in full, and its state. */
async function run(config: RunConfig, steps: number) {
  const learner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner)
  const columns: readonly MetricKey[] = columnsOf(task)
  const rows: Float64Array[] = []
  const groups: GroupColumns[] = []
  for (let step = 0; step < steps; step++) {
    const record = (await trainer.train(false)).records[0]!
    rows.push(record.metrics)
    groups.push(record.groups)
  }
  const curve = (name: MetricKey) => rows.map((row) => row[columns.indexOf(name)])
  const [snapshot] = await trainer.snapshots()
  return { curve, groups, inspection: await trainer.inspect(0), snapshot }
}

/** The document's `compute_grpo_loss`, line by line, on plain numbers; one advantage per log-prob. */
function computeGrpoLoss(
  logProb: readonly number[],
  oldLogProb: readonly number[],
  advantages: readonly number[],
  beta = 0.04,
  epsilon = 0.2,
) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const ratio = logProb.map((value, i) => Math.exp(value - oldLogProb[i]))
  const klDiv = mean(oldLogProb.map((value, i) => value - logProb[i]))
  const clipped = ratio.map((value) => Math.min(Math.max(value, 1 - epsilon), 1 + epsilon))
  const policy = -mean(ratio.map((w, i) => Math.min(w * advantages[i], clipped[i] * advantages[i])))
  return { loss: policy + beta * klDiv, klDiv, policy, ratio, meanRatio: mean(ratio) }
}

const ROWS = 5
const T = 4
/** Random log-probs and advantages, and the same as a batch whose reference is the policy that sampled. */
function drawn(seed: number) {
  const random = seeded(seed)
  const logp = uniform(random, ROWS * T, -3, -0.2)
  const oldLogp = logp.map((value) => value + 0.8 * (random() - 0.5))
  const advantages = uniform(random, ROWS * T, -2, 2)
  const batch: TokenBatch = {
    rows: ROWS,
    length: T,
    mask: new Float32Array(ROWS * T).fill(1),
    logp,
    oldLogp,
    refLogp: oldLogp,
    entropy: new Float32Array(ROWS * T),
    advantages,
  }
  return { batch, logp: [...logp], oldLogp: [...oldLogp], advantages: [...advantages] }
}
/** The document's loss in this page's settings. */
const WRITTEN: LossSpec = {
  ...DEFAULT_LOSS_SPEC,
  lossType: 'token-mean',
  klEstimator: 'minus_k1',
  useBiasCorrectionKl: false,
}
const SEEDS = [1, 2, 3, 4, 5]
const eachBatch = (
  check: (page: ReturnType<typeof policyLoss>, document: ReturnType<typeof computeGrpoLoss>) => void,
  changes: Partial<Pick<LossSpec, 'beta' | 'epsilon'>> = {},
) => {
  for (const seed of SEEDS) {
    const { batch, logp, oldLogp, advantages } = drawn(seed)
    const epsilon = changes.epsilon ?? WRITTEN.epsilon
    const spec = { ...WRITTEN, ...changes, epsilonHigh: epsilon }
    check(policyLoss(batch, spec), computeGrpoLoss(logp, oldLogp, advantages, changes.beta, epsilon))
  }
}
const isMetric = (...names: MetricKey[]) => {
  for (const name of names) expect(METRIC_NAMES as readonly string[]).toContain(name)
}
/** A link that names a knob sets it, and is written again; so does its name in the document. */
const inLink = (entry: string, name: keyof RunConfig, value: RunConfig[keyof RunConfig], there: string) => {
  const { config, problems } = fromLink(`task=diffusion&${entry}`, taskOf)
  const theirs = fromLink(`task=diffusion&train.${there}`, taskOf)
  expect(theirs.problems).toEqual([])
  expect(theirs.config[name]).toBe(value)
  expect(theirs.renamed.map((entry) => entry.name)).toContain(`train.${there.split('=')[0]}`)
  expect(problems).toEqual([])
  expect(config[name]).toBe(value)
  expect(toLink(config, taskOf)).toContain(entry)
}
/** The first row of each group, and the row after its last. */
const groupsOf = (offsets: Int32Array) =>
  Array.from({ length: offsets.length - 1 }, (_, p) => [offsets[p], offsets[p + 1]] as const)

const PARAMETERS: readonly SeedRow[] = [
  {
    says: '`train.group_size`: 每组生成的补全数量',
    test: async () => {
      inLink('num_generations=4', 'numGenerations', 4, 'group_size=4')
      const { offsets } = (await run({ ...AFTER, numGenerations: 4 }, 1)).inspection
      expect(groupsOf(offsets).map(([from, to]) => to - from)).toEqual(new Array(8).fill(4))
    },
  },
  {
    says: '`train.beta`: KL 散度系数',
    test: () => {
      inLink('beta=0.1', 'beta', 0.1, 'beta=0.1')
      eachBatch((page) => expect(page.loss).toBeCloseTo(page.policyLoss + page.klLoss, 9))
      eachBatch((page, { loss }) => expect(page.loss).toBeCloseTo(loss, 5), { beta: 0.5 })
    },
  },
  {
    says: '`train.epsilon`: 裁剪范围',
    test: () => {
      inLink('epsilon=0.1', 'epsilon', 0.1, 'epsilon=0.1')
      eachBatch((page, { loss }) => expect(page.loss).toBeCloseTo(loss, 5), { epsilon: 0.05 })
    },
  },
  {
    says: '`train.scale_rewards`: 是否对奖励进行标准化',
    test: async () => {
      inLink('scale_rewards=none', 'scaleRewards', 'none', 'scale_rewards=False')
      const [scaled, plain] = [await run(AFTER, 1), await run({ ...AFTER, scaleRewards: 'none' }, 1)]
      expect(scaled.curve('group_advantage_std')[0]).toBeGreaterThan(0.99)
      expect(plain.curve('group_advantage_std')[0]).toBeCloseTo(plain.curve('group_reward_std')[0], 6)
    },
  },
  {
    says: '`train.use_reference_model`: 是否使用参考模型',
    test: async () => {
      inLink('use_reference=false', 'useReference', false, 'use_reference_model=False')
      expect((await run(TO_REFERENCE, 1)).inspection.refLogp).not.toBeNull()
      expect((await run({ ...TO_REFERENCE, useReference: false }, 1)).inspection.refLogp).toBeNull()
    },
  },
  {
    says: '`train.reference_model_mixup_alpha`: 参考模型混合系数',
    test: async () => {
      inLink('ref_model_mixup_alpha=0.25', 'refModelMixupAlpha', 0.25, 'reference_model_mixup_alpha=0.25')
      const config = { ...AFTER, refModelSyncSteps: 2, refModelMixupAlpha: 0.25 }
      const { reference, parameters, initial } = (await run(config, 1)).snapshot
      reference.forEach((value, i) => expect(value).toBeCloseTo(0.75 * initial[i] + 0.25 * parameters[i], 6))
    },
  },
  {
    says: '`train.reference_update_freq`: 参考模型更新频率',
    test: async () => {
      inLink('ref_model_sync_steps=10', 'refModelSyncSteps', 10, 'reference_update_freq=10')
      const { curve } = await run({ ...AFTER, refModelSyncSteps: 6 }, 6)
      expect(curve('reference_sync')).toEqual([0, 0, 0.6, 0, 0, 0.6])
    },
  },
]

const TRACKER: readonly SeedRow[] = [
  {
    says: '修改了 `PerPromptStatTracker` 类',
    test: () => {
      expect(BEFORE.advEstimator).toBe('prompt_history')
      expect(KNOBS.bufferSize.default).toBe(16)
      expect(KNOBS.minCount.default).toBe(16)
    },
  },
  {
    says: '添加了 `group_stats` 字典来存储组级别的统计信息',
    test: async () => {
      const { inspection, curve } = await run(AFTER, 1)
      const stds = groupsOf(inspection.offsets).map(([from, to]) => {
        const rewards = inspection.rewards.subarray(from, to)
        const mean = rewards.reduce((sum, r) => sum + r, 0) / rewards.length
        return Math.sqrt(rewards.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (rewards.length - 1))
      })
      const mean = stds.reduce((sum, std) => sum + std, 0) / stds.length
      expect(curve('group_reward_std')[0]).toBeCloseTo(mean, 5)
    },
  },
  {
    says: '修改了 `update` 方法以支持组级别的优势计算',
    test: async () => {
      const { offsets, advantages } = (await run(AFTER, 1)).inspection
      for (const [from, to] of groupsOf(offsets)) {
        const mine = advantages.subarray(from, to)
        expect(mine.reduce((sum, advantage) => sum + advantage, 0)).toBeCloseTo(0, 4)
      }
    },
  },
  {
    says: '扩展了 `get_stats` 方法以包含组统计信息',
    test: async () => {
      // after one step the history of a prompt is its rewards of that step
      const { inspection } = await run(BEFORE, 1)
      const { prompts, total } = inspection.promptHistory!
      expect(total).toBe(4)
      const rewardsOf = new Map<string, number[]>()
      inspection.problems.forEach((problem, i) => {
        const key = task.key(problem)
        rewardsOf.set(key, [...(rewardsOf.get(key) ?? []), inspection.rewards[i]])
      })
      expect(prompts.map(({ key }) => key).toSorted()).toEqual([...rewardsOf.keys()].toSorted())
      for (const { key, count, mean, std } of prompts) {
        const kept = rewardsOf.get(key)!.slice(-16)
        const average = kept.reduce((sum, r) => sum + r, 0) / kept.length
        expect(count).toBe(kept.length)
        expect(mean).toBeCloseTo(average, 5)
        expect(std).toBeCloseTo(
          Math.sqrt(kept.reduce((sum, r) => sum + (r - average) ** 2, 0) / kept.length),
          5,
        )
      }
      const after = (await run(AFTER, 1)).inspection
      expect(after.promptHistory).toBeNull()
      // with group advantages the tracker has the rewards of the step, by prompt
      const tracked = trackerOf(after)!
      expect([tracked.isOfStep, tracked.total]).toEqual([true, tracked.prompts.length])
      for (const { key, count, mean, std } of tracked.prompts) {
        const mine = groupsOf(after.offsets).flatMap(([from, to], g) =>
          task.key(after.problems[g]) === key ? [...after.rewards.subarray(from, to)] : [],
        )
        const average = mine.reduce((sum, r) => sum + r, 0) / mine.length
        expect([count % 8, count]).toEqual([0, mine.length])
        expect(mean).toBeCloseTo(average, 5)
        const squares = mine.reduce((sum, r) => sum + (r - average) ** 2, 0)
        expect(std).toBeCloseTo(Math.sqrt(squares / (count - 1)), 5)
      }
    },
  },
]

const LOSS: readonly SeedRow[] = [
  {
    says: 'beta=0.04',
    test: () => {
      expect(KNOBS.beta.default).toBe(0.04)
      expect(AFTER.beta).toBe(0.04)
    },
  },
  {
    says: 'epsilon=0.2',
    test: () => {
      expect(KNOBS.epsilon.default).toBe(0.2)
      expect(AFTER).toMatchObject({ epsilon: 0.2, epsilonHigh: 0.2 })
    },
  },
  {
    says: 'ratio = torch.exp(log_prob - old_log_prob)',
    test: () =>
      eachBatch((page, { ratio }) => ratio.forEach((w, k) => expect(page.ratio[k]).toBeCloseTo(w, 5))),
  },
  {
    says: 'kl_div = torch.mean(old_log_prob - log_prob)',
    test: () =>
      eachBatch((page, { klDiv }) => {
        expect(page.metrics.kl).toBeCloseTo(klDiv, 5)
        expect(page.metrics['actor/ppo_kl']).toBeCloseTo(klDiv, 5)
      }),
  },
  {
    says: 'clipped_ratio = torch.clamp(ratio, 1.0 - epsilon, 1.0 + epsilon)',
    test: () => {
      let clipped = 0
      eachBatch((page, { ratio }) =>
        ratio.forEach((w, k) => {
          if (page.clipped[k] === 0) return
          clipped++
          expect(w < 0.8 || w > 1.2).toBe(true)
        }),
      )
      expect(clipped).toBeGreaterThan(5)
    },
  },
  {
    says: 'policy_loss = -torch.mean(torch.min(ratio * advantages, clipped_ratio * advantages))',
    test: () => eachBatch((page, { policy }) => expect(page.policyLoss).toBeCloseTo(policy, 5)),
  },
  {
    says: 'loss = policy_loss + beta * kl_div',
    test: () => eachBatch((page, { loss }) => expect(page.loss).toBeCloseTo(loss, 5)),
  },
  {
    says: 'return loss, kl_div, torch.mean(ratio)',
    test: () => {
      eachBatch((page, { meanRatio }) => expect(page.metrics.ratio_mean).toBeCloseTo(meanRatio, 5))
      isMetric('loss', 'kl', 'ratio_mean')
    },
  },
  {
    says: '计算 KL 散度: what old − new holds',
    test: async () => {
      // with one update a step every ratio is 1: the document's KL is 0, and pushes every sampled step alike
      const config: RunConfig = {
        ...AFTER,
        stepsPerGeneration: 1,
        klAgainst: 'old',
        klEstimator: 'minus_k1',
        useBiasCorrectionKl: false,
      }
      const { curve } = await run(config, 2)
      for (const kl of curve('kl')) expect(kl).toBeCloseTo(0, 9)
      const { batch } = drawn(1)
      const still = { ...batch, oldLogp: batch.logp, refLogp: batch.logp, advantages: new Float32Array(ROWS) }
      const { dLogp } = policyLoss(still, { ...WRITTEN, lossType: 'token-mean' })
      dLogp.forEach((slope) => expect(slope).toBeCloseTo(-0.04 / (ROWS * T), 9))
      expect(en.knobs.klEstimator.help).toContain('mean(old − new)')
      expect(en.surprises.minusK1Restrains).toContain('mean effect is 0')
    },
  },
]

const SAMPLING: readonly SeedRow[] = [
  {
    says: '实现了组级别的样本生成',
    test: () => {
      expect(BEFORE.numGenerations).toBe(1)
      expect(AFTER.numGenerations).toBe(8)
    },
  },
  {
    says: '添加了组内相对优势计算',
    test: () => {
      expect(BEFORE.advEstimator).toBe('prompt_history')
      expect(AFTER).toMatchObject({ advEstimator: 'baseline', baseline: 'group', scaleRewards: 'group' })
    },
  },
  {
    says: '修改了样本数据结构',
    test: async () => {
      const { actions, oldLogp, refLogp, rewards, advantages, offsets, rows, length } = (await run(AFTER, 1))
        .inspection
      expect([actions.length, oldLogp.length, refLogp!.length]).toEqual(
        [2, 1, 1].map((n) => n * rows * length),
      )
      expect([rewards.length, advantages.length, offsets.at(-1)]).toEqual([rows, rows, rows])
    },
  },
]

const TRAINING: readonly SeedRow[] = [
  {
    says: '实现了 GRPO 损失计算',
    test: () => expect(lossSpecOf(AFTER, T)).toMatchObject({ surrogate: 'clip', beta: 0.04, epsilon: 0.2 }),
  },
  {
    says: '添加了参考模型支持',
    test: () => expect([BEFORE.useReference, AFTER.useReference]).toEqual([false, true]),
  },
  {
    says: '添加了新的评估指标',
    test: () => isMetric('kl', 'reference_sync', 'group_reward_std', 'eval/reference_reward'),
  },
]

const CHANGES: readonly SeedRow[] = [
  {
    says: '每个提示词生成多个样本',
    test: async () => {
      const { problems, rows } = (await run(AFTER, 1)).inspection
      expect(rows / problems.length).toBe(8)
      expect((await run(BEFORE, 1)).inspection.problems).toHaveLength(32)
    },
  },
  {
    says: '计算组内相对优势',
    test: async () => {
      const { offsets, rewards, advantages } = (await run(AFTER, 1)).inspection
      for (const [from, to] of groupsOf(offsets)) {
        const best = rewards.indexOf(Math.max(...rewards.subarray(from, to)), from)
        expect(advantages[best]).toBe(Math.max(...advantages.subarray(from, to)))
      }
    },
  },
  {
    says: '使用组级别的统计信息',
    test: () => isMetric('group_reward_std', 'group_advantage_std', 'dead_groups'),
  },
  {
    says: '添加了参考模型初始化',
    test: async () => {
      const { reference, initial } = (await run({ ...AFTER, syncRefModel: false }, 2)).snapshot
      expect(reference).toEqual(initial)
    },
  },
  {
    says: '实现了定期更新机制',
    test: async () => {
      const { curve } = await run({ ...AFTER, refModelSyncSteps: 4 }, 4)
      expect(curve('reference_age')).toEqual([2, 0, 2, 0])
    },
  },
  {
    says: '使用混合系数平滑更新',
    test: () => expect(AFTER).toMatchObject({ syncRefModel: true, refModelMixupAlpha: 0.6 }),
  },
  {
    says: '添加了 KL 散度约束',
    test: async () => {
      // ten times the weight holds the policy nearer
      const far = await run({ ...AFTER, syncRefModel: false, beta: 0 }, 8)
      const near = await run({ ...AFTER, syncRefModel: false, beta: 1 }, 8)
      expect(near.curve('reference_distance')[7]).toBeLessThan(far.curve('reference_distance')[7])
    },
  },
  {
    says: '使用组级别的优势计算',
    test: async () => expect((await run(AFTER, 1)).curve('group_advantage_mean')[0]).toBeCloseTo(0, 5),
  },
  {
    says: '实现了更稳定的策略更新',
    cannot: 'Says of what it is more stable by no measure; that each start learns is tested with the task.',
  },
  {
    says: '添加了组级别的奖励统计',
    test: () => isMetric('group_reward_std', 'reward_std_mean', 'zero_std_ratio'),
  },
  { says: '添加了 KL 散度监控', test: () => expect(METRICS.kl.line.figure).toBe('kl') },
  {
    says: '添加了参考模型同步状态',
    test: () => isMetric('reference_sync', 'reference_age', 'reference_distance'),
  },
]

const STEPS: readonly SeedRow[] = [
  {
    says: '验证所有新添加的配置参数是否正确加载',
    test: () => {
      const link =
        'task=diffusion&num_generations=4&beta=0.1&epsilon=0.1&scale_rewards=none&use_reference=true' +
        '&sync_ref_model=true&ref_model_mixup_alpha=0.25&ref_model_sync_steps=10'
      const { config, problems } = fromLink(link, taskOf)
      expect(problems).toEqual([])
      expect(fromLink(toLink(config, taskOf), taskOf).config).toEqual(config)
    },
  },
  {
    says: '检查默认值是否合理',
    test: () => {
      for (const id of ['before', 'after']) {
        expect(configProblems(withSetup(configOf('diffusion'), id), taskOf)).toEqual([])
      }
    },
  },
  {
    says: '验证组大小样本生成是否正常',
    test: async () => {
      for (const numGenerations of [2, 16]) {
        const { offsets } = (await run({ ...AFTER, numGenerations }, 1)).inspection
        for (const [from, to] of groupsOf(offsets)) expect(to - from).toBe(numGenerations)
      }
    },
  },
  {
    says: '检查组内相对优势计算是否正确',
    test: async () => {
      const { offsets, rewards, advantages } = (await run({ ...AFTER, advClipMax: 0 }, 1)).inspection
      for (const [from, to] of groupsOf(offsets)) {
        const mine = [...rewards.subarray(from, to)]
        const mean = mine.reduce((sum, r) => sum + r, 0) / mine.length
        const std = Math.sqrt(mine.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (mine.length - 1))
        mine.forEach((r, i) => expect(advantages[from + i]).toBeCloseTo((r - mean) / (std + 1e-4), 3))
      }
    },
  },
  {
    says: '确认样本数据结构是否完整',
    test: async () => {
      const { oldLogp, refLogp, mask } = (await run(AFTER, 1)).inspection
      for (const values of [oldLogp, refLogp!, mask]) expect(values.every(Number.isFinite)).toBe(true)
    },
  },
  {
    says: '验证 GRPO 损失计算是否正确',
    test: () => eachBatch((page, { loss }) => expect(page.loss).toBeCloseTo(loss, 5)),
  },
  {
    says: '检查 KL 散度计算是否准确',
    test: async () => {
      // k3 against the reference, from the arrays of the step's first mini-batch
      const { curve, inspection } = await run(
        { ...AFTER, stepsPerGeneration: 1, useBiasCorrectionKl: false },
        2,
      )
      const { oldLogp, refLogp } = inspection
      const k3 = oldLogp.map((logp, k) => Math.exp(refLogp![k] - logp) - (refLogp![k] - logp) - 1)
      expect(curve('kl')[1]).toBeCloseTo(k3.reduce((sum, x) => sum + x, 0) / k3.length, 6)
    },
  },
  {
    says: '确认优势计算是否符合预期',
    test: async () => expect((await run(AFTER, 1)).curve('group_advantage_std')[0]).toBeGreaterThan(0.99),
  },
  {
    says: '验证参考模型初始化是否成功',
    test: async () => {
      const { refLogp, oldLogp } = (await run(AFTER, 1)).inspection
      expect(refLogp).toEqual(oldLogp)
    },
  },
  {
    says: '检查参考模型更新是否正常',
    test: async () => {
      const { curve } = await run({ ...AFTER, refModelSyncSteps: 4, refModelMixupAlpha: 1 }, 3)
      const distance = curve('reference_distance')
      expect(distance[1]).toBeGreaterThan(0)
      // a copy of the policy since the end of step 2
      expect(distance[2]).toBe(0)
    },
  },
  {
    says: '确认混合系数是否生效',
    test: async () => {
      const distance = async (alpha: number) =>
        (await run({ ...AFTER, refModelSyncSteps: 4, refModelMixupAlpha: alpha }, 3)).curve(
          'reference_distance',
        )[2]
      const [none, half, whole] = [await distance(0), await distance(0.5), await distance(1)]
      expect(none).toBeGreaterThan(half)
      expect(half).toBeGreaterThan(whole)
    },
  },
  {
    says: '验证新添加的指标是否正确记录',
    test: async () => {
      const { curve } = await run(AFTER, 2)
      for (const name of [
        'kl',
        'ratio_mean',
        'group_reward_std',
        'reference_age',
        'reference_sync',
      ] as const) {
        expect(curve(name).every(Number.isFinite), name).toBe(true)
      }
    },
  },
  {
    says: '检查日志输出是否完整',
    test: async () => {
      const columns = columnsOf(task)
      const { curve, groups } = await run(AFTER, 3)
      const values = columns.map((name) => Float64Array.from(curve(name)))
      const csv = toCsv({
        ...{ first: AFTER, changes: [], engine: null, moves: [] },
        history: { firstStep: 1, columns, steps: 3, values, groups: groupTableOf(groups) },
      })
      const [header, ...lines] = csv.trim().split('\r\n')
      expect(header.split(',')).toEqual(['step', ...METRIC_NAMES, ...columns.slice(METRIC_NAMES.length)])
      expect(lines.map((line) => line.split(',')[header.split(',').indexOf('kl')])).toEqual(
        curve('kl').map(String),
      )
    },
  },
  {
    says: '确认指标计算是否准确',
    test: async () => {
      const { curve, inspection } = await run(AFTER, 1)
      const { rewards } = inspection
      expect(curve('reward')[0]).toBeCloseTo(rewards.reduce((sum, r) => sum + r, 0) / rewards.length, 6)
    },
  },
]

const NOTES: readonly SeedRow[] = [
  {
    says: '组级别采样会增加内存使用',
    test: async () => {
      // with the prompts of a step held, twice the group is twice the arrays
      const wider = { ...AFTER, numGenerations: 16, generationBatchSize: 64 }
      const [of, twice] = [(await run(AFTER, 1)).inspection, (await run(wider, 1)).inspection]
      expect(twice.problems).toHaveLength(of.problems.length)
      for (const name of ['actions', 'oldLogp', 'rewards'] as const)
        expect(twice[name]).toHaveLength(2 * of[name].length)
    },
  },
  {
    says: '内存使用: what keeping a reference costs',
    test: () => {
      const { parameters, reference, arrays } = networkCost(AFTER, task)
      // a copy of the weights, and the log-probs of 32 trajectories of 4 steps
      expect(reference!.bytes).toBe(4 * (parameters + 32 * T))
      expect(arrays).toEqual({ outputs: 32 * T * 2, actions: 32 * T * 2, rewards: 32 })
      const without = networkCost(BEFORE, task)
      expect(without.reference).toBeNull()
      expect(reference!.share).toBeCloseTo(1 - without.operations / networkCost(AFTER, task).operations, 9)
    },
  },
  {
    says: '需要适当调整 batch size 和 group size',
    test: () => {
      expect(KNOBS.generationBatchSize.external).toBe('generation_batch_size')
      expect(configProblems({ ...AFTER, numGenerations: 5 }, taskOf)).toMatchObject([
        { problem: 'not-divisible', other: 'generationBatchSize' },
      ])
    },
  },
  {
    says: '使用参考模型可以提高训练稳定性',
    test: async () => {
      // held to the reference, the policy keeps more of its variety
      const [held, free] = [await run({ ...AFTER, beta: 1 }, 12), await run({ ...AFTER, beta: 0 }, 12)]
      const last = (values: number[]) => values.slice(-4).reduce((sum, value) => sum + value, 0) / 4
      expect(last(held.curve('task/spread'))).toBeGreaterThan(last(free.curve('task/spread')))
    },
  },
  {
    says: '需要仔细调整 beta 和 epsilon 参数',
    test: () => {
      for (const name of ['beta', 'epsilon'] as const) {
        expect(KNOBS[name].place.part).toBe('main')
        expect(KNOBS[name].effect).toBe('step')
      }
    },
  },
  {
    says: '密切关注组级别的奖励变化',
    test: async () => {
      expect(FIGURES.groupReward.groups).toBe('bars')
      const { inspection, groups } = await run(AFTER, 1)
      groupsOf(inspection.offsets).forEach(([from, to], g) => {
        const mine = inspection.rewards.subarray(from, to)
        expect(groups[0].rewardMean[g]).toBeCloseTo(mine.reduce((sum, r) => sum + r, 0) / mine.length, 5)
      })
    },
  },
  {
    says: '监控 KL 散度是否在合理范围内',
    test: () => {
      const range = klRangeOf(null, TO_REFERENCE)
      expect(range).toEqual({ low: 0, high: 0.1, source: 'target' })
      expect(klPlaceIn(range, 0.2)).toBe('above')
      expect(en.charts.klRange.sources.target).toContain('rule of thumb')
    },
  },
  {
    says: '观察参考模型的更新效果',
    test: async () => {
      const { curve } = await run({ ...AFTER, refModelSyncSteps: 4, evalCompletions: 32 }, 4)
      expect(curve('eval/reference_reward').every(Number.isFinite)).toBe(true)
      expect(curve('reference_sync')).toEqual([0, 0.6, 0, 0.6])
    },
  },
]

const LATER: readonly SeedRow[] = [
  {
    says: '根据训练进度动态调整组大小',
    // that a run samples groups of this size: tests/train/groupSize.test.ts
    test: () => {
      const config: RunConfig = {
        ...AFTER,
        numGenerations: 4,
        groupSizeRule: 'dead_groups',
        groupSizeMax: 16,
      }
      const after = (dead: readonly number[], rule = config.groupSizeRule) =>
        dead.reduce(
          (size, share) => adaptedGroupSize({ ...config, groupSizeRule: rule }, size, share),
          initialGroupSize(config),
        ).size
      // most groups dead: larger ones; few dead: back to the size that was set
      expect(after([0.9, 0.9])).toBe(8)
      expect(after([0.9, 0.9, 0.9, 0.9])).toBe(16)
      expect(after([0.9, 0.9, 0, 0])).toBe(4)
      expect(after([0.9, 0.9], 'fixed')).toBe(4)
    },
  },
  {
    says: '实现自适应采样策略',
    test: async () => {
      const { offsets, rows } = (await run({ ...AFTER, adaptiveGroupSize: true }, 1)).inspection
      const sizes = groupsOf(offsets).map(([from, to]) => to - from)
      expect(new Set(sizes).size).toBeGreaterThan(1)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(rows)
    },
  },
  {
    says: '实现更复杂的参考模型更新策略',
    test: async () => {
      const { curve } = await run(
        { ...AFTER, refModelSyncRule: 'evaluation', refModelSyncMargin: 0, evalCompletions: 32 },
        6,
      )
      const [policy, reference] = [curve('eval_reward'), curve('eval/reference_reward')]
      expect(curve('reference_sync')).toEqual(policy.map((value, i) => (value > reference[i] ? 0.6 : 0)))
    },
  },
  {
    says: '添加参考模型质量评估',
    test: async () => {
      // before it has moved, the reference is what the policy was at the start
      const { curve } = await run({ ...AFTER, syncRefModel: false, evalCompletions: 32 }, 3)
      const [first, ...later] = curve('eval/reference_reward')
      expect(later).toEqual([first, first])
    },
  },
  {
    says: '添加额外的正则化项',
    test: () => {
      const { batch } = drawn(2)
      const entropic = { ...batch, entropy: batch.entropy.map(() => 1) }
      const [without, bonus] = [0, 0.1].map((entropyCoef) =>
        policyLoss(entropic, { ...WRITTEN, entropyCoef }),
      )
      expect(bonus.loss).toBeCloseTo(without.loss - 0.1, 6)
    },
  },
  {
    says: '实现动态 beta 调整',
    test: async () => {
      const config = { ...AFTER, betaSchedule: 'adaptive', klTarget: 0.001, klHorizon: 100 } as const
      const beta = (await run(config, 4)).curve('beta')
      expect(beta[3]).not.toBe(beta[0])
    },
  },
  {
    says: '添加更多组级别的统计信息',
    test: () => isMetric('all_right', 'all_wrong', 'dead_groups', 'group_size', 'trained_prompt_num'),
  },
  {
    says: '实现更详细的训练监控',
    cannot: 'Names no figure; what is recorded is listed row by row above.',
  },
]

const TABLE = [
  ...PARAMETERS,
  ...TRACKER,
  ...LOSS,
  ...SAMPLING,
  ...TRAINING,
  ...CHANGES,
  ...STEPS,
  ...NOTES,
  ...LATER,
]

seedTable(titleOf('001, PPO to GRPO for diffusion', TABLE), TABLE)
