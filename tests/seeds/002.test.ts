import { expect } from 'vitest'
import { withSetup } from '../../src/app/setups'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { klValue, nanStd, policyLoss } from '../../src/grpo'
import { importSettings } from '../../src/runs/handover/importSettings'
import { configProblems } from '../../src/settings/config'
import { KNOBS, type RunConfig } from '../../src/settings/knobs'
import { fromLink } from '../../src/settings/link'
import { PRESETS } from '../../src/settings/presets'
import { lossSpecOf } from '../../src/settings/specs'
import { TASKS, taskOf } from '../../src/tasks'
import { en } from '../../src/text/en'
import { networkShapeOf } from '../../src/train/networkShape'
import { CHANGES, type Change, type Stair } from '../../src/ui/conversion/changes'
import { tensorsOf } from '../../src/app/lens/tensors'
import { leadFiguresOf } from '../../src/ui/train/taskFigures'
import { configOf } from '../train/learning'
import { seedTable, type SeedRow } from './rows'
import { stepAfter, stepOf } from './steps'
import { titleOf } from './title'

const task = TASKS['arithmetic-chat']
const start = (id: string): RunConfig => ({
  ...withSetup(configOf('arithmetic-chat'), id),
  generationBatchSize: 64,
  width: 16,
  depth: 1,
})
const full = start('reference')
const nanochat = start('nanochat')
/** The same with two updates a step, so that ratios move. */
const twice = { ...full, numIterations: 2, learningRate: 0.01 }

/** The document's parameters. */
const PARAMETERS = `# ... 现有参数 ...
group_size = 16       # 对应 num_samples，即每组生成的样本数
clip_epsilon = 0.2    # PPO/GRPO 的剪切范围
beta = 0.04           # KL 散度惩罚系数 (参考 DeepSeekMath)
update_epochs = 1     # 每个 Batch 更新多少轮 (GRPO 通常多次更新)
# ...
`

const changes = (stair: Stair): readonly Change[] => CHANGES[stair]
const comesWith = (stair: Stair, line: string) => {
  expect(
    changes(stair)
      .flatMap(({ after }) => after)
      .join('\n'),
  ).toContain(line)
}
const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

/** Rewards of a group, and the advantages that entered the loss. */
async function firstLiveGroup(config: RunConfig) {
  const { inspection } = await stepOf(config)
  const { offsets, rewards, advantages } = inspection
  const g = [...offsets.keys()].find((p) => nanStd(rewards.subarray(offsets[p], offsets[p + 1]), 1) > 0)!
  const part = (values: Float32Array) => values.subarray(offsets[g], offsets[g + 1])
  return { rewards: part(rewards), advantages: part(advantages) }
}

const ROWS: readonly SeedRow[] = [
  {
    says: '对话时间；/dialogue_save',
    cannot: 'when and where the dialogue was saved, nothing of the algorithm',
  },
  {
    says: '它去掉了 Critic（价值模型）',
    test: () => expect(en.knobTable.leftOut.map(({ what }) => what)).toContain('Critics and GAE'),
  },
  {
    says: '对同一提示词生成的一组（Group）输出进行归一化来计算优势',
    test: async () => {
      const { advantages } = await firstLiveGroup(full)
      expect(mean(advantages)).toBeCloseTo(0, 5)
      expect(nanStd(advantages, 1)).toBeCloseTo(1, 2)
    },
  },
  { says: 'group_size = 16', test: () => expect(full.numGenerations).toBe(16) },
  {
    says: '对应 num_samples',
    test: () => {
      const { config } = fromLink('task=arithmetic-chat&num_samples=4', taskOf)
      expect([config.numGenerations, KNOBS.numGenerations.trl]).toEqual([4, 'num_generations'])
    },
  },
  {
    // its lines as they stand there, over other values
    says: '修改配置: group_size, clip_epsilon, beta, update_epochs',
    test: () => {
      const now = {
        ...configOf('arithmetic-chat'),
        numGenerations: 8,
        epsilon: 0.1,
        beta: 0,
        numIterations: 4,
      }
      // as they stand there, with their fence
      for (const pasted of [PARAMETERS, `\`\`\`python\n${PARAMETERS}\`\`\``]) {
        const read = importSettings(pasted, now)
        if ('problem' in read) throw new Error(read.problem)
        expect(read.config).toMatchObject({
          ...{ numGenerations: 16, epsilon: 0.2, beta: 0.04, useReference: true, numIterations: 1 },
        })
        expect(read.rows.filter(({ isTaken }) => !isTaken)).toEqual([])
      }
    },
  },
  { says: 'clip_epsilon = 0.2', test: () => expect([full.epsilon, full.epsilonHigh]).toEqual([0.2, 0.2]) },
  { says: 'beta = 0.04', test: () => expect(full.beta).toBe(0.04) },
  {
    says: '参考 DeepSeekMath',
    test: () => expect(en.presets.grpo_token_mean.line).toMatch(/2402\.03300.*same β/),
  },
  { says: 'update_epochs = 1', test: () => expect(full.numIterations).toBe(1) },
  {
    says: 'GRPO 通常多次更新',
    test: async () => {
      const { metric, inspection } = await stepOf(twice)
      expect(inspection.updates).toHaveLength(2)
      expect(metric('ratio_max')).toBeGreaterThan(1.001)
      expect((await stepOf(full)).metric('ratio_max')).toBeCloseTo(1, 5)
    },
  },
  {
    says: 'ref_model.eval()；p.requires_grad = False',
    test: async () => {
      const { state } = await stepAfter(full, 3)
      expect(state.reference).toEqual(state.initial)
      expect(state.parameters).not.toEqual(state.initial)
    },
  },
  {
    // a run that starts from imported weights has those as its reference
    says: '参考模型（通常是 SFT 模型）',
    test: async () => {
      const { help } = en.knobs.staging
      for (const named of [en.knobs.syncRefModel.label, en.knobs.refModelSyncRule.label]) {
        expect(help).toContain(named)
      }
      expect(help).toContain(`“${en.options.refModelSyncRule.warm_start}”`)
      const tuned = {
        ...full,
        ...({ staging: 'warm_single', warmStartSteps: 2 } as const),
        ...({ syncRefModel: true, refModelSyncRule: 'warm_start' } as const),
      }
      const [last, later] = [await stepAfter(tuned, 2), await stepAfter(tuned, 4)]
      expect(later.state.reference).toEqual(last.state.parameters)
      expect(later.state.parameters).not.toEqual(last.state.parameters)
    },
  },
  {
    says: 'KL 散度，以防止模型“作弊”导致语言崩坏',
    test: async () => {
      const fast = { ...full, learningRate: 0.01 }
      const [held, free] = [
        await stepAfter({ ...fast, beta: 0.5 }, 25),
        await stepAfter({ ...fast, beta: 0 }, 25),
      ]
      expect(held.metric('kl')).toBeLessThan(free.metric('kl') / 2)
    },
  },
  {
    says: '显存不足时可考虑只在生成阶段加载；卸载到 CPU；LoRA 训练',
    test: () => expect(en.conversion.notes['reference/models']).toMatch(/CPU.*LoRA/),
  },
  { says: 'device_batch_size 较小（8），可能会导致显存溢出 (OOM)', cannot: 'the memory of another machine' },
  {
    says: '存储“旧策略的 LogProb”和“参考模型的 LogProb”',
    test: async () => {
      const { inspection } = await stepOf(full)
      const size = inspection.rows * inspection.length
      expect([inspection.oldLogp.length, inspection.refLogp!.length]).toEqual([size, size])
    },
  },
  {
    says: 'inputs = ids[:, :-1]；targets = ids[:, 1:]',
    test: async () => {
      const { inputs, targets } = tensorsOf((await stepOf(full)).inspection, 0)
      expect(targets.first!.slice(0, 1)).toEqual(inputs.first!.slice(1, 2))
    },
  },
  {
    says: 'targets[mask_ids[:, 1:] == 0] = -1；mask = (targets != -1).float()',
    test: async () => {
      const { inspection } = await stepOf(full)
      const row = inspection.offsets.findIndex(
        (offset) => inspection.mask[offset * inspection.length + 3] === 0,
      )
      const { targets, mask } = tensorsOf(inspection, Math.max(row, 0))
      expect(mask.first).toEqual(targets.first!.map((target) => (target === -1 ? 0 : 1)))
    },
  },
  {
    says: 'all_logprobs = F.log_softmax(logits, dim=-1)',
    test: async () => {
      const learner = createPlainLearner(networkShapeOf(full, task), [full.seed])
      const { inspection, state } = await stepOf(full)
      learner.setState({ ...state, parameters: state.initial })
      const { prompt } = inspection.problems[0]
      const context = new Int32Array(learner.shape.window).fill(-1)
      context.set(prompt, context.length - prompt.length)
      const chances = await learner.distribution(0, 'policy', context, 0)
      learner.dispose()
      expect(mean(chances) * chances.length).toBeCloseTo(1, 5)
      expect(inspection.oldLogp[0]).toBeCloseTo(Math.log(chances[inspection.actions[0]]), 4)
    },
  },
  {
    says: '此时 model 处于 eval 模式，正是“旧策略”',
    test: async () => {
      const { inspection } = await stepOf(twice)
      const { oldLogp, updates, lossMask } = inspection
      updates[0].logp.forEach((logp, k) => expect(lossMask[k] * (logp - oldLogp[k])).toBeCloseTo(0, 5))
    },
  },
  {
    says: 'torch.gather(all_logprobs, 2, targets.unsqueeze(-1))',
    test: () => comesWith('ratio', 'targets.clamp(min=0)'),
  },
  {
    says: 'rewards.view(-1, group_size)：必须确保同一个 Prompt 的样本被放在一起',
    test: async () => {
      const { inspection } = await stepOf(full)
      expect([...inspection.offsets]).toEqual([0, 16, 32, 48, 64])
      expect(tensorsOf(inspection, 0).rewardsView.shape).toEqual([4, 16])
    },
  },
  {
    says: 'advantages = (rewards_view - mean) / (std + 1e-4)',
    test: async () => {
      const { rewards, advantages } = await firstLiveGroup(full)
      const std = nanStd(rewards, 1)
      advantages.forEach((A, i) => expect(A).toBeCloseTo((rewards[i] - mean(rewards)) / (std + 1e-4), 4))
    },
  },
  {
    says: 'yield …, advantages, old_logprobs, ref_logprobs',
    test: () => comesWith('reference', 'advantages, old_logprobs, ref_logprobs'),
  },
  {
    says: 'for _ in range(update_epochs)：Mini-epochs 与 Mini-batch 循环',
    test: async () => {
      const { inspection } = await stepOf({ ...full, numIterations: 2, stepsPerGeneration: 4 })
      expect(inspection.updates).toHaveLength(2 * 4)
      expect(inspection.updates.map(({ count }) => count)).toEqual(new Array(8).fill(16))
    },
  },
  {
    says: 'ratio = torch.exp(current_logprobs - old_logprobs)',
    test: async () => {
      const { inspection } = await stepOf(twice)
      const { ratio } = tensorsOf(inspection, 0)
      const { logp } = inspection.updates[1]
      expect(ratio.first![0]).toBeCloseTo(Math.exp(logp[0] - inspection.oldLogp[0]), 6)
      expect(ratio.first![0]).not.toBeCloseTo(1, 4)
    },
  },
  {
    says: 'kl = exp(ref - curr) - (ref - curr) - 1 (Schulman 估计量)',
    test: () => {
      expect(full.klEstimator).toBe('k3')
      expect(klValue('k3', -1.2, -2)).toBeCloseTo(Math.exp(-0.8) + 0.8 - 1, 12)
    },
  },
  {
    says: '更简单的 per-token KL: current_logprobs - ref_logprobs',
    test: () => {
      expect(KNOBS.klEstimator.options).toContain('k1')
      expect(klValue('k1', -1.2, -2)).toBeCloseTo(0.8, 12)
    },
  },
  {
    says: '当做 loss 时要取反，即 ref - curr',
    test: () => {
      expect(KNOBS.klEstimator.options).toContain('minus_k1')
      expect(klValue('minus_k1', -1.2, -2)).toBeCloseTo(-0.8, 12)
      // as a loss it raises every sampled token alike, whatever the reference says: no restraint
      for (const ref of [-0.1, -5]) {
        const at = (logp: number) => klValue('minus_k1', logp, ref)
        expect((at(-1) - at(-1.2)) / 0.2).toBeCloseTo(-1, 9)
      }
    },
  },
  {
    says: '无偏估计',
    test: () => {
      // π and π_ref over four tokens: the mean of k3 under π is the KL
      const [pi, ref] = [
        [0.1, 0.2, 0.3, 0.4],
        [0.4, 0.1, 0.3, 0.2],
      ]
      const kl = pi.reduce((sum, p, i) => sum + p * Math.log(p / ref[i]), 0)
      const estimate = pi.reduce((sum, p, i) => sum + p * klValue('k3', Math.log(p), Math.log(ref[i])), 0)
      expect(estimate).toBeCloseTo(kl, 12)
    },
  },
  {
    says: '只有 mask 为 1 的部分参与计算',
    test: async () => {
      const { inspection } = await stepOf(full)
      const noisy = {
        ...inspection,
        oldLogp: inspection.oldLogp.map((v, k) => (inspection.mask[k] ? v : -7)),
      }
      expect(tensorsOf(noisy, 0).loss).toEqual(tensorsOf(inspection, 0).loss)
      expect(inspection.mask).toContain(0)
    },
  },
  {
    says: 'policy_loss = -min(surr1, surr2)；loss = ((policy_loss + beta * per_token_kl) * mask).sum() / mask.sum()',
    test: async () => {
      const { inspection, metric } = await stepOf(full)
      const { loss, clippedLoss } = tensorsOf(inspection, 0)
      expect(metric('loss')).toBeCloseTo(loss.first![0], 5)
      expect(metric('actor/pg_loss')).toBeCloseTo(clippedLoss.first![0], 5)
      expect(metric('kl_loss')).toBeCloseTo(0.04 * metric('kl'), 6)
    },
  },
  {
    says: '负号因为我们要最小化 Loss',
    test: () => comesWith('ratio', 'policy_loss = -torch.min(surr1, surr2)'),
  },
  {
    says: 'advantages 是 sequence level 的标量，但广播到了 token level',
    test: async () => expect((await stepOf(full)).inspection.stepAdvantages).toBeNull(),
  },
  {
    says: '整合 Loss: Policy Loss + Beta * KL',
    test: () => expect(PRESETS.grpo_token_mean.useBiasCorrectionKl).toBe(false),
  },
  {
    says: '优势：现有 rewards - mean (全局或批次均值)',
    test: () => expect(PRESETS.reinforce_baseline).toMatchObject({ baseline: 'batch', scaleRewards: 'none' }),
  },
  {
    says: '目标函数：现有 log_prob * advantage (Vanilla Policy Gradient)',
    test: () => expect(PRESETS.nanochat).toMatchObject({ surrogate: 'logp', beta: 0, numIterations: 1 }),
  },
  {
    says: 'GRPO: min(ratio*A, clip(ratio)*A) - beta * KL',
    test: () => {
      expect(full).toMatchObject(PRESETS.grpo_token_mean)
      expect(full).toMatchObject({ surrogate: 'clip', klIn: 'loss' })
    },
  },
  {
    says: '这允许我们在同一个 Batch 上安全地更新多次',
    test: () => {
      // the clip takes the gradient of a ratio that has left its range in the wanted direction
      const { dLogp } = policyLoss(
        {
          ...{ rows: 1, length: 1, mask: Float32Array.of(1), entropy: Float32Array.of(0), refLogp: null },
          ...{ logp: Float32Array.of(-1), oldLogp: Float32Array.of(-1.3), advantages: Float32Array.of(1) },
        },
        { ...lossSpecOf({ ...full, beta: 0 }, 1), entropyCoef: 0 },
      )
      expect(Math.abs(dLogp[0])).toBe(0)
    },
  },
  {
    says: 'GRPO 必须有 ref_logprobs 来计算 KL 散度',
    test: async () => {
      const { inspection, metric } = await stepOf(nanochat)
      expect(inspection.refLogp).toBeNull()
      expect(metric('kl')).toBeNaN()
      expect(KNOBS.beta.idle({ ...full, useReference: false }, task)).toBe('useReference')
    },
  },
  {
    says: '“GRPO”：1) Delete trust region, no KL regularization to a reference model',
    test: () => expect(nanochat).toMatchObject({ useReference: false, beta: 0 }),
  },
  {
    says: '2) on policy, so there is no need for PPO ratio+clip',
    test: async () => {
      expect(nanochat).toMatchObject({ surrogate: 'logp', numIterations: 1, stepsPerGeneration: 1 })
      expect((await stepOf(nanochat)).inspection.updates).toHaveLength(1)
    },
  },
  {
    says: '3) normalization that is token-level, not sequence-level',
    test: () => expect([nanochat.lossType, full.lossType]).toEqual(['token-mean', 'token-mean']),
  },
  {
    says: '4) only use (r - mu) as the advantage',
    test: async () => {
      const { rewards, advantages } = await firstLiveGroup(nanochat)
      advantages.forEach((A, i) => expect(A).toBeCloseTo(rewards[i] - mean(rewards), 5))
    },
  },
  {
    says: '没有 reference model / KL 约束',
    test: () => {
      comesWith('reference', 'ref_model')
      comesWith('reference', 'per_token_kl')
    },
  },
  {
    says: '没有 PPO/GRPO 的 ratio + clip 目标',
    test: () => {
      comesWith('ratio', 'ratio = torch.exp(current_logprobs - old_logprobs)')
      comesWith('ratio', 'torch.clamp(ratio, 1 - clip_epsilon, 1 + clip_epsilon)')
    },
  },
  {
    says: '没有除以组内标准差',
    test: () => comesWith('spread', '(rewards_view - mean) / (std + 1e-4)'),
  },
  {
    says: '逐行对照的改造清单（需要加哪些张量、在哪些地方算 old_logp/ref_logp/ratio/kl）',
    test: () => {
      const made = Object.values(CHANGES)
        .flat()
        .flatMap(({ place, tensors }: Change) => tensors.map((tensor) => `${place} ${tensor}`))
      expect(made).toEqual(
        expect.arrayContaining([
          'rollout oldLogprobs',
          'rollout refLogprobs',
          'loop ratio',
          'loop perTokenKl',
          'loop surr1',
          'loop surr2',
          'loop loss',
        ]),
      )
      expect(Object.keys(en.conversion.names).toSorted()).toEqual(Object.keys(en.conversion.holds).toSorted())
    },
  },
  {
    says: '修改位置：文件开头、load_model、get_batch、Training Loop',
    test: () => {
      const places = new Set(Object.values(CHANGES).flatMap((all) => all.map(({ place }) => place)))
      expect([...places].toSorted()).toEqual(['loop', 'models', 'parameters', 'rollout'])
    },
  },
  {
    says: 'DeepSeekMath GRPO / TRL GRPO / 自己的公式',
    test: () => {
      const presets = Object.values(PRESETS).map(({ lossType, numIterations, beta }) => ({
        lossType,
        numIterations,
        beta,
      }))
      expect(presets).toContainEqual({ lossType: 'token-mean', numIterations: 1, beta: 0.04 })
      expect(presets).toContainEqual({ lossType: 'dapo', numIterations: 1, beta: 0 })
      expect(en.presets.grpo_trl.name).toBe('GRPO (TRL default)')
    },
  },
  {
    says: 'Reinforcement learning on GSM8K',
    test: async () => {
      const exact = start('exact')
      const { inspection, metric } = await stepOf(exact)
      expect(configProblems(exact, taskOf)).toEqual([])
      inspection.rewards.forEach((reward, row) => expect(reward).toBe(inspection.parts[2 * row]))
      expect(metric('pass@1')).toBeCloseTo(metric('rewards/exact/mean'), 12)
    },
  },
  {
    // the script logs pass@1 to pass@8
    says: '@scripts/chat_rl.py',
    test: () => {
      const [first] = leadFiguresOf('arithmetic-chat', en)
      expect(first.lines.map(({ label }) => label)).toEqual(['Pass@1', 'Pass@2', 'Pass@4', 'Pass@8'])
    },
  },
  {
    says: '结论：当前代码不算实现了完整 GRPO / 那它确实实现了',
    cannot: 'a matter of names; the stairs show what lies between the two',
  },
]

seedTable(titleOf('002, a chat', ROWS), ROWS)
