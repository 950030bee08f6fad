import { describe, expect, it } from 'vitest'
import type { Learner, RolloutRequest } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { mixingByEvaluation } from '../../src/train/referenceQuality'
import { createTrainer, type Trainer } from '../../src/train/trainer'

const task = TASKS.reverse
const CONFIG: RunConfig = {
  ...defaultConfig(taskOf, 'reverse'),
  taskSettings: { operation: 'reverse', length: 2, symbols: 3 },
  generationBatchSize: 16,
  numGenerations: 4,
  width: 16,
  window: 5,
  learningRate: 0.02,
  evalCompletions: 32,
  syncRefModel: true,
  refModelSyncSteps: 8,
  refModelMixupAlpha: 1,
}
const BY_EVALUATION = { ...CONFIG, refModelSyncRule: 'evaluation', refModelSyncMargin: 0.05 } as const

async function training(configs: readonly RunConfig[], asked: RolloutRequest[] = []) {
  const seeds = configs.map(({ seed }) => seed)
  const plain = createPlainLearner(networkShapeOf(configs[0], task), seeds)
  const learner: Learner = {
    ...plain,
    rollout(request) {
      asked.push(request)
      return plain.rollout(request)
    },
  }
  return { learner, trainer: await createTrainer(configs, task, learner) }
}

const columns: readonly string[] = columnsOf(task)

/** Figures of some steps, all but the clock's. */
async function rows(trainer: Trainer, count: number, ahead: (step: number) => boolean, r = 0) {
  const all: number[][] = []
  for (let step = 1; step <= count; step++) {
    const { records } = await trainer.train(ahead(step))
    all.push([...records[r]!.metrics].map((value, c) => (columns[c] === 'step_time' ? 0 : value)))
  }
  return all
}
const curve = (all: readonly number[][], name: string) => all.map((row) => row[columns.indexOf(name)])

describe('the quality of the reference', () => {
  it('is the evaluation of its weights, on the problems of the policy', async () => {
    const { trainer } = await training([CONFIG])
    const all = await rows(trainer, 14, () => true)
    const [policy, reference] = [curve(all, 'eval_reward'), curve(all, 'eval/reference_reward')]
    const measured = policy.map((value) => !Number.isNaN(value))
    expect(reference.map((value) => !Number.isNaN(value))).toEqual(measured)
    // α is 1 and every fourth step moves it: after a move it is as good as the policy
    expect(curve(all, 'reference_sync')).toEqual(all.map((_, i) => (i % 4 === 3 ? 1 : 0)))
    for (const step of [4, 8, 12]) expect(reference[step - 1]).toBe(policy[step - 1])
    expect(reference[1]).toBe(reference[0])
    expect(reference[5]).toBe(reference[3])
  })

  it('is measured at the first evaluation, and after it moved: no other rollouts', async () => {
    const asked: RolloutRequest[] = []
    const { trainer } = await training([CONFIG], asked)
    await rows(trainer, 12, () => false)
    // evaluations after steps 1, 2, 4 … 12; the reference moves at 4, 8 and 12
    expect(asked.filter(({ greedy, which }) => greedy && which === 'policy')).toHaveLength(7)
    expect(asked.filter(({ which }) => which === 'reference')).toHaveLength(4)
    const still: RolloutRequest[] = []
    await rows((await training([{ ...CONFIG, useReference: false }], still)).trainer, 12, () => false)
    expect(still.some(({ which }) => which === 'reference')).toBe(false)
  })

  it('changes no bit of a run', async () => {
    const { trainer, learner } = await training([CONFIG])
    const often = await rows(trainer, 9, () => true)
    const rarely = await training([{ ...CONFIG, evalCompletions: 100_000 }])
    const names = ['reward', 'loss', 'grad_norm', 'kl']
    const others = await rows(rarely.trainer, 9, () => true)
    for (const name of names) expect(curve(often, name)).toEqual(curve(others, name))
    expect(await learner.state()).toEqual(await rarely.learner.state())
  })
})

describe('a reference that moves when it is beaten', () => {
  it('moves only at evaluations in which the policy is better by the margin', async () => {
    const { trainer } = await training([BY_EVALUATION])
    const all = await rows(trainer, 40, () => true)
    const [policy, reference] = [curve(all, 'eval_reward'), curve(all, 'eval/reference_reward')]
    const moved = curve(all, 'reference_sync')
    const age = curve(all, 'reference_age')
    expect(moved.filter((alpha) => alpha > 0).length).toBeGreaterThan(1)
    moved.forEach((alpha, i) => {
      expect(alpha, `step ${i + 1}`).toBe(policy[i] - reference[i] >= 0.05 ? 1 : 0)
      expect(age[i] === 0).toBe(alpha > 0)
    })
    // with α = 1 the reference next measured is the policy that beat the one before
    const first = moved.indexOf(1)
    const next = reference.findIndex((value, i) => i > first && !Number.isNaN(value))
    expect(reference[next]).toBe(policy[first])
  })

  it('leaves the same bits whether the run is played, stepped or both', async () => {
    const [played, stepped, mixed] = await Promise.all([1, 2, 3].map(() => training([BY_EVALUATION])))
    const all = await rows(played.trainer, 24, () => true)
    expect(await rows(stepped.trainer, 24, () => false)).toEqual(all)
    expect(await rows(mixed.trainer, 24, (step) => step % 5 !== 0)).toEqual(all)
    expect(curve(all, 'reference_sync')).toContain(1)
  })

  it('does not depend on the runs beside it', async () => {
    const other = { ...CONFIG, seed: 5 }
    const beside = await rows((await training([other, BY_EVALUATION])).trainer, 16, () => true, 1)
    const alone = await rows((await training([BY_EVALUATION])).trainer, 16, () => true)
    expect(beside).toEqual(alone)
    const both = await rows((await training([other, BY_EVALUATION])).trainer, 16, () => true, 0)
    expect(both).toEqual(await rows((await training([other])).trainer, 16, () => true))
  })

  it('continues from a snapshot with the same bits', async () => {
    const whole = await training([BY_EVALUATION])
    const all = await rows(whole.trainer, 20, () => false)
    const half = await training([BY_EVALUATION])
    await rows(half.trainer, 9, () => false)
    const snapshots = await half.trainer.snapshots()
    const resumed = await createTrainer([BY_EVALUATION], task, half.learner, snapshots)
    expect(await rows(resumed, 11, () => false)).toEqual(all.slice(9))
  })
})

it.each([
  [0.5, 0.4, 0.05, 1],
  [0.5, 0.46, 0.05, 0],
  [0.5, 0.5, 0, 0],
  [0.5, 0.499, 0, 1],
  [0.5, NaN, 0, 0],
])(
  'a policy of %d against a reference of %d with margin %d mixes α = %d',
  (policy, reference, margin, alpha) => {
    expect(mixingByEvaluation({ ...BY_EVALUATION, refModelSyncMargin: margin }, policy, reference)).toBe(
      alpha,
    )
  },
)
